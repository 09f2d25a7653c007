"""Tables in other people's habits, as compact data: a line of captions, some rows, and which column
is which. Columns count from 0.

`|` parts cells; `@` before a cell is a true date, `%` a time of day, `#` a number. A text of labels
is `field=column` with blanks between; after `~` columns that may be it too, after `!` columns that
must never be it at "sure".
"""

from __future__ import annotations

from datetime import datetime, time

from unit.mapping.labelled import Labelled

from bridge.mapping.table import Grid, GridRow, GridValue
from bridge.records.cells.base import Number

HABITS: dict[str, tuple[str, str]] = {
    # plan and actual dates side by side
    "en plan and actual": (
        """Task ID|Task Name|Planned Start|Planned Finish|Actual Start|Actual Finish|Crew|Status
T-101|Blade inspection|@2026-03-02 07:00|@2026-03-02 15:00|@2026-03-02 07:10||Blade A|Planned
T-102|Bolt check|@2026-03-03 07:00|@2026-03-03 15:00|||Blade B|Planned""",
        "id=0 name=1 startDate=2 endDate=3 teams=6 status=7 !startDate=4 !endDate=5",
    ),
    "de Soll und Ist": (
        """Vorgangsnr|Vorgangsname|Soll-Start|Soll-Ende|Ist-Start|Ist-Ende|Windpark|Kolonne
4711-1|Getriebeöl wechseln|02.03.2026|03.03.2026|02.03.2026||Sandbank|Kolonne 1
4712-1|Flansch prüfen|04.03.2026|05.03.2026|||DanTysk|Kolonne 2""",
        "id=0 name=1 startDate=2 endDate=3 siteId=6 teams=7 !startDate=4 !endDate=5",
    ),
    "da planlagt og faktisk": (
        """Jobnr.|Opgave|Planlagt start|Planlagt slut|Faktisk start|Faktisk slut|Mølle|Hold
J10|Olieskift|02-03-2026|13-03-2026|02-03-2026||HR1-04|Hold Nord
J12|Boltecheck|16-03-2026|17-03-2026|||HR1-07|Hold Syd""",
        "id=0 name=1 startDate=2 endDate=3 assetId=6 teams=7 !startDate=4 !endDate=5",
    ),
    "nl gepland en werkelijk": (
        """Taaknummer|Taaknaam|Geplande start|Geplande einddatum|Werkelijke start|Werkelijke einddatum|Windpark|Monteur
A1|Inspectie blad|14-03-2026|15-03-2026|14-03-2026||Gemini|Kees de Boer
A2|Olie verversen|16-03-2026|17-03-2026|||Gemini|Jan Smit""",
        "id=0 name=1 startDate=2 endDate=3 siteId=6 personnelIds=7 !startDate=4 !endDate=5",
    ),
    "fr prevu et reel": (
        """N° OT|Désignation|Début prévu|Fin prévue|Début réel|Fin réelle|Technicien|Parc éolien
OT100|Contrôle pales|15/03/2026|16/03/2026|15/03/2026||Anne Petit|Saint-Brieuc
OT101|Vidange|17/03/2026|18/03/2026|||Luc Blanc|Saint-Brieuc""",
        (
            "workOrderId=0 name=1 startDate=2 endDate=3 personnelIds=6 siteId=7 ~id=0 !startDate=4"
            " !endDate=5"
        ),
    ),
    "es previsto y real": (
        """Orden de trabajo|Tarea|Inicio previsto|Fin previsto|Inicio real|Fin real|Técnico|Aerogenerador
OT-1|Revisión pala|15/03/2026|16/03/2026|15/03/2026||Ana Ruiz|A-01
OT-2|Cambio aceite|17/03/2026|18/03/2026|||Luis Gil|A-02""",
        (
            "workOrderId=0 name=1 startDate=2 endDate=3 personnelIds=6 assetId=7 ~id=0 !startDate=4"
            " !endDate=5"
        ),
    ),
    "no planlagt og virkelig": (
        """Arbeidsordre|Oppgave|Planlagt start|Planlagt slutt|Faktisk start|Faktisk slutt|Turbin|Tekniker
AO1|Bladinspeksjon|14.03.2026|15.03.2026|||T-07|Ola Dal
AO2|Oljeskift|16.03.2026|17.03.2026|||T-08|Kari Moe""",
        (
            "workOrderId=0 name=1 startDate=2 endDate=3 assetId=6 personnelIds=7 ~id=0 !startDate=4"
            " !endDate=5"
        ),
    ),
    "pl planowane i rzeczywiste": (
        """Nr zlecenia|Nazwa zadania|Planowane rozpoczęcie|Planowane zakończenie|Rzeczywiste rozpoczęcie|Rzeczywiste zakończenie|Brygada
Z1|Przegląd łopat|14.03.2026|15.03.2026|||Brygada A
Z2|Wymiana oleju|16.03.2026|17.03.2026|||Brygada B""",
        "workOrderId=0 name=1 startDate=2 endDate=3 teams=6 ~id=0 !startDate=4 !endDate=5",
    ),
    "baseline beside": (
        """ID|Activity Name|BL Start|BL Finish|Start|Finish|Total Float
A100|Load out|@2026-01-05|@2026-01-07|@2026-01-06|@2026-01-08|#3
A110|Sail|@2026-01-08|@2026-01-09|@2026-01-09|@2026-01-10|#0""",
        "id=0 name=1 startDate=4 endDate=5 !startDate=2 !endDate=3",
    ),
    "early and late": (
        """Activity ID|Activity Name|Early Start|Early Finish|Late Start|Late Finish|Original Duration
A1|Survey|@2026-01-05|@2026-01-07|@2026-01-08|@2026-01-09|#2
A2|Lift|@2026-01-08|@2026-01-09|@2026-01-10|@2026-01-11|#1""",
        "id=0 name=1 !startDate=2,4 !endDate=3,5",
    ),
    "forecast beside plan": (
        """Activity ID|Description|Plan Start|Plan Finish|Forecast Start|Forecast Finish
A1|Survey|@2026-01-05|@2026-01-07|@2026-01-08|@2026-01-09
A2|Lift|@2026-01-08|@2026-01-09|@2026-01-10|@2026-01-11""",
        "id=0 name=1 startDate=2 endDate=3 ~startDate=4 ~endDate=5",
    ),
    "two starts": (
        """Task|Start|End|Start|End|Site
Inspect|@2026-01-05|@2026-01-07|@2026-01-08|@2026-01-09|Anholt
Repair|@2026-01-08|@2026-01-09|@2026-01-10|@2026-01-11|Anholt""",
        "name=0 siteId=5 startDate=1 endDate=2 ~startDate=3 ~endDate=4",
    ),
    "created and due": (
        """Key|Summary|Created|Updated|Due date|Assignee|Reporter|Status
OPS-1|Order slings|2026-01-05|2026-01-06|2026-02-01|Anna Holm|Bo Lund|Open
OPS-2|Book vessel|2026-01-05|2026-01-07|2026-02-03|Anna Holm|Bo Lund|Done""",
        "id=0 name=1 endDate=4 personnelIds=5 status=7 !startDate=2,3 !endDate=2,3 !personnelIds=6",
    ),
    "status date": (
        """Activity ID|Activity Name|Status|Status date|Start date|End date
A-1|Paint|Planned|01/02/2026|13/02/2026|14/02/2026
A-2|Grease|Done|01/02/2026|15/02/2026|16/02/2026""",
        "id=0 name=1 status=2 startDate=4 endDate=5 !startDate=3 !endDate=3",
    ),
    "requested and approved dates": (
        """WO|Short text|Requested start|Approved date|Sched start|Sched finish|WTG
9001|Replace fan|01/02/2026|02/02/2026|13/02/2026|14/02/2026|K-07
9002|Replace pump|01/02/2026|02/02/2026|15/02/2026|16/02/2026|K-08""",
        "workOrderId=0 name=1 startDate=4 endDate=5 assetId=6 ~id=0 !startDate=2,3",
    ),
    # captions that stand twice
    "sap german": (
        """Auftrag|Vorgang|Kurztext Vorgang|Technischer Platz|Bezeichnung|Equipment|Bezeichnung|Eckstart|Eckende|Systemstatus|Arbeitsplatz|Arbeit
4000123|0010|Öl wechseln|DB01-004|WEA 4|10020|Getriebe|02.03.2026|03.03.2026|FREI|MECH01|4,0
4000123|0020|Filter wechseln|DB01-004|WEA 4|10020|Getriebe|03.03.2026|04.03.2026|FREI|MECH01|2,0""",
        (
            "workOrderId=0 name=2 assetId=3 startDate=7 endDate=8 status=9 teams=10 ~name=4,6"
            " ~assetId=5 !startDate=11 !manpower=11"
        ),
    ),
    "sap english operations": (
        """Order|Operation|Operation short text|Functional location|Start date|Finish date|Start time|Work center|No. of persons|Actual start
500100|0010|Lubricate yaw|NL01-T12|15/03/2026|16/03/2026|07:00|TEAM1|2|
500100|0020|Check bolts|NL01-T12|15/03/2026|16/03/2026|09:00|TEAM1|3|""",
        "workOrderId=0 name=2 assetId=3 startDate=4 endDate=5 teams=7 manpower=8 !startDate=9",
    ),
    "three descriptions": (
        """No|Description|Site|Description|Start|Stop|Description
1|Clean|Anholt|Offshore|@2026-02-01 06:00|@2026-02-01 14:00|Bring soap
2|Paint|Anholt|Offshore|@2026-02-02 06:00|@2026-02-02 14:00|Bring paint""",
        "name=1 siteId=2 startDate=4 endDate=5 ~id=0 ~name=3,6",
    ),
    "two status": (
        """Job no|Job name|Status|Start date|End date|Status
J1|Grease|Open|@2026-02-01|@2026-02-02|Paid
J2|Paint|Done|@2026-02-03|@2026-02-04|Unpaid""",
        "id=0 name=1 startDate=3 endDate=4 status=2 ~status=5",
    ),
    # no header
    "no header dates": (
        """WP1-01|Load out|@2026-01-05 06:00|@2026-01-05 18:00|Crew A
WP1-02|Sail|@2026-01-06 06:00|@2026-01-06 18:00|Crew B
WP1-03|Install|@2026-01-07 06:00|@2026-01-07 18:00|Crew A""",
        "id=0 name=1 startDate=2 endDate=3 ~teams=4 ~name=4",
    ),
    "no header texts": (
        """1001|Clean nacelle|12.03.2026|13.03.2026
1002|Torque bolts|14.03.2026|15.03.2026""",
        "id=0 name=1 startDate=2 endDate=3",
    ),
    "no header people first": (
        """Anna Holm|T01|Change filter|2026-04-01
Anna Holm|T02|Change hose|2026-04-02
Bo Lund|T03|Change valve|2026-04-03""",
        "personnelIds=0 startDate=3 ~id=1 name=2",
    ),
    # titles, summaries and notes above
    "title rows": (
        """Weekly plan week 12|||||
Issued by: planning|||||
|||||
Activity ID|Activity|Site|Start|End|Team
W12-1|Blade repair|Butendiek|@2026-03-16 07:00|@2026-03-16 17:00|Blade 1
W12-2|Inspection|Butendiek|@2026-03-17 07:00|@2026-03-17 17:00|Blade 2""",
        "id=0 name=1 siteId=2 startDate=3 endDate=4 teams=5",
    ),
    "summary above": (
        """Total tasks|12||||
Open tasks|4||||
------|------||||
Aufgabe|Startdatum|Enddatum|Status|Verantwortlich|Bemerkung
Kabel prüfen|13.03.2026|14.03.2026|offen|Uwe Klein|Hafen anrufen
Boot buchen|15.03.2026|16.03.2026|erledigt|Ute Groß|""",
        "name=0 startDate=1 endDate=2 status=3 personnelIds=4 internalRemarks=5",
    ),
    "link above": (
        """https://example.com/export?id=7||||
|||||
Taak|Begindatum|Einddatum|Locatie|Opmerkingen
Inspectie|13-03-2026|14-03-2026|Borssele|Let op weer
Reparatie|15-03-2026|16-03-2026|Borssele|""",
        "name=0 startDate=1 endDate=2 siteId=3 internalRemarks=4",
    ),
    # two rows of header
    "groups above": (
        """||Planned|Planned|Actual|Actual|
ID|Task|Start|End|Start|End|Team
P1|Survey|@2026-01-05|@2026-01-06|@2026-01-05||Team A
P2|Lift|@2026-01-07|@2026-01-08|||Team B""",
        "id=0 name=1 startDate=2 endDate=3 teams=6 !startDate=4 !endDate=5",
    ),
    "groups above, merged": (
        """||Geplant||Ist||
Vorgangsnr|Vorgang|Start|Ende|Start|Ende|Team
P1|Vermessung|@2026-01-05|@2026-01-06|@2026-01-05||Team A
P2|Hub|@2026-01-07|@2026-01-08|||Team B""",
        "id=0 name=1 startDate=2 endDate=3 teams=6 !startDate=4 !endDate=5",
    ),
    "groups beside captions": (
        """Nr|Aufgabe|Geplant||Ist||
||Beginn|Ende|Beginn|Ende
P1|Vermessung|@2026-01-05|@2026-01-06|@2026-01-05|
P2|Hub|@2026-01-07|@2026-01-08||""",
        "id=0 name=1 startDate=2 endDate=3 !startDate=4 !endDate=5",
    ),
    "api names above": (
        """task_id|task_name|target_start|plan_start|plan_end|crew
Task ID|Task Name|Target Start|Planned Start|Planned End|Crew
T1|Survey|@2026-01-04|@2026-01-05|@2026-01-06|Crew 1
T2|Lift|@2026-01-06|@2026-01-07|@2026-01-08|Crew 2""",
        "id=0 name=1 startDate=3 endDate=4 teams=5 ~startDate=2",
    ),
    "units below": (
        """Task ID|Task|Start|Duration|Persons
||dd.mm.yyyy|[h]|[no]
T1|Survey|05.01.2026|8|3
T2|Lift|07.01.2026|12|6""",
        "id=0 name=1 startDate=2 !manpower=3",
    ),
    # date and time apart, durations
    "date and time apart": (
        """Job ID|Task|Date|Start time|End time|Technician
J-1|Service|@2026-05-04|%07:00|%15:00|Ole Friis
J-2|Service B|@2026-05-05|%07:00|%15:00|Ole Friis""",
        "id=0 name=1 startDate=2 personnelIds=5",
    ),
    "datum uhrzeit": (
        """Auftragsnummer|Tätigkeit|Startdatum|Uhrzeit von|Enddatum|Uhrzeit bis|Techniker
A-1|Wartung|13.05.2026|07:00|13.05.2026|15:00|Jan Maas
A-2|Reparatur|14.05.2026|07:00|14.05.2026|15:00|Ulf Kern""",
        "workOrderId=0 name=1 startDate=2 endDate=4 personnelIds=6 ~id=0",
    ),
    "ms project german": (
        """Nr.|Vorgangsname|Dauer|Anfang|Fertig stellen|Vorgänger|Ressourcennamen
1|Projektstart|0 Tage|Mo 05.01.26|Mo 05.01.26||
2|Fundament|5 Tage|Di 06.01.26|Mo 12.01.26|1|Team Nord
3|Turm|3 Tage|Di 13.01.26|Do 15.01.26|2|Team Süd""",
        "name=1 startDate=3 ~endDate=4 ~id=0 ~personnelIds=6 ~teams=6 !id=5 !workPackageId=5",
    ),
    "ms project english": (
        """ID|Task Name|Duration|Start|Finish|Predecessors|Resource Names
1|Mobilise|2 days|Mon 05/01/26|Tue 06/01/26||Crew A
2|Install|5 days|Wed 14/01/26|Tue 20/01/26|1|Crew B
4|Demobilise|1 day|Wed 21/01/26|Wed 21/01/26|2|Crew B""",
        "id=0 name=1 startDate=3 endDate=4 ~personnelIds=6 ~teams=6 !id=5 !manpower=2",
    ),
    "ms project danish": (
        """Id|Opgavenavn|Varighed|Startdato|Slutdato|Foregående opgaver|Ressourcenavne
A1|Mobilisering|2 dage|14-01-26|15-01-26||Hold A
A2|Montage|5 dage|16-01-26|22-01-26|1|Hold B""",
        "id=0 name=1 startDate=3 endDate=4 ~personnelIds=6 ~teams=6 !manpower=2",
    ),
    "duration only": (
        """Order No|Task|Start|Duration (h)|Turbine
W1|Gear oil|@2026-06-01 07:00|#6|T01
W2|Blade bolts|@2026-06-02 07:00|#8|T02""",
        "workOrderId=0 name=1 startDate=2 assetId=4 ~id=0 ~endDate=3 !manpower=3",
    ),
    "fr durée": (
        """Tâche|Début|Durée|Équipe
Levage|05/01/2026|3 jours|Équipe 1
Câblage|15/01/2026|5 jours|Équipe 2""",
        "name=0 startDate=1 teams=3 ~endDate=2 !manpower=2",
    ),
    # traps
    "finance beside": (
        """Job number|Job name|Budget|Actual cost|Invoice date|Start|End|Customer
J-77|Crane service|#9000|#100|2026-01-31|2026-02-02|2026-02-05|Harbour
J-78|Pump swap|#500|#0|2026-02-28|2026-03-02|2026-03-03|Harbour""",
        "id=0 name=1 startDate=5 endDate=6 !startDate=4 !endDate=4 !siteId=7",
    ),
    "emails and phones": (
        """Task ID|Task|Assigned to|Assigned to email|Phone|Start|End
T1|Clean|Mia Berg|mia@example.com|12345678|@2026-02-01|@2026-02-02
T2|Paint|Per Dahl|per@example.com|87654321|@2026-02-03|@2026-02-04""",
        (
            "id=0 name=1 personnelIds=2 startDate=5 endDate=6 ~personnelIds=3 !personnelIds=3"
            " !manpower=4"
        ),
    ),
    "hours are no persons": (
        """WO number|Description|Planned hours|Actual hours|No. of technicians|Team|Start date
W-1|Swap fan|#8|#0|#2|Alpha|@2026-02-01
W-2|Swap pump|#4|#0|#3|Beta|@2026-02-03""",
        "workOrderId=0 startDate=6 teams=5 manpower=4 ~name=1 ~id=0 !manpower=2,3",
    ),
    "two work centres": (
        """Order|Short text|Main work center|Oper. work center|Basic start date|Basic finish date|Created on
900|Filter|MAIN1|OPER1|15.02.2026|16.02.2026|01.02.2026
901|Hose|MAIN1|OPER2|17.02.2026|18.02.2026|01.02.2026""",
        "workOrderId=0 name=1 startDate=4 endDate=5 teams=3 ~teams=2 ~id=0 !startDate=6",
    ),
    "parents": (
        """Activity ID|Parent ID|Activity Name|WBS Name|Start|Finish
A1|W1|Survey|Marine|@2026-01-05|@2026-01-06
A2|W1|Lift|Marine|@2026-01-07|@2026-01-08""",
        "id=0 name=2 startDate=4 endDate=5 !id=1 !name=3",
    ),
    "percentages": (
        """Task ID|Task|% Complete|Status %|Start|End
T1|Clean|50|40|@2026-02-01|@2026-02-02
T2|Paint|0|0|@2026-02-03|@2026-02-04""",
        "id=0 name=1 startDate=4 endDate=5 !status=2,3",
    ),
    "past report": (
        """Ticket|Title|Reported date|Response date|Closed date|Machine
77|Alarm|13/02/2026|14/02/2026|15/02/2026|M1
78|Leak|16/02/2026|17/02/2026|18/02/2026|M2""",
        "name=1 ~assetId=5 ~id=0 ~workOrderId=0 !startDate=2,3,4 !endDate=2,3,4",
    ),
    "permits": (
        """Permit no|Work description|Valid from|Valid to|Start|Stop|Site
P1|Hot work|@2026-02-01|@2026-02-28|@2026-02-10 07:00|@2026-02-10 15:00|Anholt
P2|Diving|@2026-02-01|@2026-02-28|@2026-02-12 07:00|@2026-02-12 15:00|Anholt""",
        "name=1 startDate=4 endDate=5 siteId=6 ~id=0 !startDate=2 !endDate=3",
    ),
    "weather": (
        """Activity|Site|Start|End|Wind limit|Wave limit
Lift|Anholt|@2026-02-10 07:00|@2026-02-10 15:00|#10|#1.5
Dive|Anholt|@2026-02-12 07:00|@2026-02-12 15:00|#12|#1""",
        "name=0 siteId=1 startDate=2 endDate=3 !manpower=4,5",
    ),
    # plain ones in each language
    "de plain": (
        """Aufgaben-ID|Aufgabe|Standort|Anlage|Beginn|Ende|Team|Techniker|Anzahl Personen|Bemerkungen
A-1|Öl|Baltic 1|B03|@2026-02-01 07:00|@2026-02-01 15:00|Team 1|Jan Maas|#2|eilig
A-2|Filter|Baltic 1|B04|@2026-02-02 07:00|@2026-02-02 15:00|Team 2|Ulf Kern|#3|""",
        (
            "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 personnelIds=7 manpower=8"
            " internalRemarks=9"
        ),
    ),
    "da plain": (
        """Opgave ID|Opgavenavn|Havmøllepark|Vindmølle|Startdato|Slutdato|Hold|Antal personer|Kommentar
O1|Olie|Anholt|A03|@2026-02-01 07:00|@2026-02-01 15:00|Hold 1|#2|haster
O2|Filter|Anholt|A04|@2026-02-02 07:00|@2026-02-02 15:00|Hold 2|#3|""",
        "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 manpower=7 internalRemarks=8",
    ),
    "nl plain": (
        """Taak ID|Taak|Windpark|Turbine|Begindatum|Einddatum|Ploeg|Aantal monteurs|Opmerking
O1|Olie|Gemini|G03|@2026-02-01 07:00|@2026-02-01 15:00|Ploeg 1|#2|spoed
O2|Filter|Gemini|G04|@2026-02-02 07:00|@2026-02-02 15:00|Ploeg 2|#3|""",
        "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 manpower=7 internalRemarks=8",
    ),
    "fr plain": (
        """Code activité|Activité|Parc éolien|Éolienne|Date de début|Date de fin|Équipe|Nombre de techniciens|Commentaires|Statut
O1|Huile|Fécamp|F03|@2026-02-01 07:00|@2026-02-01 15:00|Équipe 1|#2|urgent|PLANIFIEE
O2|Filtre|Fécamp|F04|@2026-02-02 07:00|@2026-02-02 15:00|Équipe 2|#3||TERMINEE""",
        (
            "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 manpower=7"
            " internalRemarks=8 status=9"
        ),
    ),
    "es plain": (
        """ID actividad|Actividad|Parque eólico|Aerogenerador|Fecha de inicio|Fecha de fin|Cuadrilla|Nº técnicos|Observaciones|Estado
O1|Aceite|Tarifa|F03|@2026-02-01 07:00|@2026-02-01 15:00|C1|#2|urgente|pendiente
O2|Filtro|Tarifa|F04|@2026-02-02 07:00|@2026-02-02 15:00|C2|#3||terminado""",
        (
            "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 manpower=7"
            " internalRemarks=8 status=9"
        ),
    ),
    "no plain": (
        """Oppgave ID|Oppgave|Vindpark|Turbin|Startdato|Sluttdato|Lag|Antall personer|Merknad|Status
O1|Olje|Hywind|F03|@2026-02-01 07:00|@2026-02-01 15:00|Lag 1|#2|haster|planlagt
O2|Filter|Hywind|F04|@2026-02-02 07:00|@2026-02-02 15:00|Lag 2|#3||ferdig""",
        (
            "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 manpower=7"
            " internalRemarks=8 status=9"
        ),
    ),
    "pl plain": (
        """ID zadania|Zadanie|Farma wiatrowa|Turbina|Data rozpoczęcia|Data zakończenia|Brygada|Liczba osób|Uwagi|Status
O1|Olej|Baltica|F03|@2026-02-01 07:00|@2026-02-01 15:00|B1|#2|pilne|planowane
O2|Filtr|Baltica|F04|@2026-02-02 07:00|@2026-02-02 15:00|B2|#3||zakończone""",
        (
            "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 teams=6 manpower=7"
            " internalRemarks=8 status=9"
        ),
    ),
    # our own names
    "api names": (
        """id|siteId|startDate|endDate|status|teams|manpower|externalRemarks
A1|S1|@2026-02-01|@2026-02-02|PLANNED|Crew A|Crew A:3|x
A2|S1|@2026-02-03|@2026-02-04|PLANNED|Crew B|Crew B:2|""",
        "id=0 siteId=1 startDate=2 endDate=3 status=4 teams=5 manpower=6 externalRemarks=7",
    ),
    "our captions": (
        """ID|Name|Site ID|Asset ID|Start|End|Category|Work package ID|Work order ID|Personnel IDs|Internal remarks
A1|Clean|S1|T1|@2026-02-01|@2026-02-02|Service|WP1|WO1|00417|x
A2|Paint|S1|T2|@2026-02-03|@2026-02-04|Service|WP1|WO2|00418|""",
        (
            "id=0 name=1 siteId=2 assetId=3 startDate=4 endDate=5 activityCategory=6"
            " workPackageId=7 workOrderId=8 personnelIds=9 internalRemarks=10"
        ),
    ),
    "our captions, odd places": (
        """End|Status|Start|Remarks|Site|ID
@2026-02-02|PLANNED|@2026-02-01|x|S1|A1
@2026-02-04|PLANNED|@2026-02-03||S1|A2""",
        "endDate=0 status=1 startDate=2 internalRemarks=3 siteId=4 id=5",
    ),
    # slips, abbreviations, spacing
    "slips of spelling": (
        """Activty ID|Activity Nmae|Strat date|Finsh date|Turbnie
A1|Clean|@2026-02-01|@2026-02-02|T1
A2|Paint|@2026-02-03|@2026-02-04|T2""",
        "~id=0 ~name=1 ~startDate=2 ~endDate=3 ~assetId=4",
    ),
    "spaces and stars": (
        """ *Task ID* | Task   name |START DATE*|END DATE*|CREW
A1|Clean|@2026-02-01|@2026-02-02|C1
A2|Paint|@2026-02-03|@2026-02-04|C2""",
        "id=0 name=1 startDate=2 endDate=3 teams=4",
    ),
    "camel case": (
        """taskId|taskName|plannedStart|plannedEnd|actualStart|assignedTo
A1|Clean|2026-02-01|2026-02-02||Bo Lund
A2|Paint|2026-02-03|2026-02-04||Bo Lund""",
        "id=0 name=1 startDate=2 endDate=3 personnelIds=5 !startDate=4",
    ),
    "german compounds": (
        """Auftragsnr|Maßnahme|Starttermin|Endtermin|Erstelldatum|Änderungsdatum|Zuständig|Gewerk
A1|Reinigen|13.02.2026|14.02.2026|01.02.2026|02.02.2026|Uwe Klein|Mechanik
A2|Streichen|15.02.2026|16.02.2026|01.02.2026|02.02.2026|Ute Groß|Maler""",
        (
            "workOrderId=0 name=1 startDate=2 endDate=3 personnelIds=6 ~id=0 ~activityCategory=7"
            " ~teams=7 !startDate=4,5 !endDate=4,5"
        ),
    ),
    "milestones": (
        """Milestone|Deadline|Responsible|Comments
First power|30/06/2026|Anna Holm|weather
COD|30/09/2026|Bo Lund|""",
        "~name=0 endDate=1 personnelIds=2 internalRemarks=3",
    ),
    "shift roster": (
        """Employee|Shift|Date|From|To|Site
Anna Holm|Day|@2026-02-01|%06:00|%18:00|Anholt
Bo Lund|Night|@2026-02-01|%18:00|%06:00|Anholt""",
        "personnelIds=0 startDate=2 siteId=5",
    ),
    "day columns": (
        """WBS|Task|Team|Start|End|Mon 2|Tue 3|Wed 4
1.1|Lift|Crew A|@2026-02-02|@2026-02-03|x|x|
1.2|Dive|Crew B|@2026-02-03|@2026-02-04||x|x""",
        "name=1 teams=2 startDate=3 endDate=4 ~id=0 ~workPackageId=0",
    ),
    "vessel plan": (
        """Vessel|Activity|Location|ETA|ETD|Start|End
Sea One|Lift|Anholt|@2026-02-01|@2026-02-05|@2026-02-02|@2026-02-04
Sea Two|Dive|Anholt|@2026-02-03|@2026-02-07|@2026-02-04|@2026-02-06""",
        "name=1 startDate=5 endDate=6 ~siteId=2 ~teams=0 !startDate=3 !endDate=4",
    ),
    # exports of other programs
    "maximo": (
        """Work Order|Description|Location|Asset|Status|Work Type|Scheduled Start|Scheduled Finish|Actual Start|Actual Finish|Crew|Reported Date
WO1|Fix|L1|A1|WAPPR|PM|@2026-01-01|@2026-01-02|||C1|@2025-12-01
WO2|Fix b|L1|A2|WAPPR|CM|@2026-01-01|@2026-01-02|||C1|@2025-12-01""",
        (
            "workOrderId=0 name=1 siteId=2 assetId=3 status=4 activityCategory=5 startDate=6"
            " endDate=7 teams=10 ~id=0 !startDate=8,11 !endDate=9"
        ),
    ),
    "ms planner": (
        """Task ID|Task Name|Bucket Name|Progress|Assigned To|Created By|Created Date|Start date|Due date|Completed Date|Completed By|Description
x1f|Do it|B1|Not started|Anna Holm|Bo Lund|01/02/2026|13/02/2026|14/02/2026|||
x2f|Do that|B1|Not started|Anna Holm|Bo Lund|01/02/2026|13/02/2026|14/02/2026|||""",
        (
            "id=0 name=1 status=3 personnelIds=4 startDate=7 endDate=8 ~internalRemarks=11"
            " !personnelIds=5,10 !startDate=6 !endDate=9"
        ),
    ),
    "clickup": (
        """Task ID|Task Custom ID|Task Name|Status|Date Created|Due Date|Start Date|Parent ID|Assignees|Tags|List|Time Estimated|Comments
86a||Lift|to do|2026-01-01|2026-01-09|2026-01-05|null|Anna Holm|x|L|3600|
86b||Dive|to do|2026-01-01|2026-01-09|2026-01-05|null|Anna Holm|x|L|3600|""",
        (
            "id=0 name=2 status=3 endDate=5 startDate=6 personnelIds=8 internalRemarks=12"
            " ~activityCategory=9 !startDate=4 !id=7"
        ),
    ),
    "trello": (
        """Card ID|Card Name|Card Description|Labels|Members|Due Date|Attachments|Last Activity Date|List ID|List Name|Board Name|Archived|Start Date
5f|Lift|d|l|anna|2026-01-02|0|2026-01-01|9|L|B|false|2026-01-01
6f|Dive|d|l|anna|2026-01-02|0|2026-01-01|9|L|B|false|2026-01-01""",
        "startDate=12 endDate=5 name=1 ~id=0 !startDate=7 !endDate=7 !manpower=6",
    ),
    "gitlab": (
        """Title|Description|Issue ID|URL|State|Author|Assignee|Due Date|Created At (UTC)|Updated At (UTC)|Closed At (UTC)|Milestone|Weight|Labels
Lift|d|1|https://x|Open|Anna Holm|Bo Lund|2026-01-01|2026-01-01|2026-01-01||M1|1|x
Dive|d|3|https://x|Open|Anna Holm|Bo Lund|2026-01-01|2026-01-01|2026-01-01||M1|1|x""",
        (
            "name=0 id=2 status=4 personnelIds=6 endDate=7 ~internalRemarks=1 !personnelIds=5"
            " !endDate=8,9,10 !startDate=8,9,10"
        ),
    ),
    "outlook calendar": (
        """Subject|Start Date|Start Time|End Date|End Time|All day event|Meeting Organizer|Required Attendees|Description|Location
Lift|1/15/2026|9:00:00 AM|1/15/2026|10:00:00 AM|False|Anna Holm|Bo Lund||Room
Dive|1/16/2026|9:00:00 AM|1/16/2026|10:00:00 AM|False|Anna Holm|Bo Lund||Room""",
        "name=0 startDate=1 endDate=3 !startDate=2 !endDate=4 !personnelIds=6",
    ),
    "p6 with marks": (
        """Activity ID|Activity Name|Original Duration|Start|Finish|BL Project Start|BL Project Finish|Activity % Complete|Primary Constraint Date
A1|Lift|5|05-Jan-26 A|13-Jan-26|05-Jan-26|13-Jan-26|50%|
A2|Dive|5|05-Jan-26|14-Jan-26*|05-Jan-26|14-Jan-26|0%|""",
        "id=0 name=1 startDate=3 endDate=4 !startDate=5,8 !endDate=6,8 !status=7",
    ),
    "purchase orders": (
        """Order|Supplier|Order date|Delivery date|Item|Quantity|Price|Status
1001|ACME|@2026-01-01|@2026-01-02|Bolt|#5|#9|Open
1003|ACME|@2026-01-01|@2026-01-02|Nut|#5|#9|Open""",
        "status=7 !workOrderId=0 !startDate=2,3 !endDate=3 !manpower=5 !teams=1 ~name=4",
    ),
    "crew list": (
        """Name|Position|Company|Vessel|Embark|Disembark|Nationality|Passport No|Cabin
Anna Holm|Tech|X|Sea One|@2026-01-01|@2026-01-14|DK|P1|101
Bo Lund|Tech|X|Sea One|@2026-01-01|@2026-01-14|DK|P2|102""",
        "personnelIds=0 !name=0 !id=7,8 !assetId=1",
    ),
    "punch list": (
        """Punch No|Description|Category|Location|Raised by|Raised date|Due date|Responsible|Status|Closed by
P1|Scratch|B|A01|Anna Holm|@2026-01-01|@2026-01-02|Bo Lund|Open|
P2|Leak|A|A02|Anna Holm|@2026-01-01|@2026-01-02|Bo Lund|Open|""",
        (
            "id=0 name=1 activityCategory=2 endDate=6 personnelIds=7 status=8 ~assetId=3"
            " !personnelIds=4,9 !startDate=5"
        ),
    ),
}
"""Sheets by name: rows and labels."""


def _cell(text: str) -> GridValue:
    if text.startswith("@"):
        return datetime.fromisoformat(text[1:])
    if text.startswith("%") and ":" in text:
        return time.fromisoformat(text[1:])
    return Number(text[1:]) if text.startswith("#") and text[1:2].isdecimal() else text or None


def sheet(text: str, name: str = "Plan") -> Grid:
    """Return the sheet in a text of the compact form."""
    rows = [[_cell(cell) for cell in line.split("|")] for line in text.splitlines()]
    return Grid(name, [GridRow(number, cells) for number, cells in enumerate(rows, 1)])


def habits() -> list[Labelled]:
    """Return every table with its labels."""
    found = []
    for name, (rows, labels) in HABITS.items():
        right = dict[str, int]()
        also = dict[str, tuple[int, ...]]()
        never = dict[str, tuple[int, ...]]()
        for label in labels.split():
            field, _, columns = label.lstrip("~!").partition("=")
            places = tuple(map(int, columns.split(",")))
            if label.startswith("~"):
                also[field] = places
            elif label.startswith("!"):
                never[field] = places
            else:
                right[field] = places[0]
        found.append(Labelled(name, sheet(rows), right, also, never))
    return found
