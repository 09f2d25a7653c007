"""THE ONE TABLE OF WORDS: what planners and their programs call our fields, in eight languages.

Words are folded: without case and accents, one blank between. A word with `*` at its end stands for
all that begin so. Behind `~` stand words that may mean the field and may mean another one: they are
proposed and never sure. `startTime`, `endTime`, `duration`, `durationUnit`, `count` and `operation`
are no fields of the service; they are parts that a mapping makes dates, manpower and keys of.
"""

from __future__ import annotations

TABLE: dict[str, dict[str, str]] = {
    "id": {
        "en": (
            """
            id, activity id, activity code, task id, task code, job id, job no, job number, job nr, issue key, item id, unique id, activity no,
            activity number, task no, task number, operation id, record id, act id ~ no, nr, number, key, issue id, item, item no, pos, wbs id, wbs,
            code, ref, reference, line, lp, #, ticket, ticket id, outline number, index, sl no, s no, sr no
        """
        ),
        "de": (
            """
            vorgangsnr, vorgangsnummer, aktivitaets id, aktivitaetsnummer, vorgangs id, aufgaben id, aufgabennummer ~ lfd nr, laufende nummer,
            nummer, position, psp code, psp element, kennung, schluessel, gliederungsnummer, aktivitats id
        """
        ),
        "da": (
            """
            jobnr, jobnummer, aktivitetsnr, aktivitets id, aktivitetsnummer, opgavenr, opgavenummer, opgave id ~ nr, loebenr, lobenr, sagsnr, nummer
        """
        ),
        "nl": (
            "activiteit id, activiteitnummer, taaknummer, taak id, activiteitcode ~ nummer,"
            " volgnummer, nr, code"
        ),
        "fr": (
            "id activite, code activite, n activite, id tache, numero de tache, code tache, n tache"
            " ~ numero, n, reference, repere, no"
        ),
        "es": (
            "id actividad, codigo actividad, id tarea, id de tarea, codigo de actividad, numero de"
            " tarea ~ numero, n, codigo, referencia, num"
        ),
        "no": (
            "aktivitetsnr, aktivitets id, aktivitetsnummer, oppgavenr, oppgave id, jobbnr ~ lopenr,"
            " nr, nummer"
        ),
        "pl": (
            "id zadania, numer zadania, id czynnosci, nr zadania, kod czynnosci ~ lp, l p, numer,"
            " nr, kod"
        ),
    },
    "name": {
        "en": (
            """
            name, activity name, task name, task, activity, activity description, task description, job name, operation short text, opr short text,
            op short text, short text, title, summary, work description, description of work, job description ~ description, subject, job, item,
            what, scope, operation, work item, activity title, desc, work, details, job title
        """
        ),
        "de": (
            """
            vorgangsname, vorgang, aufgabe, taetigkeit, aufgabenname, kurztext, vorgangskurztext, arbeit, arbeitsschritt, aktivitaet,
            vorgangsbezeichnung, massnahme, kurztext vorgang ~ bezeichnung, beschreibung, titel, thema, betreff, was, leistung, arbeiten
        """
        ),
        "da": (
            "opgave, opgavenavn, jobnavn, aktivitet, aktivitetsnavn, opgavebeskrivelse ~"
            " beskrivelse, titel, navn, tekst, arbejde, emne"
        ),
        "nl": (
            """
            taaknaam, taak, activiteit, activiteitnaam, werkzaamheden, taakomschrijving, werkomschrijving ~ omschrijving, beschrijving, naam,
            onderwerp, werk
        """
        ),
        "fr": (
            """
            titre, nom de la tache, tache, activite, nom de l activite, titre de la mission, mission, intitule, designation, libelle, nom de tache ~
            description, nom, objet, travaux, operation, travail
        """
        ),
        "es": (
            """
            tarea, nombre de tarea, nombre de la tarea, actividad, nombre de actividad, titulo, descripcion de trabajo, descripcion del trabajo,
            descripcion de la tarea, nombre de la actividad, descripcion de la actividad ~ descripcion, nombre, trabajo, trabajos, asunto, concepto
        """
        ),
        "no": (
            "oppgave, oppgavenavn, aktivitet, aktivitetsnavn, tittel, arbeidsbeskrivelse ~"
            " beskrivelse, navn, tekst, arbeid"
        ),
        "pl": (
            """
            zadanie, nazwa zadania, czynnosc, nazwa czynnosci, tytul, opis zadania, zakres prac, opis prac ~ nazwa, opis, temat, prace, dzialanie
        """
        ),
    },
    "siteId": {
        "en": (
            """
            site, site id, site name, wind farm, windfarm, wind farm name, offshore wind farm, site code, wind park, project site, owf ~ location,
            plant, farm, park, location name, area, maint plant, maintplant, place
        """
        ),
        "de": (
            "standort, windpark, standort id, windparkname, standortname, offshore windpark, owp ~"
            " ort, werk, feld, einsatzort, baustelle"
        ),
        "da": "havmollepark, vindmollepark, site, anlaegssted ~ sted, omraade, lokalitet, lokation",
        "nl": "windpark, locatie id, site ~ locatie, locatie naam, plaats, park, object, vestiging",
        "fr": (
            "site, parc eolien, nom du site, code site, parc ~ lieu, emplacement, localisation,"
            " chantier"
        ),
        "es": (
            "parque eolico, sitio, nombre del sitio, parque ~ ubicacion, lugar, planta,"
            " localizacion, emplazamiento"
        ),
        "no": "vindpark, havvindpark, anleggssted, site ~ sted, omrade, lokasjon",
        "pl": "farma wiatrowa, lokalizacja id, farma ~ lokalizacja, miejsce, teren, obiekt",
    },
    "assetId": {
        "en": (
            """
            asset, asset id, turbine, wtg, wtg id, turbine id, turbine no, turbine number, functional location, functional loc, func loc, turbine
            name, asset no, asset number, asset name, wtg no, wtg number, wtg name, floc, wec, wec no ~ equipment, machine, unit, structure,
            foundation, location, position, tag, tag no, equipment no, equipment id, object, system
        """
        ),
        "de": (
            """
            technischer platz, turbine, wea, windenergieanlage, anlagennummer, techn platz, anlagen id, anlagennr, wea nr, anlagenbezeichnung,
            techplatz ~ equipment, maschine, objekt, fundament, position, komponente, anlage
        """
        ),
        "da": (
            """
            molle, vindmolle, turbine, mollenr, anlaegsnr, mollenummer, vindmolle nr ~ anlaeg, maskine, udstyr, objekt, fundament, position,
            komponent
        """
        ),
        "nl": (
            """
            turbine, windturbine, molen, turbinenummer, asset, functieplaats, turbine nr ~ installatie, machine, object, fundering, positie,
            equipment
        """
        ),
        "fr": (
            """
            turbine, eolienne, poste technique, numero d eolienne, n eolienne ~ equipement, machine, installation, ouvrage, position, materiel,
            actif
        """
        ),
        "es": (
            """
            aerogenerador, turbina, ubicacion tecnica, wtg, n aerogenerador, numero de aerogenerador ~ equipo, maquina, instalacion, maquina area
            equipo, posicion, activo, aero
        """
        ),
        "no": (
            "turbin, vindturbin, turbinnr, turbinnummer, turbin nr ~ anlegg, maskin, utstyr,"
            " fundament, posisjon"
        ),
        "pl": (
            "turbina, elektrownia wiatrowa, nr turbiny, numer turbiny, turbina nr ~ urzadzenie,"
            " maszyna, obiekt, instalacja, pozycja"
        ),
    },
    "startDate": {
        "en": (
            """
            start, start date, begin, begin date, start date time, start datetime, start date and time, starts, commence, commencement, mobilisation
            start, sched start, bas start date, basic start, basic start date, start on, start day ~ date, from, day, date from, starting,
            commencing, work date, begins, date time, start time
        """
        ),
        "de": (
            """
            start, beginn, anfang, startdatum, starttermin, anfangstermin, anfangsdatum, beginndatum, eckstarttermin, eckstart, start termin,
            terminierter start, beginn datum ~ datum, tag, von, ab, termin, von datum
        """
        ),
        "da": (
            "start, startdato, begyndelse, starttidspunkt, start dato, pabegyndes, startdag ~ dato,"
            " fra, dag, fra dato"
        ),
        "nl": (
            "start, startdatum, begin, begindatum, aanvang, aanvangsdatum, start datum, aanvang"
            " werk ~ datum, van, dag, vanaf"
        ),
        "fr": (
            "debut, date debut, date de debut, commencement, demarrage, date de demarrage, date de"
            " commencement ~ date, du, jour, de"
        ),
        "es": (
            "inicio, comienzo, fecha inicio, fecha de inicio, fecha comienzo, fecha de comienzo,"
            " arranque ~ fecha, desde, dia"
        ),
        "no": (
            "start, startdato, oppstart, begynnelse, start dato, starttidspunkt, oppstartsdato ~"
            " dato, fra, dag"
        ),
        "pl": (
            "rozpoczecie, poczatek, start, data rozpoczecia, data poczatku, data startu, data"
            " poczatkowa, termin rozpoczecia ~ data, od, dzien"
        ),
    },
    "endDate": {
        "en": (
            """
            end, end date, finish, finish date, ends, end date time, end datetime, sched finish, basic fin date, basic finish, basic finish date,
            fin date, end on, end date and time, stop ~ to, until, due, due date, date to, deadline, due on, target date, target completion, end
            time, stop date, till, completion, completion date
        """
        ),
        "de": (
            """
            ende, enddatum, endtermin, eckendtermin, eckende, ende datum, terminiertes ende, fertig stellen ~ bis, faellig, faelligkeit, faellig am,
            frist, bis datum, termin bis, fertigstellung, abschluss, faelligkeitsdatum, faelligkeitstermin
        """
        ),
        "da": (
            "slut, slutdato, sluttidspunkt, slut dato ~ til, frist, forfald, deadline, til dato,"
            " forfaldsdato, faerdig, afslutning, afsluttes"
        ),
        "nl": (
            """
            einde, eind, einddatum, eind datum, eindtijdstip ~ tot, deadline, vervaldatum, t m, tot en met, streefdatum, gereed, gereeddatum,
            oplevering
        """
        ),
        "fr": (
            "fin, date fin, date de fin ~ au, echeance, date d echeance, date limite, jusqu au,"
            " achevement, date d achevement"
        ),
        "es": (
            """
            fin, fecha fin, fecha de fin, final, fecha final ~ hasta, vencimiento, fecha limite, plazo, a, finalizacion, fecha de finalizacion,
            termino, fecha de termino, fecha termino
        """
        ),
        "no": (
            "slutt, sluttdato, slutt dato, sluttidspunkt ~ til, frist, forfallsdato, ferdig,"
            " ferdigstillelse, avslutning"
        ),
        "pl": (
            "zakonczenie, koniec, data zakonczenia, data konca, data koncowa, termin zakonczenia ~"
            " do, termin, data do"
        ),
    },
    "startTime": {
        "en": (
            "start time, time start, begin time, time, start hour, time from, hour ~ from, start,"
            " begin"
        ),
        "de": (
            """
            startzeit, uhrzeit, beginnzeit, anfangszeit, startuhrzeit, uhrzeit start, uhrzeit von, uhrzeit beginn, zeit von ~ zeit, von, start,
            beginn
        """
        ),
        "da": "starttid, klokkeslaet, kl, tid fra, start kl ~ tid, fra, start",
        "nl": "starttijd, begintijd, tijd van, aanvangstijd ~ tijd, van, begin, start",
        "fr": "heure debut, heure de debut, heure ~ debut, de",
        "es": (
            "hora inicio, hora de inicio, hr inicio, hora, h inicio, hora comienzo ~ inicio, desde"
        ),
        "no": "starttid, klokkeslett, kl, tid fra ~ tid, fra, start",
        "pl": (
            "godzina rozpoczecia, godzina, godz rozpoczecia, godz od, godzina od ~ od, rozpoczecie"
        ),
    },
    "endTime": {
        "en": (
            "end time, time end, finish time, stop time, end hour, time to ~ to, end, finish, until"
        ),
        "de": "endzeit, endeuhrzeit, uhrzeit ende, uhrzeit bis, zeit bis, endezeit ~ bis, ende",
        "da": "sluttid, tid til, slut kl ~ til, slut",
        "nl": "eindtijd, tijd tot ~ tot, einde",
        "fr": "heure fin, heure de fin ~ fin, a",
        "es": "hora fin, hora de fin, hr fin, h fin, hora final ~ fin, hasta",
        "no": "sluttid, tid til ~ til, slutt",
        "pl": "godzina zakonczenia, godz zakonczenia, godz do, godzina do ~ do, zakonczenie",
    },
    "duration": {
        "en": (
            """
            duration, normal duration, original duration, planned duration, orig dur, dur, durn, at completion duration, est duration, estimated
            duration ~ hours, days, length, planned hours, time required
        """
        ),
        "de": (
            "dauer, normale dauer, vorgangsdauer, solldauer, urspruengliche dauer ~ tage, stunden,"
            " arbeitstage"
        ),
        "da": "varighed ~ dage, timer",
        "nl": "duur, doorlooptijd, tijdsduur ~ dagen, uren",
        "fr": "duree ~ jours, heures",
        "es": "duracion ~ dias, horas",
        "no": "varighet ~ dager, timer",
        "pl": "czas trwania ~ czas, dni, godziny, liczba dni",
    },
    "durationUnit": {
        "en": (
            "norm duratn un, duration unit, unit of duration, unit duration, dur unit, normal"
            " duration unit ~ unit, uom, un"
        ),
        "de": "dauer einheit, einheit dauer, einheit normaldauer ~ einheit",
        "da": "enhed ~ enh",
        "nl": "eenheid",
        "fr": "unite",
        "es": "unidad",
        "no": "enhet",
        "pl": "jednostka",
    },
    "activityCategory": {
        "en": (
            """
            category, activity category, activity type, work type, type of work, task type, order type, issue type, job type, maintenance type, work
            category, job category, maint activ type ~ type, classification, class, tags, discipline, kind, group, trade, maintenance activity type,
            tag, work class
        """
        ),
        "de": (
            """
            kategorie, auftragsart, taetigkeitsart, art der arbeit, vorgangsart, leistungsart, arbeitsart, aktivitaetsart ~ art, typ, gewerk,
            klasse, gruppe, ausfuehrungsart
        """
        ),
        "da": (
            "kategori, aktivitetstype, opgavetype, jobtype, arbejdstype ~ type, art, fag, gruppe,"
            " forretningsomr"
        ),
        "nl": (
            """
            categorie, activiteitstype, soort werk, taaktype, type werk, werksoort, soort werkzaamheden ~ type, soort, discipline, groep,
            installatie soort
        """
        ),
        "fr": (
            """
            categorie, type d activite, type de travaux, type d intervention, type de tache, nature des travaux ~ type, nature, famille, corps d
            etat
        """
        ),
        "es": (
            """
            categoria, tipo actividad, tipo de actividad, tipo de trabajo, tipo de tarea, tipo trabajo ~ tipo, clasificacion, clase, especialidad,
            grupo
        """
        ),
        "no": "kategori, aktivitetstype, oppgavetype, arbeidstype, type arbeid ~ type, fag, gruppe",
        "pl": (
            "kategoria, rodzaj prac, typ zadania, rodzaj zadania, rodzaj czynnosci, typ czynnosci ~"
            " typ, rodzaj, grupa, branza"
        ),
    },
    "status": {
        "en": (
            """
            status, activity status, task status, job status, work status ~ system status, user status, progress status, status category, status
            code, stage, order status, state
        """
        ),
        "de": (
            "status, bearbeitungsstatus, vorgangsstatus, auftragsstatus, aufgabenstatus ~ stand,"
            " anwenderstatus, systemstatus, zustand"
        ),
        "da": "status, opgavestatus, jobstatus ~ stade, tilstand",
        "nl": "status, taakstatus ~ toestand, stand",
        "fr": (
            "statut, statut de la mission, statut de la tache, etat d avancement ~ avancement,"
            " situation, etat"
        ),
        "es": "estatus, estado de la tarea, estado de la actividad ~ situacion, estado",
        "no": "status, oppgavestatus ~ tilstand",
        "pl": "status, status zadania ~ stan",
    },
    "workPackageId": {
        "en": (
            """
            work package, work package id, wbs code, work package no, wp, wp no, work pack, workpack, wp id, work package code, work package number,
            workpackage ~ wbs, wbs id, project, projects, phase, campaign, section, parent, parent task, epic, wbs element, package, sprint, scope
        """
        ),
        "de": (
            """
            arbeitspaket, arbeitspaket nr, arbeitspaketnummer, arbeitspaket id ~ psp element, projekt, phase, kampagne, sammelvorgang, psp,
            abschnitt, ap
        """
        ),
        "da": "arbejdspakke, arbejdspakke nr, arbejdspakke id ~ projekt, fase, kampagne, aftale",
        "nl": "werkpakket, werkpakket nr, werkpakketnummer ~ project, fase, gerelateerde werkbon",
        "fr": "lot de travaux, lot de travail, work package ~ lot, projet, phase, campagne",
        "es": "paquete de trabajo ~ proyecto, fase, campana, edt, paquete",
        "no": "arbeidspakke, arbeidspakke nr ~ prosjekt, fase, kampanje",
        "pl": "pakiet roboczy, pakiet prac ~ projekt, faza, etap, kampania, wbs",
    },
    "workOrderId": {
        "en": (
            """
            work order, work order no, work order number, work order id, wo, wo no, wo number, sap order, pm order, maintenance order, wo id, sap
            wo, workorder, sap order no, sap order number, service order, wo nr ~ notification, ticket no, job card, job order, job no, order, order
            no, order number, order id
        """
        ),
        "de": (
            """
            auftragsnummer, auftragsnr, arbeitsauftrag, sap auftrag, auftrag nr, instandhaltungsauftrag, wartungsauftrag, sap auftragsnummer,
            serviceauftrag, ih auftrag ~ meldung, meldungsnummer, bestellung, auftrag
        """
        ),
        "da": (
            "arbejdsordre, serviceordre, arbejdsordrenr, sap ordre ~ sagsnr, rekvnr, sag, jobnr,"
            " ordre, ordrenr, ordrenummer"
        ),
        "nl": (
            """
            werkbon nummer, werkbon, werkorder, werkordernummer, werkbonnummer, werkorder nr, sap order ~ opdracht, opdrachtnummer, order,
            ordernummer
        """
        ),
        "fr": (
            """
            ordre de travail, bon de travail, n ot, numero ot, ordre de travaux, n bt ~ commande, ordre, n commande, bt, n ordre, numero d ordre, ot
        """
        ),
        "es": (
            "orden de trabajo, n ot, num ot, orden trabajo, no ot ~ pedido, aviso, orden, n orden,"
            " numero de orden, ot"
        ),
        "no": "arbeidsordre, arbeidsordrenr, ao, ao nr ~ sak, saksnr, ordre, ordrenr, ordrenummer",
        "pl": (
            "nr zlecenia, numer zlecenia, zlecenie pracy, zlecenie robocze ~ zamowienie, nr"
            " zamowienia, zlecenie"
        ),
    },
    "teams": {
        "en": (
            """
            team, teams, crew, crew name, team name, crews, work team ~ work center, work centre, work ctr, workcenter, main work center, main work
            ctr, crew type, resource, resources, resource names, gang, group, department, contractor, oper work center, shift team, squad, performed
            by, supplier, company, subcontractor, vessel
        """
        ),
        "de": (
            """
            team, kolonne, trupp, mannschaft, arbeitsgruppe, einsatzteam, montageteam ~ arbeitsplatz, verantwortlicher arbeitsplatz, ressource,
            ressourcen, gruppe, abteilung, firma, gewerk
        """
        ),
        "da": (
            "hold, team, sjak, arbejdshold ~ gruppe, afdeling, ressource, ressourcer, firma,"
            " underleverandor"
        ),
        "nl": (
            "ploeg, team, werkploeg ~ groep, afdeling, resource, resources, onderaannemer, welke"
            " onderaannemer, aannemer"
        ),
        "fr": (
            "equipe, equipes, nom de l equipe, brigade ~ ressource, ressources, groupe, service,"
            " entreprise, prestataire"
        ),
        "es": (
            "equipo de trabajo, cuadrilla, brigada ~ equipo, recurso, recursos, grupo,"
            " departamento, empresa, contratista, equipos"
        ),
        "no": "lag, team, arbeidslag ~ gruppe, avdeling, ressurs, ressurser, firma",
        "pl": "zespol, brygada, ekipa ~ grupa, zasob, zasoby, dzial, wykonawca, firma",
    },
    "personnelIds": {
        "en": (
            """
            technician, technicians, personnel, personnel ids, personnel id, assignee, assigned to, assigned, staff, employee, employees, people,
            assigned technician, assigned technicians, technician name, assigned personnel, worker, workers, person, engineer, crew members ~ owner,
            responsible, person responsible, responsible person, resource names, resource, resources, who, lead technician, operator, assignee id,
            programmer, developer, supervisor, assignees, in charge, technician 1, technician 2, names
        """
        ),
        "de": (
            """
            techniker, mitarbeiter, monteur, monteure, verantwortlich*, personal, zustaendig*, bearbeiter, zugewiesen an, ausfuehrende*,
            servicetechniker ~ wer, ressourcennamen, name, ansprechpartner, personen, leiter
        """
        ),
        "da": (
            """
            tekniker, teknikere, medarbejder, medarbejdere, ansvarlig, jobansvarlig, montor, tildelt, tildelt til, personale ~ hvem, init,
            initialer, ressourcenavne, jobejer
        """
        ),
        "nl": (
            """
            monteur, monteurs, technicus, medewerker, medewerkers, toegewezen aan, uitvoerder, personeel ~ verantwoordelijke, wie, eigenaar,
            behandelaar
        """
        ),
        "fr": (
            """
            technicien, techniciens, agent assigne, intervenant, intervenants, assigne a, personnel, agent, affecte a, agents ~ responsable, qui,
            nom, attribue a, charge de
        """
        ),
        "es": (
            "tecnico, tecnicos, operario, operarios, asignado a, personal, empleado, trabajador ~"
            " responsable, quien, encargado, nombre"
        ),
        "no": (
            "tekniker, teknikere, montor, medarbeider, ansvarlig, tildelt, personell, tildelt til,"
            " ansatt ~ hvem"
        ),
        "pl": (
            """
            technik, technicy, pracownik, pracownicy, monter, przypisany do, personel, monterzy, przydzielony ~ odpowiedzialny, osoba
            odpowiedzialna, osoba, programista, kto, wykonawca
        """
        ),
    },
    "count": {
        "en": (
            """
            number of persons, number of people, no of people, no of persons, headcount, persons, no of technicians, number of technicians, manning,
            pax, people required, no of workers, number of workers, techs required, no techs, crew size, team size, persons required, men,
            technicians required, pob, head count, manpower ~ number, count, qty, quantity, resources, techs
        """
        ),
        "de": (
            """
            anzahl personen, anzahl techniker, anzahl mitarbeiter, personenzahl, personalbedarf, kopfzahl, anz personen, anzahl monteure,
            mannstaerke, personenanzahl ~ anzahl, personen, menge
        """
        ),
        "da": "antal personer, antal teknikere, antal mand, bemanding, mand ~ antal",
        "nl": (
            "aantal personen, aantal monteurs, aantal technici, bezetting, aantal medewerkers ~"
            " aantal, personen"
        ),
        "fr": (
            """
            nombre de personnes, nombre de techniciens, effectif, nb personnes, nb techniciens, nb de personnes, nb agents, nombre d agents ~
            nombre, nb, quantite
        """
        ),
        "es": (
            """
            numero de personas, n personas, numero de tecnicos, n tecnicos, num personas, no de personas, n operarios, num tecnicos, dotacion, no
            tecnicos, no operarios ~ numero, cantidad, personas
        """
        ),
        "no": "antall personer, antall teknikere, bemanning, antall mann ~ antall, personer",
        "pl": (
            "liczba osob, liczba pracownikow, liczba technikow, ilosc osob, obsada ~ liczba, ilosc"
        ),
    },
    "manpower": {
        "en": "manpower",
        "de": "personaleinsatz",
        "fr": "main d oeuvre",
        "es": "mano de obra",
    },
    "additionalClientWork": {
        "en": (
            "additional client work, additional work, client request, extra work ~ additional, vo,"
            " extra, variation"
        ),
        "de": "zusatzarbeit, zusatzleistung, mehrarbeit",
        "da": "ekstraarbejde, merarbejde",
        "nl": "meerwerk",
        "fr": "travaux supplementaires",
        "es": "trabajo adicional, trabajos adicionales",
        "no": "tilleggsarbeid, merarbeid",
        "pl": "prace dodatkowe",
    },
    "internalRemarks": {
        "en": (
            """
            internal remarks, internal notes, internal comment, internal comments, remarks, remark, comments, comment, notes, note ~ description,
            details, observations, info, long text, instructions
        """
        ),
        "de": (
            """
            bemerkung, bemerkungen, kommentar, kommentare, notiz, notizen, anmerkung, anmerkungen, hinweis, hinweise, interne bemerkung, interne
            bemerkungen ~ beschreibung, langtext, info
        """
        ),
        "da": (
            "bemaerkning, bemaerkninger, kommentar, kommentarer, note, noter, notat, interne"
            " bemaerkninger ~ beskrivelse, info"
        ),
        "nl": (
            """
            opmerking, opmerkingen, notitie, notities, commentaar, interne opmerking, interne opmerkingen ~ toelichting, beschrijving, omschrijving,
            bijzonderheden
        """
        ),
        "fr": (
            "remarque, remarques, commentaire, commentaires, note, notes, remarques internes ~"
            " observation, description, details"
        ),
        "es": (
            "observaciones, comentario, comentarios, nota, notas, observaciones internas ~ detalle,"
            " observacion, descripcion, detalles"
        ),
        "no": (
            "merknad, merknader, kommentar, kommentarer, notat, notater, interne merknader ~"
            " beskrivelse, info"
        ),
        "pl": (
            "uwagi, uwaga, komentarz, komentarze, notatki, notatka, uwagi wewnetrzne ~ opis,"
            " informacje"
        ),
    },
    "externalRemarks": {
        "en": (
            "external remarks, external comment, external comments, external notes, client remarks,"
            " customer remarks, client comments"
        ),
        "de": "externe bemerkung, externe bemerkungen, bemerkung kunde",
        "da": "eksterne bemaerkninger, eksterne kommentarer",
        "nl": "externe opmerkingen, externe opmerking",
        "fr": "remarques externes, commentaires externes",
        "es": "observaciones externas",
        "no": "eksterne merknader",
        "pl": "uwagi zewnetrzne",
    },
    "operation": {
        "en": (
            """
            oper act, operation activity, operation no, operation number, op no, oper, op, activity no, opac, operation act ~ operation, step, sub
            no, sub item
        """
        ),
        "de": "vorgang nr, vorg, vrg, vorgnr ~ vorgang, position, unterposition",
        "da": "operation nr, operationsnr ~ operation",
        "nl": "bewerking, bewerkingsnummer",
        "fr": "n operation, numero d operation ~ operation",
        "es": "operacion, n operacion, numero de operacion",
        "no": "operasjon, operasjonsnr",
        "pl": "operacja, nr operacji",
    },
}
