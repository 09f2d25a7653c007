<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>sheetbridge</name>
    <message><source>"" is a name without a letter. Remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>"" ist ein Name ohne Buchstaben. Entfernen Sie ihn.</translation></message>
    <message><source>"{address}" is not an address of a service.</source><translatorcomment>not reviewed</translatorcomment><translation>„{address}“ ist keine Adresse eines Dienstes.</translation></message>
    <message><source>"{address}" is not an address of a version file.</source><translatorcomment>not reviewed</translatorcomment><translation>„{address}“ ist keine Adresse einer Versionsdatei.</translation></message>
    <message><source>"{caption}" holds true dates and texts: a program may have exchanged day and month in the true ones. Are they right?</source><translation type="unfinished"></translation></message>
    <message><source>"{caption}" is no parameter that a {noun} of this case has. Allowed: {allowed}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{caption}“ ist in diesem Fall kein Parameter ({noun}). Erlaubt: {allowed}.</translation></message>
    <message><source>"{caption}" is not a column of the key. The ID can be made of {columns}.</source><translation type="unfinished"></translation></message>
    <message><source>"{caption}" names no member of this case. Write a key and a parameter, such as {example}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{caption}“ benennt nichts in diesem Fall. Schreiben Sie einen Schlüssel und einen Parameter, etwa {example}.</translation></message>
    <message><source>"{caption}" stands twice in the header of "{sheet}".</source><translatorcomment>not reviewed</translatorcomment><translation>„{caption}“ steht zweimal in der Kopfzeile von „{sheet}“.</translation></message>
    <message><source>"{caption}" stands {count} times in the header, and not as often as before. Which column is it?</source><translation type="unfinished"></translation></message>
    <message><source>"{caption}" stood elsewhere among the columns before; now it is column {column}. Is it the same?</source><translation type="unfinished"></translation></message>
    <message><source>"{character}" (U+{code}) is not the separator. Write {form}, or put the name in quotes.</source><translatorcomment>not reviewed</translatorcomment><translation>„{character}“ (U+{code}) ist nicht das Trennzeichen. Schreiben Sie {form}, oder setzen Sie den Namen in Anführungszeichen.</translation></message>
    <message><source>"{character}" (U+{code}) needs quotes. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{character}“ (U+{code}) braucht Anführungszeichen. Schreiben Sie {form}.</translation></message>
    <message><source>"{field}" is not a date; date, time, zone and plus are for dates.</source><translation type="unfinished"></translation></message>
    <message><source>"{field}" is not a field that can be sent. Fields are {known}.</source><translation type="unfinished"></translation></message>
    <message><source>"{id}" also stands in row {rows}. If this is a new activity, give it another ID, for example {free}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{id}“ steht auch in Zeile {rows}. Wenn dies eine neue Tätigkeit ist, geben Sie ihr eine andere ID, zum Beispiel {free}.</translation></message>
    <message><source>"{id}" is new; "{known}" exists. A new ID makes a new activity.</source><translatorcomment>not reviewed</translatorcomment><translation>„{id}“ ist neu; „{known}“ gibt es. Eine neue ID ergibt eine neue Tätigkeit.</translation></message>
    <message><source>"{item}" has no colon. Write team:number, for example {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{item}“ hat keinen Doppelpunkt. Schreiben Sie team:anzahl, zum Beispiel {form}.</translation></message>
    <message><source>"{key}" is taken out of the case by the sheet {sheet}. Put its row back, or remove this column.</source><translatorcomment>not reviewed</translatorcomment><translation>„{key}“ wird vom Blatt {sheet} aus dem Fall genommen. Fügen Sie die Zeile wieder ein, oder entfernen Sie diese Spalte.</translation></message>
    <message><source>"{key}" stands in row {first} too. For a new {noun} write {new}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{key}“ steht auch in Zeile {first}. Schreiben Sie für etwas Neues ({noun}) {new}.</translation></message>
    <message><source>"{kind}" cannot be sent to the service; a mapping is for {kinds}.</source><translation type="unfinished"></translation></message>
    <message><source>"{name}" is being submitted, or was submitted since you looked, as run {run}. Nothing was sent twice.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ wird gerade eingereicht oder wurde eingereicht, seit Sie nachgesehen haben, als Lauf {run}. Nichts wurde zweimal gesendet.</translation></message>
    <message><source>"{name}" is not a known {noun}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ ist nicht bekannt ({noun}).</translation></message>
    <message><source>"{name}" is not a known {noun}. Did you mean "{near}"?</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ ist nicht bekannt ({noun}). Meinten Sie „{near}“?</translation></message>
    <message><source>"{name}" is sent as the ID {id}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ wird als die ID {id} gesendet.</translation></message>
    <message><source>"{name}" is the name of row {row} too. Give each copy its own.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ ist auch der Name von Zeile {row}. Geben Sie jeder Kopie einen eigenen.</translation></message>
    <message><source>"{name}" is the name of {count} people. Write the ID: {ids}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ heißen {count} Personen. Schreiben Sie die ID: {ids}.</translation></message>
    <message><source>"{name}" is the name of {count}. Write the ID: {ids}.</source><translation type="unfinished"></translation></message>
    <message><source>"{name}" stands twice in one place.</source><translation type="unfinished"></translation></message>
    <message><source>"{name}" stands twice. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ steht zweimal. Entfernen Sie eines.</translation></message>
    <message><source>"{pattern}" could take too long. Use fewer of *, +, ? and |.</source><translation type="unfinished"></translation></message>
    <message><source>"{pattern}" is not a regular expression: {error}.</source><translation type="unfinished"></translation></message>
    <message><source>"{pattern}" needs exactly one group in parentheses: what is to be taken.</source><translation type="unfinished"></translation></message>
    <message><source>"{pattern}" takes too long for the texts of this column.</source><translation type="unfinished"></translation></message>
    <message><source>"{proxy}" is not an address of a proxy.</source><translatorcomment>not reviewed</translatorcomment><translation>„{proxy}“ ist keine Adresse eines Proxys.</translation></message>
    <message><source>"{rest}" stands after a closing quote. Put a comma before it.</source><translatorcomment>not reviewed</translatorcomment><translation>nach einem schließenden Anführungszeichen steht „{rest}“. Setzen Sie ein Komma davor.</translation></message>
    <message><source>"{team}" are several teams with one number. Write team:number for each.</source><translation type="unfinished"></translation></message>
    <message><source>"{template}" is not a path for {option}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{template}“ ist kein Pfad für {option}.</translation></message>
    <message><source>"{text}" has more than {most} values.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ hat mehr als {most} Werte.</translation></message>
    <message><source>"{text}" is always read as "{meant}".</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is in the year {year}. Type the year with four digits.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ liegt im Jahr {year}. Schreiben Sie das Jahr mit vier Ziffern.</translation></message>
    <message><source>"{text}" is known itself, and is not read as "{other}".</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is neither yes nor no. Use yes or no.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist weder yes noch no. Verwenden Sie yes oder no.</translation></message>
    <message><source>"{text}" is no range. Write for example 2..6, or 0.5..2 by 0.5.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein Bereich. Schreiben Sie zum Beispiel 2..6, oder 0.5..2 by 0.5.</translation></message>
    <message><source>"{text}" is not JSON: line {line}, character {character}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein JSON: Zeile {line}, Zeichen {character}.</translation></message>
    <message><source>"{text}" is not a date as {order}. Enter it so, or as 2026-11-24 06:00.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein Datum, das sicher gelesen werden kann. Geben Sie es als Datum ein, oder als 2026-11-24 06:00.</translation></message>
    <message><source>"{text}" is not a date.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein Datum.</translation></message>
    <message><source>"{text}" is not a date. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein Datum. Geben Sie es als 2026-11-24 06:00 ein.</translation></message>
    <message><source>"{text}" is not a day of the calendar or a time of the day. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein Tag des Kalenders oder keine Uhrzeit. Geben Sie es als 2026-11-24 06:00 ein.</translation></message>
    <message><source>"{text}" is not a day. Enter it as 2026-11-24.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist kein Tag. Geben Sie ihn als 2026-11-24 ein.</translation></message>
    <message><source>"{text}" is not a duration. Write a number, or for example 2 days.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is not a time of the day. Write it as 07:00.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is not a time zone. Write for example Europe/Copenhagen.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is not a unit of time. Units are minutes, hours, days and weeks.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is not a {noun}. Use {choices}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist nicht erlaubt ({noun}). Verwenden Sie {choices}.</translation></message>
    <message><source>"{text}" is not among the values of the mapping. They are {known}.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is not an ID. Format the cell as text and type the ID again.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist keine ID. Formatieren Sie die Zelle als Text und geben Sie die ID erneut ein.</translation></message>
    <message><source>"{text}" is not of the form that the mapping expects ({pattern}).</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" is outside the calendar.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ liegt außerhalb des Kalenders.</translation></message>
    <message><source>"{text}" is too large for a range.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ ist zu groß für einen Bereich.</translation></message>
    <message><source>"{text}" names one twice.</source><translation type="unfinished"></translation></message>
    <message><source>"{text}" needs a step. Write for example {text} by 0.5.</source><translatorcomment>not reviewed</translatorcomment><translation>„{text}“ braucht eine Schrittweite. Schreiben Sie zum Beispiel {text} by 0.5.</translation></message>
    <message><source>"{value}" is not a state of {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{value}“ ist kein Zustand von {name}.</translation></message>
    <message><source>"{word}" belongs to {side}, and this fixable to {home}. A fixableType must not be changed across case types; allowed: {allowed}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{word}“ gehört zu {side} und dieses Fixable zu {home}. Ein fixableType darf nicht zwischen Falltypen wechseln; erlaubt: {allowed}.</translation></message>
    <message><source>"{word}" has not been seen here in cases of this type. Seen: {words}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{word}“ kam hier in Fällen dieses Typs noch nicht vor. Bekannt: {words}.</translation></message>
    <message><source>"{word}" is a usual word for it.</source><translation type="unfinished"></translation></message>
    <message><source>"{word}" is no way to combine. Use full or paired.</source><translatorcomment>not reviewed</translatorcomment><translation>„{word}“ ist keine Art zu kombinieren. Verwenden Sie full oder paired.</translation></message>
    <message><source>"{word}" may mean it.</source><translation type="unfinished"></translation></message>
    <message><source>"{word}" stands in the caption.</source><translation type="unfinished"></translation></message>
    <message><source>&amp;About Sheetbridge</source><translatorcomment>not reviewed</translatorcomment><translation>Ü&amp;ber Sheetbridge</translation></message>
    <message><source>&amp;Bring in what is new</source><translatorcomment>not reviewed</translatorcomment><translation>Neues ü&amp;bernehmen</translation></message>
    <message><source>&amp;Check again</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Erneut prüfen</translation></message>
    <message><source>&amp;Copy details for support</source><translatorcomment>not reviewed</translatorcomment><translation>Angaben für den Support &amp;kopieren</translation></message>
    <message><source>&amp;Edit</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Bearbeiten</translation></message>
    <message><source>&amp;Export</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Exportieren</translation></message>
    <message><source>&amp;File</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Datei</translation></message>
    <message><source>&amp;Guide</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Anleitung</translation></message>
    <message><source>&amp;Help</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Hilfe</translation></message>
    <message><source>&amp;Larger text</source><translatorcomment>not reviewed</translatorcomment><translation>Text &amp;größer</translation></message>
    <message><source>&amp;Leave out the selected rows</source><translatorcomment>not reviewed</translatorcomment><translation>Markierte Zeilen aus&amp;lassen</translation></message>
    <message><source>&amp;Leave out the {count} rows with problems</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen mit Problemen aus&amp;lassen</translation></message>
    <message><source>&amp;Next problem</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Nächstes Problem</translation></message>
    <message><source>&amp;Open workbook…</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappe ö&amp;ffnen …</translation></message>
    <message><source>&amp;Password</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Passwort</translation></message>
    <message><source>&amp;Previous problem</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Voriges Problem</translation></message>
    <message><source>&amp;Quit</source><translatorcomment>not reviewed</translatorcomment><translation>Been&amp;den</translation></message>
    <message><source>&amp;Search</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Suchen</translation></message>
    <message><source>&amp;Sign out</source><translatorcomment>not reviewed</translatorcomment><translation>Ab&amp;melden</translation></message>
    <message><source>&amp;Smaller text</source><translatorcomment>not reviewed</translatorcomment><translation>Text &amp;kleiner</translation></message>
    <message><source>&amp;Stay signed in on this computer</source><translatorcomment>not reviewed</translatorcomment><translation>An&amp;gemeldet bleiben auf diesem Computer</translation></message>
    <message><source>&amp;Theme</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Design</translation></message>
    <message><source>&amp;Try with the practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Mit dem Üb&amp;ungskonto ausprobieren</translation></message>
    <message><source>&amp;Undo</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Rückgängig</translation></message>
    <message><source>&amp;Upload</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Hochladen</translation></message>
    <message><source>&amp;User name</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Benutzername</translation></message>
    <message><source>&amp;View</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Ansicht</translation></message>
    <message><source>(cleared)</source><translatorcomment>not reviewed</translatorcomment><translation>(entfernt)</translation></message>
    <message><source>(empty)</source><translatorcomment>not reviewed</translatorcomment><translation>(leer)</translation></message>
    <message><source>0 of {total}</source><translatorcomment>not reviewed</translatorcomment><translation>0 von {total}</translation></message>
    <message><source>1 cell that you edited was also changed by somebody else: choose below.</source><translatorcomment>not reviewed</translatorcomment><translation>1 von Ihnen bearbeitete Zelle wurde auch von jemand anderem geändert: wählen Sie unten.</translation></message>
    <message><source>1 change</source><translatorcomment>not reviewed</translatorcomment><translation>1 Änderung</translation></message>
    <message><source>1 copy of {case} is submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Kopie von {case} wird eingereicht.</translation></message>
    <message><source>1 day</source><translatorcomment>not reviewed</translatorcomment><translation>1 Tag</translation></message>
    <message><source>1 day ago</source><translatorcomment>not reviewed</translatorcomment><translation>vor 1 Tag</translation></message>
    <message><source>1 exported row is not in the sheet any more; nothing is deleted in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>1 exportierte Zeile steht nicht mehr im Blatt; im Dienst wird nichts gelöscht.</translation></message>
    <message><source>1 field changed without being asked.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Feld hat sich ungefragt geändert.</translation></message>
    <message><source>1 file was saved.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Datei wurde gespeichert.</translation></message>
    <message><source>1 filter</source><translatorcomment>not reviewed</translatorcomment><translation>1 Filter</translation></message>
    <message><source>1 fixable</source><translatorcomment>not reviewed</translatorcomment><translation>1 Fixable</translation></message>
    <message><source>1 hour ago</source><translatorcomment>not reviewed</translatorcomment><translation>vor 1 Stunde</translation></message>
    <message><source>1 kind selected.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Art gewählt.</translation></message>
    <message><source>1 minute ago</source><translatorcomment>not reviewed</translatorcomment><translation>vor 1 Minute</translation></message>
    <message><source>1 not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>1 nicht angenommen</translation></message>
    <message><source>1 of them is hidden in the sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>1 davon ist im Blatt ausgeblendet.</translation></message>
    <message><source>1 of them was submitted before.</source><translatorcomment>not reviewed</translatorcomment><translation>1 davon wurde schon eingereicht.</translation></message>
    <message><source>1 person</source><translatorcomment>not reviewed</translatorcomment><translation>1 Person</translation></message>
    <message><source>1 problem</source><translatorcomment>not reviewed</translatorcomment><translation>1 Problem</translation></message>
    <message><source>1 problem must be fixed, or that row left out.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Problem muss behoben oder die Zeile ausgelassen werden.</translation></message>
    <message><source>1 result is deleted {when}. Save what you need.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Ergebnis wird {when} gelöscht. Speichern Sie, was Sie brauchen.</translation></message>
    <message><source>1 result was fetched before the service deletes it.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Ergebnis wurde geholt, bevor der Dienst es löscht.</translation></message>
    <message><source>1 row</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile</translation></message>
    <message><source>1 row gets its former values again.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile erhält ihre früheren Werte zurück.</translation></message>
    <message><source>1 row has the service's values again. Settle it, and it leaves this sheet; nothing is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile hat wieder die Werte des Dienstes. Wird sie erledigt, verlässt sie dieses Blatt; gesendet wird nichts.</translation></message>
    <message><source>1 row is left out.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile wird ausgelassen.</translation></message>
    <message><source>1 row is new</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile ist neu</translation></message>
    <message><source>1 row is not shown by the service any more; it stays in the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile zeigt der Dienst nicht mehr; sie bleibt in der Arbeitsmappe.</translation></message>
    <message><source>1 row is set to Completed.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile wird auf Completed gesetzt.</translation></message>
    <message><source>1 row selected</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile markiert</translation></message>
    <message><source>1 row was brought up to date</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile wurde aktualisiert</translation></message>
    <message><source>1 row was copied.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile wurde kopiert.</translation></message>
    <message><source>1 row was not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile wurde nicht angenommen.</translation></message>
    <message><source>1 row was not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile wurde nicht gesendet.</translation></message>
    <message><source>1 run was submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>1 Lauf wurde eingereicht.</translation></message>
    <message><source>1 vessel</source><translatorcomment>not reviewed</translatorcomment><translation>1 Schiff</translation></message>
    <message><source>1. Export</source><translatorcomment>not reviewed</translatorcomment><translation>1. Exportieren</translation></message>
    <message><source>2. Edit in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>2. In Excel bearbeiten</translation></message>
    <message><source>3. Review</source><translatorcomment>not reviewed</translatorcomment><translation>3. Prüfen</translation></message>
    <message><source>3. Review and upload</source><translatorcomment>not reviewed</translatorcomment><translation>3. Prüfen und hochladen</translation></message>
    <message><source>4. Upload</source><translatorcomment>not reviewed</translatorcomment><translation>4. Hochladen</translation></message>
    <message><source>5. Correct</source><translatorcomment>not reviewed</translatorcomment><translation>5. Korrigieren</translation></message>
    <message><source>A blank cell never removes anything. Write (clear) to remove a value.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine leere Zelle entfernt nie etwas. Schreiben Sie (clear), um einen Wert zu entfernen.</translation></message>
    <message><source>A column stands twice in the key.</source><translation type="unfinished"></translation></message>
    <message><source>A copy of each workbook as it was sent is kept on this computer for so long.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Kopie jeder Arbeitsmappe, wie sie gesendet wurde, bleibt so lange auf diesem Computer.</translation></message>
    <message><source>A date and time, in the zone that the caption names.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Datum mit Uhrzeit, in der Zone, die die Überschrift nennt.</translation></message>
    <message><source>A day, such as 2026-11-24.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Tag, etwa 2026-11-24.</translation></message>
    <message><source>A delivery could not be made into a workbook; it is kept as {name}. {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Aus einer Lieferung konnte keine Arbeitsmappe gemacht werden; sie liegt als {name} bereit. {why}</translation></message>
    <message><source>A delivery without records was received.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Lieferung ohne Datensätze wurde empfangen.</translation></message>
    <message><source>A field needs one of from, fixed, or team with count.</source><translation type="unfinished"></translation></message>
    <message><source>A fixable belongs where its key says; {caption} stays {place}.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Fixable gehört dorthin, wo sein Schlüssel sagt; {caption} bleibt {place}.</translation></message>
    <message><source>A new activity in the past</source><translatorcomment>not reviewed</translatorcomment><translation>Eine neue Aktivität in der Vergangenheit</translation></message>
    <message><source>A number.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Zahl.</translation></message>
    <message><source>A partial case has at most 64 MB. Open another file.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Teilfall hat höchstens 64 MB. Öffnen Sie eine andere Datei.</translation></message>
    <message><source>A person in two activities at the same time</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Person zur selben Zeit in zwei Aktivitäten</translation></message>
    <message><source>A protected connection to {host} could not be made.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine geschützte Verbindung zu {host} kam nicht zustande.</translation></message>
    <message><source>A sheet in it is written in an unusual way, and changing it could have harmed it.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Blatt darin ist ungewöhnlich geschrieben, und es zu ändern hätte ihm schaden können.</translation></message>
    <message><source>A sheet of the workbook is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Blatt der Arbeitsmappe ist beschädigt.</translation></message>
    <message><source>A sheet of the workbook is written in an unusual way; it was not changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Blatt der Arbeitsmappe ist ungewöhnlich geschrieben; es wurde nicht geändert.</translation></message>
    <message><source>A start at night where all others are not</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Beginn in der Nacht, wo keine andere nachts beginnt</translation></message>
    <message><source>A start on a weekend where all others are not</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Beginn am Wochenende, wo keine andere am Wochenende beginnt</translation></message>
    <message><source>A team in two activities at the same time</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Team zur selben Zeit in zwei Aktivitäten</translation></message>
    <message><source>A whole number.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine ganze Zahl.</translation></message>
    <message><source>A&amp;ccount</source><translatorcomment>not reviewed</translatorcomment><translation>K&amp;onto</translation></message>
    <message><source>API client “{client}” · {account}</source><translatorcomment>not reviewed</translatorcomment><translation>API-Client „{client}“ · {account}</translation></message>
    <message><source>Account</source><translatorcomment>not reviewed</translatorcomment><translation>Konto</translation></message>
    <message><source>Accounts</source><translatorcomment>not reviewed</translatorcomment><translation>Konten</translation></message>
    <message><source>Activities</source><translatorcomment>not reviewed</translatorcomment><translation>Tätigkeiten</translation></message>
    <message><source>Activity</source><translatorcomment>not reviewed</translatorcomment><translation>Tätigkeit</translation></message>
    <message><source>Activity IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Tätigkeits-IDs</translation></message>
    <message><source>Activity categories</source><translatorcomment>not reviewed</translatorcomment><translation>Tätigkeitskategorien</translation></message>
    <message><source>Activity category IDs</source><translatorcomment>not reviewed</translatorcomment><translation>IDs der Tätigkeitskategorien</translation></message>
    <message><source>Activity names</source><translatorcomment>not reviewed</translatorcomment><translation>Namen der Tätigkeiten</translation></message>
    <message><source>Add an account for project {project} at {address}, and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Fügen Sie ein Konto für Projekt {project} bei {address} hinzu und versuchen Sie es erneut.</translation></message>
    <message><source>Add an account…</source><translatorcomment>not reviewed</translatorcomment><translation>Konto hinzufügen …</translation></message>
    <message><source>Address reached</source><translatorcomment>not reviewed</translatorcomment><translation>Adresse erreicht</translation></message>
    <message><source>Advanced</source><translatorcomment>not reviewed</translatorcomment><translation>Erweitert</translation></message>
    <message><source>After an upload, each row stands here with what the service said. Earlier ones are in History.</source><translatorcomment>not reviewed</translatorcomment><translation>Nach einem Upload steht hier jede Zeile mit dem, was der Dienst sagte. Frühere stehen im Verlauf.</translation></message>
    <message><source>All</source><translatorcomment>not reviewed</translatorcomment><translation>Alle</translation></message>
    <message><source>All values are known: {source}.</source><translation type="unfinished"></translation></message>
    <message><source>All values are team:number.</source><translation type="unfinished"></translation></message>
    <message><source>All {count} changes in this row</source><translatorcomment>not reviewed</translatorcomment><translation>Alle {count} Änderungen in dieser Zeile</translation></message>
    <message><source>Also required</source><translatorcomment>not reviewed</translatorcomment><translation>Außerdem erforderlich</translation></message>
    <message><source>An ID, as text. Leading zeros count.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine ID, als Text. Führende Nullen zählen.</translation></message>
    <message><source>An administrator creates it in the team settings, under API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Administrator legt sie in den Teameinstellungen unter API Clients an.</translation></message>
    <message><source>An administrator of your account makes one in the team settings, section API Clients: add a client with a name and save it. Then give the platform's address, the client's identifier and its secret.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Administrator Ihres Kontos legt sie in den Teameinstellungen im Abschnitt API Clients an: einen Client mit Namen hinzufügen und speichern. Geben Sie dann die Adresse der Plattform, die Kennung des Clients und sein Geheimnis an.</translation></message>
    <message><source>An end at the start</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Ende zum Zeitpunkt des Beginns</translation></message>
    <message><source>An interrupted submission goes on; copies that were sent are not sent again.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein unterbrochenes Einreichen geht weiter; gesendete Kopien werden nicht noch einmal gesendet.</translation></message>
    <message><source>An order and its operation: together they are different in each row.</source><translation type="unfinished"></translation></message>
    <message><source>An upload is running. Open the workbook when it has ended.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Upload läuft. Öffnen Sie die Arbeitsmappe, wenn er zu Ende ist.</translation></message>
    <message><source>An upload is still running.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Upload läuft noch.</translation></message>
    <message><source>And {count} more that cannot be restored.</source><translatorcomment>not reviewed</translatorcomment><translation>Und {count} weitere, die nicht wiederhergestellt werden können.</translation></message>
    <message><source>Another account…</source><translatorcomment>not reviewed</translatorcomment><translation>Anderes Konto …</translation></message>
    <message><source>Another value for {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Anderer Wert für {caption}</translation></message>
    <message><source>Another window is about to send. Waiting for it</source><translatorcomment>not reviewed</translatorcomment><translation>Ein anderes Fenster ist dabei zu senden. Es wird darauf gewartet</translation></message>
    <message><source>Another window of Sheetbridge is working on this.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein anderes Fenster von Sheetbridge arbeitet daran.</translation></message>
    <message><source>Any</source><translatorcomment>not reviewed</translatorcomment><translation>Beliebig</translation></message>
    <message><source>Any date</source><translatorcomment>not reviewed</translatorcomment><translation>Beliebiges Datum</translation></message>
    <message><source>Appearance</source><translatorcomment>not reviewed</translatorcomment><translation>Aussehen</translation></message>
    <message><source>Approved by (personnel IDs)</source><translatorcomment>not reviewed</translatorcomment><translation>Genehmigt von (Personal-IDs)</translation></message>
    <message><source>Are the numbers in "{caption}" days, counted as Excel does?</source><translation type="unfinished"></translation></message>
    <message><source>As in your mapping "{name}".</source><translation type="unfinished"></translation></message>
    <message><source>Ask IT for the proxy's address with user name and password.</source><translatorcomment>not reviewed</translatorcomment><translation>Fragen Sie Ihre IT nach der Adresse des Proxys mit Benutzername und Passwort.</translation></message>
    <message><source>Ask IT to check the address under Settings, Network, and the file that is there.</source><translatorcomment>not reviewed</translatorcomment><translation>Bitten Sie Ihre IT, die Adresse unter Einstellungen, Netzwerk, und die Datei dort zu prüfen.</translation></message>
    <message><source>Ask before uploading more than 500 rows</source><translatorcomment>not reviewed</translatorcomment><translation>Vor dem Hochladen von mehr als 500 Zeilen fragen</translation></message>
    <message><source>Ask for the runs again</source><translatorcomment>not reviewed</translatorcomment><translation>Läufe erneut abfragen</translation></message>
    <message><source>Ask the administrator of your account for one with API access and without a second factor, and use it here.</source><translatorcomment>not reviewed</translatorcomment><translation>Bitten Sie den Administrator Ihres Kontos um eines mit API-Zugang und ohne zweiten Faktor und verwenden Sie es hier.</translation></message>
    <message><source>Ask the administrator of your account for the right to do this.</source><translatorcomment>not reviewed</translatorcomment><translation>Bitten Sie den Administrator Ihres Kontos um das Recht dazu.</translation></message>
    <message><source>Ask the administrator of your account for the right.</source><translatorcomment>not reviewed</translatorcomment><translation>Bitten Sie den Administrator Ihres Kontos um das Recht.</translation></message>
    <message><source>Asking for the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Läufe werden abgefragt</translation></message>
    <message><source>Asking for the status of the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Der Status der Läufe wird abgefragt</translation></message>
    <message><source>Asking for {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>{kind} wird angefordert</translation></message>
    <message><source>Asking the service for the rows as they are now</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst wird nach den Zeilen gefragt, wie sie jetzt sind</translation></message>
    <message><source>Asset types</source><translatorcomment>not reviewed</translatorcomment><translation>Anlagentypen</translation></message>
    <message><source>Assets</source><translatorcomment>not reviewed</translatorcomment><translation>Anlagen</translation></message>
    <message><source>At export</source><translatorcomment>not reviewed</translatorcomment><translation>Beim Export</translation></message>
    <message><source>At {place}: {message}</source><translation type="unfinished"></translation></message>
    <message><source>At {place}: {message}. {count} more places are wrong.</source><translation type="unfinished"></translation></message>
    <message><source>Begins on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Beginnt am oder nach dem</translation></message>
    <message><source>Bring in what is new</source><translatorcomment>not reviewed</translatorcomment><translation>Neues übernehmen</translation></message>
    <message><source>Bringing in what is new</source><translatorcomment>not reviewed</translatorcomment><translation>Neues wird übernommen</translation></message>
    <message><source>Browse…</source><translatorcomment>not reviewed</translatorcomment><translation>Durchsuchen …</translation></message>
    <message><source>By its ID…</source><translatorcomment>not reviewed</translatorcomment><translation>Über die ID …</translation></message>
    <message><source>Can be exported, and cannot be sent back.</source><translatorcomment>not reviewed</translatorcomment><translation>Kann exportiert, aber nicht zurückgesendet werden.</translation></message>
    <message><source>Cancel</source><translatorcomment>not reviewed</translatorcomment><translation>Abbrechen</translation></message>
    <message><source>Case {case}, copy {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>Fall {case}, Kopie {copy}</translation></message>
    <message><source>Case {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Fall {name}</translation></message>
    <message><source>Cases</source><translatorcomment>not reviewed</translatorcomment><translation>Fälle</translation></message>
    <message><source>Cell</source><translatorcomment>not reviewed</translatorcomment><translation>Zelle</translation></message>
    <message><source>Certificate trusted</source><translatorcomment>not reviewed</translatorcomment><translation>Zertifikat vertrauenswürdig</translation></message>
    <message><source>Certificates ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Zertifikate ({patterns})</translation></message>
    <message><source>Change cells as usual. Drop-down lists show the allowed values.</source><translatorcomment>not reviewed</translatorcomment><translation>Ändern Sie Zellen wie gewohnt. Auswahllisten zeigen die erlaubten Werte.</translation></message>
    <message><source>Change cells of the sheet Activities, or add rows with a new ID. Grey columns are set by the service and are not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Ändern Sie Zellen des Blatts Activities oder fügen Sie Zeilen mit einer neuen ID hinzu. Graue Spalten setzt der Dienst; sie werden nicht gesendet.</translation></message>
    <message><source>Changed</source><translatorcomment>not reviewed</translatorcomment><translation>Geändert</translation></message>
    <message><source>Changed and new rows</source><translatorcomment>not reviewed</translatorcomment><translation>Geänderte und neue Zeilen</translation></message>
    <message><source>Changed otherwise</source><translatorcomment>not reviewed</translatorcomment><translation>Sonst geändert</translation></message>
    <message><source>Changed since</source><translatorcomment>not reviewed</translatorcomment><translation>Geändert seit</translation></message>
    <message><source>Changed since my last export</source><translatorcomment>not reviewed</translatorcomment><translation>Geändert seit meinem letzten Export</translation></message>
    <message><source>Changed unasked</source><translatorcomment>not reviewed</translatorcomment><translation>Ungefragt geändert</translation></message>
    <message><source>Changes are saved as you make them.</source><translatorcomment>not reviewed</translatorcomment><translation>Änderungen werden sofort gespeichert.</translation></message>
    <message><source>Changes count from the next sign-in.</source><translatorcomment>not reviewed</translatorcomment><translation>Änderungen gelten ab der nächsten Anmeldung.</translation></message>
    <message><source>Character {place} of "{pattern}" is not allowed here. Use characters, classes such as [A-Z] or \d, one group, | and * + ?.</source><translation type="unfinished"></translation></message>
    <message><source>Check</source><translatorcomment>not reviewed</translatorcomment><translation>Ansehen</translation></message>
    <message><source>Check a sheet of activities.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie ein Blatt mit Tätigkeiten.</translation></message>
    <message><source>Check again</source><translatorcomment>not reviewed</translatorcomment><translation>Erneut prüfen</translation></message>
    <message><source>Check before submitting</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfung vor dem Einreichen</translation></message>
    <message><source>Check both and try again. If you can sign in to the website but not here, ask your administrator to allow API access for your account; accounts with a second factor may need one of their own for it.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie beides und versuchen Sie es erneut. Wenn Sie sich auf der Website anmelden können, aber hier nicht, bitten Sie Ihren Administrator, den API-Zugang für Ihr Konto zu erlauben; Konten mit zweitem Faktor brauchen dafür vielleicht ein eigenes.</translation></message>
    <message><source>Check both. An administrator of your account finds them in the team settings, section API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie beides. Ein Administrator Ihres Kontos findet sie in den Teameinstellungen im Abschnitt API Clients.</translation></message>
    <message><source>Check for &amp;updates…</source><translatorcomment>not reviewed</translatorcomment><translation>Nach &amp;neuer Version suchen …</translation></message>
    <message><source>Check its name and folder.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie Namen und Ordner.</translation></message>
    <message><source>Check its name and that you may read it.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie den Namen und ob Sie die Datei lesen dürfen.</translation></message>
    <message><source>Check the ID. The path of partial cases stands in the interactive API documentation of your account; set it as {option}.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die ID. Der Pfad von Teilfällen steht in der interaktiven API-Dokumentation Ihres Kontos; setzen Sie ihn als {option}.</translation></message>
    <message><source>Check the address and its port. In a company network, ask IT whether connections to it are inspected or blocked.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Adresse und ihren Port. Fragen Sie in einem Firmennetz Ihre IT, ob Verbindungen dorthin untersucht oder gesperrt werden.</translation></message>
    <message><source>Check the address and the time zone.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Adresse und die Zeitzone.</translation></message>
    <message><source>Check the address with your administrator; it is the one of the service's API.</source><translatorcomment>not reviewed</translatorcomment><translation>Klären Sie die Adresse mit Ihrem Administrator; es ist die der API des Dienstes.</translation></message>
    <message><source>Check the address. In a hotel or guest network, sign in to the network with a browser first.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Adresse. In einem Hotel- oder Gastnetz melden Sie sich zuerst mit einem Browser beim Netz an.</translation></message>
    <message><source>Check the name and the folder; to fetch a case by its ID, an account is needed.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie den Namen und den Ordner; um einen Fall über seine ID zu holen, braucht es ein Konto.</translation></message>
    <message><source>Check the network connection and the address, and try again. If you need a VPN for it, switch it on.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Netzwerkverbindung und die Adresse und versuchen Sie es erneut. Wenn Sie dafür ein VPN brauchen, schalten Sie es ein.</translation></message>
    <message><source>Check the network connection and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Netzwerkverbindung und versuchen Sie es erneut.</translation></message>
    <message><source>Check the project ID and the address of the account.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Projekt-ID und die Adresse des Kontos.</translation></message>
    <message><source>Check the project ID and what was asked for; the service's own words are in the details.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Projekt-ID und was gefragt wurde; die Worte des Dienstes stehen in den Einzelheiten.</translation></message>
    <message><source>Check the proxy under Settings, Network; ask IT if you do not know it.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie den Proxy unter Einstellungen, Netzwerk; fragen Sie Ihre IT, wenn Sie ihn nicht kennen.</translation></message>
    <message><source>Check the rights of the folder above it.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Rechte des Ordners darüber.</translation></message>
    <message><source>Check the spelling of the address, and that this computer is connected to the network.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Schreibweise der Adresse und ob dieser Computer mit dem Netzwerk verbunden ist.</translation></message>
    <message><source>Check the workbook again: it shows what is still to be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Arbeitsmappe erneut: Dann sehen Sie, was noch zu senden ist.</translation></message>
    <message><source>Check the workbook again: it shows what the service has now and what is yours. Then choose, and upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Arbeitsmappe erneut: Dann sehen Sie, was der Dienst jetzt hat und was von Ihnen ist. Wählen Sie dann, und laden Sie hoch.</translation></message>
    <message><source>Check user name and password. If you can sign in to the website, ask your administrator to allow API access for your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie Benutzername und Passwort. Wenn Sie sich auf der Website anmelden können, bitten Sie Ihren Administrator, den API-Zugang für Ihr Konto zu erlauben.</translation></message>
    <message><source>Checked</source><translatorcomment>not reviewed</translatorcomment><translation>Geprüft</translation></message>
    <message><source>Checked again.</source><translatorcomment>not reviewed</translatorcomment><translation>Erneut geprüft.</translation></message>
    <message><source>Checked offline. Sign in on the Welcome page to upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Ohne den Dienst geprüft. Melden Sie sich zum Hochladen auf der Seite Willkommen an.</translation></message>
    <message><source>Checked without the service: conflicts with other planners were not looked for.</source><translatorcomment>not reviewed</translatorcomment><translation>Ohne den Dienst geprüft: nach Konflikten mit anderen Planern wurde nicht gesucht.</translation></message>
    <message><source>Checking before the submission</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfung vor dem Einreichen</translation></message>
    <message><source>Checking before the upload</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfung vor dem Upload</translation></message>
    <message><source>Checking {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wird geprüft</translation></message>
    <message><source>Checking …</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfung läuft …</translation></message>
    <message><source>Choose a name that ends in .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen Namen, der auf .xlsx endet.</translation></message>
    <message><source>Choose a workbook (.xlsx or .xlsm).</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie eine Arbeitsmappe (.xlsx oder .xlsm).</translation></message>
    <message><source>Choose another folder, or allow it to be replaced with --overwrite.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen anderen Ordner, oder erlauben Sie das Ersetzen mit --overwrite.</translation></message>
    <message><source>Choose another name, or allow it to be replaced (--overwrite).</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen anderen Namen, oder erlauben Sie das Ersetzen (--overwrite).</translation></message>
    <message><source>Choose another name, or allow it to be replaced with --overwrite.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen anderen Namen, oder erlauben Sie das Ersetzen mit --overwrite.</translation></message>
    <message><source>Choose another status, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen anderen Status und laden Sie die Zeile dann erneut hoch.</translation></message>
    <message><source>Choose at least one kind.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie mindestens eine Art.</translation></message>
    <message><source>Choose kinds and filters and press Export. You get a workbook with a sheet for each kind.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie Arten und Filter und drücken Sie Exportieren. Sie erhalten eine Arbeitsmappe mit einem Blatt für jede Art.</translation></message>
    <message><source>Choose one from the history: sheetbridge runs.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen aus dem Verlauf: sheetbridge runs.</translation></message>
    <message><source>Choose one from: sheetbridge simulation status.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie einen aus: sheetbridge simulation status.</translation></message>
    <message><source>Choose that account; nothing was asked or sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie dieses Konto; nichts wurde gefragt oder gesendet.</translation></message>
    <message><source>Choose the file that IT gave you (PEM), or clear the setting under Settings, Network.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie die Datei, die Ihre IT Ihnen gegeben hat (PEM), oder leeren Sie die Einstellung unter Einstellungen, Netzwerk.</translation></message>
    <message><source>Choose what you need and get an Excel workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Wählen Sie, was Sie brauchen, und erhalten Sie eine Excel-Arbeitsmappe.</translation></message>
    <message><source>Clear</source><translatorcomment>not reviewed</translatorcomment><translation>Löschen</translation></message>
    <message><source>Clear filters</source><translatorcomment>not reviewed</translatorcomment><translation>Filter leeren</translation></message>
    <message><source>Clear local copies?</source><translatorcomment>not reviewed</translatorcomment><translation>Lokale Kopien löschen?</translation></message>
    <message><source>Clear local copies…</source><translatorcomment>not reviewed</translatorcomment><translation>Lokale Kopien löschen …</translation></message>
    <message><source>Clear the list</source><translatorcomment>not reviewed</translatorcomment><translation>Liste leeren</translation></message>
    <message><source>Clearing local copies</source><translatorcomment>not reviewed</translatorcomment><translation>Lokale Kopien werden gelöscht</translation></message>
    <message><source>Client identifier</source><translatorcomment>not reviewed</translatorcomment><translation>Client-Kennung</translation></message>
    <message><source>Client secret</source><translatorcomment>not reviewed</translatorcomment><translation>Client-Geheimnis</translation></message>
    <message><source>Close</source><translatorcomment>not reviewed</translatorcomment><translation>Schließen</translation></message>
    <message><source>Close &amp;what is open</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Was offen ist schließen</translation></message>
    <message><source>Close it in other programs and check that you may read it.</source><translatorcomment>not reviewed</translatorcomment><translation>Schließen Sie die Datei in anderen Programmen und prüfen Sie, ob Sie sie lesen dürfen.</translation></message>
    <message><source>Close it in the other program and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Schließen Sie sie im anderen Programm und versuchen Sie es erneut.</translation></message>
    <message><source>Close the panel</source><translatorcomment>not reviewed</translatorcomment><translation>Seitenfeld schließen</translation></message>
    <message><source>Close the window</source><translatorcomment>not reviewed</translatorcomment><translation>Fenster schließen</translation></message>
    <message><source>Comparing</source><translatorcomment>not reviewed</translatorcomment><translation>Vergleich läuft</translation></message>
    <message><source>Comparing with the service</source><translatorcomment>not reviewed</translatorcomment><translation>Vergleich mit dem Dienst</translation></message>
    <message><source>Completed</source><translatorcomment>not reviewed</translatorcomment><translation>Abgeschlossen</translation></message>
    <message><source>Completed, but it ends in the future</source><translatorcomment>not reviewed</translatorcomment><translation>Abgeschlossen, endet aber in der Zukunft</translation></message>
    <message><source>Conflict</source><translatorcomment>not reviewed</translatorcomment><translation>Konflikt</translation></message>
    <message><source>Connection: {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Verbindung: {name}</translation></message>
    <message><source>Copy</source><translatorcomment>not reviewed</translatorcomment><translation>Kopieren</translation></message>
    <message><source>Copy all</source><translatorcomment>not reviewed</translatorcomment><translation>Alles kopieren</translation></message>
    <message><source>Copy details for support</source><translatorcomment>not reviewed</translatorcomment><translation>Angaben für den Support kopieren</translation></message>
    <message><source>Copy its sheets into a new workbook, which leaves unused formats behind.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopieren Sie ihre Blätter in eine neue Arbeitsmappe, dabei bleiben ungenutzte Formate zurück.</translation></message>
    <message><source>Copy or download it again, or open it in Excel and let Excel repair it.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopieren oder laden Sie sie erneut herunter, oder öffnen Sie sie in Excel und lassen Sie sie reparieren.</translation></message>
    <message><source>Copy the reference</source><translatorcomment>not reviewed</translatorcomment><translation>Referenz kopieren</translation></message>
    <message><source>Copying the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen werden kopiert</translation></message>
    <message><source>Correct Start or End, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Korrigieren Sie Start oder End und laden Sie die Zeile dann erneut hoch.</translation></message>
    <message><source>Correct the cells that are named, or leave these rows out with --skip-problem-rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Korrigieren Sie die genannten Zellen, oder lassen Sie diese Zeilen mit --skip-problem-rows aus.</translation></message>
    <message><source>Correct them there, review that sheet again and upload: only these rows are sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Korrigieren Sie sie dort, prüfen Sie dieses Blatt erneut und laden Sie hoch: nur diese Zeilen werden gesendet.</translation></message>
    <message><source>Correct {caption}, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Korrigieren Sie {caption} und laden Sie die Zeile dann erneut hoch.</translation></message>
    <message><source>Countries</source><translatorcomment>not reviewed</translatorcomment><translation>Länder</translation></message>
    <message><source>Created</source><translatorcomment>not reviewed</translatorcomment><translation>Angelegt</translation></message>
    <message><source>Created on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Angelegt am oder nach dem</translation></message>
    <message><source>Created on or before</source><translatorcomment>not reviewed</translatorcomment><translation>Angelegt am oder vor dem</translation></message>
    <message><source>DATA</source><translatorcomment>not reviewed</translatorcomment><translation>DATEN</translation></message>
    <message><source>Dark</source><translatorcomment>not reviewed</translatorcomment><translation>Dunkel</translation></message>
    <message><source>Deciding about the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Über die Zeilen wird entschieden</translation></message>
    <message><source>Deleted</source><translatorcomment>not reviewed</translatorcomment><translation>Gelöscht</translation></message>
    <message><source>Deleting a row in the sheet deletes nothing in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Zeile im Blatt zu löschen löscht nichts im Dienst.</translation></message>
    <message><source>Departments</source><translatorcomment>not reviewed</translatorcomment><translation>Abteilungen</translation></message>
    <message><source>Details</source><translatorcomment>not reviewed</translatorcomment><translation>Einzelheiten</translation></message>
    <message><source>Did you mean "{near}"? Correct {caption}, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Meinten Sie „{near}“? Korrigieren Sie {caption} und laden Sie die Zeile dann erneut hoch.</translation></message>
    <message><source>Different from {copy}, the last that completed:</source><translatorcomment>not reviewed</translatorcomment><translation>Anders als {copy}, der letzte abgeschlossene Lauf:</translation></message>
    <message><source>Dispatched</source><translatorcomment>not reviewed</translatorcomment><translation>Entsandt</translation></message>
    <message><source>Dispatched without people or team</source><translatorcomment>not reviewed</translatorcomment><translation>Entsandt ohne Personen oder Team</translation></message>
    <message><source>Does the day or the month stand first in "{caption}"? No row decides it.</source><translation type="unfinished"></translation></message>
    <message><source>Done</source><translatorcomment>not reviewed</translatorcomment><translation>Fertig</translation></message>
    <message><source>Drop a workbook anywhere in this window to check it</source><translatorcomment>not reviewed</translatorcomment><translation>Ziehen Sie eine Arbeitsmappe irgendwo in dieses Fenster, um sie zu prüfen</translation></message>
    <message><source>Drop to check this workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Loslassen, um diese Arbeitsmappe zu prüfen</translation></message>
    <message><source>Drop to check this workbook. Nothing is uploaded until you say so.</source><translatorcomment>not reviewed</translatorcomment><translation>Loslassen, um diese Arbeitsmappe zu prüfen. Nichts wird hochgeladen, bevor Sie es sagen.</translation></message>
    <message><source>E-mail addresses</source><translatorcomment>not reviewed</translatorcomment><translation>E-Mail-Adressen</translation></message>
    <message><source>Earlier</source><translatorcomment>not reviewed</translatorcomment><translation>Früher</translation></message>
    <message><source>Edit case files in Excel, submit runs and collect results before they expire.</source><translatorcomment>not reviewed</translatorcomment><translation>Bearbeiten Sie Fälle in Excel, reichen Sie Läufe ein und holen Sie Ergebnisse, bevor sie ablaufen.</translation></message>
    <message><source>Edit this case as JSON; Excel has at most {most} columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Bearbeiten Sie diesen Fall als JSON; Excel hat höchstens {most} Spalten.</translation></message>
    <message><source>Edit {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} bearbeiten</translation></message>
    <message><source>Edit…</source><translatorcomment>not reviewed</translatorcomment><translation>Bearbeiten …</translation></message>
    <message><source>Ends on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Endet am oder nach dem</translation></message>
    <message><source>Ends on or before</source><translatorcomment>not reviewed</translatorcomment><translation>Endet am oder vor dem</translation></message>
    <message><source>Every parameter fits the case type {type}</source><translatorcomment>not reviewed</translatorcomment><translation>Jeder Parameter passt zum Falltyp {type}</translation></message>
    <message><source>Every row of {list} is gone; the case is sent without any.</source><translatorcomment>not reviewed</translatorcomment><translation>Alle Zeilen von {list} sind weg; der Fall wird ohne sie gesendet.</translation></message>
    <message><source>Everything this computer exported, uploaded or simulated.</source><translatorcomment>not reviewed</translatorcomment><translation>Alles, was dieser Computer exportiert, hochgeladen oder simuliert hat.</translation></message>
    <message><source>Export</source><translatorcomment>not reviewed</translatorcomment><translation>Exportieren</translation></message>
    <message><source>Export 1 kind</source><translatorcomment>not reviewed</translatorcomment><translation>1 Art exportieren</translation></message>
    <message><source>Export request accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Exportanfrage angenommen</translation></message>
    <message><source>Export something</source><translatorcomment>not reviewed</translatorcomment><translation>Etwas exportieren</translation></message>
    <message><source>Export {count} kinds</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Arten exportieren</translation></message>
    <message><source>Export {kinds}</source><translatorcomment>not reviewed</translatorcomment><translation>Export: {kinds}</translation></message>
    <message><source>Export {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>{kind} exportieren</translation></message>
    <message><source>Exported</source><translatorcomment>not reviewed</translatorcomment><translation>Exportiert</translation></message>
    <message><source>Exported {when}</source><translatorcomment>not reviewed</translatorcomment><translation>Exportiert {when}</translation></message>
    <message><source>Exporting</source><translatorcomment>not reviewed</translatorcomment><translation>Export läuft</translation></message>
    <message><source>Exporting 1 kind</source><translatorcomment>not reviewed</translatorcomment><translation>1 Art wird exportiert</translation></message>
    <message><source>Exporting {count} kinds</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Arten werden exportiert</translation></message>
    <message><source>Exports</source><translatorcomment>not reviewed</translatorcomment><translation>Exporte</translation></message>
    <message><source>Exports planning data into Excel workbooks, checks what was edited, and sends only what changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Exportiert Planungsdaten in Excel-Arbeitsmappen, prüft, was bearbeitet wurde, und sendet nur, was sich geändert hat.</translation></message>
    <message><source>Exports, uploads and simulation runs</source><translatorcomment>not reviewed</translatorcomment><translation>Exporte, Uploads und Simulationsläufe</translation></message>
    <message><source>Exports, uploads and simulation runs will be listed here so you can open their files or look up what happened.</source><translatorcomment>not reviewed</translatorcomment><translation>Exporte, Uploads und Simulationsläufe werden hier aufgeführt, damit Sie ihre Dateien öffnen oder nachsehen können, was geschehen ist.</translation></message>
    <message><source>Extra certificate file</source><translatorcomment>not reviewed</translatorcomment><translation>Zusätzliche Zertifikatsdatei</translation></message>
    <message><source>Failed</source><translatorcomment>not reviewed</translatorcomment><translation>Fehlgeschlagen</translation></message>
    <message><source>Fetch results by itself when the service keeps them for so many days or fewer.</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnisse von selbst holen, wenn der Dienst sie noch so viele Tage oder weniger aufbewahrt.</translation></message>
    <message><source>Fewer filters</source><translatorcomment>not reviewed</translatorcomment><translation>Weniger Filter</translation></message>
    <message><source>File</source><translatorcomment>not reviewed</translatorcomment><translation>Datei</translation></message>
    <message><source>Fill in at least one row and save the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Füllen Sie mindestens eine Zeile aus und speichern Sie die Arbeitsmappe.</translation></message>
    <message><source>Fill in {caption}, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Füllen Sie {caption} aus und laden Sie die Zeile dann erneut hoch.</translation></message>
    <message><source>Fill in: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Füllen Sie aus: {names}.</translation></message>
    <message><source>Filters of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Filter für {kind}</translation></message>
    <message><source>Folder for new workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Ordner für neue Arbeitsmappen</translation></message>
    <message><source>Follow it first: sheetbridge follow {run}.</source><translatorcomment>not reviewed</translatorcomment><translation>Verfolgen Sie ihn zuerst: sheetbridge follow {run}.</translation></message>
    <message><source>Follow that run first, in the history or with: sheetbridge follow {run}. Then check the workbook again.</source><translatorcomment>not reviewed</translatorcomment><translation>Verfolgen Sie zuerst diesen Lauf, im Verlauf oder mit: sheetbridge follow {run}. Prüfen Sie dann die Arbeitsmappe erneut.</translation></message>
    <message><source>For everybody who sees the activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Für alle, die die Tätigkeit sehen.</translation></message>
    <message><source>For example 5f2c91d0</source><translatorcomment>not reviewed</translatorcomment><translation>Zum Beispiel 5f2c91d0</translation></message>
    <message><source>For reference: the service does not take this sheet back.</source><translatorcomment>not reviewed</translatorcomment><translation>Zur Ansicht: der Dienst nimmt dieses Blatt nicht zurück.</translation></message>
    <message><source>For the &amp;IT department</source><translatorcomment>not reviewed</translatorcomment><translation>Für die &amp;IT-Abteilung</translation></message>
    <message><source>For the IT department</source><translatorcomment>not reviewed</translatorcomment><translation>Für die IT-Abteilung</translation></message>
    <message><source>For your own company. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Für Ihre eigene Firma. Der Dienst zeigt es nicht; leer lässt es weg.</translation></message>
    <message><source>Forget it</source><translatorcomment>not reviewed</translatorcomment><translation>Vergessen</translation></message>
    <message><source>Found in the account settings, under Integration.</source><translatorcomment>not reviewed</translatorcomment><translation>Steht in den Kontoeinstellungen unter Integration.</translation></message>
    <message><source>From a file…</source><translatorcomment>not reviewed</translatorcomment><translation>Aus einer Datei …</translation></message>
    <message><source>Get planning data as an Excel workbook you can edit and send back.</source><translatorcomment>not reviewed</translatorcomment><translation>Planungsdaten als Excel-Arbeitsmappe holen, die Sie bearbeiten und zurücksenden können.</translation></message>
    <message><source>Give it once, such as {name}=2026-11-24.</source><translatorcomment>not reviewed</translatorcomment><translation>Geben Sie es einmal an, etwa {name}=2026-11-24.</translation></message>
    <message><source>Give the name of a file in it.</source><translatorcomment>not reviewed</translatorcomment><translation>Nennen Sie eine Datei darin.</translation></message>
    <message><source>Gone</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht mehr vorhanden</translation></message>
    <message><source>Good to know</source><translatorcomment>not reviewed</translatorcomment><translation>Gut zu wissen</translation></message>
    <message><source>Guide</source><translatorcomment>not reviewed</translatorcomment><translation>Anleitung</translation></message>
    <message><source>Have it unlocked there, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Lassen Sie sie dort entsperren und laden Sie die Zeile dann erneut hoch.</translation></message>
    <message><source>Help</source><translatorcomment>not reviewed</translatorcomment><translation>Hilfe</translation></message>
    <message><source>Hide details</source><translatorcomment>not reviewed</translatorcomment><translation>Einzelheiten ausblenden</translation></message>
    <message><source>Hide the password</source><translatorcomment>not reviewed</translatorcomment><translation>Passwort verbergen</translation></message>
    <message><source>History</source><translatorcomment>not reviewed</translatorcomment><translation>Verlauf</translation></message>
    <message><source>Hours with sign-off status</source><translatorcomment>not reviewed</translatorcomment><translation>Stunden mit Stand der Freigabe</translation></message>
    <message><source>How far the work is.</source><translatorcomment>not reviewed</translatorcomment><translation>Wie weit die Arbeit ist.</translation></message>
    <message><source>How it works</source><translatorcomment>not reviewed</translatorcomment><translation>So funktioniert es</translation></message>
    <message><source>How rows are uploaded</source><translatorcomment>not reviewed</translatorcomment><translation>Wie Zeilen hochgeladen werden</translation></message>
    <message><source>How the last upload ended, row by row.</source><translatorcomment>not reviewed</translatorcomment><translation>Wie der letzte Upload ausging, Zeile für Zeile.</translation></message>
    <message><source>ID of the case</source><translatorcomment>not reviewed</translatorcomment><translation>ID des Falls</translation></message>
    <message><source>IDs are text: leading zeros count.</source><translatorcomment>not reviewed</translatorcomment><translation>IDs sind Text: führende Nullen zählen.</translation></message>
    <message><source>IT switches it on with the address of a version file, under Settings, Network, or for the whole company.</source><translatorcomment>not reviewed</translatorcomment><translation>Ihre IT schaltet sie mit der Adresse einer Versionsdatei ein, unter Einstellungen, Netzwerk, oder für die ganze Firma.</translation></message>
    <message><source>If the service replaces whole activities, these could be emptied: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Wenn der Dienst ganze Tätigkeiten ersetzt, könnten diese Felder geleert werden: {names}.</translation></message>
    <message><source>If your service has moved there, use that address for the account.</source><translatorcomment>not reviewed</translatorcomment><translation>Wenn Ihr Dienst dorthin umgezogen ist, verwenden Sie diese Adresse für das Konto.</translation></message>
    <message><source>In most rows the start is after the end.</source><translation type="unfinished"></translation></message>
    <message><source>Install the newest version, then open it again.</source><translatorcomment>not reviewed</translatorcomment><translation>Installieren Sie die neueste Version und öffnen Sie die Datei dann erneut.</translation></message>
    <message><source>Install the newest version. If it stays so, look in the service at what this run changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Installieren Sie die neueste Version. Bleibt es dabei, sehen Sie im Dienst nach, was dieser Lauf geändert hat.</translation></message>
    <message><source>Is an activity named by {columns}?</source><translation type="unfinished"></translation></message>
    <message><source>Is {columns} the column of {caption}?</source><translation type="unfinished"></translation></message>
    <message><source>It breaks off in the middle.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie bricht mitten darin ab.</translation></message>
    <message><source>It could not be written; perhaps it is read-only or open in another program.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie konnte nicht geschrieben werden; vielleicht ist sie schreibgeschützt oder in einem anderen Programm offen.</translation></message>
    <message><source>It counts from the next export until Sheetbridge is closed.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie gilt ab dem nächsten Export, bis Sheetbridge geschlossen wird.</translation></message>
    <message><source>It ends when it starts.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie endet, wenn sie beginnt.</translation></message>
    <message><source>It has a digital signature, which any change would break.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie hat eine digitale Signatur, die jede Änderung brechen würde.</translation></message>
    <message><source>It has the service's values again.</source><translatorcomment>not reviewed</translatorcomment><translation>Hat wieder die Werte des Dienstes.</translation></message>
    <message><source>It has these sheets: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Es hat diese Blätter: {names}.</translation></message>
    <message><source>It has {people} people, the manpower says {manpower}.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie hat {people} Personen, laut Personalstärke sind es {manpower}.</translation></message>
    <message><source>It holds a number that is none.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält eine Zahl, die keine ist.</translation></message>
    <message><source>It holds a number that is too large.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält eine zu große Zahl.</translation></message>
    <message><source>It holds characters that cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält Zeichen, die nicht gelesen werden können.</translation></message>
    <message><source>It holds dates.</source><translation type="unfinished"></translation></message>
    <message><source>It holds far more parts than a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält weit mehr Teile als eine Arbeitsmappe.</translation></message>
    <message><source>It holds no workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält keine Arbeitsmappe.</translation></message>
    <message><source>It holds something that is not a record.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält etwas, das kein Datensatz ist.</translation></message>
    <message><source>It holds texts.</source><translation type="unfinished"></translation></message>
    <message><source>It holds the field "{field}" twice in one record.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie enthält das Feld „{field}“ zweimal in einem Datensatz.</translation></message>
    <message><source>It is a binary workbook (.xlsb).</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine binäre Arbeitsmappe (.xlsb).</translation></message>
    <message><source>It is a text file such as .csv, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine Textdatei wie .csv, keine Arbeitsmappe.</translation></message>
    <message><source>It is a web page, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine Webseite, keine Arbeitsmappe.</translation></message>
    <message><source>It is a workbook of an old kind (.xls).</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine Arbeitsmappe alter Art (.xls).</translation></message>
    <message><source>It is a zip file, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine Zip-Datei, keine Arbeitsmappe.</translation></message>
    <message><source>It is an OpenDocument file (.ods).</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine OpenDocument-Datei (.ods).</translation></message>
    <message><source>It is an XML file, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist eine XML-Datei, keine Arbeitsmappe.</translation></message>
    <message><source>It is another kind of document, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist ein anderes Dokument, keine Arbeitsmappe.</translation></message>
    <message><source>It is completed, but its end is in the future.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist abgeschlossen, aber ihr Ende liegt in der Zukunft.</translation></message>
    <message><source>It is different in each row.</source><translation type="unfinished"></translation></message>
    <message><source>It is dispatched, but it has neither people nor a team.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist entsandt, hat aber weder Personen noch ein Team.</translation></message>
    <message><source>It is in the columns {one} and {two}. Remove or rename one of them.</source><translatorcomment>not reviewed</translatorcomment><translation>Es steht in den Spalten {one} und {two}. Entfernen oder benennen Sie eine davon um.</translation></message>
    <message><source>It is larger than {limit} MB. A mapping holds no plan.</source><translation type="unfinished"></translation></message>
    <message><source>It is made of several columns.</source><translation type="unfinished"></translation></message>
    <message><source>It is made of the columns {columns}.</source><translation type="unfinished"></translation></message>
    <message><source>It is nested too deeply.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist zu tief verschachtelt.</translation></message>
    <message><source>It is new, but it starts in the past.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist neu, beginnt aber in der Vergangenheit.</translation></message>
    <message><source>It is not a workbook, or it is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Es ist keine Arbeitsmappe, oder sie ist beschädigt.</translation></message>
    <message><source>It is not in the form that was agreed.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie hat nicht die vereinbarte Form.</translation></message>
    <message><source>It is not text in UTF-8. Save it so.</source><translation type="unfinished"></translation></message>
    <message><source>It is packed in a way that is not used for workbooks.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist auf eine Art gepackt, die für Arbeitsmappen nicht verwendet wird.</translation></message>
    <message><source>It is protected with a password.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist mit einem Passwort geschützt.</translation></message>
    <message><source>It is read-only or open in another program.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Datei ist schreibgeschützt oder in einem anderen Programm offen.</translation></message>
    <message><source>It is shared for editing by several people.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist zur Bearbeitung durch mehrere Personen freigegeben.</translation></message>
    <message><source>It is still planned, but it ended before yesterday.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie ist noch geplant, endete aber vor gestern.</translation></message>
    <message><source>It is the same in each row by the mapping.</source><translation type="unfinished"></translation></message>
    <message><source>It merges: only edited fields are sent</source><translatorcomment>not reviewed</translatorcomment><translation>Er ergänzt: nur bearbeitete Felder werden gesendet</translation></message>
    <message><source>It must begin with https://. Ask IT for the address, or clear the setting under Settings, Network.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie muss mit https:// beginnen. Fragen Sie Ihre IT nach der Adresse, oder leeren Sie die Einstellung unter Einstellungen, Netzwerk.</translation></message>
    <message><source>It replaces whole activities</source><translatorcomment>not reviewed</translatorcomment><translation>Er ersetzt ganze Tätigkeiten</translation></message>
    <message><source>It starts at night; no other activity does.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie beginnt nachts; das tut keine andere Aktivität.</translation></message>
    <message><source>It starts on a weekend; no other activity does.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie beginnt am Wochenende; das tut keine andere Aktivität.</translation></message>
    <message><source>It takes longer than {count} days.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie dauert länger als {count} Tage.</translation></message>
    <message><source>It was made to do harm, or it is damaged. Use another copy, or export again.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie wurde gemacht, um zu schaden, oder sie ist beschädigt. Nehmen Sie eine andere Kopie, oder exportieren Sie neu.</translation></message>
    <message><source>It was moved by more than {count} days.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie wurde um mehr als {count} Tage verschoben.</translation></message>
    <message><source>Its name is too long.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Name ist zu lang.</translation></message>
    <message><source>Its password is removed too. Workbooks and the history stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Auch das Passwort wird entfernt. Arbeitsmappen und der Verlauf bleiben.</translation></message>
    <message><source>Its structure is protected.</source><translatorcomment>not reviewed</translatorcomment><translation>Ihr Aufbau ist geschützt.</translation></message>
    <message><source>Keep copies and reports for</source><translatorcomment>not reviewed</translatorcomment><translation>Kopien und Berichte aufbewahren</translation></message>
    <message><source>Keep one row for each ID, then upload again.</source><translatorcomment>not reviewed</translatorcomment><translation>Behalten Sie eine Zeile für jede ID und laden Sie dann erneut hoch.</translation></message>
    <message><source>Keep the service's</source><translatorcomment>not reviewed</translatorcomment><translation>Den des Dienstes behalten</translation></message>
    <message><source>Keep watching</source><translatorcomment>not reviewed</translatorcomment><translation>Weiter zusehen</translation></message>
    <message><source>Kept by the {store}.</source><translatorcomment>not reviewed</translatorcomment><translation>Wird aufbewahrt in: {store}.</translation></message>
    <message><source>Kept for</source><translatorcomment>not reviewed</translatorcomment><translation>Aufbewahrt für</translation></message>
    <message><source>Kept for {days} days on this computer only.</source><translatorcomment>not reviewed</translatorcomment><translation>{days} Tage lang nur auf diesem Computer aufbewahrt.</translation></message>
    <message><source>Kept until Sheetbridge is closed.</source><translatorcomment>not reviewed</translatorcomment><translation>Wird aufbewahrt, bis Sheetbridge geschlossen wird.</translation></message>
    <message><source>Keys</source><translatorcomment>not reviewed</translatorcomment><translation>Tasten</translation></message>
    <message><source>Language</source><translatorcomment>not reviewed</translatorcomment><translation>Sprache</translation></message>
    <message><source>Last time {before} activities were new, today {count} are. Are the columns of the key still the same?</source><translation type="unfinished"></translation></message>
    <message><source>Later</source><translatorcomment>not reviewed</translatorcomment><translation>Später</translation></message>
    <message><source>Learned about this service</source><translatorcomment>not reviewed</translatorcomment><translation>Über diesen Dienst gelernt</translation></message>
    <message><source>Leave out the row with a problem</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile mit Problem auslassen</translation></message>
    <message><source>Leave the selected rows out, or take them in</source><translatorcomment>not reviewed</translatorcomment><translation>Markierte Zeilen auslassen oder wieder aufnehmen</translation></message>
    <message><source>Leave them out, or take them in</source><translatorcomment>not reviewed</translatorcomment><translation>Auslassen oder wieder aufnehmen</translation></message>
    <message><source>Leave this row out</source><translatorcomment>not reviewed</translatorcomment><translation>Diese Zeile auslassen</translation></message>
    <message><source>Left out</source><translatorcomment>not reviewed</translatorcomment><translation>Ausgelassen</translation></message>
    <message><source>Light</source><translatorcomment>not reviewed</translatorcomment><translation>Hell</translation></message>
    <message><source>Line {line}, character {place}: {error}.</source><translation type="unfinished"></translation></message>
    <message><source>Longer</source><translatorcomment>not reviewed</translatorcomment><translation>Länger</translation></message>
    <message><source>Longer than a number of days</source><translatorcomment>not reviewed</translatorcomment><translation>Länger als eine Anzahl von Tagen</translation></message>
    <message><source>Look at line {line}, character {character}, or fetch the case again.</source><translatorcomment>not reviewed</translatorcomment><translation>Sehen Sie in Zeile {line}, Zeichen {character} nach, oder holen Sie den Fall erneut.</translation></message>
    <message><source>Look at that run first: sheetbridge simulation status. Submit again if you want another run of the same case.</source><translatorcomment>not reviewed</translatorcomment><translation>Sehen Sie sich zuerst diesen Lauf an: sheetbridge simulation status. Reichen Sie erneut ein, wenn Sie einen weiteren Lauf desselben Falls wollen.</translation></message>
    <message><source>Look at the rows again, then upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Sehen Sie die Zeilen noch einmal an und laden Sie dann hoch.</translation></message>
    <message><source>Look at them with: sheetbridge check. Then decide with --on-conflict mine or theirs, or export again.</source><translatorcomment>not reviewed</translatorcomment><translation>Sehen Sie sie an mit: sheetbridge check. Entscheiden Sie dann mit --on-conflict mine oder theirs, oder exportieren Sie erneut.</translation></message>
    <message><source>Look up again</source><translatorcomment>not reviewed</translatorcomment><translation>Erneut nachsehen</translation></message>
    <message><source>Looking for a newer version …</source><translatorcomment>not reviewed</translatorcomment><translation>Nach einer neueren Version wird gesucht …</translation></message>
    <message><source>Looking for open uploads</source><translatorcomment>not reviewed</translatorcomment><translation>Offene Uploads werden gesucht</translation></message>
    <message><source>Looking up {run}</source><translatorcomment>not reviewed</translatorcomment><translation>{run} wird nachgesehen</translation></message>
    <message><source>Make it first, or choose another.</source><translatorcomment>not reviewed</translatorcomment><translation>Legen Sie ihn zuerst an, oder wählen Sie einen anderen.</translation></message>
    <message><source>Make room on the disk of the temporary folder and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Schaffen Sie Platz auf dem Datenträger des temporären Ordners und versuchen Sie es erneut.</translation></message>
    <message><source>Make room on the disk, or check the rights of the folder, and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Schaffen Sie Platz auf dem Datenträger oder prüfen Sie die Rechte des Ordners und versuchen Sie es erneut.</translation></message>
    <message><source>Making the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe wird erstellt</translation></message>
    <message><source>Menu bar</source><translatorcomment>not reviewed</translatorcomment><translation>Menüleiste</translation></message>
    <message><source>Mine</source><translatorcomment>not reviewed</translatorcomment><translation>Meiner</translation></message>
    <message><source>More filters ({count})</source><translatorcomment>not reviewed</translatorcomment><translation>Weitere Filter ({count})</translation></message>
    <message><source>More or fewer people than the manpower says</source><translatorcomment>not reviewed</translatorcomment><translation>Mehr oder weniger Personen als die Personalstärke sagt</translation></message>
    <message><source>Most values are known: {source}.</source><translation type="unfinished"></translation></message>
    <message><source>Move the file away to start with fresh settings; accounts are then added again.</source><translatorcomment>not reviewed</translatorcomment><translation>Verschieben Sie die Datei, um mit neuen Einstellungen zu beginnen; Konten werden dann erneut hinzugefügt.</translation></message>
    <message><source>Moved by more than a number of days</source><translatorcomment>not reviewed</translatorcomment><translation>Um mehr als eine Anzahl von Tagen verschoben</translation></message>
    <message><source>Name a sheet "{title}", with the captions ID and Site ID in one of its first rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Nennen Sie ein Blatt „{title}“, mit den Überschriften ID und Site ID in einer der ersten Zeilen.</translation></message>
    <message><source>Name the sheet "{title}", or choose one.</source><translatorcomment>not reviewed</translatorcomment><translation>Nennen Sie das Blatt „{title}“, oder wählen Sie eines.</translation></message>
    <message><source>Name, for example Week plan site A</source><translatorcomment>not reviewed</translatorcomment><translation>Name, zum Beispiel Wochenplan Standort A</translation></message>
    <message><source>Names</source><translatorcomment>not reviewed</translatorcomment><translation>Namen</translation></message>
    <message><source>Names separated by commas; a name with a comma in quotes: Team A, "Crane, south".</source><translatorcomment>not reviewed</translatorcomment><translation>Durch Kommas getrennte Namen; ein Name mit Komma in Anführungszeichen: Team A, "Kran, Süd".</translation></message>
    <message><source>Names the activity in the service. A new ID makes a new activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Benennt die Tätigkeit im Dienst. Eine neue ID ergibt eine neue Tätigkeit.</translation></message>
    <message><source>Network</source><translatorcomment>not reviewed</translatorcomment><translation>Netzwerk</translation></message>
    <message><source>New</source><translatorcomment>not reviewed</translatorcomment><translation>Neu</translation></message>
    <message><source>New here?</source><translatorcomment>not reviewed</translatorcomment><translation>Neu hier?</translation></message>
    <message><source>Next 120 hours</source><translatorcomment>not reviewed</translatorcomment><translation>Nächste 120 Stunden</translation></message>
    <message><source>Next 72 hours</source><translatorcomment>not reviewed</translatorcomment><translation>Nächste 72 Stunden</translation></message>
    <message><source>Next and previous problem</source><translatorcomment>not reviewed</translatorcomment><translation>Nächstes und voriges Problem</translation></message>
    <message><source>Next problem</source><translatorcomment>not reviewed</translatorcomment><translation>Nächstes Problem</translation></message>
    <message><source>No account is saved yet. Sign in on the Welcome page.</source><translatorcomment>not reviewed</translatorcomment><translation>Noch ist kein Konto gespeichert. Melden Sie sich auf der Seite Willkommen an.</translation></message>
    <message><source>No case yet. Open a case file (.json) or a case workbook, or drop it here.</source><translatorcomment>not reviewed</translatorcomment><translation>Noch kein Fall. Öffnen Sie eine Falldatei (.json) oder die Arbeitsmappe eines Falls, oder ziehen Sie sie hierher.</translation></message>
    <message><source>No certificate needed on this computer</source><translatorcomment>not reviewed</translatorcomment><translation>Auf diesem Computer ist kein Zertifikat nötig</translation></message>
    <message><source>No column is different in each row.</source><translation type="unfinished"></translation></message>
    <message><source>No column of your sheet holds it.</source><translation type="unfinished"></translation></message>
    <message><source>No fixable changed to a type of the other case type</source><translatorcomment>not reviewed</translatorcomment><translation>Kein Fixable wurde auf einen Typ des anderen Falltyps geändert</translation></message>
    <message><source>No run of this case has completed yet, so there is nothing to compare with.</source><translatorcomment>not reviewed</translatorcomment><translation>Noch kein Lauf dieses Falls ist abgeschlossen, deshalb gibt es nichts zu vergleichen.</translation></message>
    <message><source>No time zone stands in the captions of dates; {zone} counts.</source><translatorcomment>not reviewed</translatorcomment><translation>In den Überschriften der Daten steht keine Zeitzone; es gilt {zone}.</translation></message>
    <message><source>No upload yet</source><translatorcomment>not reviewed</translatorcomment><translation>Noch kein Upload</translation></message>
    <message><source>No workbook is open</source><translatorcomment>not reviewed</translatorcomment><translation>Keine Arbeitsmappe ist offen</translation></message>
    <message><source>None yet</source><translatorcomment>not reviewed</translatorcomment><translation>Noch keine</translation></message>
    <message><source>Not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht angenommen</translation></message>
    <message><source>Not asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht gefragt.</translation></message>
    <message><source>Not in the other export</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht im anderen Export</translation></message>
    <message><source>Not known</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht bekannt</translation></message>
    <message><source>Not known: every field is sent with its present value</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht bekannt: jedes Feld wird mit seinem jetzigen Wert gesendet</translation></message>
    <message><source>Not sent</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht gesendet</translation></message>
    <message><source>Not signed in</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht angemeldet</translation></message>
    <message><source>Not watched any longer. The service goes on; History can look it up.</source><translatorcomment>not reviewed</translatorcomment><translation>Es wird nicht mehr zugesehen. Der Dienst macht weiter; im Verlauf können Sie nachsehen.</translation></message>
    <message><source>Nothing differs from the service: there is nothing to send.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts weicht vom Dienst ab: es gibt nichts zu senden.</translation></message>
    <message><source>Nothing differs from what was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts weicht vom Export ab.</translation></message>
    <message><source>Nothing differs.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts ist anders.</translation></message>
    <message><source>Nothing found</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts gefunden</translation></message>
    <message><source>Nothing has been sent yet. Check the changes below, then upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Noch ist nichts gesendet. Prüfen Sie die Änderungen unten und laden Sie dann hoch.</translation></message>
    <message><source>Nothing here yet</source><translatorcomment>not reviewed</translatorcomment><translation>Noch nichts hier</translation></message>
    <message><source>Nothing is new in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Im Dienst gibt es nichts Neues.</translation></message>
    <message><source>Nothing is sent twice. Look in the history and ask the service which rows it has.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wird zweimal gesendet. Fragen Sie den Dienst über den Verlauf, welche Zeilen er hat.</translation></message>
    <message><source>Nothing is sent twice. Look it up again: the service is asked what it has.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wird zweimal gesendet. Sehen Sie erneut nach: der Dienst wird gefragt, was er hat.</translation></message>
    <message><source>Nothing is uploaded until you say so</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wird hochgeladen, bevor Sie es sagen</translation></message>
    <message><source>Nothing more is sent without it. Check that the disk is not full and that the folder can be written.</source><translatorcomment>not reviewed</translatorcomment><translation>Ohne ihn wird nichts mehr gesendet. Prüfen Sie, dass der Datenträger nicht voll ist und der Ordner beschrieben werden kann.</translation></message>
    <message><source>Nothing to upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts hochzuladen.</translation></message>
    <message><source>Nothing was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde geändert.</translation></message>
    <message><source>Nothing was changed. Choose the account of the export.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde geändert. Wählen Sie das Konto des Exports.</translation></message>
    <message><source>Nothing was found, so no workbook was made.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts gefunden, deshalb wurde keine Arbeitsmappe erstellt.</translation></message>
    <message><source>Nothing was kept.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde behalten.</translation></message>
    <message><source>Nothing was lost: what was sent stands in History. The log is in {path}; please send it to support.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts ging verloren: was gesendet wurde, steht im Verlauf. Das Protokoll liegt in {path}; bitte senden Sie es dem Support.</translation></message>
    <message><source>Nothing was sent. Choose that account, or allow it with --other-project.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde gesendet. Wählen Sie jenes Konto, oder erlauben Sie es mit --other-project.</translation></message>
    <message><source>Nothing was sent. Correct the workbook and check it again.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde gesendet. Korrigieren Sie die Arbeitsmappe und prüfen Sie sie erneut.</translation></message>
    <message><source>Nothing was written. Correct it and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde geschrieben. Korrigieren Sie es und versuchen Sie es erneut.</translation></message>
    <message><source>Nothing was written. Correct the {count} problems that `sheetbridge check` names.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde geschrieben. Beheben Sie die {count} Probleme, die `sheetbridge check` nennt.</translation></message>
    <message><source>Nothing was written. Show this to the administrator of your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde geschrieben. Zeigen Sie dies dem Administrator Ihres Kontos.</translation></message>
    <message><source>Nothing was written. Try again later; the service's reference is {reference}.</source><translatorcomment>not reviewed</translatorcomment><translation>Nichts wurde geschrieben. Versuchen Sie es später erneut; die Referenz des Dienstes ist {reference}.</translation></message>
    <message><source>Nothing yet.</source><translatorcomment>not reviewed</translatorcomment><translation>Noch nichts.</translation></message>
    <message><source>Notifications and safety</source><translatorcomment>not reviewed</translatorcomment><translation>Benachrichtigungen und Sicherheit</translation></message>
    <message><source>Now</source><translatorcomment>not reviewed</translatorcomment><translation>Jetzt</translation></message>
    <message><source>Of "{caption}", row {row} and row {other} cannot be read with day and month in the same order. Correct one of them.</source><translation type="unfinished"></translation></message>
    <message><source>Older than</source><translatorcomment>not reviewed</translatorcomment><translation>Älter als</translation></message>
    <message><source>One of its parts is far too large.</source><translatorcomment>not reviewed</translatorcomment><translation>Einer ihrer Teile ist viel zu groß.</translation></message>
    <message><source>One of its parts unpacks to far more than a workbook needs.</source><translatorcomment>not reviewed</translatorcomment><translation>Einer ihrer Teile entpackt sich zu weit mehr, als eine Arbeitsmappe braucht.</translation></message>
    <message><source>One record in it is too long.</source><translatorcomment>not reviewed</translatorcomment><translation>Ein Datensatz darin ist zu lang.</translation></message>
    <message><source>One workbook for each kind</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Arbeitsmappe für jede Art</translation></message>
    <message><source>One workbook with a sheet per kind</source><translatorcomment>not reviewed</translatorcomment><translation>Eine Arbeitsmappe mit einem Blatt je Art</translation></message>
    <message><source>Only changed and new rows are sent. Rows that the service refuses stand on the sheet “Failed rows” with the reason.</source><translatorcomment>not reviewed</translatorcomment><translation>Nur geänderte und neue Zeilen werden gesendet. Zeilen, die der Dienst ablehnt, stehen mit dem Grund auf dem Blatt „Failed rows“.</translation></message>
    <message><source>Only vessels, personnel and fixables differ from the original ({changes})</source><translatorcomment>not reviewed</translatorcomment><translation>Nur Schiffe, Personal und Fixables weichen vom Original ab ({changes})</translation></message>
    <message><source>Open</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen</translation></message>
    <message><source>Open &amp;recent</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Zuletzt verwendet</translation></message>
    <message><source>Open a case first, which makes its workbook: sheetbridge simulation open.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie zuerst einen Fall, das erstellt seine Arbeitsmappe: sheetbridge simulation open.</translation></message>
    <message><source>Open a case to see here whether its copies can be submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie einen Fall, um hier zu sehen, ob seine Kopien eingereicht werden können.</translation></message>
    <message><source>Open a workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappe öffnen</translation></message>
    <message><source>Open a workbook that you exported and edited, or drop it anywhere in this window.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie eine Arbeitsmappe, die Sie exportiert und bearbeitet haben, oder ziehen Sie sie irgendwo in dieses Fenster.</translation></message>
    <message><source>Open an Excel workbook (.xlsx or .xlsm) or a simulation case (.json). Save other formats as .xlsx first.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie eine Excel-Arbeitsmappe (.xlsx oder .xlsm) oder einen Simulationsfall (.json). Speichern Sie andere Formate zuerst als .xlsx.</translation></message>
    <message><source>Open another…</source><translatorcomment>not reviewed</translatorcomment><translation>Andere öffnen …</translation></message>
    <message><source>Open case</source><translatorcomment>not reviewed</translatorcomment><translation>Fall öffnen</translation></message>
    <message><source>Open case…</source><translatorcomment>not reviewed</translatorcomment><translation>Fall öffnen …</translation></message>
    <message><source>Open file</source><translatorcomment>not reviewed</translatorcomment><translation>Datei öffnen</translation></message>
    <message><source>Open in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>In Excel öffnen</translation></message>
    <message><source>Open it in Excel or LibreOffice and save it as .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie als .xlsx.</translation></message>
    <message><source>Open it in Excel, let Excel repair it, save it under a new name, and use that file.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie sie in Excel, lassen Sie sie von Excel reparieren, speichern Sie sie unter einem neuen Namen und verwenden Sie diese Datei.</translation></message>
    <message><source>Open it in Excel, remove the password under File, Info, Protect Workbook, and save it.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie sie in Excel, entfernen Sie das Passwort unter Datei, Informationen, Arbeitsmappe schützen, und speichern Sie sie.</translation></message>
    <message><source>Open it in Excel, save it under a new name, and use that file.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie sie in Excel, speichern Sie sie unter einem neuen Namen und verwenden Sie diese Datei.</translation></message>
    <message><source>Open log folder</source><translatorcomment>not reviewed</translatorcomment><translation>Protokollordner öffnen</translation></message>
    <message><source>Open or drop the workbook. You see each change over what it was, and each problem at its cell. Nothing has been sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie die Arbeitsmappe oder ziehen Sie sie ins Fenster. Sie sehen jede Änderung über dem früheren Wert und jedes Problem an seiner Zelle. Noch ist nichts gesendet.</translation></message>
    <message><source>Open the &amp;log folder</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Protokollordner öffnen</translation></message>
    <message><source>Open the case again, which makes a new workbook, and copy your edits into it.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie den Fall erneut, das erstellt eine neue Arbeitsmappe, und kopieren Sie Ihre Änderungen hinein.</translation></message>
    <message><source>Open the history</source><translatorcomment>not reviewed</translatorcomment><translation>Verlauf öffnen</translation></message>
    <message><source>Open the page</source><translatorcomment>not reviewed</translatorcomment><translation>Seite öffnen</translation></message>
    <message><source>Open the partial case as the service gave it.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie den Teilfall so, wie der Dienst ihn gegeben hat.</translation></message>
    <message><source>Open the workbook in Excel or LibreOffice, save it under a new name, and use that file.</source><translatorcomment>not reviewed</translatorcomment><translation>Öffnen Sie die Arbeitsmappe in Excel oder LibreOffice, speichern Sie sie unter einem neuen Namen und verwenden Sie diese Datei.</translation></message>
    <message><source>Open the workbook when it is ready</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappe öffnen, wenn sie fertig ist</translation></message>
    <message><source>Open workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappe öffnen</translation></message>
    <message><source>Open {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} öffnen</translation></message>
    <message><source>Opening {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wird geöffnet</translation></message>
    <message><source>Or review what differs: rows that the service has as you want them are not sent again.</source><translatorcomment>not reviewed</translatorcomment><translation>Oder prüfen Sie, was abweicht: Zeilen, die der Dienst schon so hat, wie Sie es wollen, werden nicht noch einmal gesendet.</translation></message>
    <message><source>Orders by type and priority</source><translatorcomment>not reviewed</translatorcomment><translation>Aufträge nach Typ und Priorität</translation></message>
    <message><source>Other people</source><translatorcomment>not reviewed</translatorcomment><translation>Andere Personen</translation></message>
    <message><source>Other site</source><translatorcomment>not reviewed</translatorcomment><translation>Anderer Standort</translation></message>
    <message><source>Other teams</source><translatorcomment>not reviewed</translatorcomment><translation>Andere Teams</translation></message>
    <message><source>PRACTICE</source><translatorcomment>not reviewed</translatorcomment><translation>ÜBUNG</translation></message>
    <message><source>PRODUCTION</source><translatorcomment>not reviewed</translatorcomment><translation>PRODUKTION</translation></message>
    <message><source>Packages by status and country</source><translatorcomment>not reviewed</translatorcomment><translation>Pakete nach Status und Land</translation></message>
    <message><source>Pages</source><translatorcomment>not reviewed</translatorcomment><translation>Seiten</translation></message>
    <message><source>Paired parameters need the same number of values; here they have {sizes}.</source><translatorcomment>not reviewed</translatorcomment><translation>Gepaarte Parameter brauchen gleich viele Werte; hier sind es {sizes}.</translation></message>
    <message><source>Pairs of team:number, separated by commas: Blade crew:4, Crane crew:2.</source><translatorcomment>not reviewed</translatorcomment><translation>Paare team:anzahl, durch Kommas getrennt: Blade crew:4, Crane crew:2.</translation></message>
    <message><source>Partly done</source><translatorcomment>not reviewed</translatorcomment><translation>Teilweise fertig</translation></message>
    <message><source>Paste column</source><translatorcomment>not reviewed</translatorcomment><translation>Spalte einfügen</translation></message>
    <message><source>Paths and other options, NAME=VALUE in each line</source><translatorcomment>not reviewed</translatorcomment><translation>Pfade und andere Optionen, in jeder Zeile NAME=WERT</translation></message>
    <message><source>People, roles and teams</source><translatorcomment>not reviewed</translatorcomment><translation>Personen, Rollen und Teams</translation></message>
    <message><source>Personnel</source><translatorcomment>not reviewed</translatorcomment><translation>Personal</translation></message>
    <message><source>Personnel IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Personal-IDs</translation></message>
    <message><source>Planning data in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>Planungsdaten in Excel</translation></message>
    <message><source>Platform address</source><translatorcomment>not reviewed</translatorcomment><translation>Adresse der Plattform</translation></message>
    <message><source>Practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Übungskonto</translation></message>
    <message><source>Preparing the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopien werden vorbereitet</translation></message>
    <message><source>Presets</source><translatorcomment>not reviewed</translatorcomment><translation>Vorlagen</translation></message>
    <message><source>Priorities</source><translatorcomment>not reviewed</translatorcomment><translation>Prioritäten</translation></message>
    <message><source>Problem</source><translatorcomment>not reviewed</translatorcomment><translation>Problem</translation></message>
    <message><source>Problems</source><translatorcomment>not reviewed</translatorcomment><translation>Probleme</translation></message>
    <message><source>Progress of the export</source><translatorcomment>not reviewed</translatorcomment><translation>Fortschritt des Exports</translation></message>
    <message><source>Progress of the running job</source><translatorcomment>not reviewed</translatorcomment><translation>Fortschritt der laufenden Arbeit</translation></message>
    <message><source>Progress of the upload</source><translatorcomment>not reviewed</translatorcomment><translation>Fortschritt des Uploads</translation></message>
    <message><source>Project &amp;ID</source><translatorcomment>not reviewed</translatorcomment><translation>Projekt-&amp;ID</translation></message>
    <message><source>Project ID</source><translatorcomment>not reviewed</translatorcomment><translation>Projekt-ID</translation></message>
    <message><source>Proxy</source><translatorcomment>not reviewed</translatorcomment><translation>Proxy</translation></message>
    <message><source>Put back</source><translatorcomment>not reviewed</translatorcomment><translation>Zurückgesetzt</translation></message>
    <message><source>Put back 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile zurücksetzen</translation></message>
    <message><source>Put back activities</source><translatorcomment>not reviewed</translatorcomment><translation>Zurückgesetzt</translation></message>
    <message><source>Put back {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen zurücksetzen</translation></message>
    <message><source>Put back…</source><translatorcomment>not reviewed</translatorcomment><translation>Zurücksetzen …</translation></message>
    <message><source>Put it back, with that caption in the header.</source><translatorcomment>not reviewed</translatorcomment><translation>Fügen Sie sie wieder ein, mit dieser Überschrift in der Kopfzeile.</translation></message>
    <message><source>Put the captions, such as {captions}, in one of its first {rows} rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Schreiben Sie die Überschriften, etwa {captions}, in eine der ersten {rows} Zeilen.</translation></message>
    <message><source>Put this upload back?</source><translatorcomment>not reviewed</translatorcomment><translation>Diesen Upload zurücksetzen?</translation></message>
    <message><source>Reading the case</source><translatorcomment>not reviewed</translatorcomment><translation>Der Fall wird gelesen</translation></message>
    <message><source>Reading the password</source><translatorcomment>not reviewed</translatorcomment><translation>Das Passwort wird gelesen</translation></message>
    <message><source>Reading the run</source><translatorcomment>not reviewed</translatorcomment><translation>Der Lauf wird gelesen</translation></message>
    <message><source>Reading the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe wird gelesen</translation></message>
    <message><source>Reading {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet} wird gelesen</translation></message>
    <message><source>Ready to send to {account}, project {project}.</source><translatorcomment>not reviewed</translatorcomment><translation>Bereit zum Senden an {account}, Projekt {project}.</translation></message>
    <message><source>Ready. 1 row is worth a second look.</source><translatorcomment>not reviewed</translatorcomment><translation>Bereit. 1 Zeile ist einen zweiten Blick wert.</translation></message>
    <message><source>Ready. {count} rows are worth a second look.</source><translatorcomment>not reviewed</translatorcomment><translation>Bereit. {count} Zeilen sind einen zweiten Blick wert.</translation></message>
    <message><source>Reason</source><translatorcomment>not reviewed</translatorcomment><translation>Grund</translation></message>
    <message><source>Receiving</source><translatorcomment>not reviewed</translatorcomment><translation>Empfang läuft</translation></message>
    <message><source>Receiving the records</source><translatorcomment>not reviewed</translatorcomment><translation>Die Datensätze werden empfangen</translation></message>
    <message><source>Recent workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Zuletzt verwendete Arbeitsmappen</translation></message>
    <message><source>Reference {reference}</source><translatorcomment>not reviewed</translatorcomment><translation>Referenz {reference}</translation></message>
    <message><source>Refused</source><translatorcomment>not reviewed</translatorcomment><translation>Abgelehnt</translation></message>
    <message><source>Remove</source><translatorcomment>not reviewed</translatorcomment><translation>Entfernen</translation></message>
    <message><source>Remove {name} from this computer?</source><translatorcomment>not reviewed</translatorcomment><translation>{name} von diesem Computer entfernen?</translation></message>
    <message><source>Remove…</source><translatorcomment>not reviewed</translatorcomment><translation>Entfernen …</translation></message>
    <message><source>Result</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnis</translation></message>
    <message><source>Results</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnisse</translation></message>
    <message><source>Review and upload</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen und hochladen</translation></message>
    <message><source>Review the workbook again: the row is offered once more.</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen Sie die Arbeitsmappe erneut: die Zeile wird noch einmal angeboten.</translation></message>
    <message><source>Review these {count} again</source><translatorcomment>not reviewed</translatorcomment><translation>Diese {count} erneut prüfen</translation></message>
    <message><source>Review this row again</source><translatorcomment>not reviewed</translatorcomment><translation>Diese Zeile erneut prüfen</translation></message>
    <message><source>Review what differs</source><translatorcomment>not reviewed</translatorcomment><translation>Abweichungen prüfen</translation></message>
    <message><source>Roles</source><translatorcomment>not reviewed</translatorcomment><translation>Rollen</translation></message>
    <message><source>Row</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile</translation></message>
    <message><source>Row {row} of "{caption}" cannot be read as {order}, other rows can.</source><translation type="unfinished"></translation></message>
    <message><source>Row {row} of "{caption}" cannot be read as {order}: is its order another one now?</source><translation type="unfinished"></translation></message>
    <message><source>Row {row} · {id}</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile {row} · {id}</translation></message>
    <message><source>Row {row}, {caption}: {message}</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile {row}, {caption}: {message}</translation></message>
    <message><source>Row {row}, {column}: the cell holds a formula and stays; the service has another value now.</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile {row}, {column}: Die Zelle enthält eine Formel und bleibt; der Dienst hat jetzt einen anderen Wert.</translation></message>
    <message><source>Row {row}, {words}</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile {row}, {words}</translation></message>
    <message><source>Row {row}: {message}</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile {row}: {message}</translation></message>
    <message><source>Rows</source><translatorcomment>not reviewed</translatorcomment><translation>Zeilen</translation></message>
    <message><source>Rows are left out by the values of the mapping ({count}): {rows}.</source><translation type="unfinished"></translation></message>
    <message><source>Rows of the upload: {word}</source><translatorcomment>not reviewed</translatorcomment><translation>Zeilen des Uploads: {word}</translation></message>
    <message><source>Rows that look like titles or notes are left out ({count}): {rows}.</source><translation type="unfinished"></translation></message>
    <message><source>Rows that look like totals are left out ({count}): {rows}.</source><translation type="unfinished"></translation></message>
    <message><source>Rows that repeat the header are left out ({count}): {rows}.</source><translation type="unfinished"></translation></message>
    <message><source>Run</source><translatorcomment>not reviewed</translatorcomment><translation>Lauf</translation></message>
    <message><source>Run in background</source><translatorcomment>not reviewed</translatorcomment><translation>Im Hintergrund weiter</translation></message>
    <message><source>Run {run}</source><translatorcomment>not reviewed</translatorcomment><translation>Lauf {run}</translation></message>
    <message><source>Run {run} has not ended.</source><translatorcomment>not reviewed</translatorcomment><translation>Lauf {run} ist noch nicht zu Ende.</translation></message>
    <message><source>Run {run} went to project {project} of "{account}", not to the one of "{other}".</source><translatorcomment>not reviewed</translatorcomment><translation>Lauf {run} ging an Projekt {project} von „{account}“, nicht an das von „{other}“.</translation></message>
    <message><source>Running</source><translatorcomment>not reviewed</translatorcomment><translation>Läuft</translation></message>
    <message><source>Runs</source><translatorcomment>not reviewed</translatorcomment><translation>Läufe</translation></message>
    <message><source>Runs of “{case}”</source><translatorcomment>not reviewed</translatorcomment><translation>Läufe von „{case}“</translation></message>
    <message><source>SIMULATION</source><translatorcomment>not reviewed</translatorcomment><translation>SIMULATION</translation></message>
    <message><source>Same as system</source><translatorcomment>not reviewed</translatorcomment><translation>Wie das System</translation></message>
    <message><source>Same caption.</source><translation type="unfinished"></translation></message>
    <message><source>Save</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern</translation></message>
    <message><source>Save &amp;in</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern &amp;in</translation></message>
    <message><source>Save as</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern unter</translation></message>
    <message><source>Save as…</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern unter …</translation></message>
    <message><source>Save in</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern in</translation></message>
    <message><source>Save it in Excel under a new name and look the run up again; until then they stand in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern Sie sie in Excel unter einem neuen Namen und sehen Sie den Lauf erneut nach; bis dahin stehen sie im Verlauf.</translation></message>
    <message><source>Save it once with Excel or LibreOffice and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Speichern Sie die Datei einmal mit Excel oder LibreOffice und versuchen Sie es erneut.</translation></message>
    <message><source>Save re&amp;port…</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Bericht speichern …</translation></message>
    <message><source>Save report</source><translatorcomment>not reviewed</translatorcomment><translation>Bericht speichern</translation></message>
    <message><source>Save report…</source><translatorcomment>not reviewed</translatorcomment><translation>Bericht speichern …</translation></message>
    <message><source>Save results in</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnisse speichern in</translation></message>
    <message><source>Save results…</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnisse speichern …</translation></message>
    <message><source>Save this export</source><translatorcomment>not reviewed</translatorcomment><translation>Diesen Export speichern</translation></message>
    <message><source>Save this export…</source><translatorcomment>not reviewed</translatorcomment><translation>Diesen Export speichern …</translation></message>
    <message><source>Saved exports</source><translatorcomment>not reviewed</translatorcomment><translation>Gespeicherte Exporte</translation></message>
    <message><source>Saving results</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnisse werden gespeichert</translation></message>
    <message><source>Saving the report</source><translatorcomment>not reviewed</translatorcomment><translation>Der Bericht wird gespeichert</translation></message>
    <message><source>Saving the results</source><translatorcomment>not reviewed</translatorcomment><translation>Die Ergebnisse werden gespeichert</translation></message>
    <message><source>Search</source><translatorcomment>not reviewed</translatorcomment><translation>Suchen</translation></message>
    <message><source>Search ID, name, site …  (Ctrl+F)</source><translatorcomment>not reviewed</translatorcomment><translation>ID, Name … suchen  (Strg+F)</translation></message>
    <message><source>Search file, project or reference</source><translatorcomment>not reviewed</translatorcomment><translation>Datei, Projekt oder Referenz suchen</translation></message>
    <message><source>Search rows</source><translatorcomment>not reviewed</translatorcomment><translation>Zeilen suchen</translation></message>
    <message><source>Search the history</source><translatorcomment>not reviewed</translatorcomment><translation>Im Verlauf suchen</translation></message>
    <message><source>See every change and problem before anything is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie sehen jede Änderung und jedes Problem, bevor etwas gesendet wird.</translation></message>
    <message><source>Send it in smaller parts.</source><translatorcomment>not reviewed</translatorcomment><translation>Senden Sie ihn in kleineren Teilen.</translation></message>
    <message><source>Send only these</source><translatorcomment>not reviewed</translatorcomment><translation>Nur diese senden</translation></message>
    <message><source>Sending the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen werden gesendet</translation></message>
    <message><source>Sending {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen werden gesendet</translation></message>
    <message><source>Separate several values with commas.</source><translatorcomment>not reviewed</translatorcomment><translation>Trennen Sie mehrere Werte durch Kommas.</translation></message>
    <message><source>Separate several with commas, or paste a column from Excel.</source><translatorcomment>not reviewed</translatorcomment><translation>Mehrere durch Kommas trennen oder eine Spalte aus Excel einfügen.</translation></message>
    <message><source>Sequence IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Abfolge-IDs</translation></message>
    <message><source>Service &amp;address</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Adresse des Dienstes</translation></message>
    <message><source>Service address</source><translatorcomment>not reviewed</translatorcomment><translation>Adresse des Dienstes</translation></message>
    <message><source>Service now</source><translatorcomment>not reviewed</translatorcomment><translation>Jetzt im Dienst</translation></message>
    <message><source>Set SHEETBRIDGE_HOME to a folder on a disk of this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Setzen Sie SHEETBRIDGE_HOME auf einen Ordner auf einem Laufwerk dieses Computers.</translation></message>
    <message><source>Set by the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Setzt der Dienst.</translation></message>
    <message><source>Set by your company in {path}; ask IT to change it.</source><translatorcomment>not reviewed</translatorcomment><translation>Von Ihrer Firma in {path} festgelegt; bitten Sie Ihre IT um eine Änderung.</translation></message>
    <message><source>Set in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Wird im Dienst gesetzt.</translation></message>
    <message><source>Settings</source><translatorcomment>not reviewed</translatorcomment><translation>Einstellungen</translation></message>
    <message><source>Settle 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile erledigen</translation></message>
    <message><source>Settle {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen erledigen</translation></message>
    <message><source>Settling the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen werden erledigt</translation></message>
    <message><source>Several columns need join, and one column has none.</source><translation type="unfinished"></translation></message>
    <message><source>Several names are separated by commas: Team A, Team B. Manpower is team:number: Team A:3, Team B:2.</source><translatorcomment>not reviewed</translatorcomment><translation>Mehrere Namen werden durch Kommas getrennt: Team A, Team B. Manpower ist team:anzahl: Team A:3, Team B:2.</translation></message>
    <message><source>Sheet</source><translatorcomment>not reviewed</translatorcomment><translation>Blatt</translation></message>
    <message><source>Sheetbridge does nothing without them. Ask IT to correct the file.</source><translatorcomment>not reviewed</translatorcomment><translation>Ohne sie tut Sheetbridge nichts. Bitten Sie Ihre IT, die Datei zu korrigieren.</translation></message>
    <message><source>Sheetbridge {version}</source><translatorcomment>not reviewed</translatorcomment><translation>Sheetbridge {version}</translation></message>
    <message><source>Sheetbridge {version} is there.</source><translatorcomment>not reviewed</translatorcomment><translation>Sheetbridge {version} ist da.</translation></message>
    <message><source>Shorter</source><translatorcomment>not reviewed</translatorcomment><translation>Kürzer</translation></message>
    <message><source>Show</source><translatorcomment>not reviewed</translatorcomment><translation>Zeigen</translation></message>
    <message><source>Show cell {cell} in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>Zelle {cell} in Excel zeigen</translation></message>
    <message><source>Show details</source><translatorcomment>not reviewed</translatorcomment><translation>Einzelheiten anzeigen</translation></message>
    <message><source>Show in folder</source><translatorcomment>not reviewed</translatorcomment><translation>Im Ordner zeigen</translation></message>
    <message><source>Show the details to whoever maintains the program, together with the case.</source><translatorcomment>not reviewed</translatorcomment><translation>Zeigen Sie die Einzelheiten zusammen mit dem Fall denen, die das Programm pflegen.</translation></message>
    <message><source>Show the password</source><translatorcomment>not reviewed</translatorcomment><translation>Passwort zeigen</translation></message>
    <message><source>Sign &amp;in…</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Anmelden …</translation></message>
    <message><source>Sign in</source><translatorcomment>not reviewed</translatorcomment><translation>Anmelden</translation></message>
    <message><source>Sign in again</source><translatorcomment>not reviewed</translatorcomment><translation>Wieder anmelden</translation></message>
    <message><source>Sign in again. If it stays so, ask your administrator to allow API access for your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Melden Sie sich wieder an. Bleibt es dabei, bitten Sie Ihren Administrator, den API-Zugang für Ihr Konto zu erlauben.</translation></message>
    <message><source>Sign in first: the service is asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Melden Sie sich zuerst an: der Dienst wird gefragt.</translation></message>
    <message><source>Sign in for simulation</source><translatorcomment>not reviewed</translatorcomment><translation>Anmelden für Simulation</translation></message>
    <message><source>Sign in for simulation…</source><translatorcomment>not reviewed</translatorcomment><translation>Für Simulation anmelden …</translation></message>
    <message><source>Sign in on the Welcome page first, or try the practice account there.</source><translatorcomment>not reviewed</translatorcomment><translation>Melden Sie sich zuerst auf der Seite Willkommen an, oder probieren Sie dort das Übungskonto aus.</translation></message>
    <message><source>Sign in there. Ask IT if that is the wrong one: it is set in {path}.</source><translatorcomment>not reviewed</translatorcomment><translation>Melden Sie sich dort an. Fragen Sie Ihre IT, wenn es der falsche ist: er ist in {path} festgelegt.</translation></message>
    <message><source>Sign in to another account…</source><translatorcomment>not reviewed</translatorcomment><translation>Bei einem anderen Konto anmelden …</translation></message>
    <message><source>Sign in to the planning service, or open a workbook and check it without signing in.</source><translatorcomment>not reviewed</translatorcomment><translation>Melden Sie sich beim Planungsdienst an, oder öffnen Sie eine Arbeitsmappe und prüfen Sie sie ohne Anmeldung.</translation></message>
    <message><source>Sign out</source><translatorcomment>not reviewed</translatorcomment><translation>Abmelden</translation></message>
    <message><source>Signed in</source><translatorcomment>not reviewed</translatorcomment><translation>Angemeldet</translation></message>
    <message><source>Signing in</source><translatorcomment>not reviewed</translatorcomment><translation>Anmeldung läuft</translation></message>
    <message><source>Signing in …</source><translatorcomment>not reviewed</translatorcomment><translation>Anmeldung läuft …</translation></message>
    <message><source>Simulation</source><translatorcomment>not reviewed</translatorcomment><translation>Simulation</translation></message>
    <message><source>Simulation has its own sign-in. An administrator creates it in the team settings, section API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Simulation hat eine eigene Anmeldung. Ein Administrator legt sie in den Teameinstellungen im Abschnitt API Clients an.</translation></message>
    <message><source>Simulation has its own sign-in: identifier and secret.</source><translatorcomment>not reviewed</translatorcomment><translation>Simulation hat eine eigene Anmeldung: Kennung und Geheimnis.</translation></message>
    <message><source>Simulation run</source><translatorcomment>not reviewed</translatorcomment><translation>Simulationslauf</translation></message>
    <message><source>Simulation run {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>Simulationslauf {copy}</translation></message>
    <message><source>Simulation runs</source><translatorcomment>not reviewed</translatorcomment><translation>Simulationsläufe</translation></message>
    <message><source>Simulations</source><translatorcomment>not reviewed</translatorcomment><translation>Simulationen</translation></message>
    <message><source>Sites</source><translatorcomment>not reviewed</translatorcomment><translation>Standorte</translation></message>
    <message><source>Some of these rows went out with run {run}, and what became of them is not known yet. Nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Einige dieser Zeilen gingen mit Lauf {run} hinaus, und was aus ihnen wurde, ist noch nicht bekannt. Es wurde nichts gesendet.</translation></message>
    <message><source>Some of these rows were sent with run {run} since they were checked. Nothing was sent twice.</source><translatorcomment>not reviewed</translatorcomment><translation>Einige dieser Zeilen wurden mit Lauf {run} gesendet, seit sie geprüft wurden. Nichts wurde zweimal gesendet.</translation></message>
    <message><source>Something is missing.</source><translatorcomment>not reviewed</translatorcomment><translation>Etwas fehlt.</translation></message>
    <message><source>Something stands after its end.</source><translatorcomment>not reviewed</translatorcomment><translation>Nach ihrem Ende steht noch etwas.</translation></message>
    <message><source>Something went wrong in Sheetbridge itself.</source><translatorcomment>not reviewed</translatorcomment><translation>In Sheetbridge selbst ist etwas schiefgegangen.</translation></message>
    <message><source>Starts on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Beginnt am oder nach dem</translation></message>
    <message><source>State</source><translatorcomment>not reviewed</translatorcomment><translation>Zustand</translation></message>
    <message><source>Status</source><translatorcomment>not reviewed</translatorcomment><translation>Status</translation></message>
    <message><source>Still planned, but it ended before yesterday</source><translatorcomment>not reviewed</translatorcomment><translation>Noch geplant, endete aber vor gestern</translation></message>
    <message><source>Still running</source><translatorcomment>not reviewed</translatorcomment><translation>Läuft noch</translation></message>
    <message><source>Stop</source><translatorcomment>not reviewed</translatorcomment><translation>Anhalten</translation></message>
    <message><source>Stop watching</source><translatorcomment>not reviewed</translatorcomment><translation>Nicht mehr zusehen</translation></message>
    <message><source>Stopping only stops watching. Rows already accepted stay in the project.</source><translatorcomment>not reviewed</translatorcomment><translation>Anhalten beendet nur das Zusehen. Bereits angenommene Zeilen bleiben im Projekt.</translation></message>
    <message><source>Submit</source><translatorcomment>not reviewed</translatorcomment><translation>Einreichen</translation></message>
    <message><source>Submit 1 run</source><translatorcomment>not reviewed</translatorcomment><translation>1 Lauf einreichen</translation></message>
    <message><source>Submit 1 run?</source><translatorcomment>not reviewed</translatorcomment><translation>1 Lauf einreichen?</translation></message>
    <message><source>Submit {count} runs</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Läufe einreichen</translation></message>
    <message><source>Submit {count} runs?</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Läufe einreichen?</translation></message>
    <message><source>Submitted</source><translatorcomment>not reviewed</translatorcomment><translation>Eingereicht</translation></message>
    <message><source>Submitted by (personnel IDs)</source><translatorcomment>not reviewed</translatorcomment><translation>Eingereicht von (Personal-IDs)</translation></message>
    <message><source>Submitting runs</source><translatorcomment>not reviewed</translatorcomment><translation>Läufe werden eingereicht</translation></message>
    <message><source>Submitting the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopien werden eingereicht</translation></message>
    <message><source>Switched off</source><translatorcomment>not reviewed</translatorcomment><translation>Ausgeschaltet</translation></message>
    <message><source>TEST</source><translatorcomment>not reviewed</translatorcomment><translation>TEST</translation></message>
    <message><source>Take filters off or choose earlier dates.</source><translatorcomment>not reviewed</translatorcomment><translation>Nehmen Sie Filter weg oder wählen Sie frühere Daten.</translation></message>
    <message><source>Take it in again</source><translatorcomment>not reviewed</translatorcomment><translation>Wieder aufnehmen</translation></message>
    <message><source>Take the last decision back</source><translatorcomment>not reviewed</translatorcomment><translation>Letzte Entscheidung zurücknehmen</translation></message>
    <message><source>Taken from the computer's settings</source><translatorcomment>not reviewed</translatorcomment><translation>Aus den Einstellungen des Computers</translation></message>
    <message><source>Team {team}</source><translatorcomment>not reviewed</translatorcomment><translation>Team {team}</translation></message>
    <message><source>Team {who} is in {first} and in {second} at the same time.</source><translatorcomment>not reviewed</translatorcomment><translation>Team {who} ist zur selben Zeit in {first} und in {second}.</translation></message>
    <message><source>Team:people pairs, such as Blade crew:4, Crane crew:2. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Paare team:personen, etwa Blade crew:4, Crane crew:2. Der Dienst zeigt es nicht; leer lässt es weg.</translation></message>
    <message><source>Teams</source><translatorcomment>not reviewed</translatorcomment><translation>Teams</translation></message>
    <message><source>Tell me when a long job ends while Sheetbridge is in the background</source><translatorcomment>not reviewed</translatorcomment><translation>Benachrichtigen, wenn eine lange Arbeit endet, während Sheetbridge im Hintergrund ist</translation></message>
    <message><source>Test connection</source><translatorcomment>not reviewed</translatorcomment><translation>Verbindung testen</translation></message>
    <message><source>Testing the connection</source><translatorcomment>not reviewed</translatorcomment><translation>Die Verbindung wird getestet</translation></message>
    <message><source>Text size</source><translatorcomment>not reviewed</translatorcomment><translation>Textgröße</translation></message>
    <message><source>Text.</source><translatorcomment>not reviewed</translatorcomment><translation>Text.</translation></message>
    <message><source>The ID comes from the key, not from fields.</source><translation type="unfinished"></translation></message>
    <message><source>The ID needs a column in braces, or each row would have the same ID.</source><translation type="unfinished"></translation></message>
    <message><source>The account "{account}" of run {run} is not on this computer any more.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Konto „{account}“ von Lauf {run} gibt es auf diesem Computer nicht mehr.</translation></message>
    <message><source>The account "{name}" has no sign-in for simulation.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Konto „{name}“ hat keine Anmeldung für Simulation.</translation></message>
    <message><source>The activity is locked in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Tätigkeit ist im Dienst gesperrt.</translation></message>
    <message><source>The activity stands more than once in the upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Tätigkeit steht mehr als einmal im Upload.</translation></message>
    <message><source>The address {address} is not protected, so nothing was sent there.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Adresse {address} ist nicht geschützt, deshalb wurde nichts dorthin gesendet.</translation></message>
    <message><source>The answer of {host} is too large to be real and was not read.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Antwort von {host} ist zu groß, um echt zu sein, und wurde nicht gelesen.</translation></message>
    <message><source>The caption "{caption}" stands twice. Remove one of the columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Überschrift „{caption}“ steht zweimal. Entfernen Sie eine der Spalten.</translation></message>
    <message><source>The caption fits, and the values are known.</source><translation type="unfinished"></translation></message>
    <message><source>The captions name {caption}, but the workbook was exported with {zone}; {zone} counts.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Überschriften nennen {caption}, aber die Arbeitsmappe wurde mit {zone} exportiert; es gilt {zone}.</translation></message>
    <message><source>The captions of "{sheet}" name two time zones: {one} and {two}.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Überschriften von „{sheet}“ nennen zwei Zeitzonen: {one} und {two}.</translation></message>
    <message><source>The case does not fit on a sheet: {sheet} would have {count} columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Fall passt nicht auf ein Blatt: {sheet} hätte {count} Spalten.</translation></message>
    <message><source>The case does not say whether it is of Construction or O&amp;M, so parameters cannot be compared with other cases. Say it: --case-type.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Fall sagt nicht, ob er zu Construction oder O&amp;M gehört, deshalb können Parameter nicht mit anderen Fällen verglichen werden. Geben Sie es an: --case-type.</translation></message>
    <message><source>The cell holds a formula.</source><translation type="unfinished"></translation></message>
    <message><source>The certificate file {path} cannot be used.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zertifikatsdatei {path} kann nicht verwendet werden.</translation></message>
    <message><source>The certificate of {host} is not trusted: {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>Dem Zertifikat von {host} wird nicht vertraut: {reason}</translation></message>
    <message><source>The change in this row</source><translatorcomment>not reviewed</translatorcomment><translation>Die Änderung in dieser Zeile</translation></message>
    <message><source>The check for updates is switched off on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Suche nach neuen Versionen ist auf diesem Computer ausgeschaltet.</translation></message>
    <message><source>The column "Copy" is missing. It names each copy.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Spalte „Copy“ fehlt. Sie benennt jede Kopie.</translation></message>
    <message><source>The column "Key" is missing. It names the {noun} of each row.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Spalte „Key“ fehlt. Sie benennt jede Zeile ({noun}).</translation></message>
    <message><source>The columns of Activities</source><translatorcomment>not reviewed</translatorcomment><translation>Die Spalten von Activities</translation></message>
    <message><source>The computer's certificate store</source><translatorcomment>not reviewed</translatorcomment><translation>Zertifikatsspeicher des Computers</translation></message>
    <message><source>The connection to {host} was lost before the answer was complete.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Verbindung zu {host} brach ab, bevor die Antwort vollständig war.</translation></message>
    <message><source>The connection was lost, or the service asked to wait.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Verbindung brach ab, oder der Dienst bat zu warten.</translation></message>
    <message><source>The connection was lost. Trying again in {seconds} seconds</source><translatorcomment>not reviewed</translatorcomment><translation>Die Verbindung brach ab. Neuer Versuch in {seconds} Sekunden</translation></message>
    <message><source>The copies of 1 upload were deleted.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopien von 1 Upload wurden gelöscht.</translation></message>
    <message><source>The copies of workbooks as they were sent, and the reports, are deleted from this computer. The history and your own workbooks stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopien der Arbeitsmappen, wie sie gesendet wurden, und die Berichte werden von diesem Computer gelöscht. Der Verlauf und Ihre eigenen Arbeitsmappen bleiben.</translation></message>
    <message><source>The copies of {count} uploads were deleted.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopien von {count} Uploads wurden gelöscht.</translation></message>
    <message><source>The copy "{name}" would change more than vessels, personnel and fixables; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopie „{name}“ würde mehr als Schiffe, Personal und Fixables ändern; nichts wurde gesendet.</translation></message>
    <message><source>The copy has no name. Write one.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopie hat keinen Namen. Schreiben Sie einen.</translation></message>
    <message><source>The delivery holds no records.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Lieferung enthält keine Datensätze.</translation></message>
    <message><source>The details were copied. They hold no passwords and no planning data.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Angaben wurden kopiert. Sie enthalten keine Passwörter und keine Planungsdaten.</translation></message>
    <message><source>The disk is full.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Datenträger ist voll.</translation></message>
    <message><source>The end is before the start.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ende liegt vor dem Beginn.</translation></message>
    <message><source>The export goes on at another address, {host}. It was not asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Export geht unter einer anderen Adresse weiter, {host}. Sie wurde nicht gefragt.</translation></message>
    <message><source>The export was stopped. No workbook was made.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Export wurde angehalten. Es wurde keine Arbeitsmappe erstellt.</translation></message>
    <message><source>The field "{field}" with plus needs from with the other date, for example startDate.</source><translation type="unfinished"></translation></message>
    <message><source>The file is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Datei ist beschädigt.</translation></message>
    <message><source>The file is empty.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Datei ist leer.</translation></message>
    <message><source>The first is at {place}: {message} See all with: sheetbridge simulation check.</source><translatorcomment>not reviewed</translatorcomment><translation>Das erste steht in {place}: {message} Alle zeigt: sheetbridge simulation check.</translation></message>
    <message><source>The folder is read-only.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Ordner ist schreibgeschützt.</translation></message>
    <message><source>The folder {folder} does not exist; nothing was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Den Ordner {folder} gibt es nicht; nichts wurde exportiert.</translation></message>
    <message><source>The folder {path} cannot be made.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Ordner {path} kann nicht angelegt werden.</translation></message>
    <message><source>The header that presents the simulation token.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopfzeile, die das Simulations-Token vorlegt.</translation></message>
    <message><source>The history of uploads in {folder} cannot be read or written.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Verlauf der Uploads in {folder} kann nicht gelesen oder geschrieben werden.</translation></message>
    <message><source>The identifier or the secret of the API client was not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kennung oder das Geheimnis des API-Clients wurde nicht angenommen.</translation></message>
    <message><source>The kind of work.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Art der Arbeit.</translation></message>
    <message><source>The language changes at the next start.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Sprache wechselt beim nächsten Start.</translation></message>
    <message><source>The link is not an address.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Link ist keine Adresse.</translation></message>
    <message><source>The link leads to {host}, which is this computer or its own network; it was not followed.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Link führt zu {host}, also zu diesem Computer oder seinem eigenen Netz; ihm wurde nicht gefolgt.</translation></message>
    <message><source>The list of work types</source><translatorcomment>not reviewed</translatorcomment><translation>Die Liste der Arbeitsarten</translation></message>
    <message><source>The listener could not be started on port {port}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Empfang konnte auf Port {port} nicht gestartet werden.</translation></message>
    <message><source>The mapping "{name}" cannot be used for this sheet.</source><translation type="unfinished"></translation></message>
    <message><source>The mapping "{name}" does not fit the sheet.</source><translation type="unfinished"></translation></message>
    <message><source>The mapping does not say where {caption} comes from; every activity needs it.</source><translation type="unfinished"></translation></message>
    <message><source>The mapping was made for a table with another header.</source><translation type="unfinished"></translation></message>
    <message><source>The mapping {name} cannot be read.</source><translation type="unfinished"></translation></message>
    <message><source>The name of the callback address in exports of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Der Name der Rückrufadresse in Exporten von {kind}</translation></message>
    <message><source>The name of the filter {filter} in exports of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Der Name des Filters {filter} in Exporten von {kind}</translation></message>
    <message><source>The name of the project in exports of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Der Name des Projekts in Exporten von {kind}</translation></message>
    <message><source>The names of the personnel IDs; not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Namen zu den Personal-IDs; nicht gesendet.</translation></message>
    <message><source>The new {noun} has no parameter. Fill its row, or take it away.</source><translatorcomment>not reviewed</translatorcomment><translation>Eine neue Zeile ({noun}) hat keinen Parameter. Füllen Sie die Zeile aus, oder nehmen Sie sie weg.</translation></message>
    <message><source>The new {noun} lacks {captions}, which all others have.</source><translatorcomment>not reviewed</translatorcomment><translation>Einer neuen Zeile ({noun}) fehlt {captions}, was alle anderen haben.</translation></message>
    <message><source>The order in which orders run</source><translatorcomment>not reviewed</translatorcomment><translation>Die Reihenfolge der Aufträge</translation></message>
    <message><source>The original case in {name} is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Der ursprüngliche Fall in {name} ist beschädigt.</translation></message>
    <message><source>The outcome of 1 row is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ergebnis von 1 Zeile ist nicht bekannt.</translation></message>
    <message><source>The outcome of an earlier upload is known now.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ergebnis eines früheren Uploads ist jetzt bekannt.</translation></message>
    <message><source>The outcome of run {run} is not known yet; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ergebnis von Lauf {run} ist noch nicht bekannt; nichts wurde gesendet.</translation></message>
    <message><source>The outcome of this upload is not known yet.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ergebnis dieses Uploads ist noch nicht bekannt.</translation></message>
    <message><source>The outcome of {count} rows is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ergebnis von {count} Zeilen ist nicht bekannt.</translation></message>
    <message><source>The outcomes of {count} earlier uploads are known now.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Ergebnisse von {count} früheren Uploads sind jetzt bekannt.</translation></message>
    <message><source>The password is kept by the {store}, never in a file.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Passwort bewahrt {store} auf, nie eine Datei.</translation></message>
    <message><source>The pattern is longer than {limit} characters.</source><translation type="unfinished"></translation></message>
    <message><source>The people, by ID or unique name, separated by commas.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Personen, mit ID oder eindeutigem Namen, durch Kommas getrennt.</translation></message>
    <message><source>The practice account needs no sign-in and changes no real plan. It runs on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Übungskonto braucht keine Anmeldung und ändert keinen echten Plan. Es läuft auf diesem Computer.</translation></message>
    <message><source>The proxy of this network asks for a sign-in.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Proxy dieses Netzwerks verlangt eine Anmeldung.</translation></message>
    <message><source>The proxy of this network cannot be reached or refused the connection to {host}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Proxy dieses Netzwerks ist nicht erreichbar oder lehnte die Verbindung zu {host} ab.</translation></message>
    <message><source>The record of run {run} on this computer is damaged, or of a newer version of Sheetbridge.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Aufzeichnung von Lauf {run} auf diesem Computer ist beschädigt oder stammt von einer neueren Version von Sheetbridge.</translation></message>
    <message><source>The reference was copied.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Referenz wurde kopiert.</translation></message>
    <message><source>The report of this upload was not kept: {why} The outcome stands in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Bericht dieses Uploads wurde nicht abgelegt: {why} Das Ergebnis steht im Verlauf.</translation></message>
    <message><source>The results of {copy} are not JSON; they were saved as they came.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Ergebnisse von {copy} sind kein JSON; sie wurden gespeichert, wie sie kamen.</translation></message>
    <message><source>The results were not written into {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Ergebnisse wurden nicht in {name} geschrieben.</translation></message>
    <message><source>The row of "{key}" is gone, and it stands in no list. Put it back.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeile von „{key}“ ist weg, und sie steht in keiner Liste. Fügen Sie sie wieder ein.</translation></message>
    <message><source>The row was saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeile wurde gespeichert.</translation></message>
    <message><source>The rows are compared with what was exported and with the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen werden mit dem Export und mit dem Dienst verglichen.</translation></message>
    <message><source>The rows could not be fetched again after the upload, so the workbook keeps its older baseline: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen konnten nach dem Upload nicht erneut geholt werden, deshalb behält die Arbeitsmappe ihren älteren Ausgangsstand: {why}</translation></message>
    <message><source>The rows make {count} copies; more than {most} are not made. Vary fewer values.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen ergeben {count} Kopien; mehr als {most} werden nicht gemacht. Variieren Sie weniger Werte.</translation></message>
    <message><source>The rows of {list} stand in another order; the case is sent in the order of the sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen von {list} stehen in anderer Reihenfolge; der Fall wird in der des Blatts gesendet.</translation></message>
    <message><source>The rows were sent, but the service's answer was lost. They may have been saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeilen wurden gesendet, aber die Antwort des Dienstes ging verloren. Sie können gespeichert sein.</translation></message>
    <message><source>The rows {rows} have the same {columns}: {id}.</source><translation type="unfinished"></translation></message>
    <message><source>The same rows were sent before: {when}.</source><translatorcomment>not reviewed</translatorcomment><translation>Dieselben Zeilen wurden schon gesendet: {when}.</translation></message>
    <message><source>The secret of the simulation client is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Geheimnis des Simulationsclients ist nicht bekannt.</translation></message>
    <message><source>The service asks for a second factor, which a program cannot give.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst verlangt einen zweiten Faktor, den ein Programm nicht geben kann.</translation></message>
    <message><source>The service asks to wait. Going on in {seconds} seconds</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst bittet zu warten. Weiter in {seconds} Sekunden</translation></message>
    <message><source>The service at {host} cannot be reached.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst unter {host} ist nicht erreichbar.</translation></message>
    <message><source>The service at {host} did not answer completely within {seconds} seconds.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst unter {host} hat nicht innerhalb von {seconds} Sekunden vollständig geantwortet.</translation></message>
    <message><source>The service counts {count} rows as saved that it does not show: {ids}. Look for them there.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zählt {count} Zeilen als gespeichert, die er nicht zeigt: {ids}. Suchen Sie sie dort.</translation></message>
    <message><source>The service counts {count} rows, {sent} were sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zählt {count} Zeilen, gesendet wurden {sent}.</translation></message>
    <message><source>The service counts {theirs} created, we count {ours}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zählt {theirs} angelegte, wir zählen {ours}.</translation></message>
    <message><source>The service counts {theirs} not accepted, we count {ours}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zählt {theirs} nicht angenommene, wir zählen {ours}.</translation></message>
    <message><source>The service counts {theirs} updated, we count {ours}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zählt {theirs} geänderte, wir zählen {ours}.</translation></message>
    <message><source>The service deleted {count} activities. Sheetbridge never asks for that: check them in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat {count} Tätigkeiten gelöscht. Sheetbridge verlangt das nie: prüfen Sie sie im Dienst.</translation></message>
    <message><source>The service did not finish the export of {kind} in time.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat den Export von {kind} nicht rechtzeitig beendet.</translation></message>
    <message><source>The service did not take all rows in one file; they were sent in {count} parts.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst nahm nicht alle Zeilen in einer Datei; sie wurden in {count} Teilen gesendet.</translation></message>
    <message><source>The service did not tell everything about the upload. {title} {advice}</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat nicht alles über den Upload gesagt. {title} {advice}</translation></message>
    <message><source>The service does not allow this change of status.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst erlaubt diesen Wechsel des Status nicht.</translation></message>
    <message><source>The service does not know the {noun} "{name}".</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst kennt „{name}“ nicht ({noun}).</translation></message>
    <message><source>The service does not know what was asked for.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst kennt das Gefragte nicht.</translation></message>
    <message><source>The service does not let this user name in here.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst lässt diesen Benutzernamen hier nicht zu.</translation></message>
    <message><source>The service does not show this activity any more.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zeigt diese Tätigkeit nicht mehr.</translation></message>
    <message><source>The service does not show {names}: {count} rows go with what was last sent from here, also over what somebody else set there since.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst zeigt {names} nicht: {count} Zeilen gehen mit dem, was zuletzt von hier gesendet wurde, auch über das, was jemand anderes seither dort eingetragen hat.</translation></message>
    <message><source>The service ended the session and did not accept a new sign-in for this.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat die Sitzung beendet und dafür keine neue Anmeldung angenommen.</translation></message>
    <message><source>The service failed while answering.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst meldete beim Antworten einen Fehler.</translation></message>
    <message><source>The service failed. Trying again in {seconds} seconds</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst meldete einen Fehler. Neuer Versuch in {seconds} Sekunden</translation></message>
    <message><source>The service filters by the end of an activity: activities without an end may be missing from this window.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst filtert nach dem Ende einer Tätigkeit: Tätigkeiten ohne Ende können in diesem Zeitraum fehlen.</translation></message>
    <message><source>The service finishes it even if you close the window. Sheetbridge picks it up again at the next start; nothing is sent twice.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst führt ihn zu Ende, auch wenn Sie das Fenster schließen. Sheetbridge nimmt ihn beim nächsten Start wieder auf; nichts wird zweimal gesendet.</translation></message>
    <message><source>The service finishes the import even if you close this window. Sheetbridge picks it up again from History.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst beendet den Import, auch wenn Sie dieses Fenster schließen. Sheetbridge nimmt ihn aus dem Verlauf wieder auf.</translation></message>
    <message><source>The service gives no reason for a failed run.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst nennt für einen fehlgeschlagenen Lauf keinen Grund.</translation></message>
    <message><source>The service gives no results of {copy}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst gibt keine Ergebnisse von {copy}.</translation></message>
    <message><source>The service has signed you out. Your work is kept; sign in again to go on.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat Sie abgemeldet. Ihre Arbeit bleibt erhalten; melden Sie sich wieder an, um weiterzumachen.</translation></message>
    <message><source>The service ignored the filter {names} of {kind}; {count} records were left out here.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat den Filter {names} von {kind} nicht beachtet; {count} Datensätze wurden hier weggelassen.</translation></message>
    <message><source>The service is too busy.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst ist überlastet.</translation></message>
    <message><source>The service is working through the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst arbeitet die Zeilen ab</translation></message>
    <message><source>The service keeps results for 30 days from the moment a run is submitted. Save what you need.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst bewahrt Ergebnisse 30 Tage ab dem Einreichen eines Laufs auf. Speichern Sie, was Sie brauchen.</translation></message>
    <message><source>The service keeps results for 30 days from the submission.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst bewahrt Ergebnisse 30 Tage ab dem Einreichen auf.</translation></message>
    <message><source>The service keeps times in UTC. They are converted both ways.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst führt Zeiten in UTC. Sie werden in beide Richtungen umgerechnet.</translation></message>
    <message><source>The service knows no case "{case}" at the path that is set.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst kennt unter dem eingestellten Pfad keinen Fall „{case}“.</translation></message>
    <message><source>The service names {count} rows both as saved and as not accepted; they count as not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst nennt {count} Zeilen sowohl gespeichert als auch nicht angenommen; sie zählen als nicht angenommen.</translation></message>
    <message><source>The service processed {count} of {sent} rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst hat {count} von {sent} Zeilen verarbeitet.</translation></message>
    <message><source>The service refused the request.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst lehnte die Anfrage ab.</translation></message>
    <message><source>The service refused the upload because it is too large.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst lehnte den Upload ab, weil er zu groß ist.</translation></message>
    <message><source>The service said: {words}</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst sagte: {words}</translation></message>
    <message><source>The service says that the activity is locked.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst sagt, dass die Tätigkeit gesperrt ist.</translation></message>
    <message><source>The service says that there are {total} {kind}, but sent {count}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst nennt {total} {kind}, hat aber {count} gesendet.</translation></message>
    <message><source>The service says with "{sign}" that there are more {kind} than it sent, in a way that cannot be followed: some are missing.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst sagt mit „{sign}“, dass es mehr {kind} gibt, als er gesendet hat, auf eine Art, der nicht gefolgt werden kann: Einige fehlen.</translation></message>
    <message><source>The service was not asked: {count} rows go with their Site ID as it was exported, because an import needs one, also over a newer one in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Dienst wurde nicht gefragt: {count} Zeilen gehen mit ihrer Site ID, wie sie exportiert wurde, weil ein Import eine braucht, auch über eine neuere im Dienst.</translation></message>
    <message><source>The service's answer cannot be read. {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Die Antwort des Dienstes kann nicht gelesen werden. {why}</translation></message>
    <message><source>The service's answer could not be kept in {folder}.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Antwort des Dienstes konnte nicht in {folder} abgelegt werden.</translation></message>
    <message><source>The service's answer is not one that it is documented to give.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Antwort des Dienstes ist keine, die er laut seiner Beschreibung gibt.</translation></message>
    <message><source>The service's result has {one} rows that were not accepted, its list of failed rows {other}.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Ergebnis des Dienstes hat {one} nicht angenommene Zeilen, seine Liste der fehlgeschlagenen {other}.</translation></message>
    <message><source>The settings in {path} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Einstellungen in {path} können nicht gelesen werden.</translation></message>
    <message><source>The settled rows have left the sheet “{sheet}”.</source><translatorcomment>not reviewed</translatorcomment><translation>Die erledigten Zeilen haben das Blatt „{sheet}“ verlassen.</translation></message>
    <message><source>The sheet "{sheet}" has no column "{caption}".</source><translatorcomment>not reviewed</translatorcomment><translation>Das Blatt „{sheet}“ hat keine Spalte „{caption}“.</translation></message>
    <message><source>The sheet "{sheet}" has no header with the captions of {kind}.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Blatt „{sheet}“ hat keine Kopfzeile mit den Überschriften von {kind}.</translation></message>
    <message><source>The sheet "{sheet}" has no rows below its header.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Blatt „{sheet}“ hat unter der Kopfzeile keine Zeilen.</translation></message>
    <message><source>The sheet "{sheet}" is for reference: the service does not take it back.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Blatt „{sheet}“ ist zur Ansicht: der Dienst nimmt es nicht zurück.</translation></message>
    <message><source>The sheet "{sheet}" is missing. Make the workbook again, or put the sheet back.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Blatt „{sheet}“ fehlt. Erstellen Sie die Arbeitsmappe neu, oder fügen Sie das Blatt wieder ein.</translation></message>
    <message><source>The sheet "{sheet}" is read; {others} also looks like activities and is not read.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Blatt „{sheet}“ wird gelesen; {others} sieht auch nach Tätigkeiten aus und wird nicht gelesen.</translation></message>
    <message><source>The site where the work is done.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Standort der Arbeit.</translation></message>
    <message><source>The step of "{text}" must be above 0.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Schrittweite von „{text}“ muss größer als 0 sein.</translation></message>
    <message><source>The system refused it.</source><translatorcomment>not reviewed</translatorcomment><translation>Das System hat es abgelehnt.</translation></message>
    <message><source>The table ends in row {row}, and {count} rows below it have a key, from row {first} on.</source><translation type="unfinished"></translation></message>
    <message><source>The table has {count} columns and had {before}. Without captions nobody can tell which is which.</source><translation type="unfinished"></translation></message>
    <message><source>The teams that do the work, separated by commas.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Teams, die die Arbeit machen, durch Kommas getrennt.</translation></message>
    <message><source>The time zone of workbooks, also-required fields and how import works belong to the account: Edit…</source><translatorcomment>not reviewed</translatorcomment><translation>Die Zeitzone der Arbeitsmappen, außerdem erforderliche Felder und das Verhalten des Imports gehören zum Konto: Bearbeiten …</translation></message>
    <message><source>The turbine or other asset. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Turbine oder andere Anlage. Der Dienst zeigt es nicht; leer lässt es weg.</translation></message>
    <message><source>The upload was received, but it cannot be followed now. {title} {advice}</source><translatorcomment>not reviewed</translatorcomment><translation>Der Upload wurde empfangen, kann aber jetzt nicht verfolgt werden. {title} {advice}</translation></message>
    <message><source>The user name or password was not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>Benutzername oder Passwort wurde nicht angenommen.</translation></message>
    <message><source>The values look like names of people.</source><translation type="unfinished"></translation></message>
    <message><source>The values look like states.</source><translation type="unfinished"></translation></message>
    <message><source>The word before the simulation token; none sends it bare.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Wort vor dem Simulations-Token; keines sendet es allein.</translation></message>
    <message><source>The work order. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Der Arbeitsauftrag. Der Dienst zeigt es nicht; leer lässt es weg.</translation></message>
    <message><source>The work package that the activity belongs to.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Arbeitspaket, zu dem die Tätigkeit gehört.</translation></message>
    <message><source>The workbook could not be unpacked.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe konnte nicht entpackt werden.</translation></message>
    <message><source>The workbook has as many cell formats as Excel allows; it was not changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe hat so viele Zellformate, wie Excel erlaubt; sie wurde nicht geändert.</translation></message>
    <message><source>The workbook holds no export of this project; the rows were compared with the service as it is now.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe enthält keinen Export dieses Projekts; die Zeilen wurden mit dem Dienst verglichen, wie er jetzt ist.</translation></message>
    <message><source>The workbook is being checked.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe wird geprüft.</translation></message>
    <message><source>The workbook is from "{theirs}" (project {their_project}), the account is "{ours}" (project {our_project}).</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe ist von „{theirs}“ (Projekt {their_project}), das Konto ist „{ours}“ (Projekt {our_project}).</translation></message>
    <message><source>The workbook is not read: what it keeps of the export unpacks to far more than an export.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe wird nicht gelesen: Was sie vom Export aufbewahrt, ist entpackt weit größer als ein Export.</translation></message>
    <message><source>The workbook or the service changed since you looked. Nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe oder der Dienst hat sich inzwischen geändert. Nichts wurde gesendet.</translation></message>
    <message><source>The workbook seems to be open in another program. Save it there first.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Arbeitsmappe ist anscheinend in einem anderen Programm offen. Speichern Sie sie zuerst dort.</translation></message>
    <message><source>Theme</source><translatorcomment>not reviewed</translatorcomment><translation>Design</translation></message>
    <message><source>There is no column "{caption}" any more. Which one is it now?</source><translation type="unfinished"></translation></message>
    <message><source>There is no column "{caption}" any more; "{other}" stands where it stood. Was it renamed?</source><translation type="unfinished"></translation></message>
    <message><source>There is no column of the end; this one holds durations.</source><translation type="unfinished"></translation></message>
    <message><source>There is no earlier export of {kind} with these filters; all records were asked for.</source><translatorcomment>not reviewed</translatorcomment><translation>Es gibt keinen früheren Export von {kind} mit diesen Filtern; alle Datensätze wurden angefordert.</translation></message>
    <message><source>There is no file {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Es gibt keine Datei {name}.</translation></message>
    <message><source>There is no planning service at the address {host}.</source><translatorcomment>not reviewed</translatorcomment><translation>Unter der Adresse {host} gibt es keinen Planungsdienst.</translation></message>
    <message><source>There is no problem left.</source><translatorcomment>not reviewed</translatorcomment><translation>Es gibt kein Problem mehr.</translation></message>
    <message><source>There is no run {run} on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Auf diesem Computer gibt es keinen Lauf {run}.</translation></message>
    <message><source>There is no service with the address {host}.</source><translatorcomment>not reviewed</translatorcomment><translation>Unter der Adresse {host} gibt es keinen Dienst.</translation></message>
    <message><source>There is no sheet "{sheet}" in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>In {name} gibt es kein Blatt „{sheet}“.</translation></message>
    <message><source>There is no simulation run {run} on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Auf diesem Computer gibt es keinen Simulationslauf {run}.</translation></message>
    <message><source>There is no {noun} "{key}" in this case. Use a key of the case, or for a new one: {allowed}.</source><translatorcomment>not reviewed</translatorcomment><translation>„{key}“ gibt es in diesem Fall nicht ({noun}). Verwenden Sie einen Schlüssel des Falls, oder für etwas Neues: {allowed}.</translation></message>
    <message><source>There is nothing that can be put back.</source><translatorcomment>not reviewed</translatorcomment><translation>Es gibt nichts, was zurückgesetzt werden kann.</translation></message>
    <message><source>There is nothing to send.</source><translatorcomment>not reviewed</translatorcomment><translation>Es gibt nichts zu senden.</translation></message>
    <message><source>These details do not make an account.</source><translatorcomment>not reviewed</translatorcomment><translation>Diese Angaben ergeben kein Konto.</translation></message>
    <message><source>They stand on the sheet “{sheet}” of your workbook, each with its reason. Fix them there and upload again: only these rows will be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie stehen auf dem Blatt „{sheet}“ Ihrer Arbeitsmappe, jede mit ihrem Grund. Korrigieren Sie sie dort und laden Sie erneut hoch: nur diese Zeilen werden gesendet.</translation></message>
    <message><source>This ID is an activity that the service has already.</source><translatorcomment>not reviewed</translatorcomment><translation>Unter dieser ID hat der Dienst schon eine Tätigkeit.</translation></message>
    <message><source>This computer has no store for passwords, so Sheetbridge asks each time. It is never kept in a file.</source><translatorcomment>not reviewed</translatorcomment><translation>Dieser Computer hat keinen Speicher für Passwörter, deshalb fragt Sheetbridge jedes Mal. Es wird nie in einer Datei aufbewahrt.</translation></message>
    <message><source>This is a test account: uploads change no real plan</source><translatorcomment>not reviewed</translatorcomment><translation>Dies ist ein Testkonto: Uploads ändern keinen echten Plan</translation></message>
    <message><source>This row is left out of the upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Diese Zeile wird beim Upload ausgelassen.</translation></message>
    <message><source>This sheet is for reference.</source><translatorcomment>not reviewed</translatorcomment><translation>Dieses Blatt ist zur Ansicht.</translation></message>
    <message><source>This week</source><translatorcomment>not reviewed</translatorcomment><translation>Diese Woche</translation></message>
    <message><source>Time</source><translatorcomment>not reviewed</translatorcomment><translation>Zeit</translation></message>
    <message><source>Time entry IDs</source><translatorcomment>not reviewed</translatorcomment><translation>IDs der Zeiteinträge</translation></message>
    <message><source>Time zone in workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Zeitzone in Arbeitsmappen</translation></message>
    <message><source>Time zone of the practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Zeitzone des Übungskontos</translation></message>
    <message><source>Times are shown in {zone}.</source><translatorcomment>not reviewed</translatorcomment><translation>Zeiten stehen in der Zone {zone}.</translation></message>
    <message><source>Times are those of the zone that the caption names; the service keeps them in UTC.</source><translatorcomment>not reviewed</translatorcomment><translation>Zeiten gelten in der Zone, die die Überschrift nennt; der Dienst führt sie in UTC.</translation></message>
    <message><source>Timesheet IDs</source><translatorcomment>not reviewed</translatorcomment><translation>IDs der Stundenzettel</translation></message>
    <message><source>Timesheets</source><translatorcomment>not reviewed</translatorcomment><translation>Stundenzettel</translation></message>
    <message><source>To check</source><translatorcomment>not reviewed</translatorcomment><translation>Anzusehen</translation></message>
    <message><source>Today</source><translatorcomment>not reviewed</translatorcomment><translation>Heute</translation></message>
    <message><source>Today {time}</source><translatorcomment>not reviewed</translatorcomment><translation>Heute {time}</translation></message>
    <message><source>Try again</source><translatorcomment>not reviewed</translatorcomment><translation>Erneut versuchen</translation></message>
    <message><source>Try again later.</source><translatorcomment>not reviewed</translatorcomment><translation>Versuchen Sie es später erneut.</translation></message>
    <message><source>Try again later. If it stays so, show the details to your administrator.</source><translatorcomment>not reviewed</translatorcomment><translation>Versuchen Sie es später erneut. Bleibt es dabei, zeigen Sie die Einzelheiten Ihrem Administrator.</translation></message>
    <message><source>Try again. If it stays so, show the details to the administrator of your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Versuchen Sie es erneut. Bleibt es dabei, zeigen Sie die Einzelheiten dem Administrator Ihres Kontos.</translation></message>
    <message><source>Try with the practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Mit dem Übungskonto ausprobieren</translation></message>
    <message><source>Type another value</source><translatorcomment>not reviewed</translatorcomment><translation>Anderer Wert</translation></message>
    <message><source>Type it as IT gave it, such as http://proxy.example.com:8080, or leave it empty to use the system's.</source><translatorcomment>not reviewed</translatorcomment><translation>Geben Sie sie ein, wie Ihre IT sie genannt hat, etwa http://proxy.example.com:8080, oder lassen Sie sie leer, um die des Systems zu verwenden.</translation></message>
    <message><source>Type it as your administrator gave it, such as https://planning.example.com.</source><translatorcomment>not reviewed</translatorcomment><translation>Geben Sie sie so ein, wie Ihr Administrator sie genannt hat, etwa https://planning.example.com.</translation></message>
    <message><source>Type it under Sign in for simulation. An administrator creates it in the team settings, section API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Geben Sie es unter Anmelden für Simulation ein. Ein Administrator legt es in den Teameinstellungen im Abschnitt API Clients an.</translation></message>
    <message><source>Type it with https:// in front. If your service has no https, ask your administrator.</source><translatorcomment>not reviewed</translatorcomment><translation>Geben Sie sie mit https:// davor ein. Wenn Ihr Dienst kein https hat, fragen Sie Ihren Administrator.</translation></message>
    <message><source>Type it without user name and password; they have fields of their own.</source><translatorcomment>not reviewed</translatorcomment><translation>Schreiben Sie sie ohne Benutzernamen und Passwort; dafür gibt es eigene Felder.</translation></message>
    <message><source>Types</source><translatorcomment>not reviewed</translatorcomment><translation>Typen</translation></message>
    <message><source>Unchanged</source><translatorcomment>not reviewed</translatorcomment><translation>Unverändert</translation></message>
    <message><source>Updated</source><translatorcomment>not reviewed</translatorcomment><translation>Geändert</translation></message>
    <message><source>Upload</source><translatorcomment>not reviewed</translatorcomment><translation>Upload</translation></message>
    <message><source>Upload 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile hochladen</translation></message>
    <message><source>Upload 1 row?</source><translatorcomment>not reviewed</translatorcomment><translation>1 Zeile hochladen?</translation></message>
    <message><source>Upload activities</source><translatorcomment>not reviewed</translatorcomment><translation>Upload</translation></message>
    <message><source>Upload {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen hochladen</translation></message>
    <message><source>Upload {count} rows?</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen hochladen?</translation></message>
    <message><source>Uploaded</source><translatorcomment>not reviewed</translatorcomment><translation>Hochgeladen</translation></message>
    <message><source>Uploaded, 1 row not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Hochgeladen, 1 Zeile nicht angenommen</translation></message>
    <message><source>Uploaded, {count} rows not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Hochgeladen, {count} Zeilen nicht angenommen</translation></message>
    <message><source>Uploading</source><translatorcomment>not reviewed</translatorcomment><translation>Upload läuft</translation></message>
    <message><source>Uploading {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wird hochgeladen</translation></message>
    <message><source>Uploads</source><translatorcomment>not reviewed</translatorcomment><translation>Uploads</translation></message>
    <message><source>Use</source><translatorcomment>not reviewed</translatorcomment><translation>Verwenden</translation></message>
    <message><source>Use a name that ends in .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Verwenden Sie einen Namen, der auf .xlsx endet.</translation></message>
    <message><source>Use another port, or close the program that uses this one; the folder must be writable.</source><translatorcomment>not reviewed</translatorcomment><translation>Verwenden Sie einen anderen Port oder schließen Sie das Programm, das diesen verwendet; der Ordner muss beschreibbar sein.</translation></message>
    <message><source>Use it in all {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>In allen {count} Zeilen verwenden</translation></message>
    <message><source>Use mine</source><translatorcomment>not reviewed</translatorcomment><translation>Meinen verwenden</translation></message>
    <message><source>Use one time zone for all dates of a sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Verwenden Sie eine Zeitzone für alle Daten eines Blatts.</translation></message>
    <message><source>Use {choices}.</source><translatorcomment>not reviewed</translatorcomment><translation>Verwenden Sie {choices}.</translation></message>
    <message><source>Use {value}</source><translatorcomment>not reviewed</translatorcomment><translation>{value} verwenden</translation></message>
    <message><source>User name</source><translatorcomment>not reviewed</translatorcomment><translation>Benutzername</translation></message>
    <message><source>Values and rows that changed in the service are written into the workbook; your edits stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Werte und Zeilen, die sich im Dienst geändert haben, werden in die Arbeitsmappe geschrieben; Ihre Änderungen bleiben.</translation></message>
    <message><source>Version file of the check for updates</source><translatorcomment>not reviewed</translatorcomment><translation>Versionsdatei für die Suche nach neuen Versionen</translation></message>
    <message><source>Wait some minutes and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Warten Sie einige Minuten und versuchen Sie es erneut.</translation></message>
    <message><source>Wait until it has finished, or close the other window.</source><translatorcomment>not reviewed</translatorcomment><translation>Warten Sie, bis es fertig ist, oder schließen Sie das andere Fenster.</translation></message>
    <message><source>Waiting for the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Warten auf die Läufe</translation></message>
    <message><source>Waiting for the service to begin</source><translatorcomment>not reviewed</translatorcomment><translation>Warten, bis der Dienst beginnt</translation></message>
    <message><source>Waiting for {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Warten auf {kind}</translation></message>
    <message><source>Was</source><translatorcomment>not reviewed</translatorcomment><translation>Früher</translation></message>
    <message><source>Was it another planner? If not, put it right in the workbook and upload that row.</source><translatorcomment>not reviewed</translatorcomment><translation>War es ein anderer Planer? Wenn nicht, berichtigen Sie es in der Arbeitsmappe und laden Sie diese Zeile hoch.</translation></message>
    <message><source>Welcome</source><translatorcomment>not reviewed</translatorcomment><translation>Willkommen</translation></message>
    <message><source>What</source><translatorcomment>not reviewed</translatorcomment><translation>Was</translation></message>
    <message><source>What became of {copy} is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Was aus {copy} wurde, ist nicht bekannt.</translation></message>
    <message><source>What happened</source><translatorcomment>not reviewed</translatorcomment><translation>Was geschah</translation></message>
    <message><source>What happened so far</source><translatorcomment>not reviewed</translatorcomment><translation>Was bisher geschah</translation></message>
    <message><source>What import does with fields that are not sent</source><translatorcomment>not reviewed</translatorcomment><translation>Was der Import mit Feldern macht, die nicht gesendet werden</translation></message>
    <message><source>What is new stands in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Das Neue steht in {name}.</translation></message>
    <message><source>What is told with an uploaded file</source><translatorcomment>not reviewed</translatorcomment><translation>Was mit einer hochgeladenen Datei angegeben wird</translation></message>
    <message><source>What may explain {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>Was {copy} erklären könnte</translation></message>
    <message><source>What the last upload did with this row.</source><translatorcomment>not reviewed</translatorcomment><translation>Was der letzte Upload mit dieser Zeile gemacht hat.</translation></message>
    <message><source>What to export</source><translatorcomment>not reviewed</translatorcomment><translation>Was exportiert wird</translation></message>
    <message><source>What was exported is damaged in {count} places; a fresh export can replace it.</source><translatorcomment>not reviewed</translatorcomment><translation>Was exportiert wurde, ist an {count} Stellen beschädigt; ein neuer Export kann es ersetzen.</translation></message>
    <message><source>What was written did not read back as it should; the old file is as it was. Please report this.</source><translatorcomment>not reviewed</translatorcomment><translation>Was geschrieben wurde, ließ sich nicht wie erwartet zurücklesen; die alte Datei ist unverändert. Bitte melden Sie dies.</translation></message>
    <message><source>What you can do</source><translatorcomment>not reviewed</translatorcomment><translation>Was Sie tun können</translation></message>
    <message><source>What {host} answered is not a version file.</source><translatorcomment>not reviewed</translatorcomment><translation>Was {host} geantwortet hat, ist keine Versionsdatei.</translation></message>
    <message><source>When</source><translatorcomment>not reviewed</translatorcomment><translation>Wann</translation></message>
    <message><source>When the work begins.</source><translatorcomment>not reviewed</translatorcomment><translation>Wann die Arbeit beginnt.</translation></message>
    <message><source>When the work ends.</source><translatorcomment>not reviewed</translatorcomment><translation>Wann die Arbeit endet.</translation></message>
    <message><source>Where a finished export is fetched</source><translatorcomment>not reviewed</translatorcomment><translation>Wo ein fertiger Export geholt wird</translation></message>
    <message><source>Where a partial case is; {case} stands for its ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Wo ein Teilfall ist; {case} steht für seine ID.</translation></message>
    <message><source>Where exports and uploads are requested</source><translatorcomment>not reviewed</translatorcomment><translation>Wo Exporte und Uploads angefordert werden</translation></message>
    <message><source>Where is the table, and what are its columns called?</source><translation type="unfinished"></translation></message>
    <message><source>Where runs are submitted, below the platform's address.</source><translatorcomment>not reviewed</translatorcomment><translation>Wo Läufe eingereicht werden, unterhalb der Adresse der Plattform.</translation></message>
    <message><source>Where the results of a run are; {run} stands for its ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Wo die Ergebnisse eines Laufs sind; {run} steht für seine ID.</translation></message>
    <message><source>Where the rows that were not accepted are fetched</source><translatorcomment>not reviewed</translatorcomment><translation>Wo die nicht angenommenen Zeilen geholt werden</translation></message>
    <message><source>Where the sign-in is</source><translatorcomment>not reviewed</translatorcomment><translation>Wo die Anmeldung ist</translation></message>
    <message><source>Where the status of a run is; {run} stands for its ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Wo der Status eines Laufs ist; {run} steht für seine ID.</translation></message>
    <message><source>Whether the client asked for it. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Ob der Auftraggeber es verlangt hat. Der Dienst zeigt es nicht; leer lässt es weg.</translation></message>
    <message><source>Which column is {caption}: {columns}?</source><translation type="unfinished"></translation></message>
    <message><source>Which column is {caption}? Every activity needs it.</source><translation type="unfinished"></translation></message>
    <message><source>Which columns name an activity? No column is different in each row.</source><translation type="unfinished"></translation></message>
    <message><source>Which entries are shown</source><translatorcomment>not reviewed</translatorcomment><translation>Welche Einträge gezeigt werden</translation></message>
    <message><source>Which rows are shown</source><translatorcomment>not reviewed</translatorcomment><translation>Welche Zeilen gezeigt werden</translation></message>
    <message><source>Whose number of people stands in {columns}?</source><translation type="unfinished"></translation></message>
    <message><source>Why did it fail?</source><translatorcomment>not reviewed</translatorcomment><translation>Warum ist er fehlgeschlagen?</translation></message>
    <message><source>Why the service did not accept this row.</source><translatorcomment>not reviewed</translatorcomment><translation>Warum der Dienst diese Zeile nicht angenommen hat.</translation></message>
    <message><source>Work order IDs</source><translatorcomment>not reviewed</translatorcomment><translation>IDs der Arbeitsaufträge</translation></message>
    <message><source>Work order sequences</source><translatorcomment>not reviewed</translatorcomment><translation>Abfolgen von Arbeitsaufträgen</translation></message>
    <message><source>Work orders</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsaufträge</translation></message>
    <message><source>Work package IDs</source><translatorcomment>not reviewed</translatorcomment><translation>IDs der Arbeitspakete</translation></message>
    <message><source>Work packages</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitspakete</translation></message>
    <message><source>Work with dates, teams and status</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeit mit Daten, Teams und Status</translation></message>
    <message><source>Workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappe</translation></message>
    <message><source>Workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappen</translation></message>
    <message><source>Workbooks ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappen ({patterns})</translation></message>
    <message><source>Workbooks and cases ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappen und Fälle ({patterns})</translation></message>
    <message><source>Workbooks that you export or check will be listed here.</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsmappen, die Sie exportieren oder prüfen, stehen dann hier.</translation></message>
    <message><source>Write it as 2026-11-24 or 2026-11-24T06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>Schreiben Sie es als 2026-11-24 oder 2026-11-24T06:00.</translation></message>
    <message><source>Write it as the API documentation of your account has it, such as {example}.</source><translatorcomment>not reviewed</translatorcomment><translation>Schreiben Sie ihn, wie ihn die API-Dokumentation Ihres Kontos hat, etwa {example}.</translation></message>
    <message><source>Writing the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Die Kopien werden geschrieben</translation></message>
    <message><source>Writing the results into the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Die Ergebnisse werden in die Arbeitsmappe geschrieben</translation></message>
    <message><source>Writing {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet} wird geschrieben</translation></message>
    <message><source>Yesterday {time}</source><translatorcomment>not reviewed</translatorcomment><translation>Gestern {time}</translation></message>
    <message><source>You are signed in, but your account is not allowed to do this.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie sind angemeldet, aber Ihr Konto darf dies nicht.</translation></message>
    <message><source>You can keep working</source><translatorcomment>not reviewed</translatorcomment><translation>Sie können weiterarbeiten</translation></message>
    <message><source>You emptied it; blank leaves {value} as it is. Write {clear} to take it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie haben es geleert; leer bleibt {value}, wie es ist. Schreiben Sie {clear}, um es herauszunehmen.</translation></message>
    <message><source>You have the newest version.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie haben die neueste Version.</translation></message>
    <message><source>You have {version}. The page {page} tells how to get the new one; nothing is installed by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>Sie haben {version}. Die Seite {page} sagt, wie Sie die neue erhalten; nichts wird von selbst installiert.</translation></message>
    <message><source>Your account may not change this activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Ihr Konto darf diese Tätigkeit nicht ändern.</translation></message>
    <message><source>Your company allows only the service at {address}.</source><translatorcomment>not reviewed</translatorcomment><translation>Ihre Firma erlaubt nur den Dienst unter {address}.</translation></message>
    <message><source>Your company's settings in {path} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Die Einstellungen Ihrer Firma in {path} können nicht gelesen werden.</translation></message>
    <message><source>Your password was not sent. In a company network, ask IT for the certificate with which it inspects connections (a PEM file), and choose it under Settings, Network.</source><translatorcomment>not reviewed</translatorcomment><translation>Ihr Passwort wurde nicht gesendet. Bitten Sie in einem Firmennetz Ihre IT um das Zertifikat, mit dem sie Verbindungen untersucht (eine PEM-Datei), und wählen Sie es unter Einstellungen, Netzwerk.</translation></message>
    <message><source>Your sheet cannot say it in the form of its column.</source><translation type="unfinished"></translation></message>
    <message><source>Your sheet has no word for removing it.</source><translation type="unfinished"></translation></message>
    <message><source>a comma is missing between two pairs. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>zwischen zwei Paaren fehlt ein Komma. Schreiben Sie {form}.</translation></message>
    <message><source>a list</source><translatorcomment>not reviewed</translatorcomment><translation>eine Liste</translation></message>
    <message><source>a name needs quotes. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>ein Name braucht Anführungszeichen. Schreiben Sie {form}.</translation></message>
    <message><source>a number</source><translatorcomment>not reviewed</translatorcomment><translation>eine Zahl</translation></message>
    <message><source>a number of people stands without a team.</source><translation type="unfinished"></translation></message>
    <message><source>a pair has no team before the colon. Write team:number, for example Blade crew:4.</source><translatorcomment>not reviewed</translatorcomment><translation>ein Paar hat vor dem Doppelpunkt kein Team. Schreiben Sie team:anzahl, zum Beispiel Blade crew:4.</translation></message>
    <message><source>activities</source><translatorcomment>not reviewed</translatorcomment><translation>Tätigkeiten</translation></message>
    <message><source>activity categories</source><translatorcomment>not reviewed</translatorcomment><translation>Tätigkeitskategorien</translation></message>
    <message><source>an object</source><translatorcomment>not reviewed</translatorcomment><translation>ein Objekt</translation></message>
    <message><source>asked {when}</source><translatorcomment>not reviewed</translatorcomment><translation>abgefragt {when}</translation></message>
    <message><source>asset</source><translatorcomment>not reviewed</translatorcomment><translation>Anlage</translation></message>
    <message><source>cannot be removed; every activity needs one.</source><translatorcomment>not reviewed</translatorcomment><translation>kann nicht entfernt werden; jede Tätigkeit braucht diesen Wert.</translation></message>
    <message><source>category</source><translatorcomment>not reviewed</translatorcomment><translation>Kategorie</translation></message>
    <message><source>checking works offline</source><translatorcomment>not reviewed</translatorcomment><translation>Prüfen geht auch so</translation></message>
    <message><source>created</source><translatorcomment>not reviewed</translatorcomment><translation>angelegt</translation></message>
    <message><source>d MMM</source><translatorcomment>not reviewed</translatorcomment><translation>d. MMM</translation></message>
    <message><source>d MMM yyyy</source><translatorcomment>not reviewed</translatorcomment><translation>d. MMM yyyy</translation></message>
    <message><source>days</source><translatorcomment>not reviewed</translatorcomment><translation>Tage</translation></message>
    <message><source>differs: the service has "{service}".</source><translation type="unfinished"></translation></message>
    <message><source>fetched</source><translatorcomment>not reviewed</translatorcomment><translation>geholt</translation></message>
    <message><source>fixable</source><translatorcomment>not reviewed</translatorcomment><translation>Fixable</translation></message>
    <message><source>for reference</source><translatorcomment>not reviewed</translatorcomment><translation>zur Ansicht</translation></message>
    <message><source>from {name}</source><translatorcomment>not reviewed</translatorcomment><translation>aus {name}</translation></message>
    <message><source>goes back from {before} to {after}.</source><translatorcomment>not reviewed</translatorcomment><translation>geht von {before} auf {after} zurück.</translation></message>
    <message><source>in {days} days</source><translatorcomment>not reviewed</translatorcomment><translation>in {days} Tagen</translation></message>
    <message><source>is an activity that the service has already. Choose another ID, or which values count.</source><translatorcomment>not reviewed</translatorcomment><translation>ist eine Tätigkeit, die der Dienst schon hat. Wählen Sie eine andere ID, oder welche Werte gelten.</translation></message>
    <message><source>is an activity that the service has already; this row is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>ist eine Tätigkeit, die der Dienst schon hat; diese Zeile wird nicht gesendet.</translation></message>
    <message><source>is an activity that the service has already; your values replace its values.</source><translatorcomment>not reviewed</translatorcomment><translation>ist eine Tätigkeit, die der Dienst schon hat; Ihre Werte ersetzen seine.</translation></message>
    <message><source>is blank; your account requires it, and the service does not show whether it has one.</source><translatorcomment>not reviewed</translatorcomment><translation>ist leer; Ihr Konto verlangt einen Wert, und der Dienst zeigt nicht, ob es einen gibt.</translation></message>
    <message><source>is missing. Type the ID of an activity, or a new one to make a new activity.</source><translatorcomment>not reviewed</translatorcomment><translation>fehlt. Geben Sie die ID einer Tätigkeit ein, oder eine neue für eine neue Tätigkeit.</translation></message>
    <message><source>is missing; every activity needs one.</source><translatorcomment>not reviewed</translatorcomment><translation>fehlt; jede Tätigkeit braucht diesen Wert.</translation></message>
    <message><source>is missing; your account requires it.</source><translatorcomment>not reviewed</translatorcomment><translation>fehlt; Ihr Konto verlangt diesen Wert.</translation></message>
    <message><source>is not in the service any more. Choose whether your row makes it anew.</source><translatorcomment>not reviewed</translatorcomment><translation>ist nicht mehr im Dienst. Wählen Sie, ob Ihre Zeile die Tätigkeit neu anlegt.</translation></message>
    <message><source>is not in the service any more; this row is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>ist nicht mehr im Dienst; diese Zeile wird nicht gesendet.</translation></message>
    <message><source>is not in the service any more; your row makes it anew.</source><translatorcomment>not reviewed</translatorcomment><translation>ist nicht mehr im Dienst; Ihre Zeile legt die Tätigkeit neu an.</translation></message>
    <message><source>is set by the service; what stands here is not sent ({columns}).</source><translatorcomment>not reviewed</translatorcomment><translation>setzt der Dienst; was hier steht, wird nicht gesendet ({columns}).</translation></message>
    <message><source>is set by the service; your edit here is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>setzt der Dienst; Ihre Änderung hier wird nicht gesendet.</translation></message>
    <message><source>is the key of several activities: {ids}. Write another key.</source><translation type="unfinished"></translation></message>
    <message><source>it belongs to another address.</source><translatorcomment>not reviewed</translatorcomment><translation>es gehört zu einer anderen Adresse.</translation></message>
    <message><source>it cannot be removed. Write a value instead of {text}.</source><translatorcomment>not reviewed</translatorcomment><translation>der Wert kann nicht entfernt werden. Schreiben Sie einen Wert statt {text}.</translation></message>
    <message><source>it has expired, or this computer's clock is wrong.</source><translatorcomment>not reviewed</translatorcomment><translation>es ist abgelaufen, oder die Uhr dieses Computers geht falsch.</translation></message>
    <message><source>just now</source><translatorcomment>not reviewed</translatorcomment><translation>gerade eben</translation></message>
    <message><source>match, join, values, date, time, zone and plus need from.</source><translation type="unfinished"></translation></message>
    <message><source>must be a date and time, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>muss ein Datum mit Uhrzeit sein, nicht „{text}“.</translation></message>
    <message><source>must be a number, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>muss eine Zahl sein, nicht „{text}“.</translation></message>
    <message><source>must be a whole number, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>muss eine ganze Zahl sein, nicht „{text}“.</translation></message>
    <message><source>must be names with commas, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>müssen Namen mit Kommas sein, nicht „{text}“.</translation></message>
    <message><source>must be team:number pairs such as Blade crew:4, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>müssen Paare team:anzahl sein wie Blade crew:4, nicht „{text}“.</translation></message>
    <message><source>must be {allowed}, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>erlaubt ist {allowed}, nicht „{text}“.</translation></message>
    <message><source>names no activity: {columns} is blank.</source><translation type="unfinished"></translation></message>
    <message><source>new row</source><translatorcomment>not reviewed</translatorcomment><translation>neue Zeile</translation></message>
    <message><source>new rows</source><translatorcomment>not reviewed</translatorcomment><translation>neue Zeilen</translation></message>
    <message><source>no</source><translatorcomment>not reviewed</translatorcomment><translation>nein</translation></message>
    <message><source>no ID</source><translatorcomment>not reviewed</translatorcomment><translation>keine ID</translation></message>
    <message><source>nobody that this computer trusts has signed it.</source><translatorcomment>not reviewed</translatorcomment><translation>niemand, dem dieser Computer vertraut, hat es unterschrieben.</translation></message>
    <message><source>none, the case has no list for it</source><translatorcomment>not reviewed</translatorcomment><translation>nichts, der Fall hat keine Liste dafür</translation></message>
    <message><source>not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>nicht angenommen</translation></message>
    <message><source>not exported by Sheetbridge</source><translatorcomment>not reviewed</translatorcomment><translation>nicht von Sheetbridge exportiert</translation></message>
    <message><source>not known</source><translatorcomment>not reviewed</translatorcomment><translation>nicht bekannt</translation></message>
    <message><source>not known yet</source><translatorcomment>not reviewed</translatorcomment><translation>noch nicht bekannt</translation></message>
    <message><source>not placed</source><translatorcomment>not reviewed</translatorcomment><translation>nicht zugeordnet</translation></message>
    <message><source>not reviewed yet</source><translatorcomment>not reviewed</translatorcomment><translation>noch nicht durchgesehen</translation></message>
    <message><source>not tried</source><translatorcomment>not reviewed</translatorcomment><translation>nicht versucht</translation></message>
    <message><source>null has not been seen here in cases of this type.</source><translatorcomment>not reviewed</translatorcomment><translation>null kam hier in Fällen dieses Typs noch nicht vor.</translation></message>
    <message><source>off</source><translatorcomment>not reviewed</translatorcomment><translation>aus</translation></message>
    <message><source>only whole numbers have been seen here, not {text}.</source><translatorcomment>not reviewed</translatorcomment><translation>hier kamen bisher nur ganze Zahlen vor, nicht {text}.</translation></message>
    <message><source>open in another program: save it there first</source><translatorcomment>not reviewed</translatorcomment><translation>in einem anderen Programm offen: zuerst dort speichern</translation></message>
    <message><source>other needs values.</source><translation type="unfinished"></translation></message>
    <message><source>person</source><translatorcomment>not reviewed</translatorcomment><translation>Person</translation></message>
    <message><source>personnel</source><translatorcomment>not reviewed</translatorcomment><translation>Personal</translation></message>
    <message><source>plus and unit belong together.</source><translation type="unfinished"></translation></message>
    <message><source>plus goes with from and unit only.</source><translation type="unfinished"></translation></message>
    <message><source>practice</source><translatorcomment>not reviewed</translatorcomment><translation>Übung</translation></message>
    <message><source>problem to fix</source><translatorcomment>not reviewed</translatorcomment><translation>Problem</translation></message>
    <message><source>problems to fix</source><translatorcomment>not reviewed</translatorcomment><translation>Probleme</translation></message>
    <message><source>production</source><translatorcomment>not reviewed</translatorcomment><translation>Produktion</translation></message>
    <message><source>project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>Projekt {project}</translation></message>
    <message><source>ready</source><translatorcomment>not reviewed</translatorcomment><translation>bereit</translation></message>
    <message><source>results saved</source><translatorcomment>not reviewed</translatorcomment><translation>Ergebnisse gespeichert</translation></message>
    <message><source>row changed</source><translatorcomment>not reviewed</translatorcomment><translation>Zeile geändert</translation></message>
    <message><source>rows changed</source><translatorcomment>not reviewed</translatorcomment><translation>Zeilen geändert</translation></message>
    <message><source>rows processed</source><translatorcomment>not reviewed</translatorcomment><translation>Zeilen verarbeitet</translation></message>
    <message><source>saved {when}</source><translatorcomment>not reviewed</translatorcomment><translation>gespeichert {when}</translation></message>
    <message><source>sent, not shown by the service</source><translatorcomment>not reviewed</translatorcomment><translation>gesendet, vom Dienst nicht angezeigt</translation></message>
    <message><source>shown and sent</source><translatorcomment>not reviewed</translatorcomment><translation>angezeigt und gesendet</translation></message>
    <message><source>shown, not sent</source><translatorcomment>not reviewed</translatorcomment><translation>angezeigt, nicht gesendet</translation></message>
    <message><source>shows only the beginning of a value that is too long for a cell, so it cannot be edited here. Undo your edit, or write {clear}.</source><translatorcomment>not reviewed</translatorcomment><translation>zeigt nur den Anfang eines Werts, der für eine Zelle zu lang ist, und kann hier deshalb nicht bearbeitet werden. Machen Sie Ihre Änderung rückgängig, oder schreiben Sie {clear}.</translation></message>
    <message><source>shows only the beginning of a value that is too long for a cell, so it cannot be edited here. Undo your edit.</source><translatorcomment>not reviewed</translatorcomment><translation>zeigt nur den Anfang eines Werts, der für eine Zelle zu lang ist, und kann hier deshalb nicht bearbeitet werden. Machen Sie Ihre Änderung rückgängig.</translation></message>
    <message><source>shows the names of Personnel IDs; your edit here is not sent. Type names or IDs in Personnel IDs.</source><translatorcomment>not reviewed</translatorcomment><translation>zeigt die Namen der Personnel IDs; Ihre Änderung hier wird nicht gesendet. Schreiben Sie Namen oder IDs in Personnel IDs.</translation></message>
    <message><source>signed out by the service</source><translatorcomment>not reviewed</translatorcomment><translation>vom Dienst abgemeldet</translation></message>
    <message><source>simulation client {client}</source><translatorcomment>not reviewed</translatorcomment><translation>Simulationsclient {client}</translation></message>
    <message><source>site</source><translatorcomment>not reviewed</translatorcomment><translation>Standort</translation></message>
    <message><source>status</source><translatorcomment>not reviewed</translatorcomment><translation>Status</translation></message>
    <message><source>team</source><translatorcomment>not reviewed</translatorcomment><translation>Team</translation></message>
    <message><source>team and count are for manpower.</source><translation type="unfinished"></translation></message>
    <message><source>team and count belong together.</source><translation type="unfinished"></translation></message>
    <message><source>test</source><translatorcomment>not reviewed</translatorcomment><translation>Test</translation></message>
    <message><source>text</source><translatorcomment>not reviewed</translatorcomment><translation>Text</translation></message>
    <message><source>the blanks around "{text}" do not count.</source><translatorcomment>not reviewed</translatorcomment><translation>die Leerzeichen um „{text}“ zählen nicht.</translation></message>
    <message><source>the cell holds a date, which a case does not know. Format the cell as text and type the value as the case writes it.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle enthält ein Datum, das ein Fall nicht kennt. Formatieren Sie die Zelle als Text und geben Sie den Wert so ein, wie der Fall ihn schreibt.</translation></message>
    <message><source>the cell holds a date; the text "{text}" counts.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle enthält ein Datum; es gilt der Text „{text}“.</translation></message>
    <message><source>the cell holds a formula without a stored value. Open and save the workbook in Excel.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle enthält eine Formel ohne gespeicherten Wert. Öffnen und speichern Sie die Arbeitsmappe in Excel.</translation></message>
    <message><source>the cell holds a formula; its value "{text}" counts.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle enthält eine Formel; ihr Wert „{text}“ gilt.</translation></message>
    <message><source>the cell shows an error, not a value. Correct the formula or type the value.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle zeigt einen Fehler, keinen Wert. Korrigieren Sie die Formel, oder geben Sie den Wert ein.</translation></message>
    <message><source>the cell shows the error "{text}". Type a value.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle zeigt den Fehler „{text}“. Geben Sie einen Wert ein.</translation></message>
    <message><source>the cell turned into a number; {text} counts, as it was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zelle wurde zu einer Zahl; es gilt {text}, wie es exportiert wurde.</translation></message>
    <message><source>the day is missing; only a time of day stands there.</source><translation type="unfinished"></translation></message>
    <message><source>the end is before the start.</source><translatorcomment>not reviewed</translatorcomment><translation>das Ende liegt vor dem Beginn.</translation></message>
    <message><source>the end is outside the calendar.</source><translation type="unfinished"></translation></message>
    <message><source>the fixableType is changed; it stays on the same side.</source><translatorcomment>not reviewed</translatorcomment><translation>der fixableType ist geändert; er bleibt auf derselben Seite.</translation></message>
    <message><source>the formula has no stored value. Open and save the workbook in Excel, or type the value.</source><translatorcomment>not reviewed</translatorcomment><translation>die Formel hat keinen gespeicherten Wert. Öffnen und speichern Sie die Arbeitsmappe in Excel, oder geben Sie den Wert ein.</translation></message>
    <message><source>the number of "{name}" is missing. Write for example {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>die Anzahl von „{name}“ fehlt. Schreiben Sie zum Beispiel {form}.</translation></message>
    <message><source>the number of "{name}" must be whole, with the digits 0 to 9, not "{count}". Write for example {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>die Anzahl von „{name}“ muss ganz sein, mit den Ziffern 0 bis 9, nicht „{count}“. Schreiben Sie zum Beispiel {form}.</translation></message>
    <message><source>the number of people must be whole, not "{text}".</source><translation type="unfinished"></translation></message>
    <message><source>the number {number} can be {ids}. Format the cell as text and type the ID.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {number} kann {ids} sein. Formatieren Sie die Zelle als Text und geben Sie die ID ein.</translation></message>
    <message><source>the number {number} is taken for {id}, whose zeros were lost.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {number} wird als {id} gelesen, deren Nullen verloren gingen.</translation></message>
    <message><source>the number {text} counts as the one name "{text}". For several, format the cell as text.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {text} gilt als der eine Name „{text}“. Für mehrere formatieren Sie die Zelle als Text.</translation></message>
    <message><source>the number {text} counts as the text "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {text} gilt als der Text „{text}“.</translation></message>
    <message><source>the number {text} is formatted as a date but is no day. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {text} ist als Datum formatiert, ist aber kein Tag. Geben Sie es als 2026-11-24 06:00 ein.</translation></message>
    <message><source>the number {text} is not a list. Format the cell as text and type it again.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {text} ist keine Liste. Formatieren Sie die Zelle als Text und geben Sie sie erneut ein.</translation></message>
    <message><source>the number {text} is not certain as an ID. Format the cell as text and type the ID again.</source><translatorcomment>not reviewed</translatorcomment><translation>die Zahl {text} ist als ID nicht eindeutig. Formatieren Sie die Zelle als Text und geben Sie die ID erneut ein.</translation></message>
    <message><source>the quote " that starts at character {place} is not closed. Close it, or write "" for a quote inside.</source><translatorcomment>not reviewed</translatorcomment><translation>das Anführungszeichen " ab Zeichen {place} wird nicht geschlossen. Schließen Sie es, oder schreiben Sie "" für ein Anführungszeichen darin.</translation></message>
    <message><source>the start is after the end.</source><translatorcomment>not reviewed</translatorcomment><translation>der Beginn liegt nach dem Ende.</translation></message>
    <message><source>the time of day is 00:00.</source><translatorcomment>not reviewed</translatorcomment><translation>die Uhrzeit ist 00:00.</translation></message>
    <message><source>there is a comma at the end with nothing after it. Remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>am Ende steht ein Komma, nach dem nichts kommt. Entfernen Sie es.</translation></message>
    <message><source>there is a comma at the start with nothing before it. Remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>am Anfang steht ein Komma, vor dem nichts steht. Entfernen Sie es.</translation></message>
    <message><source>there is a line break in the cell. Separate names with a comma.</source><translatorcomment>not reviewed</translatorcomment><translation>in der Zelle ist ein Zeilenumbruch. Trennen Sie Namen durch ein Komma.</translation></message>
    <message><source>there is an invisible character (U+{code}). Write {form}, or put the name in quotes.</source><translatorcomment>not reviewed</translatorcomment><translation>da ist ein unsichtbares Zeichen (U+{code}). Schreiben Sie {form}, oder setzen Sie den Namen in Anführungszeichen.</translation></message>
    <message><source>time so far</source><translatorcomment>not reviewed</translatorcomment><translation>bisherige Zeit</translation></message>
    <message><source>time taken</source><translatorcomment>not reviewed</translatorcomment><translation>Dauer</translation></message>
    <message><source>timesheets</source><translatorcomment>not reviewed</translatorcomment><translation>Stundenzettel</translation></message>
    <message><source>to double-check</source><translatorcomment>not reviewed</translatorcomment><translation>anzusehen</translation></message>
    <message><source>true or false</source><translatorcomment>not reviewed</translatorcomment><translation>true oder false</translation></message>
    <message><source>two commas stand together with nothing between them. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>zwei Kommas stehen nebeneinander mit nichts dazwischen. Entfernen Sie eines.</translation></message>
    <message><source>type not known</source><translatorcomment>not reviewed</translatorcomment><translation>Typ nicht bekannt</translation></message>
    <message><source>unchanged, not sent</source><translatorcomment>not reviewed</translatorcomment><translation>unverändert</translation></message>
    <message><source>updated</source><translatorcomment>not reviewed</translatorcomment><translation>geändert</translation></message>
    <message><source>vessel</source><translatorcomment>not reviewed</translatorcomment><translation>Schiff</translation></message>
    <message><source>waiting</source><translatorcomment>not reviewed</translatorcomment><translation>wartet</translation></message>
    <message><source>was changed in the service since the export too. Choose which value counts.</source><translatorcomment>not reviewed</translatorcomment><translation>wurde seit dem Export auch im Dienst geändert. Wählen Sie, welcher Wert gilt.</translation></message>
    <message><source>was changed in the service to "{service}"; your sheet has what was sent last time.</source><translation type="unfinished"></translation></message>
    <message><source>was changed in the service too; the service's value stays.</source><translatorcomment>not reviewed</translatorcomment><translation>wurde auch im Dienst geändert; der Wert des Dienstes bleibt.</translation></message>
    <message><source>was changed in the service too; your value replaces it.</source><translatorcomment>not reviewed</translatorcomment><translation>wurde auch im Dienst geändert; Ihr Wert ersetzt ihn.</translation></message>
    <message><source>was emptied; blank leaves it as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>wurde geleert; leer bleibt der Wert, wie er ist.</translation></message>
    <message><source>was emptied; blank leaves it as it is. Write {clear} to remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>wurde geleert; leer bleibt der Wert, wie er ist. Schreiben Sie {clear}, um ihn zu entfernen.</translation></message>
    <message><source>was {value}</source><translatorcomment>not reviewed</translatorcomment><translation>war {value}</translation></message>
    <message><source>within a day</source><translatorcomment>not reviewed</translatorcomment><translation>innerhalb eines Tages</translation></message>
    <message><source>work order</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsauftrag</translation></message>
    <message><source>work order sequences</source><translatorcomment>not reviewed</translatorcomment><translation>Abfolgen von Arbeitsaufträgen</translation></message>
    <message><source>work orders</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitsaufträge</translation></message>
    <message><source>work package</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitspaket</translation></message>
    <message><source>work packages</source><translatorcomment>not reviewed</translatorcomment><translation>Arbeitspakete</translation></message>
    <message><source>written by Sheetbridge</source><translatorcomment>not reviewed</translatorcomment><translation>von Sheetbridge geschrieben</translation></message>
    <message><source>yes</source><translatorcomment>not reviewed</translatorcomment><translation>ja</translation></message>
    <message><source>yes or no.</source><translatorcomment>not reviewed</translatorcomment><translation>yes oder no.</translation></message>
    <message><source>{caption} changed from {before} to {after} without being asked.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} hat sich ungefragt von {before} in {after} geändert.</translation></message>
    <message><source>{caption} cleared</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} geleert</translation></message>
    <message><source>{caption} has been seen in cases of the other type only.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} kam bisher nur in Fällen des anderen Typs vor.</translation></message>
    <message><source>{caption} has no place here: what stands above it is {shape} in this row.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} hat hier keinen Platz: was darüber steht, ist in dieser Zeile {shape}.</translation></message>
    <message><source>{caption} has nothing before it in its list. Fill the places before it first.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} hat in seiner Liste nichts vor sich. Füllen Sie zuerst die Plätze davor.</translation></message>
    <message><source>{caption} has values that the mapping does not know: {values}.</source><translation type="unfinished"></translation></message>
    <message><source>{caption} is longer than a cell can hold and cannot be edited here. Leave it as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} ist länger, als eine Zelle fasst, und kann hier nicht bearbeitet werden. Lassen Sie es, wie es ist.</translation></message>
    <message><source>{caption} is missing.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} fehlt.</translation></message>
    <message><source>{caption} of {id} was changed since by somebody else.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} von {id} wurde seither von jemand anderem geändert.</translation></message>
    <message><source>{caption} of {id} was sent anew later, with run {run}.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} von {id} wurde später neu gesendet, mit Lauf {run}.</translation></message>
    <message><source>{caption} of {id} was {value}, which cannot be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} von {id} war {value}; das kann nicht gesendet werden.</translation></message>
    <message><source>{caption} of {id}: the service does not show what stood there before.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} von {id}: der Dienst zeigt nicht, was dort vorher stand.</translation></message>
    <message><source>{caption} stands twice in the case, so nobody can say which one counts. Leave it as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} steht zweimal im Fall, deshalb kann niemand sagen, was gilt. Lassen Sie es, wie es ist.</translation></message>
    <message><source>{caption} was also changed by somebody else.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} wurde auch von jemand anderem geändert.</translation></message>
    <message><source>{caption} was sent as {asked}; the service shows {after}.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} wurde als {asked} gesendet; der Dienst zeigt {after}.</translation></message>
    <message><source>{caption} {value}</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} {value}</translation></message>
    <message><source>{caption}: any date</source><translatorcomment>not reviewed</translatorcomment><translation>{caption}: beliebiges Datum</translation></message>
    <message><source>{cell} on sheet {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>{cell} auf Blatt {sheet}</translation></message>
    <message><source>{cell} was copied: paste it into Excel's name box to jump there.</source><translatorcomment>not reviewed</translatorcomment><translation>{cell} wurde kopiert: fügen Sie es in Excels Namenfeld ein, um dorthin zu springen.</translation></message>
    <message><source>{changed} changed and {new} new rows go to {account}, project {project}.</source><translatorcomment>not reviewed</translatorcomment><translation>{changed} geänderte und {new} neue Zeilen gehen an {account}, Projekt {project}.</translation></message>
    <message><source>{choices}.</source><translatorcomment>not reviewed</translatorcomment><translation>{choices}.</translation></message>
    <message><source>{copy} failed; the service gives no reason.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} ist fehlgeschlagen; der Dienst nennt keinen Grund.</translation></message>
    <message><source>{copy} is still in progress.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} läuft noch.</translation></message>
    <message><source>{copy} was deleted by the service 30 days after it was submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} wurde vom Dienst 30 Tage nach dem Einreichen gelöscht.</translation></message>
    <message><source>{count} cells of {column} on {sheet} show only the beginning, because a cell cannot hold the whole value. They cannot be edited; unedited, nothing of them is lost.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zellen von {column} auf {sheet} zeigen nur den Anfang, weil eine Zelle nicht den ganzen Wert fasst. Sie können nicht bearbeitet werden; unbearbeitet geht nichts davon verloren.</translation></message>
    <message><source>{count} cells that you edited were also changed by somebody else: choose below.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} von Ihnen bearbeitete Zellen wurden auch von jemand anderem geändert: wählen Sie unten.</translation></message>
    <message><source>{count} changes</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Änderungen</translation></message>
    <message><source>{count} copies of {case} are submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Kopien von {case} werden eingereicht.</translation></message>
    <message><source>{count} days</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Tage</translation></message>
    <message><source>{count} days ago</source><translatorcomment>not reviewed</translatorcomment><translation>vor {count} Tagen</translation></message>
    <message><source>{count} exported rows are not in the sheet any more; nothing is deleted in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} exportierte Zeilen stehen nicht mehr im Blatt; im Dienst wird nichts gelöscht.</translation></message>
    <message><source>{count} fields changed without being asked.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Felder haben sich ungefragt geändert.</translation></message>
    <message><source>{count} files were saved.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Dateien wurden gespeichert.</translation></message>
    <message><source>{count} filters</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Filter</translation></message>
    <message><source>{count} fixables</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Fixables</translation></message>
    <message><source>{count} hours ago</source><translatorcomment>not reviewed</translatorcomment><translation>vor {count} Stunden</translation></message>
    <message><source>{count} kinds selected.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Arten gewählt.</translation></message>
    <message><source>{count} minutes ago</source><translatorcomment>not reviewed</translatorcomment><translation>vor {count} Minuten</translation></message>
    <message><source>{count} more findings in rows that are not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} weitere Hinweise in Zeilen, die nicht gesendet werden.</translation></message>
    <message><source>{count} more keys stand in several rows.</source><translation type="unfinished"></translation></message>
    <message><source>{count} not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>{count} nicht angenommen</translation></message>
    <message><source>{count} of them are hidden in the sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} davon sind im Blatt ausgeblendet.</translation></message>
    <message><source>{count} of them were submitted before.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} davon wurden schon eingereicht.</translation></message>
    <message><source>{count} of {total}</source><translatorcomment>not reviewed</translatorcomment><translation>{count} von {total}</translation></message>
    <message><source>{count} people</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Personen</translation></message>
    <message><source>{count} problems</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Probleme</translation></message>
    <message><source>{count} problems keep the copies from being made; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Probleme verhindern die Kopien; nichts wurde gesendet.</translation></message>
    <message><source>{count} problems must be fixed, or those rows left out.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Probleme müssen behoben oder die Zeilen ausgelassen werden.</translation></message>
    <message><source>{count} results are deleted soon, the first {when}. Save what you need.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Ergebnisse werden bald gelöscht, das erste {when}. Speichern Sie, was Sie brauchen.</translation></message>
    <message><source>{count} results were fetched before the service deletes them.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Ergebnisse wurden geholt, bevor der Dienst sie löscht.</translation></message>
    <message><source>{count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen</translation></message>
    <message><source>{count} rows are left out.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen werden ausgelassen.</translation></message>
    <message><source>{count} rows are new</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen sind neu</translation></message>
    <message><source>{count} rows are not shown by the service any more; they stay in the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen zeigt der Dienst nicht mehr; sie bleiben in der Arbeitsmappe.</translation></message>
    <message><source>{count} rows are set to Completed.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen werden auf Completed gesetzt.</translation></message>
    <message><source>{count} rows get their former values again.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen erhalten ihre früheren Werte zurück.</translation></message>
    <message><source>{count} rows have problems; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen haben Probleme; nichts wurde gesendet.</translation></message>
    <message><source>{count} rows have the service's values again. Settle them, and they leave this sheet; nothing is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen haben wieder die Werte des Dienstes. Werden sie erledigt, verlassen sie dieses Blatt; gesendet wird nichts.</translation></message>
    <message><source>{count} rows in {name} show older values than were sent; bring in what is new.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen in {name} zeigen ältere Werte als gesendet; übernehmen Sie das Neue.</translation></message>
    <message><source>{count} rows selected</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen markiert</translation></message>
    <message><source>{count} rows were also changed in the service since the export; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen wurden seit dem Export auch im Dienst geändert; nichts wurde gesendet.</translation></message>
    <message><source>{count} rows were brought up to date</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen wurden aktualisiert</translation></message>
    <message><source>{count} rows were changed in the service while they waited to be sent ({ids}); they were not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen wurden im Dienst geändert, während sie auf das Senden warteten ({ids}); sie wurden nicht gesendet.</translation></message>
    <message><source>{count} rows were copied.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen wurden kopiert.</translation></message>
    <message><source>{count} rows were not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen wurden nicht angenommen.</translation></message>
    <message><source>{count} rows were not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Zeilen wurden nicht gesendet.</translation></message>
    <message><source>{count} runs were submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Läufe wurden eingereicht.</translation></message>
    <message><source>{count} vessels</source><translatorcomment>not reviewed</translatorcomment><translation>{count} Schiffe</translation></message>
    <message><source>{count} {kind} came twice, exactly alike; each was taken once.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} {kind} kamen zweimal, genau gleich; jedes wurde einmal genommen.</translation></message>
    <message><source>{done} of {total}</source><translatorcomment>not reviewed</translatorcomment><translation>{done} von {total}</translation></message>
    <message><source>{file} of {copy} was not saved: {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>{file} von {copy} wurde nicht gespeichert: {reason}</translation></message>
    <message><source>{folder} cannot be locked, so two windows could mix their runs there.</source><translatorcomment>not reviewed</translatorcomment><translation>{folder} lässt sich nicht sperren, daher könnten zwei Fenster dort ihre Läufe vermischen.</translation></message>
    <message><source>{host} accepted the request, but gave no reference to follow it by.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} nahm die Anfrage an, gab aber keine Referenz, um sie zu verfolgen.</translation></message>
    <message><source>{host} accepted the sign-in, but did not open a session.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} nahm die Anmeldung an, öffnete aber keine Sitzung.</translation></message>
    <message><source>{host} answered with a web page instead of the service's answer.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} antwortete mit einer Webseite statt mit der Antwort des Dienstes.</translation></message>
    <message><source>{host} sends its callers on to {target}. Nothing was sent there.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} verweist auf {target}. Dorthin wurde nichts gesendet.</translation></message>
    <message><source>{id} is not in the service any more.</source><translatorcomment>not reviewed</translatorcomment><translation>{id} ist nicht mehr im Dienst.</translation></message>
    <message><source>{id} stands twice, by name and by ID. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>{id} steht zweimal, als Name und als ID. Entfernen Sie eines davon.</translation></message>
    <message><source>{id} was created; the service offers no way to delete it.</source><translatorcomment>not reviewed</translatorcomment><translation>{id} wurde angelegt; der Dienst bietet keinen Weg, es zu löschen.</translation></message>
    <message><source>{item} has no colon. Write team:number, for example {item}:1.</source><translatorcomment>not reviewed</translatorcomment><translation>{item} hat keinen Doppelpunkt. Schreiben Sie team:anzahl, zum Beispiel {item}:1.</translation></message>
    <message><source>{names} are ready.</source><translatorcomment>not reviewed</translatorcomment><translation>{names} sind fertig.</translation></message>
    <message><source>{name} cannot be opened. It is protected with a password.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kann nicht geöffnet werden. Die Datei ist mit einem Passwort geschützt.</translation></message>
    <message><source>{name} cannot be opened. The file is damaged or was not copied completely.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kann nicht geöffnet werden. Die Datei ist beschädigt oder wurde nicht vollständig kopiert.</translation></message>
    <message><source>{name} cannot be opened. {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kann nicht geöffnet werden. {reason}</translation></message>
    <message><source>{name} cannot be opened: it is not a file.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kann nicht geöffnet werden: es ist keine Datei.</translation></message>
    <message><source>{name} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kann nicht gelesen werden.</translation></message>
    <message><source>{name} does not exist.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} gibt es nicht.</translation></message>
    <message><source>{name} exists already.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} gibt es schon.</translation></message>
    <message><source>{name} exists already; nothing was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} gibt es schon; nichts wurde exportiert.</translation></message>
    <message><source>{name} has no sheet "{sheet}".</source><translatorcomment>not reviewed</translatorcomment><translation>{name} hat kein Blatt „{sheet}“.</translation></message>
    <message><source>{name} has no sheet that can be read.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} hat kein Blatt, das gelesen werden kann.</translation></message>
    <message><source>{name} has several sheets with activities: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} hat mehrere Blätter mit Tätigkeiten: {names}.</translation></message>
    <message><source>{name} is a folder.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist ein Ordner.</translation></message>
    <message><source>{name} is another export than the one that was sent; what was exported then stays.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist ein anderer Export als der gesendete; was damals exportiert wurde, bleibt.</translation></message>
    <message><source>{name} is built in an unusual way, so it was not changed.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist ungewöhnlich aufgebaut und wurde deshalb nicht geändert.</translation></message>
    <message><source>{name} is not a case: it is not JSON.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist kein Fall: es ist kein JSON.</translation></message>
    <message><source>{name} is not a case: it is not UTF-8 text.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist kein Fall: es ist kein UTF-8-Text.</translation></message>
    <message><source>{name} is not a case: it is not a JSON object.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist kein Fall: es ist kein JSON-Objekt.</translation></message>
    <message><source>{name} is not a name for a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist kein Name für eine Arbeitsmappe.</translation></message>
    <message><source>{name} is not a workbook that Sheetbridge reads.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist keine Arbeitsmappe, die Sheetbridge liest.</translation></message>
    <message><source>{name} is not the name of a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist nicht der Name einer Arbeitsmappe.</translation></message>
    <message><source>{name} is not the workbook of a simulation case.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist nicht die Arbeitsmappe eines Simulationsfalls.</translation></message>
    <message><source>{name} is not there any more.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist nicht mehr da.</translation></message>
    <message><source>{name} is open in another program.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist in einem anderen Programm offen.</translation></message>
    <message><source>{name} is ready.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist fertig.</translation></message>
    <message><source>{name} is too large for a case.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} ist zu groß für einen Fall.</translation></message>
    <message><source>{name} takes one date.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} nimmt ein Datum.</translation></message>
    <message><source>{name} to project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} an Projekt {project}</translation></message>
    <message><source>{name} was changed by another program at the same moment; it was left as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wurde im selben Moment von einem anderen Programm geändert; die Datei blieb, wie sie war.</translation></message>
    <message><source>{name} was left as it is: a sheet in it is written in an unusual way, and changing it could harm it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blieb, wie sie ist: ein Blatt darin ist ungewöhnlich geschrieben, und es zu ändern könnte ihm schaden.</translation></message>
    <message><source>{name} was not written.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wurde nicht geschrieben.</translation></message>
    <message><source>{name} was received.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wurde empfangen.</translation></message>
    <message><source>{name} was saved.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wurde gespeichert.</translation></message>
    <message><source>{name} was saved. It stands under Saved exports.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wurde gespeichert und steht unter Gespeicherte Exporte.</translation></message>
    <message><source>{name} was written by a newer version of Sheetbridge.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} wurde von einer neueren Version von Sheetbridge geschrieben.</translation></message>
    <message><source>{name}: set by your company in {path}; ask IT to change it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: von Ihrer Firma in {path} festgelegt; bitten Sie Ihre IT um eine Änderung.</translation></message>
    <message><source>{name}: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: {why}</translation></message>
    <message><source>{one} or {other}</source><translatorcomment>not reviewed</translatorcomment><translation>{one} oder {other}</translation></message>
    <message><source>{one}, {other}</source><translatorcomment>not reviewed</translatorcomment><translation>{one}, {other}</translation></message>
    <message><source>{page}, 1 problem</source><translatorcomment>not reviewed</translatorcomment><translation>{page}, 1 Problem</translation></message>
    <message><source>{page}, {count} problems</source><translatorcomment>not reviewed</translatorcomment><translation>{page}, {count} Probleme</translation></message>
    <message><source>{path} stands outside the sections that may be edited; it stays {value}.</source><translatorcomment>not reviewed</translatorcomment><translation>{path} liegt außerhalb der Abschnitte, die bearbeitet werden dürfen; es bleibt {value}.</translation></message>
    <message><source>{percent} %</source><translatorcomment>not reviewed</translatorcomment><translation>{percent} %</translation></message>
    <message><source>{reason} Choose another folder or name, or close the other program; the old file is as it was.</source><translatorcomment>not reviewed</translatorcomment><translation>{reason} Wählen Sie einen anderen Ordner oder Namen oder schließen Sie das andere Programm; die alte Datei ist unverändert.</translation></message>
    <message><source>{saved} of {sent} rows were saved.</source><translatorcomment>not reviewed</translatorcomment><translation>{saved} von {sent} Zeilen wurden gespeichert.</translation></message>
    <message><source>{sheet} has {count} columns; only the first {limit} are shown.</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet} hat {count} Spalten; nur die ersten {limit} werden gezeigt.</translation></message>
    <message><source>{sheet} is too large for Google Sheets. Excel and LibreOffice can open the file.</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet} ist zu groß für Google Sheets. Excel und LibreOffice können die Datei öffnen.</translation></message>
    <message><source>{sign}{days} day</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} Tag</translation></message>
    <message><source>{sign}{days} day {time}</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} Tag {time}</translation></message>
    <message><source>{sign}{days} days</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} Tage</translation></message>
    <message><source>{sign}{days} days {time}</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} Tage {time}</translation></message>
    <message><source>{sign}{time}</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{time}</translation></message>
    <message><source>{text} does not exist in {zone}: the clocks jump over it. Write {one} or {two}.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} gibt es in {zone} nicht: die Uhren springen darüber. Schreiben Sie {one} oder {two}.</translation></message>
    <message><source>{text} exists twice in {zone} that night. Write {one} or {two} as text.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} gibt es in {zone} in dieser Nacht zweimal. Schreiben Sie {one} oder {two} als Text.</translation></message>
    <message><source>{text} has no time of day; 00:00 counts.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} hat keine Uhrzeit; es gilt 00:00.</translation></message>
    <message><source>{text} is a number without a date format. Format the cell as a date and time.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} ist eine Zahl ohne Datumsformat. Formatieren Sie die Zelle als Datum und Uhrzeit.</translation></message>
    <message><source>{title} {advice}</source><translatorcomment>not reviewed</translatorcomment><translation>{title} {advice}</translation></message>
    <message><source>{title} {advice} The outcome stands in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>{title} {advice} Das Ergebnis steht im Verlauf.</translation></message>
    <message><source>{user} · project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>{user} · Projekt {project}</translation></message>
    <message><source>{value} stands twice in the list; the same copy would be made twice. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>{value} steht zweimal in der Liste; dieselbe Kopie entstünde zweimal. Entfernen Sie eines.</translation></message>
    <message><source>{what} in the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>In der Arbeitsmappe: {what}.</translation></message>
    <message><source>{what} of {when} · {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{what}: {when} · {name}</translation></message>
    <message><source>{who} is in {first} and in {second} at the same time.</source><translatorcomment>not reviewed</translatorcomment><translation>{who} ist zur selben Zeit in {first} und in {second}.</translation></message>
</context>
</TS>
