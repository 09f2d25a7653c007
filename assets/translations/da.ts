<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="da" sourcelanguage="en">
<context>
    <name>sheetbridge</name>
    <message><source>"" is a name without a letter. Remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>"" er et navn uden bogstaver. Fjern det.</translation></message>
    <message><source>"{address}" is not an address of a service.</source><translatorcomment>not reviewed</translatorcomment><translation>"{address}" er ikke en tjenestes adresse.</translation></message>
    <message><source>"{address}" is not an address of a version file.</source><translatorcomment>not reviewed</translatorcomment><translation>"{address}" er ikke en versionsfils adresse.</translation></message>
    <message><source>"{caption}" cannot be the name of a parameter. A {noun} of this case has: {known}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" kan ikke være en parameter ({noun}). I denne case findes: {known}.</translation></message>
    <message><source>"{caption}" holds true dates and texts: a program may have exchanged day and month in the true ones. Are they right?</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" indeholder rigtige datoer og tekster: et program kan have byttet om på dag og måned i de rigtige. Er de rigtige?</translation></message>
    <message><source>"{caption}" is no other column that is varied in this row.</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" er ingen anden kolonne, der varieres i denne række.</translation></message>
    <message><source>"{caption}" is not a column of the key. The ID can be made of {columns}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" er ikke en kolonne i nøglen. ID kan dannes af {columns}.</translation></message>
    <message><source>"{caption}" names no member of this case. Write a key and a parameter, such as {example}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" navngiver intet i denne case. Skriv en nøgle og en parameter, for eksempel {example}.</translation></message>
    <message><source>"{caption}" names {key}.{parameter}, which another column varies. Remove one of the columns.</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" navngiver {key}.{parameter}, som en anden kolonne varierer. Fjern en af kolonnerne.</translation></message>
    <message><source>"{caption}" stands twice in the header of "{sheet}".</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" står to gange i overskriften på "{sheet}".</translation></message>
    <message><source>"{caption}" stands {count} times in the header, and not as often as before. Which column is it?</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" står {count} gange i overskriften og ikke så mange gange som før. Hvilken kolonne er det?</translation></message>
    <message><source>"{caption}" stood elsewhere among the columns before; now it is column {column}. Is it the same?</source><translatorcomment>not reviewed</translatorcomment><translation>"{caption}" stod før et andet sted blandt kolonnerne; nu er det kolonne {column}. Er det den samme?</translation></message>
    <message><source>"{character}" (U+{code}) is not the separator. Write {form}, or put the name in quotes.</source><translatorcomment>not reviewed</translatorcomment><translation>"{character}" (U+{code}) er ikke skilletegnet. Skriv {form}, eller sæt navnet i anførselstegn.</translation></message>
    <message><source>"{character}" (U+{code}) needs quotes. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{character}" (U+{code}) skal have anførselstegn. Skriv {form}.</translation></message>
    <message><source>"{choice}" is not a file of this merge.</source><translatorcomment>not reviewed</translatorcomment><translation>»{choice}« er ikke en fil i denne sammenfletning.</translation></message>
    <message><source>"{copy}" looks like a copy of "{sheet}" and is not read. {apart}</source><translatorcomment>not reviewed</translatorcomment><translation>“{copy}” ligner en kopi af “{sheet}” og læses ikke. {apart}</translation></message>
    <message><source>"{field}" is not a date; date, time, zone and plus are for dates.</source><translatorcomment>not reviewed</translatorcomment><translation>"{field}" er ikke en dato; date, time, zone og plus er til datoer.</translation></message>
    <message><source>"{field}" is not a field that can be sent. Fields are {known}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{field}" er ikke et felt, der kan sendes. Felterne er {known}.</translation></message>
    <message><source>"{id}" also stands in row {rows}. A new record needs another one, for example {free}.</source><translation>"{id}" står også i række {rows}. En ny post skal have noget andet, for eksempel {free}.</translation></message>
    <message><source>"{id}" also stands in row {rows}. If this is a new activity, give it another ID, for example {free}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{id}" står også i række {rows}. Hvis dette er en ny aktivitet, så giv den et andet id, for eksempel {free}.</translation></message>
    <message><source>"{id}" is new in several files, and not the same there: {files}. Give one of them another ID.</source><translatorcomment>not reviewed</translatorcomment><translation>"{id}" er ny i flere filer og ikke det samme dér: {files}. Giv den ene et andet ID.</translation></message>
    <message><source>"{id}" is new; "{known}" exists. A new ID makes a new activity.</source><translatorcomment>not reviewed</translatorcomment><translation>"{id}" er ny; "{known}" findes. Et nyt id giver en ny aktivitet.</translation></message>
    <message><source>"{id}" is new; "{known}" exists. A new ID makes a new record.</source><translation>"{id}" er nyt; "{known}" findes. Et nyt ID giver en ny post.</translation></message>
    <message><source>"{item}" has no colon. Write team:number, for example {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{item}" har intet kolon. Skriv team:antal, for eksempel {form}.</translation></message>
    <message><source>"{item}" is a number without a team. Write team:number, in whole numbers, for example Blade crew:{item}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{item}" er et tal uden hold. Skriv hold:antal, i hele tal, for eksempel Blade crew:{item}.</translation></message>
    <message><source>"{item}" is no pair of team:number. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{item}" er ikke et par af formen hold:antal. Skriv {form}.</translation></message>
    <message><source>"{key}" is taken out of the case by the sheet {sheet}. Put its row back, or remove this column.</source><translatorcomment>not reviewed</translatorcomment><translation>"{key}" tages ud af casen af arket {sheet}. Sæt rækken tilbage, eller fjern denne kolonne.</translation></message>
    <message><source>"{key}" stands in row {first} too. For a new {noun} write {new}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{key}" står også i række {first}. Skriv {new} for en ny ({noun}).</translation></message>
    <message><source>"{kind}" cannot be sent to the service; a mapping is for {kinds}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{kind}" kan ikke sendes til tjenesten; en tilknytning er til {kinds}.</translation></message>
    <message><source>"{name}" can be {people}. Write the ID.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" kan være {people}. Skriv ID'et.</translation></message>
    <message><source>"{name}" cannot be {value}, as {path} has it; {used} is used.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" kan ikke være {value}, som der står i {path}; {used} bruges.</translation></message>
    <message><source>"{name}" is being submitted, or was submitted since you looked, as run {run}. Nothing was sent twice.</source><translatorcomment>not reviewed</translatorcomment><translation>„{name}“ er ved at blive indsendt eller blev indsendt, siden du så efter, som kørsel {run}. Intet blev sendt to gange.</translation></message>
    <message><source>"{name}" is no name. Leave the cell blank to keep its value, or write {clear} to remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er ikke et navn. Lad cellen være tom for at beholde værdien, eller skriv {clear} for at fjerne den.</translation></message>
    <message><source>"{name}" is no record of this workbook, so that the row belongs to none.</source><translation>"{name}" er ingen post i denne projektmappe, så rækken hører ikke til nogen.</translation></message>
    <message><source>"{name}" is not a known {noun}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er ikke kendt ({noun}).</translation></message>
    <message><source>"{name}" is not a known {noun}. Did you mean {near}?</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er ikke kendt som {noun}. Mente du {near}?</translation></message>
    <message><source>"{name}" is not a setting of an account.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er ikke en indstilling for en konto.</translation></message>
    <message><source>"{name}" is sent as the ID {id}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" sendes som id {id}.</translation></message>
    <message><source>"{name}" is the name of row {row} too. Give each copy its own.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er også navnet på række {row}. Giv hver kopi sit eget.</translation></message>
    <message><source>"{name}" is the name of {count} people. Write the ID: {ids}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er navnet på {count} personer. Skriv id'et: {ids}.</translation></message>
    <message><source>"{name}" is the name of {count}. Write the ID: {ids}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er navnet på {count}. Skriv ID: {ids}.</translation></message>
    <message><source>"{name}" is the name of {id}, but not all people are known here. Write the ID.</source><translatorcomment>not reviewed</translatorcomment><translation>“{name}” er navnet på {id}, men ikke alle personer er kendt her. Skriv ID'et.</translation></message>
    <message><source>"{name}" stands twice in one place.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" står to gange samme sted.</translation></message>
    <message><source>"{name}" stands twice. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" står to gange. Fjern den ene.</translation></message>
    <message><source>"{pattern}" could take too long. Use fewer of *, +, ? and |.</source><translatorcomment>not reviewed</translatorcomment><translation>"{pattern}" kan tage for lang tid. Brug færre af *, +, ? og |.</translation></message>
    <message><source>"{pattern}" is not a regular expression: {error}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{pattern}" er ikke et regulært udtryk: {error}.</translation></message>
    <message><source>"{pattern}" needs exactly one group in parentheses: what is to be taken.</source><translatorcomment>not reviewed</translatorcomment><translation>"{pattern}" skal have præcis én gruppe i parentes: det, der skal tages.</translation></message>
    <message><source>"{pattern}" takes too long for the texts of this column.</source><translatorcomment>not reviewed</translatorcomment><translation>"{pattern}" tager for lang tid for teksterne i denne kolonne.</translation></message>
    <message><source>"{proxy}" is not an address of a proxy.</source><translatorcomment>not reviewed</translatorcomment><translation>"{proxy}" er ikke en proxys adresse.</translation></message>
    <message><source>"{rest}" stands after a closing quote. Put a comma before it.</source><translatorcomment>not reviewed</translatorcomment><translation>"{rest}" står efter et afsluttende anførselstegn. Sæt et komma foran.</translation></message>
    <message><source>"{sheet}" has edits too, which are not in the file ({cells}). Convert it with --sheet "{sheet}".</source><translation>"{sheet}" har også ændringer, som ikke er i filen ({cells}). Konvertér det med --sheet "{sheet}".</translation></message>
    <message><source>"{sheet}" has no column that tells its records apart, so that it cannot be compared or converted.</source><translation>"{sheet}" har ingen kolonne, der skelner mellem posterne, og kan derfor hverken sammenlignes eller konverteres.</translation></message>
    <message><source>"{team}" are several teams with one number. Write team:number for each.</source><translatorcomment>not reviewed</translatorcomment><translation>"{team}" er flere hold med ét antal. Skriv hold:antal for hvert.</translation></message>
    <message><source>"{text}" can mean {point} or {list}. Write decimals with a point, and a blank behind a comma between values.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" kan betyde {point} eller {list}. Skriv decimaler med punktum og et mellemrum efter et komma mellem værdier.</translation></message>
    <message><source>"{text}" ends at {end}; {last} is not reached with this step.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" slutter ved {end}; {last} nås ikke med dette trin.</translation></message>
    <message><source>"{text}" has more than {most} values.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" har mere end {most} værdier.</translation></message>
    <message><source>"{text}" is always read as "{meant}".</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" læses altid som "{meant}".</translation></message>
    <message><source>"{text}" is in the year {year}. Type the year with four digits.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er i år {year}. Skriv året med fire cifre.</translation></message>
    <message><source>"{text}" is known itself, and is not read as "{other}".</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er selv kendt og læses ikke som "{other}".</translation></message>
    <message><source>"{text}" is neither yes nor no. Use yes or no.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er hverken yes eller no. Brug yes eller no.</translation></message>
    <message><source>"{text}" is no range. Write for example 2..6, or 0.5..2 by 0.5.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke et interval. Skriv for eksempel 2..6, eller 0.5..2 by 0.5.</translation></message>
    <message><source>"{text}" is not JSON: line {line}, character {character}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke JSON: linje {line}, tegn {character}.</translation></message>
    <message><source>"{text}" is not a date as {order}. Enter it so, or as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en dato af formen {order}. Skriv den sådan eller som 2026-11-24 06:00.</translation></message>
    <message><source>"{text}" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en dato, der kan læses sikkert. Skriv den som dato, eller som 2026-11-24 06:00.</translation></message>
    <message><source>"{text}" is not a date.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en dato.</translation></message>
    <message><source>"{text}" is not a date. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en dato. Skriv den som 2026-11-24 06:00.</translation></message>
    <message><source>"{text}" is not a day of the calendar or a time of the day. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en dag i kalenderen eller et klokkeslæt. Skriv det som 2026-11-24 06:00.</translation></message>
    <message><source>"{text}" is not a day. Enter it as 2026-11-24.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en dag. Skriv den som 2026-11-24.</translation></message>
    <message><source>"{text}" is not a duration. Write a number, or for example 2 days.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en varighed. Skriv et tal eller for eksempel 2 days.</translation></message>
    <message><source>"{text}" is not a time of the day. Write it as 07:00.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke et klokkeslæt. Skriv det som 07:00.</translation></message>
    <message><source>"{text}" is not a time zone. Write for example Europe/Copenhagen.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en tidszone. Skriv for eksempel Europe/Copenhagen.</translation></message>
    <message><source>"{text}" is not a unit of time. Units are minutes, hours, days and weeks.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke en tidsenhed. Enheder er minutter, timer, dage og uger.</translation></message>
    <message><source>"{text}" is not a {noun}. Use {choices}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke tilladt ({noun}). Brug {choices}.</translation></message>
    <message><source>"{text}" is not among the values of the mapping. They are {known}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke blandt tilknytningens værdier. De er {known}.</translation></message>
    <message><source>"{text}" is not an ID. Format the cell as text and type the ID again.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er ikke et id. Formatér cellen som tekst, og skriv id'et igen.</translation></message>
    <message><source>"{text}" is not of the form that the mapping expects ({pattern}).</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" har ikke den form, som tilknytningen venter ({pattern}).</translation></message>
    <message><source>"{text}" is not the JSON of a list or an object. Keep its brackets and quotes.</source><translation>"{text}" er ikke JSON for en liste eller et objekt. Behold klammer og anførselstegn.</translation></message>
    <message><source>"{text}" is not what an import takes here.</source><translatorcomment>not reviewed</translatorcomment><translation>”{text}” tager en import ikke imod her.</translation></message>
    <message><source>"{text}" is outside the calendar.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" ligger uden for kalenderen.</translation></message>
    <message><source>"{text}" is too large.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" er for stort.</translation></message>
    <message><source>"{text}" names one twice.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" nævner noget to gange.</translation></message>
    <message><source>"{text}" needs a step. Write for example {text} by 0.5.</source><translatorcomment>not reviewed</translatorcomment><translation>"{text}" skal have et trin. Skriv for eksempel {text} by 0.5.</translation></message>
    <message><source>"{value}" cannot be the setting {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{value}" kan ikke være indstillingen {name}.</translation></message>
    <message><source>"{value}" is not a state of {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{value}" er ikke en tilstand for {name}.</translation></message>
    <message><source>"{word}" belongs to {side}, and this fixable to {home}. A fixableType must not be changed across case types; allowed: {allowed}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" hører til {side}, og denne fixable til {home}. En fixableType må ikke skifte mellem casetyper; tilladt: {allowed}.</translation></message>
    <message><source>"{word}" has not been seen here in cases of this type. Seen: {words}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" er ikke set her i cases af denne type. Set: {words}.</translation></message>
    <message><source>"{word}" is a usual word for it.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" er et almindeligt ord for det.</translation></message>
    <message><source>"{word}" is neither a workbook nor an export that is kept.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" er hverken en projektmappe eller en eksport, der er gemt.</translation></message>
    <message><source>"{word}" is no number of runs of each copy. Write a whole number from 1 to {most}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" er intet antal kørsler af hver kopi. Skriv et helt tal fra 1 til {most}.</translation></message>
    <message><source>"{word}" is no way to combine. Use full, paired, one at a time, random 20, latin hypercube 20 or sobol 32, with seed 7 for other draws.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" er ingen måde at kombinere på. Brug full, paired, one at a time, random 20, latin hypercube 20 eller sobol 32, med seed 7 for andre trækninger.</translation></message>
    <message><source>"{word}" may mean it.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" kan betyde det.</translation></message>
    <message><source>"{word}" stands in the caption.</source><translatorcomment>not reviewed</translatorcomment><translation>"{word}" står i overskriften.</translation></message>
    <message><source>&amp;About Sheetbridge</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Om Sheetbridge</translation></message>
    <message><source>&amp;Bring in what is new</source><translatorcomment>not reviewed</translatorcomment><translation>Hent det nye &amp;ind</translation></message>
    <message><source>&amp;Check again</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Kontrollér igen</translation></message>
    <message><source>&amp;Copy details for support</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Kopiér oplysninger til support</translation></message>
    <message><source>&amp;Edit</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Rediger</translation></message>
    <message><source>&amp;Export</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Eksportér</translation></message>
    <message><source>&amp;File</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Filer</translation></message>
    <message><source>&amp;Find a command…</source><translatorcomment>not reviewed</translatorcomment><translation>Find en k&amp;ommando …</translation></message>
    <message><source>&amp;Guide</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Vejledning</translation></message>
    <message><source>&amp;Help</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Hjælp</translation></message>
    <message><source>&amp;Larger text</source><translatorcomment>not reviewed</translatorcomment><translation>St&amp;ørre tekst</translation></message>
    <message><source>&amp;Leave out the selected rows</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Udelad de markerede rækker</translation></message>
    <message><source>&amp;Leave out the {count} rows with problems</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Udelad de {count} rækker med problemer</translation></message>
    <message><source>&amp;Next problem</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Næste problem</translation></message>
    <message><source>&amp;Open workbook…</source><translatorcomment>not reviewed</translatorcomment><translation>Å&amp;bn projektmappe …</translation></message>
    <message><source>&amp;Password</source><translatorcomment>not reviewed</translatorcomment><translation>A&amp;dgangskode</translation></message>
    <message><source>&amp;Previous problem</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Forrige problem</translation></message>
    <message><source>&amp;Quit</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Afslut</translation></message>
    <message><source>&amp;Search</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Søg</translation></message>
    <message><source>&amp;Sign out</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Log ud</translation></message>
    <message><source>&amp;Smaller text</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Mindre tekst</translation></message>
    <message><source>&amp;Stay signed in on this computer</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Forbliv logget ind på denne computer</translation></message>
    <message><source>&amp;Theme</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Tema</translation></message>
    <message><source>&amp;Tour of a minute</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Rundtur på et minut</translation></message>
    <message><source>&amp;Try with the practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Pr&amp;øv med øvekontoen</translation></message>
    <message><source>&amp;Undo</source><translatorcomment>not reviewed</translatorcomment><translation>For&amp;tryd</translation></message>
    <message><source>&amp;Upload</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Upload</translation></message>
    <message><source>&amp;User name</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Brugernavn</translation></message>
    <message><source>&amp;View</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Vis</translation></message>
    <message><source>&amp;What is new</source><translatorcomment>not reviewed</translatorcomment><translation>Ny&amp;heder</translation></message>
    <message><source>(cleared)</source><translatorcomment>not reviewed</translatorcomment><translation>(ryddet)</translation></message>
    <message><source>(empty)</source><translatorcomment>not reviewed</translatorcomment><translation>(tom)</translation></message>
    <message><source>(no people)</source><translatorcomment>not reviewed</translatorcomment><translation>(ingen personer)</translation></message>
    <message><source>(no site)</source><translatorcomment>not reviewed</translatorcomment><translation>(intet sted)</translation></message>
    <message><source>(no team)</source><translatorcomment>not reviewed</translatorcomment><translation>(intet hold)</translation></message>
    <message><source>(none)</source><translatorcomment>not reviewed</translatorcomment><translation>(ingen)</translation></message>
    <message><source>0 of {total}</source><translatorcomment>not reviewed</translatorcomment><translation>0 af {total}</translation></message>
    <message><source>1 activity</source><translatorcomment>not reviewed</translatorcomment><translation>1 aktivitet</translation></message>
    <message><source>1 activity is another:</source><translatorcomment>not reviewed</translatorcomment><translation>1 aktivitet er en anden:</translation></message>
    <message><source>1 case was submitted before; its run is used again.</source><translatorcomment>not reviewed</translatorcomment><translation>1 case er indsendt før; dens kørsel bruges igen.</translation></message>
    <message><source>1 cell comes in</source><translatorcomment>not reviewed</translatorcomment><translation>1 celle kommer ind</translation></message>
    <message><source>1 cell of {column} on {sheet} shows only the beginning, because a cell cannot hold the whole value. It cannot be edited; unedited, nothing of it is lost.</source><translatorcomment>not reviewed</translatorcomment><translation>1 celle i {column} på {sheet} viser kun begyndelsen, fordi en celle ikke kan rumme hele værdien. Den kan ikke redigeres; uredigeret går intet af den tabt.</translation></message>
    <message><source>1 cell that you edited was also changed by somebody else: choose below.</source><translatorcomment>not reviewed</translatorcomment><translation>1 celle, du har redigeret, er også ændret af en anden: vælg nedenfor.</translation></message>
    <message><source>1 cell was put back.</source><translatorcomment>not reviewed</translatorcomment><translation>1 celle blev sat tilbage.</translation></message>
    <message><source>1 change</source><translatorcomment>not reviewed</translatorcomment><translation>1 ændring</translation></message>
    <message><source>1 change at the last check, not uploaded</source><translatorcomment>not reviewed</translatorcomment><translation>1 ændring ved seneste kontrol, ikke uploadet</translation></message>
    <message><source>1 conflict is open: choose whose value counts.</source><translatorcomment>not reviewed</translatorcomment><translation>1 konflikt er åben: vælg, hvis værdi der gælder.</translation></message>
    <message><source>1 copy of {case} is submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>1 kopi af {case} indsendes.</translation></message>
    <message><source>1 correction was not written into {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>1 rettelse blev ikke skrevet i {name}.</translation></message>
    <message><source>1 day</source><translatorcomment>not reviewed</translatorcomment><translation>1 dag</translation></message>
    <message><source>1 day ago</source><translatorcomment>not reviewed</translatorcomment><translation>for 1 dag siden</translation></message>
    <message><source>1 edited row</source><translatorcomment>not reviewed</translatorcomment><translation>1 ændret række</translation></message>
    <message><source>1 exported row is not in the sheet any more; nothing is deleted in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>1 eksporteret række er ikke længere i arket; intet slettes i tjenesten.</translation></message>
    <message><source>1 field changed without being asked.</source><translatorcomment>not reviewed</translatorcomment><translation>1 felt blev ændret uden at være bedt om det.</translation></message>
    <message><source>1 field is left alone</source><translatorcomment>not reviewed</translatorcomment><translation>1 felt røres ikke</translation></message>
    <message><source>1 field is read from your sheet</source><translatorcomment>not reviewed</translatorcomment><translation>1 felt læses fra dit ark</translation></message>
    <message><source>1 filter</source><translatorcomment>not reviewed</translatorcomment><translation>1 filter</translation></message>
    <message><source>1 fixable</source><translatorcomment>not reviewed</translatorcomment><translation>1 fixable</translation></message>
    <message><source>1 hour ago</source><translatorcomment>not reviewed</translatorcomment><translation>for 1 time siden</translation></message>
    <message><source>1 kind selected.</source><translatorcomment>not reviewed</translatorcomment><translation>1 type valgt.</translation></message>
    <message><source>1 minute ago</source><translatorcomment>not reviewed</translatorcomment><translation>for 1 minut siden</translation></message>
    <message><source>1 name</source><translatorcomment>not reviewed</translatorcomment><translation>1 navn</translation></message>
    <message><source>1 not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>1 ikke accepteret</translation></message>
    <message><source>1 of them has an error, which can be corrected in the review.</source><translatorcomment>not reviewed</translatorcomment><translation>1 af dem har en fejl, som kan rettes i gennemgangen.</translation></message>
    <message><source>1 person</source><translatorcomment>not reviewed</translatorcomment><translation>1 person</translation></message>
    <message><source>1 problem</source><translatorcomment>not reviewed</translatorcomment><translation>1 problem</translation></message>
    <message><source>1 problem keeps the copies apart.</source><translatorcomment>not reviewed</translatorcomment><translation>1 problem holder kopierne adskilt.</translation></message>
    <message><source>1 problem keeps the copies from being made; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 problem forhindrer kopierne; intet blev sendt.</translation></message>
    <message><source>1 problem must be fixed, or that row left out.</source><translatorcomment>not reviewed</translatorcomment><translation>1 problem skal rettes, eller rækken udelades.</translation></message>
    <message><source>1 question is open.</source><translatorcomment>not reviewed</translatorcomment><translation>1 spørgsmål er åbent.</translation></message>
    <message><source>1 result is deleted {when}. Save what you need.</source><translatorcomment>not reviewed</translatorcomment><translation>1 resultat slettes {when}. Gem det, du har brug for.</translation></message>
    <message><source>1 result was fetched before the service deletes it.</source><translatorcomment>not reviewed</translatorcomment><translation>1 resultat blev hentet, før tjenesten sletter det.</translation></message>
    <message><source>1 row</source><translatorcomment>not reviewed</translatorcomment><translation>1 række</translation></message>
    <message><source>1 row comes in</source><translatorcomment>not reviewed</translatorcomment><translation>1 række kommer ind</translation></message>
    <message><source>1 row differs: {names}. To read it instead, choose it.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række er anderledes: {names}. Vælg arket for at læse det i stedet.</translation></message>
    <message><source>1 row gets its former values again.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række får sine tidligere værdier igen.</translation></message>
    <message><source>1 row has a problem; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række har et problem; intet blev sendt.</translation></message>
    <message><source>1 row has the service's values again. Settle it, and it leaves this sheet; nothing is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række har tjenestens værdier igen. Afslut den, så forlader den dette ark; intet sendes.</translation></message>
    <message><source>1 row in {name} shows older values than were sent; bring in what is new.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række i {name} viser ældre værdier end dem, der blev sendt; hent det nye ind.</translation></message>
    <message><source>1 row is left out. There is nothing else to send.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række er udeladt. Der er ikke andet at sende.</translation></message>
    <message><source>1 row is new</source><translatorcomment>not reviewed</translatorcomment><translation>1 række er ny</translation></message>
    <message><source>1 row is not shown by the service any more; it stays in the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række vises ikke længere af tjenesten; den bliver i projektmappen.</translation></message>
    <message><source>1 row selected</source><translatorcomment>not reviewed</translatorcomment><translation>1 række markeret</translation></message>
    <message><source>1 row was also changed in the service since the export; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev også ændret i tjenesten siden eksporten; intet blev sendt.</translation></message>
    <message><source>1 row was brought up to date</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev bragt ajour</translation></message>
    <message><source>1 row was changed in the service while it waited to be sent ({ids}); it was not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev ændret i tjenesten, mens den ventede på at blive sendt ({ids}); den blev ikke sendt.</translation></message>
    <message><source>1 row was copied.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række er kopieret.</translation></message>
    <message><source>1 row was found in the service by {fields}.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev fundet i tjenesten ud fra {fields}.</translation></message>
    <message><source>1 row was not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev ikke accepteret.</translation></message>
    <message><source>1 row was not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev ikke sendt.</translation></message>
    <message><source>1 row was read.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev læst.</translation></message>
    <message><source>1 row was removed in one of them; it stays.</source><translatorcomment>not reviewed</translatorcomment><translation>1 række blev fjernet i en af dem; den bliver.</translation></message>
    <message><source>1 run is being computed; the page asks for it by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>1 kørsel beregnes; siden spørger selv efter den.</translation></message>
    <message><source>1 run was submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>1 kørsel er indsendt.</translation></message>
    <message><source>1 thing of the copies stayed out of it.</source><translatorcomment>not reviewed</translatorcomment><translation>1 ting fra kopierne blev ude.</translation></message>
    <message><source>1 unchanged, not sent</source><translatorcomment>not reviewed</translatorcomment><translation>1 uændret, sendes ikke</translation></message>
    <message><source>1 value stays as it is:</source><translatorcomment>not reviewed</translatorcomment><translation>1 værdi bliver, som den er:</translation></message>
    <message><source>1 vessel</source><translatorcomment>not reviewed</translatorcomment><translation>1 fartøj</translation></message>
    <message><source>1 week</source><translatorcomment>not reviewed</translatorcomment><translation>1 uge</translation></message>
    <message><source>1. Export</source><translatorcomment>not reviewed</translatorcomment><translation>1. Eksportér</translation></message>
    <message><source>2 weeks</source><translatorcomment>not reviewed</translatorcomment><translation>2 uger</translation></message>
    <message><source>2. Edit in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>2. Redigér i Excel</translation></message>
    <message><source>3. Review and upload</source><translatorcomment>not reviewed</translatorcomment><translation>3. Gennemse og upload</translation></message>
    <message><source>4 weeks</source><translatorcomment>not reviewed</translatorcomment><translation>4 uger</translation></message>
    <message><source>A .csv is never changed.</source><translatorcomment>not reviewed</translatorcomment><translation>En .csv ændres aldrig.</translation></message>
    <message><source>A column stands twice in the key.</source><translatorcomment>not reviewed</translatorcomment><translation>En kolonne står to gange i nøglen.</translation></message>
    <message><source>A command, page, workbook, account or activity</source><translatorcomment>not reviewed</translatorcomment><translation>Kommando, side, projektmappe, konto eller aktivitet</translation></message>
    <message><source>A copy of each workbook as it was sent, and each export, is kept on this computer for so long.</source><translatorcomment>not reviewed</translatorcomment><translation>En kopi af hver projektmappe, som den blev sendt, og hver eksport gemmes så længe på denne computer.</translation></message>
    <message><source>A date and time, in the zone that the caption names.</source><translatorcomment>not reviewed</translatorcomment><translation>En dato med klokkeslæt, i den zone, som overskriften nævner.</translation></message>
    <message><source>A day, such as 2026-11-24.</source><translatorcomment>not reviewed</translatorcomment><translation>En dag, for eksempel 2026-11-24.</translation></message>
    <message><source>A delivery could not be made into a workbook; it is kept as {name}. {why}</source><translatorcomment>not reviewed</translatorcomment><translation>En leverance kunne ikke laves til en projektmappe; den gemmes som {name}. {why}</translation></message>
    <message><source>A delivery without records was received.</source><translatorcomment>not reviewed</translatorcomment><translation>En leverance uden poster blev modtaget.</translation></message>
    <message><source>A field needs one of from, fixed, or team with count.</source><translatorcomment>not reviewed</translatorcomment><translation>Et felt skal have én af from, fixed eller team med count.</translation></message>
    <message><source>A file was changed meanwhile. Look at the conflicts again.</source><translatorcomment>not reviewed</translatorcomment><translation>En fil blev ændret imens. Se på konflikterne igen.</translation></message>
    <message><source>A fixable belongs where its key says; {caption} stays {place}.</source><translatorcomment>not reviewed</translatorcomment><translation>En fixable hører til der, hvor dens nøgle siger; {caption} forbliver {place}.</translation></message>
    <message><source>A formula of the plan is not written over. Change it there.</source><translatorcomment>not reviewed</translatorcomment><translation>En formel i planen overskrives ikke. Ret den dér.</translation></message>
    <message><source>A new activity in the past</source><translatorcomment>not reviewed</translatorcomment><translation>En ny aktivitet i fortiden</translation></message>
    <message><source>A number in it is too long to be one.</source><translatorcomment>not reviewed</translatorcomment><translation>Et tal i den er for langt til at være et.</translation></message>
    <message><source>A number.</source><translatorcomment>not reviewed</translatorcomment><translation>Et tal.</translation></message>
    <message><source>A partial case has at most 64 MB. Open another file.</source><translatorcomment>not reviewed</translatorcomment><translation>En delvis case er højst 64 MB. Åbn en anden fil.</translation></message>
    <message><source>A person in two activities at the same time</source><translatorcomment>not reviewed</translatorcomment><translation>En person i to aktiviteter på samme tid</translation></message>
    <message><source>A protected connection to {host} could not be made.</source><translatorcomment>not reviewed</translatorcomment><translation>En beskyttet forbindelse til {host} kunne ikke oprettes.</translation></message>
    <message><source>A quotation mark may be open there, or it is not a table. Save it again as .csv or .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Måske er et anførselstegn åbent dér, eller det er ikke en tabel. Gem den igen som .csv eller .xlsx.</translation></message>
    <message><source>A sheet in it is written in an unusual way, and changing it could have harmed it.</source><translatorcomment>not reviewed</translatorcomment><translation>Et ark i den er skrevet på en usædvanlig måde, og en ændring kunne have skadet det.</translation></message>
    <message><source>A sheet of the workbook is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Et ark i projektmappen er beskadiget.</translation></message>
    <message><source>A sheet of the workbook is written in an unusual way; it was not changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Et ark i projektmappen er skrevet på en usædvanlig måde; det blev ikke ændret.</translation></message>
    <message><source>A start at night where all others are not</source><translatorcomment>not reviewed</translatorcomment><translation>En start om natten, hvor ingen anden starter om natten</translation></message>
    <message><source>A start on a weekend where all others are not</source><translatorcomment>not reviewed</translatorcomment><translation>En start i weekenden, hvor ingen anden starter i weekenden</translation></message>
    <message><source>A team in two activities at the same time</source><translatorcomment>not reviewed</translatorcomment><translation>Et team i to aktiviteter på samme tid</translation></message>
    <message><source>A value or name that always means another</source><translatorcomment>not reviewed</translatorcomment><translation>En værdi eller et navn, som altid betyder en anden</translation></message>
    <message><source>A whole number.</source><translatorcomment>not reviewed</translatorcomment><translation>Et helt tal.</translation></message>
    <message><source>A&amp;ccount</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Konto</translation></message>
    <message><source>API client “{client}” · {account}</source><translatorcomment>not reviewed</translatorcomment><translation>API-klient “{client}” · {account}</translation></message>
    <message><source>About Qt</source><translatorcomment>not reviewed</translatorcomment><translation>Om Qt</translation></message>
    <message><source>Account</source><translatorcomment>not reviewed</translatorcomment><translation>Konto</translation></message>
    <message><source>Accounts</source><translatorcomment>not reviewed</translatorcomment><translation>Konti</translation></message>
    <message><source>Activities</source><translatorcomment>not reviewed</translatorcomment><translation>Aktiviteter</translation></message>
    <message><source>Activities are looked up in the service by {captions}.</source><translatorcomment>not reviewed</translatorcomment><translation>Aktiviteter slås op i tjenesten ud fra {captions}.</translation></message>
    <message><source>Activity</source><translatorcomment>not reviewed</translatorcomment><translation>Aktivitet</translation></message>
    <message><source>Activity IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Aktivitets-id'er</translation></message>
    <message><source>Activity categories</source><translatorcomment>not reviewed</translatorcomment><translation>Aktivitetskategorier</translation></message>
    <message><source>Activity category IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Aktivitetskategoriers id'er</translation></message>
    <message><source>Activity names</source><translatorcomment>not reviewed</translatorcomment><translation>Aktivitetsnavne</translation></message>
    <message><source>Add an account for project {project} at {address}, and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilføj en konto for projekt {project} på {address}, og prøv igen.</translation></message>
    <message><source>Add an account…</source><translatorcomment>not reviewed</translatorcomment><translation>Tilføj en konto …</translation></message>
    <message><source>Address reached</source><translatorcomment>not reviewed</translatorcomment><translation>Adressen er nået</translation></message>
    <message><source>Advanced</source><translatorcomment>not reviewed</translatorcomment><translation>Avanceret</translation></message>
    <message><source>After an upload, each row stands here with what the service said. Earlier ones are in History.</source><translatorcomment>not reviewed</translatorcomment><translation>Efter en upload står hver række her med det, tjenesten sagde. Tidligere uploads findes i Historik.</translation></message>
    <message><source>All</source><translatorcomment>not reviewed</translatorcomment><translation>Alle</translation></message>
    <message><source>All columns</source><translatorcomment>not reviewed</translatorcomment><translation>Alle kolonner</translation></message>
    <message><source>All reasons</source><translatorcomment>not reviewed</translatorcomment><translation>Alle grunde</translation></message>
    <message><source>All rows are saved</source><translatorcomment>not reviewed</translatorcomment><translation>Alle rækker er gemt</translation></message>
    <message><source>All sites</source><translatorcomment>not reviewed</translatorcomment><translation>Alle steder</translation></message>
    <message><source>All values are known: {source}.</source><translatorcomment>not reviewed</translatorcomment><translation>Alle værdier er kendte: {source}.</translation></message>
    <message><source>All values are team:number.</source><translatorcomment>not reviewed</translatorcomment><translation>Alle værdier er hold:antal.</translation></message>
    <message><source>All {count} changes in this row</source><translatorcomment>not reviewed</translatorcomment><translation>Alle {count} ændringer i denne række</translation></message>
    <message><source>All {count} that failed have this, and none that completed: {shared}</source><translatorcomment>not reviewed</translatorcomment><translation>Alle {count}, der mislykkedes, har dette, og ingen, der blev færdig: {shared}</translation></message>
    <message><source>Also required</source><translatorcomment>not reviewed</translatorcomment><translation>Også påkrævet</translation></message>
    <message><source>Always read it so</source><translatorcomment>not reviewed</translatorcomment><translation>Læs det altid sådan</translation></message>
    <message><source>Always read “{value}” so</source><translatorcomment>not reviewed</translatorcomment><translation>Læs altid “{value}” sådan</translation></message>
    <message><source>An ID, as text. Leading zeros count.</source><translatorcomment>not reviewed</translatorcomment><translation>Et id, som tekst. Foranstillede nuller tæller.</translation></message>
    <message><source>An administrator creates it in the team settings, under API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>En administrator opretter den i teamindstillingerne under API Clients.</translation></message>
    <message><source>An administrator of your account makes one in the team settings, section API Clients: add a client with a name and save it. Then give the platform's address, the client's identifier and its secret.</source><translatorcomment>not reviewed</translatorcomment><translation>En administrator af din konto opretter det i teamindstillingerne i afsnittet API Clients: tilføj en klient med et navn, og gem den. Angiv så platformens adresse, klientens id og dens hemmelighed.</translation></message>
    <message><source>An end at the start</source><translatorcomment>not reviewed</translatorcomment><translation>En slutning på starttidspunktet</translation></message>
    <message><source>An export, or `export activities --template`, makes a sheet with all captions; any other table is read as a sheet of your own.</source><translatorcomment>not reviewed</translatorcomment><translation>En eksport, eller `export activities --template`, laver et ark med alle overskrifter; enhver anden tabel læses som dit eget ark.</translation></message>
    <message><source>An interrupted submission goes on; copies that were sent are not sent again.</source><translatorcomment>not reviewed</translatorcomment><translation>En afbrudt indsendelse fortsætter; kopier, der er sendt, sendes ikke igen.</translation></message>
    <message><source>An order and its operation: together they are different in each row.</source><translatorcomment>not reviewed</translatorcomment><translation>En ordre og dens operation: sammen er de forskellige i hver række.</translation></message>
    <message><source>An upload adds what the service shows of {names}: its import may empty what is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>En upload tilføjer det, som tjenesten viser af {names}: dens import kan tømme det, der ikke sendes.</translation></message>
    <message><source>An upload is running. Open the workbook when it has ended.</source><translatorcomment>not reviewed</translatorcomment><translation>En upload kører. Åbn projektmappen, når den er slut.</translation></message>
    <message><source>An upload is still running.</source><translatorcomment>not reviewed</translatorcomment><translation>En upload kører stadig.</translation></message>
    <message><source>Another account…</source><translatorcomment>not reviewed</translatorcomment><translation>En anden konto …</translation></message>
    <message><source>Another value for {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>En anden værdi for {caption}</translation></message>
    <message><source>Another window is about to send. Waiting for it</source><translatorcomment>not reviewed</translatorcomment><translation>Et andet vindue er ved at sende. Der ventes på det</translation></message>
    <message><source>Another window of Sheetbridge is working on this.</source><translatorcomment>not reviewed</translatorcomment><translation>Et andet Sheetbridge-vindue arbejder på dette.</translation></message>
    <message><source>Answer lost</source><translatorcomment>not reviewed</translatorcomment><translation>Svar tabt</translation></message>
    <message><source>Any</source><translatorcomment>not reviewed</translatorcomment><translation>Alle</translation></message>
    <message><source>Any date</source><translatorcomment>not reviewed</translatorcomment><translation>Enhver dato</translation></message>
    <message><source>Any workbook (.xlsx, .xlsm) or .csv with a plan in it: drop it on the window. It is never rearranged.</source><translatorcomment>not reviewed</translatorcomment><translation>En vilkårlig projektmappe (.xlsx, .xlsm) eller .csv med en plan i: træk den hen på vinduet. Den bliver aldrig omordnet.</translation></message>
    <message><source>Appearance</source><translatorcomment>not reviewed</translatorcomment><translation>Udseende</translation></message>
    <message><source>Approved by (personnel IDs)</source><translatorcomment>not reviewed</translatorcomment><translation>Godkendt af (personale-id'er)</translation></message>
    <message><source>Apr</source><translatorcomment>not reviewed</translatorcomment><translation>apr</translation></message>
    <message><source>Are the numbers in "{caption}" days, counted as Excel does?</source><translatorcomment>not reviewed</translatorcomment><translation>Er tallene i "{caption}" dage, talt som i Excel?</translation></message>
    <message><source>Arrows move through the lines and through time, + and - zoom, T goes to today, 0 shows everything.</source><translatorcomment>not reviewed</translatorcomment><translation>Piletasterne går gennem linjerne og gennem tiden, + og - zoomer, T går til i dag, 0 viser alt.</translation></message>
    <message><source>As column {column} says</source><translatorcomment>not reviewed</translatorcomment><translation>Som kolonne {column} siger</translation></message>
    <message><source>As in the table</source><translatorcomment>not reviewed</translatorcomment><translation>Som i tabellen</translation></message>
    <message><source>As in your mapping "{name}".</source><translatorcomment>not reviewed</translatorcomment><translation>Som i din tilknytning "{name}".</translation></message>
    <message><source>As it stands</source><translatorcomment>not reviewed</translatorcomment><translation>Som den står</translation></message>
    <message><source>As the other dates</source><translatorcomment>not reviewed</translatorcomment><translation>Som de andre datoer</translation></message>
    <message><source>Ask IT for the proxy's address with user name and password.</source><translatorcomment>not reviewed</translatorcomment><translation>Bed it om proxyens adresse med brugernavn og adgangskode.</translation></message>
    <message><source>Ask IT to check the address under Settings, Network, and the file that is there.</source><translatorcomment>not reviewed</translatorcomment><translation>Bed it om at kontrollere adressen under Indstillinger, Netværk, og filen der.</translation></message>
    <message><source>Ask before uploading more than 500 rows</source><translatorcomment>not reviewed</translatorcomment><translation>Spørg, før mere end 500 rækker uploades</translation></message>
    <message><source>Ask for the runs again</source><translatorcomment>not reviewed</translatorcomment><translation>Spørg efter kørslerne igen</translation></message>
    <message><source>Ask the administrator of your account for one with API access and without a second factor, and use it here.</source><translatorcomment>not reviewed</translatorcomment><translation>Bed administratoren af din konto om en konto med API-adgang og uden anden faktor, og brug den her.</translation></message>
    <message><source>Ask the administrator of your account for the right to do this.</source><translatorcomment>not reviewed</translatorcomment><translation>Bed administratoren af din konto om retten til det.</translation></message>
    <message><source>Ask the administrator of your account for the right.</source><translatorcomment>not reviewed</translatorcomment><translation>Bed administratoren af din konto om retten.</translation></message>
    <message><source>Asking for the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Spørger efter kørslerne</translation></message>
    <message><source>Asking for the status of the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Spørger efter kørslernes status</translation></message>
    <message><source>Asking for {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Anmoder om {kind}</translation></message>
    <message><source>Asking the service for the rows as they are now</source><translatorcomment>not reviewed</translatorcomment><translation>Spørger tjenesten om rækkerne, som de er nu</translation></message>
    <message><source>Asking the service which activities the keys name</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten spørges, hvilke aktiviteter nøglerne nævner</translation></message>
    <message><source>Asset types</source><translatorcomment>not reviewed</translatorcomment><translation>Anlægstyper</translation></message>
    <message><source>Assets</source><translatorcomment>not reviewed</translatorcomment><translation>Anlæg</translation></message>
    <message><source>At export</source><translatorcomment>not reviewed</translatorcomment><translation>Ved eksporten</translation></message>
    <message><source>At export: {value}</source><translatorcomment>not reviewed</translatorcomment><translation>Ved eksporten: {value}</translation></message>
    <message><source>At the end of the sheet</source><translatorcomment>not reviewed</translatorcomment><translation>Ved arkets slutning</translation></message>
    <message><source>At the first blank row</source><translatorcomment>not reviewed</translatorcomment><translation>Ved den første tomme række</translation></message>
    <message><source>At the first row without an ID</source><translatorcomment>not reviewed</translatorcomment><translation>Ved den første række uden ID</translation></message>
    <message><source>At {place}: {message}</source><translatorcomment>not reviewed</translatorcomment><translation>Ved {place}: {message}</translation></message>
    <message><source>At {place}: {message}. {count} more places are wrong.</source><translatorcomment>not reviewed</translatorcomment><translation>Ved {place}: {message}. {count} andre steder er forkerte.</translation></message>
    <message><source>Aug</source><translatorcomment>not reviewed</translatorcomment><translation>aug</translation></message>
    <message><source>Back</source><translatorcomment>not reviewed</translatorcomment><translation>Tilbage</translation></message>
    <message><source>Back to Activities</source><translatorcomment>not reviewed</translatorcomment><translation>Tilbage til Activities</translation></message>
    <message><source>Back to the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Tilbage til kørslerne</translation></message>
    <message><source>Begins on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Begynder på eller efter</translation></message>
    <message><source>Beside it stand copies of the same export, whose edits are not in it: {names}. They can be merged.</source><translatorcomment>not reviewed</translatorcomment><translation>Ved siden af ligger kopier af samme eksport, hvis rettelser ikke står i den: {names}. De kan flettes.</translation></message>
    <message><source>Better</source><translatorcomment>not reviewed</translatorcomment><translation>Bedst</translation></message>
    <message><source>Better end of {result}</source><translatorcomment>not reviewed</translatorcomment><translation>Bedste ende af {result}</translation></message>
    <message><source>Between the columns of {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Mellem kolonnerne i {caption}</translation></message>
    <message><source>Bring in what is new</source><translatorcomment>not reviewed</translatorcomment><translation>Hent det nye ind</translation></message>
    <message><source>Bring in what is new in both (open each and press that, or sheetbridge refresh FILE), then merge them. Nothing was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Hent det nye ind i begge (åbn hver af dem og tryk på det, eller sheetbridge refresh FIL), og flet dem så. Intet blev ændret.</translation></message>
    <message><source>Bringing in what is new</source><translatorcomment>not reviewed</translatorcomment><translation>Henter det nye ind</translation></message>
    <message><source>Browse…</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemse …</translation></message>
    <message><source>Built with {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Bygget med {names}.</translation></message>
    <message><source>By</source><translatorcomment>not reviewed</translatorcomment><translation>Af</translation></message>
    <message><source>By its ID…</source><translatorcomment>not reviewed</translatorcomment><translation>Efter id …</translation></message>
    <message><source>By person</source><translatorcomment>not reviewed</translatorcomment><translation>Efter person</translation></message>
    <message><source>By site</source><translatorcomment>not reviewed</translatorcomment><translation>Efter site</translation></message>
    <message><source>By team</source><translatorcomment>not reviewed</translatorcomment><translation>Efter hold</translation></message>
    <message><source>By work package</source><translatorcomment>not reviewed</translatorcomment><translation>Efter arbejdspakke</translation></message>
    <message><source>Cancel</source><translatorcomment>not reviewed</translatorcomment><translation>Annuller</translation></message>
    <message><source>Case {case}, copy {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>Case {case}, kopi {copy}</translation></message>
    <message><source>Case {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Case {name}</translation></message>
    <message><source>Cases</source><translatorcomment>not reviewed</translatorcomment><translation>Cases</translation></message>
    <message><source>Category</source><translatorcomment>not reviewed</translatorcomment><translation>Kategori</translation></message>
    <message><source>Cell</source><translatorcomment>not reviewed</translatorcomment><translation>Celle</translation></message>
    <message><source>Certificate trusted</source><translatorcomment>not reviewed</translatorcomment><translation>Certifikatet er betroet</translation></message>
    <message><source>Certificates ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Certifikater ({patterns})</translation></message>
    <message><source>Change cells as usual. Drop-down lists show the allowed values.</source><translatorcomment>not reviewed</translatorcomment><translation>Ret celler som sædvanligt. Rullelister viser de tilladte værdier.</translation></message>
    <message><source>Change how it is read</source><translatorcomment>not reviewed</translatorcomment><translation>Skift hvordan det læses</translation></message>
    <message><source>Change {name} with a sheet…</source><translatorcomment>not reviewed</translatorcomment><translation>Ændr {name} med et ark…</translation></message>
    <message><source>Changed</source><translatorcomment>not reviewed</translatorcomment><translation>Ændret</translation></message>
    <message><source>Changed and new rows</source><translatorcomment>not reviewed</translatorcomment><translation>Ændrede og nye rækker</translation></message>
    <message><source>Changed otherwise</source><translatorcomment>not reviewed</translatorcomment><translation>Ændret på anden måde</translation></message>
    <message><source>Changed since</source><translatorcomment>not reviewed</translatorcomment><translation>Ændret siden</translation></message>
    <message><source>Changed since my last export</source><translatorcomment>not reviewed</translatorcomment><translation>Ændret siden min sidste eksport</translation></message>
    <message><source>Changed unasked</source><translatorcomment>not reviewed</translatorcomment><translation>Ændret uden at være bedt om det</translation></message>
    <message><source>Changes are saved as you make them.</source><translatorcomment>not reviewed</translatorcomment><translation>Ændringer gemmes, mens du laver dem.</translation></message>
    <message><source>Changes count from the next sign-in.</source><translatorcomment>not reviewed</translatorcomment><translation>Ændringer gælder fra næste login.</translation></message>
    <message><source>Changing what is remembered</source><translatorcomment>not reviewed</translatorcomment><translation>Ændrer det, der huskes</translation></message>
    <message><source>Character {place} of "{pattern}" is not allowed here. Use characters, classes such as [A-Z] or \d, one group, | and * + ?.</source><translatorcomment>not reviewed</translatorcomment><translation>Tegn {place} i "{pattern}" er ikke tilladt her. Brug tegn, klasser som [A-Z] eller \d, én gruppe, | og * + ?.</translation></message>
    <message><source>Check</source><translatorcomment>not reviewed</translatorcomment><translation>Se efter</translation></message>
    <message><source>Check again</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér igen</translation></message>
    <message><source>Check before submitting</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrol før indsendelse</translation></message>
    <message><source>Check both and try again. If you can sign in to the website but not here, ask your administrator to allow API access for your account; accounts with a second factor may need one of their own for it.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér begge, og prøv igen. Hvis du kan logge ind på webstedet, men ikke her, så bed din administrator om at tillade API-adgang for din konto; konti med en anden faktor skal måske have en særskilt konto til det.</translation></message>
    <message><source>Check both. An administrator of your account finds them in the team settings, section API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér begge. En administrator af din konto finder dem i teamindstillingerne i afsnittet API Clients.</translation></message>
    <message><source>Check for &amp;updates…</source><translatorcomment>not reviewed</translatorcomment><translation>Søg efter &amp;ny version …</translation></message>
    <message><source>Check its name and folder.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér navnet og mappen.</translation></message>
    <message><source>Check its name and that you may read it.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér navnet, og at du må læse filen.</translation></message>
    <message><source>Check that it is there and may be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér, at den findes og må læses.</translation></message>
    <message><source>Check the ID. The path of partial cases stands in the interactive API documentation of your account; set it as {option}.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér id'et. Stien til delvise cases står i den interaktive API-dokumentation for din konto; indstil den som {option}.</translation></message>
    <message><source>Check the address and its port. In a company network, ask IT whether connections to it are inspected or blocked.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér adressen og dens port. Spørg it på et firmanetværk, om forbindelser dertil undersøges eller spærres.</translation></message>
    <message><source>Check the address and the time zone.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér adressen og tidszonen.</translation></message>
    <message><source>Check the address with your administrator; it is the one of the service's API.</source><translatorcomment>not reviewed</translatorcomment><translation>Afklar adressen med din administrator; det er adressen på tjenestens API.</translation></message>
    <message><source>Check the address. In a hotel or guest network, sign in to the network with a browser first.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér adressen. På et hotel- eller gæstenetværk skal du først logge på netværket med en browser.</translation></message>
    <message><source>Check the connection to your company's network, or ask whoever looks after your computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjek forbindelsen til firmaets netværk, eller spørg den, der passer din computer.</translation></message>
    <message><source>Check the name and the folder; to fetch a case by its ID, an account is needed.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér navnet og mappen; for at hente en case efter id kræves en konto.</translation></message>
    <message><source>Check the network connection and the address, and try again. If you need a VPN for it, switch it on.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér netværksforbindelsen og adressen, og prøv igen. Hvis du skal bruge en VPN, så slå den til.</translation></message>
    <message><source>Check the network connection and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér netværksforbindelsen, og prøv igen.</translation></message>
    <message><source>Check the project ID and the address of the account.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér kontoens projekt-id og adresse.</translation></message>
    <message><source>Check the project ID and what was asked for; the service's own words are in the details.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér projekt-id'et og det, der blev spurgt om; tjenestens egne ord står i detaljerne.</translation></message>
    <message><source>Check the proxy under Settings, Network; ask IT if you do not know it.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér proxyen under Indstillinger, Netværk; spørg it, hvis du ikke kender den.</translation></message>
    <message><source>Check the rights of the folder above it.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér rettighederne til mappen over den.</translation></message>
    <message><source>Check the spelling of the address, and that this computer is connected to the network.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér, at adressen er stavet rigtigt, og at denne computer er forbundet til netværket.</translation></message>
    <message><source>Check the workbook again: it shows what is still to be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér projektmappen igen: Så ser du, hvad der stadig skal sendes.</translation></message>
    <message><source>Check the workbook again: it shows what the service has now and what is yours. Then choose, and upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér projektmappen igen: Så ser du, hvad tjenesten har nu, og hvad der er dit. Vælg derefter, og upload.</translation></message>
    <message><source>Check user name and password. If you can sign in to the website, ask your administrator to allow API access for your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollér brugernavn og adgangskode. Hvis du kan logge ind på webstedet, så bed din administrator om at tillade API-adgang for din konto.</translation></message>
    <message><source>Checked</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrolleret</translation></message>
    <message><source>Checked again.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrolleret igen.</translation></message>
    <message><source>Checked offline. Sign in on the Welcome page to upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrolleret offline. Log ind på siden Velkommen for at uploade.</translation></message>
    <message><source>Checked without the service: conflicts with other planners were not looked for.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrolleret uden tjenesten: der blev ikke set efter konflikter med andre planlæggere.</translation></message>
    <message><source>Checking before the submission</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollerer før indsendelsen</translation></message>
    <message><source>Checking before the upload</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollerer før upload</translation></message>
    <message><source>Checking {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollerer {name}</translation></message>
    <message><source>Checking …</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollerer …</translation></message>
    <message><source>Checks of the plan</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrol af planen</translation></message>
    <message><source>Choose a column</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en kolonne</translation></message>
    <message><source>Choose a folder on a disk with locks that you may write to. Nothing was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en mappe på et drev med låse, som du må skrive i. Intet blev eksporteret.</translation></message>
    <message><source>Choose a name that ends in .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg et navn, der ender på .xlsx.</translation></message>
    <message><source>Choose a name that no other account has.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg et navn, som ingen anden konto har.</translation></message>
    <message><source>Choose a row to see what changes in it. F8 leads to the next problem.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en række for at se, hvad der ændres i den. F8 fører til det næste problem.</translation></message>
    <message><source>Choose a sheet of this layout</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg et ark med dette layout</translation></message>
    <message><source>Choose a value</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en værdi</translation></message>
    <message><source>Choose a workbook (.xlsx or .xlsm).</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en projektmappe (.xlsx eller .xlsm).</translation></message>
    <message><source>Choose another file: a workbook (.xlsx or .xlsm).</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en anden fil: en projektmappe (.xlsx eller .xlsm).</translation></message>
    <message><source>Choose another folder, or allow it to be replaced with --overwrite.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en anden mappe, eller tillad, at den erstattes, med --overwrite.</translation></message>
    <message><source>Choose another folder, or put the file right; nothing was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en anden mappe, eller ret filen; intet blev eksporteret.</translation></message>
    <message><source>Choose another name, or allow it to be replaced (--overwrite).</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg et andet navn, eller tillad, at den erstattes (--overwrite).</translation></message>
    <message><source>Choose another name, or allow it to be replaced with --overwrite.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg et andet navn, eller tillad, at den erstattes, med --overwrite.</translation></message>
    <message><source>Choose another status, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en anden status, og upload så rækken igen.</translation></message>
    <message><source>Choose at least one kind.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg mindst én type.</translation></message>
    <message><source>Choose one from the history: sheetbridge runs.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg en fra historikken: sheetbridge runs.</translation></message>
    <message><source>Choose one with --sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg et med --sheet.</translation></message>
    <message><source>Choose or type</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg eller skriv</translation></message>
    <message><source>Choose that account; nothing was asked or sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg den konto; intet blev spurgt om eller sendt.</translation></message>
    <message><source>Choose the file that IT gave you (PEM), or clear the setting under Settings, Network.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg den fil, it gav dig (PEM), eller ryd indstillingen under Indstillinger, Netværk.</translation></message>
    <message><source>Choose what you need and get an Excel workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg det, du har brug for, og få en Excel-projektmappe.</translation></message>
    <message><source>Chosen by you.</source><translatorcomment>not reviewed</translatorcomment><translation>Valgt af dig.</translation></message>
    <message><source>Clear</source><translatorcomment>not reviewed</translatorcomment><translation>Ryd</translation></message>
    <message><source>Clear filters</source><translatorcomment>not reviewed</translatorcomment><translation>Ryd filtre</translation></message>
    <message><source>Clear local copies?</source><translatorcomment>not reviewed</translatorcomment><translation>Ryd lokale kopier?</translation></message>
    <message><source>Clear local copies…</source><translatorcomment>not reviewed</translatorcomment><translation>Ryd lokale kopier …</translation></message>
    <message><source>Clear the list</source><translatorcomment>not reviewed</translatorcomment><translation>Ryd listen</translation></message>
    <message><source>Clearing local copies</source><translatorcomment>not reviewed</translatorcomment><translation>Rydder lokale kopier</translation></message>
    <message><source>Client identifier</source><translatorcomment>not reviewed</translatorcomment><translation>Klientens id</translation></message>
    <message><source>Client secret</source><translatorcomment>not reviewed</translatorcomment><translation>Klientens hemmelighed</translation></message>
    <message><source>Close</source><translatorcomment>not reviewed</translatorcomment><translation>Luk</translation></message>
    <message><source>Close &amp;what is open</source><translatorcomment>not reviewed</translatorcomment><translation>Luk &amp;det, der er åbent</translation></message>
    <message><source>Close it in other programs and check that you may read it.</source><translatorcomment>not reviewed</translatorcomment><translation>Luk den i andre programmer, og kontrollér, at du må læse den.</translation></message>
    <message><source>Close it in the other program and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Luk den i det andet program, og prøv igen.</translation></message>
    <message><source>Close the panel</source><translatorcomment>not reviewed</translatorcomment><translation>Luk panelet</translation></message>
    <message><source>Close the window</source><translatorcomment>not reviewed</translatorcomment><translation>Luk vinduet</translation></message>
    <message><source>Closer (+)</source><translatorcomment>not reviewed</translatorcomment><translation>Tættere på (+)</translation></message>
    <message><source>Colours</source><translatorcomment>not reviewed</translatorcomment><translation>Farver</translation></message>
    <message><source>Column</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonne</translation></message>
    <message><source>Column of the ID</source><translatorcomment>not reviewed</translatorcomment><translation>ID'ets kolonne</translation></message>
    <message><source>Column of the number of people</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonnen med antal personer</translation></message>
    <message><source>Column of {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonne for {caption}</translation></message>
    <message><source>Column with the time of day of {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonnen med klokkeslættet for {caption}</translation></message>
    <message><source>Column {number} of {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonne {number} i {caption}</translation></message>
    <message><source>Columns of your sheet that are not read: {columns}.</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonner i dit ark, som ikke læses: {columns}.</translation></message>
    <message><source>Comes in</source><translatorcomment>not reviewed</translatorcomment><translation>Kommer ind</translation></message>
    <message><source>Compare a workbook instead, or another export.</source><translatorcomment>not reviewed</translatorcomment><translation>Sammenlign i stedet en projektmappe eller en anden eksport.</translation></message>
    <message><source>Compare workbooks with the sheet {title}.</source><translatorcomment>not reviewed</translatorcomment><translation>Sammenlign projektmapper med arket {title}.</translation></message>
    <message><source>Comparing</source><translatorcomment>not reviewed</translatorcomment><translation>Sammenligner</translation></message>
    <message><source>Comparing with the last export</source><translatorcomment>not reviewed</translatorcomment><translation>Sammenligner med den seneste eksport</translation></message>
    <message><source>Comparing with the service</source><translatorcomment>not reviewed</translatorcomment><translation>Sammenligner med tjenesten</translation></message>
    <message><source>Completed</source><translatorcomment>not reviewed</translatorcomment><translation>Fuldført</translation></message>
    <message><source>Completed, but it ends in the future</source><translatorcomment>not reviewed</translatorcomment><translation>Afsluttet, men slutter i fremtiden</translation></message>
    <message><source>Conflict</source><translatorcomment>not reviewed</translatorcomment><translation>Konflikt</translation></message>
    <message><source>Conflicts</source><translatorcomment>not reviewed</translatorcomment><translation>Konflikter</translation></message>
    <message><source>Connection: {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Forbindelse: {name}</translation></message>
    <message><source>Contents</source><translatorcomment>not reviewed</translatorcomment><translation>Indhold</translation></message>
    <message><source>Copies of one plan become one plan. Nothing is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopier af én plan bliver til én plan. Intet sendes.</translation></message>
    <message><source>Copies: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopier: {names}.</translation></message>
    <message><source>Copy</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér</translation></message>
    <message><source>Copy all</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér alt</translation></message>
    <message><source>Copy details for support</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér oplysninger til support</translation></message>
    <message><source>Copy its sheets into a new workbook, which leaves unused formats behind.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér dens ark til en ny projektmappe, så bliver ubrugte formater tilbage.</translation></message>
    <message><source>Copy or download it again, or open it in Excel and let Excel repair it.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér eller hent den igen, eller åbn den i Excel, og lad Excel reparere den.</translation></message>
    <message><source>Copy the ID</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér ID’et</translation></message>
    <message><source>Copy the reference</source><translatorcomment>not reviewed</translatorcomment><translation>Kopiér referencen</translation></message>
    <message><source>Copying the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne kopieres</translation></message>
    <message><source>Correct Start or End, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Ret Start eller End, og upload så rækken igen.</translation></message>
    <message><source>Correct the cells that are named, or leave these rows out with --skip-problem-rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Ret de nævnte celler, eller udelad disse rækker med --skip-problem-rows.</translation></message>
    <message><source>Correct {caption}, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Ret {caption}, og upload så rækken igen.</translation></message>
    <message><source>Counting what moves</source><translatorcomment>not reviewed</translatorcomment><translation>Tæller, hvad der flytter sig</translation></message>
    <message><source>Countries</source><translatorcomment>not reviewed</translatorcomment><translation>Lande</translation></message>
    <message><source>Created</source><translatorcomment>not reviewed</translatorcomment><translation>Oprettet</translation></message>
    <message><source>Created on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Oprettet på eller efter</translation></message>
    <message><source>Created on or before</source><translatorcomment>not reviewed</translatorcomment><translation>Oprettet på eller før</translation></message>
    <message><source>DATA</source><translatorcomment>not reviewed</translatorcomment><translation>DATA</translation></message>
    <message><source>Dark</source><translatorcomment>not reviewed</translatorcomment><translation>Mørkt</translation></message>
    <message><source>Dates are read in UTC: no account says another time zone.</source><translatorcomment>not reviewed</translatorcomment><translation>Datoer læses i UTC: ingen konto angiver en anden tidszone.</translation></message>
    <message><source>Day</source><translatorcomment>not reviewed</translatorcomment><translation>Dag</translation></message>
    <message><source>Days</source><translatorcomment>not reviewed</translatorcomment><translation>Dage</translation></message>
    <message><source>Days across, people on site, and a page a day for each site and team. Nothing is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Dage på tværs, personer på stedet og en side om dagen for hvert sted og hold. Intet sendes.</translation></message>
    <message><source>Days by team, site and work package</source><translatorcomment>not reviewed</translatorcomment><translation>Dage efter hold, site og arbejdspakke</translation></message>
    <message><source>Dec</source><translatorcomment>not reviewed</translatorcomment><translation>dec</translation></message>
    <message><source>Deciding about the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Beslutter om rækkerne</translation></message>
    <message><source>Deleted</source><translatorcomment>not reviewed</translatorcomment><translation>Slettet</translation></message>
    <message><source>Departments</source><translatorcomment>not reviewed</translatorcomment><translation>Afdelinger</translation></message>
    <message><source>Details</source><translatorcomment>not reviewed</translatorcomment><translation>Detaljer</translation></message>
    <message><source>Did you mean "{near}"? Correct {caption}, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Mente du "{near}"? Ret {caption}, og upload så rækken igen.</translation></message>
    <message><source>Different from {copy}, the nearest that completed:</source><translatorcomment>not reviewed</translatorcomment><translation>Forskellig fra {copy}, den nærmeste, der blev færdig:</translation></message>
    <message><source>Dispatched</source><translatorcomment>not reviewed</translatorcomment><translation>Udsendt</translation></message>
    <message><source>Dispatched without people or team</source><translatorcomment>not reviewed</translatorcomment><translation>Udsendt uden personer eller team</translation></message>
    <message><source>Does import keep fields that are not sent?</source><translatorcomment>not reviewed</translatorcomment><translation>Beholder importen felter, der ikke sendes?</translation></message>
    <message><source>Does the day or the month stand first in "{caption}"? No row decides it.</source><translatorcomment>not reviewed</translatorcomment><translation>Står dagen eller måneden først i "{caption}"? Ingen række afgør det.</translation></message>
    <message><source>Done</source><translatorcomment>not reviewed</translatorcomment><translation>Færdig</translation></message>
    <message><source>Drawing the timeline</source><translatorcomment>not reviewed</translatorcomment><translation>Tidslinjen tegnes</translation></message>
    <message><source>Drop a workbook anywhere in this window to check it</source><translatorcomment>not reviewed</translatorcomment><translation>Træk en projektmappe ind hvor som helst i vinduet for at kontrollere den</translation></message>
    <message><source>Drop to check this workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Slip for at kontrollere denne projektmappe</translation></message>
    <message><source>Drop to check this workbook. Nothing is uploaded until you say so.</source><translatorcomment>not reviewed</translatorcomment><translation>Slip for at kontrollere denne projektmappe. Intet uploades, før du siger til.</translation></message>
    <message><source>Drop-off by transport {id}.</source><translatorcomment>not reviewed</translatorcomment><translation>Afsætning med transport {id}.</translation></message>
    <message><source>E-mail addresses</source><translatorcomment>not reviewed</translatorcomment><translation>E-mailadresser</translation></message>
    <message><source>Earlier</source><translatorcomment>not reviewed</translatorcomment><translation>Tidligere</translation></message>
    <message><source>Edit case files in Excel, submit runs and collect results before they expire.</source><translatorcomment>not reviewed</translatorcomment><translation>Redigér cases i Excel, indsend kørsler, og hent resultater, før de udløber.</translation></message>
    <message><source>Edit this case as JSON; Excel has at most {most} columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Redigér denne case som JSON; Excel har højst {most} kolonner.</translation></message>
    <message><source>Edit {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Rediger {name}</translation></message>
    <message><source>Edits ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Ændringer ({patterns})</translation></message>
    <message><source>Edit…</source><translatorcomment>not reviewed</translatorcomment><translation>Rediger …</translation></message>
    <message><source>Empties them</source><translatorcomment>not reviewed</translatorcomment><translation>Tømmer dem</translation></message>
    <message><source>End before start</source><translatorcomment>not reviewed</translatorcomment><translation>Slut før start</translation></message>
    <message><source>Ends on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Slutter på eller efter</translation></message>
    <message><source>Ends on or before</source><translatorcomment>not reviewed</translatorcomment><translation>Slutter på eller før</translation></message>
    <message><source>Every copy was submitted before</source><translatorcomment>not reviewed</translatorcomment><translation>Hver kopi er indsendt før</translation></message>
    <message><source>Every edit has its place. Save the merged plan, then look at it and upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Hver ændring har sin plads. Gem den flettede plan, se den igennem og upload den.</translation></message>
    <message><source>Every parameter fits the case type {type}</source><translatorcomment>not reviewed</translatorcomment><translation>Hver parameter passer til casetypen {type}</translation></message>
    <message><source>Every row of {list} is gone; the case is sent without any.</source><translatorcomment>not reviewed</translatorcomment><translation>Alle rækker i {list} er væk; casen sendes uden.</translation></message>
    <message><source>Everything (0)</source><translatorcomment>not reviewed</translatorcomment><translation>Alt (0)</translation></message>
    <message><source>Everything is said.</source><translatorcomment>not reviewed</translatorcomment><translation>Alt er sagt.</translation></message>
    <message><source>Everything this computer exported, uploaded or simulated.</source><translatorcomment>not reviewed</translatorcomment><translation>Alt, hvad denne computer har eksporteret, uploadet eller simuleret.</translation></message>
    <message><source>Export</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportér</translation></message>
    <message><source>Export 1 kind</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportér 1 type</translation></message>
    <message><source>Export again, and make your edits there.</source><translation>Eksportér igen, og lav dine ændringer dér.</translation></message>
    <message><source>Export request accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Anmodning om eksport accepteret</translation></message>
    <message><source>Export something</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportér noget</translation></message>
    <message><source>Export the activities first, or name two workbooks.</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportér først aktiviteterne, eller angiv to projektmapper.</translation></message>
    <message><source>Export {count} kinds</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportér {count} typer</translation></message>
    <message><source>Export {kinds}</source><translatorcomment>not reviewed</translatorcomment><translation>Eksport: {kinds}</translation></message>
    <message><source>Export {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportér {kind}</translation></message>
    <message><source>Exported</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporteret</translation></message>
    <message><source>Exported from</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporteret fra</translation></message>
    <message><source>Exported: {when}</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporteret: {when}</translation></message>
    <message><source>Exporting</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporterer</translation></message>
    <message><source>Exporting 1 kind</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporterer 1 type</translation></message>
    <message><source>Exporting {count} kinds</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporterer {count} typer</translation></message>
    <message><source>Exports</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporter</translation></message>
    <message><source>Exports planning data into Excel workbooks, checks what was edited, and sends only what changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporterer planlægningsdata til Excel-projektmapper, kontrollerer det redigerede og sender kun det, der er ændret.</translation></message>
    <message><source>Exports, uploads and simulation runs</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporter, uploads og simuleringskørsler</translation></message>
    <message><source>Exports, uploads and simulation runs will be listed here so you can open their files or look up what happened.</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporter, uploads og simuleringskørsler vises her, så du kan åbne deres filer eller se, hvad der skete.</translation></message>
    <message><source>Extra certificate file</source><translatorcomment>not reviewed</translatorcomment><translation>Ekstra certifikatfil</translation></message>
    <message><source>Fade from page to page</source><translatorcomment>not reviewed</translatorcomment><translation>Blød overgang mellem sider</translation></message>
    <message><source>Failed</source><translatorcomment>not reviewed</translatorcomment><translation>Fejlet</translation></message>
    <message><source>Far is more than</source><translatorcomment>not reviewed</translatorcomment><translation>Langt er mere end</translation></message>
    <message><source>Farther (-)</source><translatorcomment>not reviewed</translatorcomment><translation>Længere væk (-)</translation></message>
    <message><source>Feb</source><translatorcomment>not reviewed</translatorcomment><translation>feb</translation></message>
    <message><source>Fetch results by itself when the service keeps them for so many days or fewer.</source><translatorcomment>not reviewed</translatorcomment><translation>Hent selv resultater, når tjenesten gemmer dem i så mange dage eller færre.</translation></message>
    <message><source>Fetching the results</source><translatorcomment>not reviewed</translatorcomment><translation>Henter resultaterne</translation></message>
    <message><source>Fewer filters</source><translatorcomment>not reviewed</translatorcomment><translation>Færre filtre</translation></message>
    <message><source>Field of the value</source><translatorcomment>not reviewed</translatorcomment><translation>Værdiens felt</translation></message>
    <message><source>File</source><translatorcomment>not reviewed</translatorcomment><translation>Fil</translation></message>
    <message><source>Fill in at least one row and save the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Udfyld mindst én række, og gem projektmappen.</translation></message>
    <message><source>Fill in {caption}, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Udfyld {caption}, og upload så rækken igen.</translation></message>
    <message><source>Fill in: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Udfyld: {names}.</translation></message>
    <message><source>Filters of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Filtre for {kind}</translation></message>
    <message><source>Find a command</source><translatorcomment>not reviewed</translatorcomment><translation>Find en kommando</translation></message>
    <message><source>Find a command, workbook or activity</source><translatorcomment>not reviewed</translatorcomment><translation>Find et kommando, en projektmappe eller en aktivitet</translation></message>
    <message><source>Folder for new workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Mappe til nye projektmapper</translation></message>
    <message><source>Follow it first: sheetbridge follow {run}.</source><translatorcomment>not reviewed</translatorcomment><translation>Følg den først: sheetbridge follow {run}.</translation></message>
    <message><source>Follow that run first, in the history or with: sheetbridge follow {run}. Then check the workbook again.</source><translatorcomment>not reviewed</translatorcomment><translation>Følg først den kørsel, i historikken eller med: sheetbridge follow {run}. Kontrollér derefter projektmappen igen.</translation></message>
    <message><source>For &amp;schedulers and scripts</source><translatorcomment>not reviewed</translatorcomment><translation>Til planlagte kørsler og &amp;scripts</translation></message>
    <message><source>For everybody who sees the activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Til alle, der ser aktiviteten.</translation></message>
    <message><source>For example 5f2c91d0</source><translatorcomment>not reviewed</translatorcomment><translation>For eksempel 5f2c91d0</translation></message>
    <message><source>For example the wind farm. It stands in the sidebar and in History.</source><translatorcomment>not reviewed</translatorcomment><translation>For eksempel vindparken. Det står i sidepanelet og i historikken.</translation></message>
    <message><source>For schedulers and scripts</source><translatorcomment>not reviewed</translatorcomment><translation>Til planlagte kørsler og scripts</translation></message>
    <message><source>For the &amp;IT department</source><translatorcomment>not reviewed</translatorcomment><translation>Til &amp;it-afdelingen</translation></message>
    <message><source>For the IT department</source><translatorcomment>not reviewed</translatorcomment><translation>Til it-afdelingen</translation></message>
    <message><source>For your own company. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Til dit eget firma. Tjenesten viser det ikke; tom udelader det.</translation></message>
    <message><source>Forget it</source><translatorcomment>not reviewed</translatorcomment><translation>Glem det</translation></message>
    <message><source>Forget the names of the service</source><translatorcomment>not reviewed</translatorcomment><translation>Glem tjenestens navne</translation></message>
    <message><source>Found in the account settings, under Integration.</source><translatorcomment>not reviewed</translatorcomment><translation>Findes i kontoindstillingerne under Integration.</translation></message>
    <message><source>Fri</source><translatorcomment>not reviewed</translatorcomment><translation>fre</translation></message>
    <message><source>From</source><translatorcomment>not reviewed</translatorcomment><translation>Fra</translation></message>
    <message><source>From a file…</source><translatorcomment>not reviewed</translatorcomment><translation>Fra en fil …</translation></message>
    <message><source>From {old} to {new}</source><translatorcomment>not reviewed</translatorcomment><translation>Fra {old} til {new}</translation></message>
    <message><source>Get planning data as an Excel workbook you can edit and send back.</source><translatorcomment>not reviewed</translatorcomment><translation>Hent planlægningsdata som en Excel-projektmappe, du kan redigere og sende tilbage.</translation></message>
    <message><source>Give 1 corrected cell back what stood in it</source><translatorcomment>not reviewed</translatorcomment><translation>Giv 1 rettet celle det tilbage, der stod i den</translation></message>
    <message><source>Give each its own lake. Nothing was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Giv hver sin egen datamappe. Intet blev eksporteret.</translation></message>
    <message><source>Give it a name.</source><translatorcomment>not reviewed</translatorcomment><translation>Giv den et navn.</translation></message>
    <message><source>Give it once, such as {name}=2026-11-24.</source><translatorcomment>not reviewed</translatorcomment><translation>Angiv den én gang, for eksempel {name}=2026-11-24.</translation></message>
    <message><source>Give the name of a file in it.</source><translatorcomment>not reviewed</translatorcomment><translation>Angiv navnet på en fil i den.</translation></message>
    <message><source>Give {count} corrected cells back what stood in them before</source><translatorcomment>not reviewed</translatorcomment><translation>Giv {count} rettede celler det tilbage, der stod i dem før</translation></message>
    <message><source>Go on</source><translatorcomment>not reviewed</translatorcomment><translation>Videre</translation></message>
    <message><source>Go on with a workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Fortsæt med en projektmappe</translation></message>
    <message><source>Gone</source><translatorcomment>not reviewed</translatorcomment><translation>Findes ikke mere</translation></message>
    <message><source>Guide</source><translatorcomment>not reviewed</translatorcomment><translation>Vejledning</translation></message>
    <message><source>Have it unlocked there, then upload the row again.</source><translatorcomment>not reviewed</translatorcomment><translation>Få den låst op der, og upload så rækken igen.</translation></message>
    <message><source>Help</source><translatorcomment>not reviewed</translatorcomment><translation>Hjælp</translation></message>
    <message><source>Hidden in the sheet</source><translatorcomment>not reviewed</translatorcomment><translation>Skjult i arket</translation></message>
    <message><source>Hide details</source><translatorcomment>not reviewed</translatorcomment><translation>Skjul detaljer</translation></message>
    <message><source>Hide the password</source><translatorcomment>not reviewed</translatorcomment><translation>Skjul adgangskoden</translation></message>
    <message><source>History</source><translatorcomment>not reviewed</translatorcomment><translation>Historik</translation></message>
    <message><source>Hours</source><translatorcomment>not reviewed</translatorcomment><translation>Timer</translation></message>
    <message><source>Hours with sign-off status</source><translatorcomment>not reviewed</translatorcomment><translation>Timer med godkendelsesstatus</translation></message>
    <message><source>How far the work is.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor langt arbejdet er.</translation></message>
    <message><source>How it works</source><translatorcomment>not reviewed</translatorcomment><translation>Sådan virker det</translation></message>
    <message><source>How rows are uploaded</source><translatorcomment>not reviewed</translatorcomment><translation>Hvordan rækker uploades</translation></message>
    <message><source>How the activities are grouped</source><translatorcomment>not reviewed</translatorcomment><translation>Hvordan aktiviteterne er grupperet</translation></message>
    <message><source>How the last upload ended, row by row.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvordan den seneste upload endte, række for række.</translation></message>
    <message><source>How the rows are shown</source><translatorcomment>not reviewed</translatorcomment><translation>Hvordan rækkerne vises</translation></message>
    <message><source>I do not know</source><translatorcomment>not reviewed</translatorcomment><translation>Jeg ved det ikke</translation></message>
    <message><source>ID of the case</source><translatorcomment>not reviewed</translatorcomment><translation>Casens id</translation></message>
    <message><source>ID stands twice</source><translatorcomment>not reviewed</translatorcomment><translation>ID står to gange</translation></message>
    <message><source>ID, name, site …</source><translatorcomment>not reviewed</translatorcomment><translation>ID, navn, site …</translation></message>
    <message><source>IT switches it on with the address of a version file, under Settings, Network, or for the whole company.</source><translatorcomment>not reviewed</translatorcomment><translation>It slår det til med en versionsfils adresse, under Indstillinger, Netværk, eller for hele firmaet.</translation></message>
    <message><source>If your service has moved there, use that address for the account.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvis din tjeneste er flyttet dertil, så brug den adresse til kontoen.</translation></message>
    <message><source>In most rows the start is after the end.</source><translatorcomment>not reviewed</translatorcomment><translation>I de fleste rækker ligger starten efter slutningen.</translation></message>
    <message><source>In the timeline: closer, farther, today, everything</source><translatorcomment>not reviewed</translatorcomment><translation>I tidslinjen: tættere på, længere væk, i dag, alt</translation></message>
    <message><source>In which time zone are the dates?</source><translatorcomment>not reviewed</translatorcomment><translation>I hvilken tidszone er datoerne?</translation></message>
    <message><source>Install it with: pip install "sheetbridge[lake]". Or use --format ndjson.</source><translatorcomment>not reviewed</translatorcomment><translation>Installér det med: pip install "sheetbridge[lake]". Eller brug --format ndjson.</translation></message>
    <message><source>Install the newest version, then open it again.</source><translatorcomment>not reviewed</translatorcomment><translation>Installér den nyeste version, og åbn den så igen.</translation></message>
    <message><source>Install the newest version. If it stays so, look in the service at what this run changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Installer den nyeste version. Bliver det ved, så se i tjenesten, hvad denne kørsel ændrede.</translation></message>
    <message><source>Is an activity named by {columns}?</source><translatorcomment>not reviewed</translatorcomment><translation>Navngives en aktivitet af {columns}?</translation></message>
    <message><source>Is {columns} the column of {caption}?</source><translatorcomment>not reviewed</translatorcomment><translation>Er {columns} kolonnen for {caption}?</translation></message>
    <message><source>It breaks off in the middle.</source><translatorcomment>not reviewed</translatorcomment><translation>Det bryder af midt i.</translation></message>
    <message><source>It could not be written; perhaps it is read-only or open in another program.</source><translatorcomment>not reviewed</translatorcomment><translation>Den kunne ikke skrives; måske er den skrivebeskyttet eller åben i et andet program.</translation></message>
    <message><source>It counts from the next export until Sheetbridge is closed.</source><translatorcomment>not reviewed</translatorcomment><translation>Den gælder fra næste eksport, indtil Sheetbridge lukkes.</translation></message>
    <message><source>It ends when it starts.</source><translatorcomment>not reviewed</translatorcomment><translation>Den slutter, når den starter.</translation></message>
    <message><source>It has a digital signature, which any change would break.</source><translatorcomment>not reviewed</translatorcomment><translation>Den har en digital signatur, som enhver ændring ville bryde.</translation></message>
    <message><source>It has the service's values again.</source><translatorcomment>not reviewed</translatorcomment><translation>Har tjenestens værdier igen.</translation></message>
    <message><source>It has these sheets: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Den har disse ark: {names}.</translation></message>
    <message><source>It has {people} people, the manpower says {manpower}.</source><translatorcomment>not reviewed</translatorcomment><translation>Den har {people} personer, bemandingen siger {manpower}.</translation></message>
    <message><source>It holds a number that is none.</source><translatorcomment>not reviewed</translatorcomment><translation>Det indeholder et tal, der ikke er et.</translation></message>
    <message><source>It holds a number that is too large.</source><translatorcomment>not reviewed</translatorcomment><translation>Det indeholder et tal, der er for stort.</translation></message>
    <message><source>It holds characters that cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Det indeholder tegn, der ikke kan læses.</translation></message>
    <message><source>It holds dates.</source><translatorcomment>not reviewed</translatorcomment><translation>Den indeholder datoer.</translation></message>
    <message><source>It holds far more parts than a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Den indeholder langt flere dele end en projektmappe.</translation></message>
    <message><source>It holds no workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Den indeholder ingen projektmappe.</translation></message>
    <message><source>It holds something that is not a record.</source><translatorcomment>not reviewed</translatorcomment><translation>Det indeholder noget, der ikke er en post.</translation></message>
    <message><source>It holds texts.</source><translatorcomment>not reviewed</translatorcomment><translation>Den indeholder tekster.</translation></message>
    <message><source>It holds the field "{field}" twice in one record.</source><translatorcomment>not reviewed</translatorcomment><translation>Det indeholder feltet "{field}" to gange i én post.</translation></message>
    <message><source>It is a binary workbook (.xlsb).</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en binær projektmappe (.xlsb).</translation></message>
    <message><source>It is a text file such as .csv, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en tekstfil som .csv, ikke en projektmappe.</translation></message>
    <message><source>It is a web page, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en webside, ikke en projektmappe.</translation></message>
    <message><source>It is a workbook of an old kind (.xls).</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en projektmappe af gammel type (.xls).</translation></message>
    <message><source>It is a zip file, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en zip-fil, ikke en projektmappe.</translation></message>
    <message><source>It is an OpenDocument file (.ods).</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en OpenDocument-fil (.ods).</translation></message>
    <message><source>It is an XML file, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en XML-fil, ikke en projektmappe.</translation></message>
    <message><source>It is another kind of document, not a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er en anden slags dokument, ikke en projektmappe.</translation></message>
    <message><source>It is completed, but its end is in the future.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er afsluttet, men slutter først i fremtiden.</translation></message>
    <message><source>It is different in each row.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er forskellig i hver række.</translation></message>
    <message><source>It is dispatched, but it has neither people nor a team.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er udsendt, men har hverken personer eller team.</translation></message>
    <message><source>It is in the columns {one} and {two}. Remove or rename one of them.</source><translatorcomment>not reviewed</translatorcomment><translation>Den står i kolonnerne {one} og {two}. Fjern eller omdøb en af dem.</translation></message>
    <message><source>It is in {folder}. Open it there with your spreadsheet program, or ask IT for a program that opens such files.</source><translatorcomment>not reviewed</translatorcomment><translation>Filen ligger i {folder}. Åbn den dér med dit regneark, eller bed IT om et program, der åbner sådanne filer.</translation></message>
    <message><source>It is larger than {limit} MB. A mapping holds no plan.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er større end {limit} MB. En tilknytning indeholder ingen plan.</translation></message>
    <message><source>It is made of several columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Den dannes af flere kolonner.</translation></message>
    <message><source>It is made of the columns {columns}.</source><translatorcomment>not reviewed</translatorcomment><translation>Den dannes af kolonnerne {columns}.</translation></message>
    <message><source>It is meant so</source><translatorcomment>not reviewed</translatorcomment><translation>Det er meningen</translation></message>
    <message><source>It is nested too deeply.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er indlejret for dybt.</translation></message>
    <message><source>It is new, but it starts in the past.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er ny, men starter i fortiden.</translation></message>
    <message><source>It is not UTF-8: if letters such as æ, ł or ü look wrong, save it as CSV UTF-8.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er ikke UTF-8: Hvis bogstaver som æ, ł eller ü ser forkerte ud, så gem filen som CSV UTF-8.</translation></message>
    <message><source>It is not a workbook, or it is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er ikke en projektmappe, eller den er beskadiget.</translation></message>
    <message><source>It is not in the form that was agreed.</source><translatorcomment>not reviewed</translatorcomment><translation>Det har ikke den aftalte form.</translation></message>
    <message><source>It is not sent again by itself. Look on the platform whether the run is there; if it is not, submit the missing copies again.</source><translatorcomment>not reviewed</translatorcomment><translation>Den sendes ikke igen af sig selv. Se på platformen, om kørslen er der; hvis ikke, så indsend de manglende kopier igen.</translation></message>
    <message><source>It is not text in UTF-8. Save it so.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er ikke tekst i UTF-8. Gem den sådan.</translation></message>
    <message><source>It is packed in a way that is not used for workbooks.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er pakket på en måde, der ikke bruges til projektmapper.</translation></message>
    <message><source>It is protected with a password.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er beskyttet med en adgangskode.</translation></message>
    <message><source>It is read-only or open in another program.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er skrivebeskyttet eller åben i et andet program.</translation></message>
    <message><source>It is shared for editing by several people.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er delt til redigering af flere personer.</translation></message>
    <message><source>It is still planned, but it ended before yesterday.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er stadig planlagt, men sluttede før i går.</translation></message>
    <message><source>It is the same in each row by the mapping.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er ens i hver række ifølge tilknytningen.</translation></message>
    <message><source>It is the same in every row, in the columns that both have.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er det samme i hver række, i de kolonner, som begge har.</translation></message>
    <message><source>It is the same in every row.</source><translatorcomment>not reviewed</translatorcomment><translation>Det er ens i hver række.</translation></message>
    <message><source>It merges: only edited fields are sent</source><translatorcomment>not reviewed</translatorcomment><translation>Den fletter: kun redigerede felter sendes</translation></message>
    <message><source>It must begin with https://. Ask IT for the address, or clear the setting under Settings, Network.</source><translatorcomment>not reviewed</translatorcomment><translation>Den skal begynde med https://. Bed it om adressen, eller ryd indstillingen under Indstillinger, Netværk.</translation></message>
    <message><source>It needs a checked workbook with edits.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver en kontrolleret projektmappe med ændringer.</translation></message>
    <message><source>It needs a checked workbook, or a result.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver en kontrolleret projektmappe eller et resultat.</translation></message>
    <message><source>It needs a checked workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver en kontrolleret projektmappe.</translation></message>
    <message><source>It needs a result: upload, or open one from the history.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver et resultat: upload, eller åbn et fra historikken.</translation></message>
    <message><source>It needs a sign-in, and a checked workbook with rows to send.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver, at du er logget ind, og en kontrolleret projektmappe med rækker at sende.</translation></message>
    <message><source>It needs a sign-in, and an export that was checked.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver, at du er logget ind, og en kontrolleret eksport.</translation></message>
    <message><source>It needs an open workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Det kræver en åben projektmappe.</translation></message>
    <message><source>It replaces whole activities</source><translatorcomment>not reviewed</translatorcomment><translation>Den erstatter hele aktiviteter</translation></message>
    <message><source>It stands on the sheet “{sheet}” of your workbook, with its reason. Review it again here or correct it there: only this row will be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Den står på arket “{sheet}” i din projektmappe, med sin årsag. Gennemgå den igen her, eller ret den der: kun denne række sendes.</translation></message>
    <message><source>It stands with the team (team:number)</source><translatorcomment>not reviewed</translatorcomment><translation>Det står ved teamet (team:antal)</translation></message>
    <message><source>It starts at night; no other activity does.</source><translatorcomment>not reviewed</translatorcomment><translation>Den starter om natten; det gør ingen anden aktivitet.</translation></message>
    <message><source>It starts on a weekend; no other activity does.</source><translatorcomment>not reviewed</translatorcomment><translation>Den starter i en weekend; det gør ingen anden aktivitet.</translation></message>
    <message><source>It takes longer than {count} days.</source><translatorcomment>not reviewed</translatorcomment><translation>Den varer længere end {count} dage.</translation></message>
    <message><source>It was made to do harm, or it is damaged. Use another copy, or export again.</source><translatorcomment>not reviewed</translatorcomment><translation>Den er lavet for at gøre skade, eller den er beskadiget. Brug en anden kopi, eller eksportér igen.</translation></message>
    <message><source>It was moved by more than {count} days.</source><translatorcomment>not reviewed</translatorcomment><translation>Den blev flyttet mere end {count} dage.</translation></message>
    <message><source>It was saved by a trial version of Office 2007, whose form no program reads today.</source><translatorcomment>not reviewed</translatorcomment><translation>Den blev gemt med en prøveversion af Office 2007, hvis form intet program læser i dag.</translation></message>
    <message><source>Its name is too long.</source><translatorcomment>not reviewed</translatorcomment><translation>Navnet er for langt.</translation></message>
    <message><source>Its outcome stands in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultatet står i historikken.</translation></message>
    <message><source>Its password is removed too. Workbooks and the history stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Adgangskoden fjernes også. Projektmapper og historikken bliver.</translation></message>
    <message><source>Its row was not found.</source><translatorcomment>not reviewed</translatorcomment><translation>Dens række blev ikke fundet.</translation></message>
    <message><source>Its structure is protected.</source><translatorcomment>not reviewed</translatorcomment><translation>Dens struktur er beskyttet.</translation></message>
    <message><source>JSON, with its brackets and quotes.</source><translation>JSON med sine klammer og anførselstegn.</translation></message>
    <message><source>Jan</source><translatorcomment>not reviewed</translatorcomment><translation>jan</translation></message>
    <message><source>Jul</source><translatorcomment>not reviewed</translatorcomment><translation>jul</translation></message>
    <message><source>Jun</source><translatorcomment>not reviewed</translatorcomment><translation>jun</translation></message>
    <message><source>Keep</source><translatorcomment>not reviewed</translatorcomment><translation>Behold</translation></message>
    <message><source>Keep copies and reports for</source><translatorcomment>not reviewed</translatorcomment><translation>Gem kopier og rapporter i</translation></message>
    <message><source>Keep one row for each ID, then upload again.</source><translatorcomment>not reviewed</translatorcomment><translation>Behold én række for hvert id, og upload så igen.</translation></message>
    <message><source>Keep the service's</source><translatorcomment>not reviewed</translatorcomment><translation>Behold tjenestens</translation></message>
    <message><source>Keep watching</source><translatorcomment>not reviewed</translatorcomment><translation>Følg den stadig</translation></message>
    <message><source>Keeps them</source><translatorcomment>not reviewed</translatorcomment><translation>Beholder dem</translation></message>
    <message><source>Kept by the {store}.</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmes i {store}.</translation></message>
    <message><source>Kept for</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmes i</translation></message>
    <message><source>Kept for {days} days on this computer only.</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmes i {days} dage kun på denne computer.</translation></message>
    <message><source>Kept until Sheetbridge is closed.</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmes, indtil Sheetbridge lukkes.</translation></message>
    <message><source>Keys were not looked up in the service: a new row may be an activity that is there under another ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Nøgler blev ikke slået op i tjenesten: en ny række kan være en aktivitet, der findes der under et andet ID.</translation></message>
    <message><source>Kinds, filters and folder are kept under this name.</source><translatorcomment>not reviewed</translatorcomment><translation>Slags, filtre og mappe gemmes under dette navn.</translation></message>
    <message><source>Known from the service: {names} ({when})</source><translatorcomment>not reviewed</translatorcomment><translation>Kendt fra tjenesten: {names} ({when})</translation></message>
    <message><source>Language</source><translatorcomment>not reviewed</translatorcomment><translation>Sprog</translation></message>
    <message><source>Later</source><translatorcomment>not reviewed</translatorcomment><translation>Senere</translation></message>
    <message><source>Learned about this service</source><translatorcomment>not reviewed</translatorcomment><translation>Lært om denne tjeneste</translation></message>
    <message><source>Leave alone</source><translatorcomment>not reviewed</translatorcomment><translation>Spring over</translation></message>
    <message><source>Leave it alone</source><translatorcomment>not reviewed</translatorcomment><translation>Rør det ikke</translation></message>
    <message><source>Leave out the row with a problem</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad rækken med et problem</translation></message>
    <message><source>Leave out, or take in</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad, eller tag med</translation></message>
    <message><source>Leave the merge</source><translatorcomment>not reviewed</translatorcomment><translation>Forlad sammenfletningen</translation></message>
    <message><source>Leave the row out</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad rækken</translation></message>
    <message><source>Leave the selected rows out, or take them in</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad de markerede rækker, eller tag dem med igen</translation></message>
    <message><source>Leave the tour</source><translatorcomment>not reviewed</translatorcomment><translation>Afslut rundturen</translation></message>
    <message><source>Leave these rows out</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad disse rækker</translation></message>
    <message><source>Leave these {count} rows out</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad disse {count} rækker</translation></message>
    <message><source>Leave this merge?</source><translatorcomment>not reviewed</translatorcomment><translation>Vil du forlade denne sammenfletning?</translation></message>
    <message><source>Leave this row out</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad denne række</translation></message>
    <message><source>Leave {caption} alone</source><translatorcomment>not reviewed</translatorcomment><translation>Spring {caption} over</translation></message>
    <message><source>Leave {count} rows out</source><translatorcomment>not reviewed</translatorcomment><translation>Udelad {count} rækker</translation></message>
    <message><source>Left out</source><translatorcomment>not reviewed</translatorcomment><translation>Udeladt</translation></message>
    <message><source>Light</source><translatorcomment>not reviewed</translatorcomment><translation>Lyst</translation></message>
    <message><source>Line {line}, character {place}: {error}.</source><translatorcomment>not reviewed</translatorcomment><translation>Linje {line}, tegn {place}: {error}.</translation></message>
    <message><source>List</source><translatorcomment>not reviewed</translatorcomment><translation>Liste</translation></message>
    <message><source>Long is more than</source><translatorcomment>not reviewed</translatorcomment><translation>Længe er mere end</translation></message>
    <message><source>Longer</source><translatorcomment>not reviewed</translatorcomment><translation>Længere</translation></message>
    <message><source>Longer than a number of days</source><translatorcomment>not reviewed</translatorcomment><translation>Længere end et antal dage</translation></message>
    <message><source>Look at line {line}, character {character}, or fetch the case again.</source><translatorcomment>not reviewed</translatorcomment><translation>Se på linje {line}, tegn {character}, eller hent casen igen.</translation></message>
    <message><source>Look at that cell, a formula may stand there; type the value there by hand, and merge again. Nothing was written.</source><translatorcomment>not reviewed</translatorcomment><translation>Se på den celle, måske står der en formel; skriv værdien dér i hånden, og flet igen. Intet blev skrevet.</translation></message>
    <message><source>Look at that run first: sheetbridge simulation status. Submit again if you want another run of the same case.</source><translatorcomment>not reviewed</translatorcomment><translation>Se først på den kørsel: sheetbridge simulation status. Indsend igen, hvis du vil have endnu en kørsel af samme case.</translation></message>
    <message><source>Look at the rows again, then upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Se på rækkerne igen, og upload så.</translation></message>
    <message><source>Look at them with: sheetbridge check. Then decide with --on-conflict mine or theirs, or export again.</source><translatorcomment>not reviewed</translatorcomment><translation>Se på dem med: sheetbridge check. Beslut så med --on-conflict mine eller theirs, eller eksportér igen.</translation></message>
    <message><source>Look at what is read, give it a name, and go on to the review.</source><translatorcomment>not reviewed</translatorcomment><translation>Se på det, der læses, giv det et navn, og gå videre til gennemgangen.</translation></message>
    <message><source>Look on the platform whether the run is there.</source><translatorcomment>not reviewed</translatorcomment><translation>Se på platformen, om kørslen er der.</translation></message>
    <message><source>Look up again</source><translatorcomment>not reviewed</translatorcomment><translation>Slå op igen</translation></message>
    <message><source>Look-ahead by person</source><translatorcomment>not reviewed</translatorcomment><translation>Kommende uger efter person</translation></message>
    <message><source>Look-ahead by site</source><translatorcomment>not reviewed</translatorcomment><translation>Kommende uger efter sted</translation></message>
    <message><source>Look-ahead by team</source><translatorcomment>not reviewed</translatorcomment><translation>Kommende uger efter hold</translation></message>
    <message><source>Looking for open uploads</source><translatorcomment>not reviewed</translatorcomment><translation>Leder efter åbne uploads</translation></message>
    <message><source>Looking up {run}</source><translatorcomment>not reviewed</translatorcomment><translation>Slår {run} op</translation></message>
    <message><source>Make it first, or choose another.</source><translatorcomment>not reviewed</translatorcomment><translation>Opret den først, eller vælg en anden.</translation></message>
    <message><source>Make room on the disk of the temporary folder and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Skaf plads på den midlertidige mappes disk, og prøv igen.</translation></message>
    <message><source>Make room on the disk, or check the rights of the folder, and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Skaf plads på disken, eller kontrollér mappens rettigheder, og prøv igen.</translation></message>
    <message><source>Make the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Lav projektmappen</translation></message>
    <message><source>Make these edits in the service itself.</source><translation>Lav disse ændringer i selve tjenesten.</translation></message>
    <message><source>Making the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Laver projektmappen</translation></message>
    <message><source>Mar</source><translatorcomment>not reviewed</translatorcomment><translation>mar</translation></message>
    <message><source>May</source><translatorcomment>not reviewed</translatorcomment><translation>maj</translation></message>
    <message><source>Meaning of {value}</source><translatorcomment>not reviewed</translatorcomment><translation>Betydning af {value}</translation></message>
    <message><source>Menu bar</source><translatorcomment>not reviewed</translatorcomment><translation>Menulinje</translation></message>
    <message><source>Merge copies of a plan</source><translatorcomment>not reviewed</translatorcomment><translation>Flet kopier af en plan</translation></message>
    <message><source>Merge copies of one workbook that Sheetbridge exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Flet kopier af én projektmappe, som Sheetbridge har eksporteret.</translation></message>
    <message><source>Merge into</source><translatorcomment>not reviewed</translatorcomment><translation>Flet ind i</translation></message>
    <message><source>Merge them…</source><translatorcomment>not reviewed</translatorcomment><translation>Flet dem …</translation></message>
    <message><source>Merged</source><translatorcomment>not reviewed</translatorcomment><translation>Flettet</translation></message>
    <message><source>Merged into {name}. The copies are as they were.</source><translatorcomment>not reviewed</translatorcomment><translation>Flettet i {name}. Kopierne er, som de var.</translation></message>
    <message><source>Mine</source><translatorcomment>not reviewed</translatorcomment><translation>Min</translation></message>
    <message><source>Minutes</source><translatorcomment>not reviewed</translatorcomment><translation>Minutter</translation></message>
    <message><source>Mon</source><translatorcomment>not reviewed</translatorcomment><translation>man</translation></message>
    <message><source>More</source><translatorcomment>not reviewed</translatorcomment><translation>Mere</translation></message>
    <message><source>More about {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Mere om {caption}</translation></message>
    <message><source>More filters ({count})</source><translatorcomment>not reviewed</translatorcomment><translation>Flere filtre ({count})</translation></message>
    <message><source>More or fewer people than the manpower says</source><translatorcomment>not reviewed</translatorcomment><translation>Flere eller færre personer end bemandingen siger</translation></message>
    <message><source>Most values are known: {source}.</source><translatorcomment>not reviewed</translatorcomment><translation>De fleste værdier er kendte: {source}.</translation></message>
    <message><source>Move the end too, keep its length</source><translatorcomment>not reviewed</translatorcomment><translation>Flyt også slut, behold varigheden</translation></message>
    <message><source>Move the end too, keep {length}</source><translatorcomment>not reviewed</translatorcomment><translation>Flyt også slut, behold {length}</translation></message>
    <message><source>Move the file away to start with fresh settings; accounts are then added again.</source><translatorcomment>not reviewed</translatorcomment><translation>Flyt filen væk for at begynde med nye indstillinger; konti tilføjes så igen.</translation></message>
    <message><source>Move the file away; nothing else is lost.</source><translatorcomment>not reviewed</translatorcomment><translation>Flyt filen væk; intet andet går tabt.</translation></message>
    <message><source>Moved by more than a number of days</source><translatorcomment>not reviewed</translatorcomment><translation>Flyttet mere end et antal dage</translation></message>
    <message><source>Name a run, a copy, a submission or its workbook; all stand in: sheetbridge simulation status.</source><translatorcomment>not reviewed</translatorcomment><translation>Nævn en kørsel, en kopi, en indsendelse eller dens projektmappe; alle står i: sheetbridge simulation status.</translation></message>
    <message><source>Name a workbook, last, now, or a day of these: {days}.</source><translatorcomment>not reviewed</translatorcomment><translation>Angiv en projektmappe, last, now eller en af disse dage: {days}.</translation></message>
    <message><source>Name an account with --account, or compare two workbooks.</source><translatorcomment>not reviewed</translatorcomment><translation>Angiv en konto med --account, eller sammenlign to projektmapper.</translation></message>
    <message><source>Name another version to compare it with.</source><translatorcomment>not reviewed</translatorcomment><translation>Angiv en anden version at sammenligne med.</translation></message>
    <message><source>Name of the mapping</source><translatorcomment>not reviewed</translatorcomment><translation>Navn på tilknytningen</translation></message>
    <message><source>Name of this account</source><translatorcomment>not reviewed</translatorcomment><translation>Kontoens navn</translation></message>
    <message><source>Name the copies behind the plan.</source><translatorcomment>not reviewed</translatorcomment><translation>Nævn kopierne efter planen.</translation></message>
    <message><source>Name the plan once, and each copy once.</source><translatorcomment>not reviewed</translatorcomment><translation>Nævn planen én gang, og hver kopi én gang.</translation></message>
    <message><source>Name the sheet "{title}", or choose one.</source><translatorcomment>not reviewed</translatorcomment><translation>Kald arket "{title}", eller vælg et.</translation></message>
    <message><source>Name, for example Week plan site A</source><translatorcomment>not reviewed</translatorcomment><translation>Navn, for eksempel Ugeplan site A</translation></message>
    <message><source>Name, such as Weekly SAP plan</source><translatorcomment>not reviewed</translatorcomment><translation>Navn, f.eks. Ugentlig SAP-plan</translation></message>
    <message><source>Names</source><translatorcomment>not reviewed</translatorcomment><translation>Navne</translation></message>
    <message><source>Names separated by commas; a name with a comma in quotes: Team A, "Crane, south".</source><translatorcomment>not reviewed</translatorcomment><translation>Navne adskilt med kommaer; et navn med komma i anførselstegn: Team A, "Kran, syd".</translation></message>
    <message><source>Names the activity in the service. A new ID makes a new activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Navngiver aktiviteten i tjenesten. Et nyt id giver en ny aktivitet.</translation></message>
    <message><source>Network</source><translatorcomment>not reviewed</translatorcomment><translation>Netværk</translation></message>
    <message><source>New</source><translatorcomment>not reviewed</translatorcomment><translation>Ny</translation></message>
    <message><source>New ID that exists already</source><translatorcomment>not reviewed</translatorcomment><translation>Nyt ID, der allerede findes</translation></message>
    <message><source>New IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Nye ID'er</translation></message>
    <message><source>New activities last time: {before}, today: {count}. Are the columns of the key still the same?</source><translatorcomment>not reviewed</translatorcomment><translation>Nye aktiviteter sidste gang: {before}, i dag: {count}. Er nøglens kolonner stadig de samme?</translation></message>
    <message><source>New here?</source><translatorcomment>not reviewed</translatorcomment><translation>Ny her?</translation></message>
    <message><source>New row</source><translatorcomment>not reviewed</translatorcomment><translation>Ny række</translation></message>
    <message><source>New rows last time: {count}, today: {new}.</source><translatorcomment>not reviewed</translatorcomment><translation>Nye rækker sidste gang: {count}, i dag: {new}.</translation></message>
    <message><source>Next</source><translatorcomment>not reviewed</translatorcomment><translation>Næste</translation></message>
    <message><source>Next 120 hours</source><translatorcomment>not reviewed</translatorcomment><translation>Næste 120 timer</translation></message>
    <message><source>Next 72 hours</source><translatorcomment>not reviewed</translatorcomment><translation>Næste 72 timer</translation></message>
    <message><source>Next and previous problem</source><translatorcomment>not reviewed</translatorcomment><translation>Næste og forrige problem</translation></message>
    <message><source>Next picture</source><translatorcomment>not reviewed</translatorcomment><translation>Næste billede</translation></message>
    <message><source>Next problem</source><translatorcomment>not reviewed</translatorcomment><translation>Næste problem</translation></message>
    <message><source>Next: correct 1 problem in Excel and save.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: ret 1 problem i Excel og gem.</translation></message>
    <message><source>Next: correct {count} problems in Excel and save.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: ret {count} problemer i Excel og gem.</translation></message>
    <message><source>Next: fill the sheet Copies in Excel and save, or submit the case as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: udfyld arket Copies i Excel og gem, eller indsend casen, som den er.</translation></message>
    <message><source>Next: see the results of 1 run.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: se resultaterne af 1 kørsel.</translation></message>
    <message><source>Next: see the results of {count} runs.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: se resultaterne af {count} kørsler.</translation></message>
    <message><source>Next: submit 1 copy.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: indsend 1 kopi.</translation></message>
    <message><source>Next: submit {count} copies.</source><translatorcomment>not reviewed</translatorcomment><translation>Næste: indsend {count} kopier.</translation></message>
    <message><source>No account is saved yet. Sign in on the Welcome page.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen konto er gemt endnu. Log ind på siden Velkommen.</translation></message>
    <message><source>No activity lies in these weeks; no workbook was made.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen aktivitet ligger i disse uger; der blev ikke lavet en projektmappe.</translation></message>
    <message><source>No case yet. Open a case file (.json) or a case workbook, or drop it here.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen case endnu. Åbn en casefil (.json) eller en cases projektmappe, eller træk den herind.</translation></message>
    <message><source>No cell comes in by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen celle kommer ind af sig selv.</translation></message>
    <message><source>No certificate needed on this computer</source><translatorcomment>not reviewed</translatorcomment><translation>Intet certifikat er nødvendigt på denne computer</translation></message>
    <message><source>No column is different in each row.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen kolonne er forskellig i hver række.</translation></message>
    <message><source>No column of its own</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen egen kolonne</translation></message>
    <message><source>No column of your sheet holds it.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen kolonne i dit ark indeholder den.</translation></message>
    <message><source>No copy "{name}" has results to compare with.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen kopi "{name}" har resultater at sammenligne med.</translation></message>
    <message><source>No document says them. What you write is kept with the account.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet dokument nævner dem. Det, du skriver, bliver hos kontoen.</translation></message>
    <message><source>No export of this project is kept on this computer yet.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er endnu ingen eksport af dette projekt gemt på denne computer.</translation></message>
    <message><source>No file was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen fil blev ændret.</translation></message>
    <message><source>No fixable changed to a type of the other case type</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen fixable er ændret til en type fra den anden casetype</translation></message>
    <message><source>No mapping is saved yet. Drop a sheet of your own on the window.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen tilknytning er gemt endnu. Træk et af dine egne ark hen på vinduet.</translation></message>
    <message><source>No other column</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen anden kolonne</translation></message>
    <message><source>No row has to be sent. The upload wrote corrections into cells of the workbook, which can be taken out again.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen række skal sendes. Uploaden skrev rettelser i celler i projektmappen, som kan tages ud igen.</translation></message>
    <message><source>No row is changed. Edit the workbook and save it: it is read again here by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen række er ændret. Rediger projektmappen, og gem den: Den læses her igen af sig selv.</translation></message>
    <message><source>No row is chosen</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen række er valgt</translation></message>
    <message><source>No row is like that. Show all rows again.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen række er sådan. Vis alle rækker igen.</translation></message>
    <message><source>No row waits on this sheet any more: what was refused is corrected and saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen række venter på dette ark mere: Det afviste er rettet og gemt.</translation></message>
    <message><source>No run of this case has completed yet, so there is nothing to compare with.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen kørsel af denne case er fuldført endnu, så der er intet at sammenligne med.</translation></message>
    <message><source>No run yet</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen kørsel endnu</translation></message>
    <message><source>No sheet has its columns: {columns}.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet ark har dens kolonner: {columns}.</translation></message>
    <message><source>No sheet is open</source><translatorcomment>not reviewed</translatorcomment><translation>Intet ark er åbent</translation></message>
    <message><source>No site</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen site</translation></message>
    <message><source>No time of day stands in "{caption}". Which one counts?</source><translatorcomment>not reviewed</translatorcomment><translation>Der står intet klokkeslæt i "{caption}". Hvilket gælder?</translation></message>
    <message><source>No time of day stands in "{caption}": 00:00 counts.</source><translatorcomment>not reviewed</translatorcomment><translation>Der står intet klokkeslæt i "{caption}": 00:00 gælder.</translation></message>
    <message><source>No time zone stands in the captions of dates; {zone} counts.</source><translatorcomment>not reviewed</translatorcomment><translation>Der står ingen tidszone i datoernes overskrifter; {zone} gælder.</translation></message>
    <message><source>No topic has these words.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet emne har disse ord.</translation></message>
    <message><source>No upload yet</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen upload endnu</translation></message>
    <message><source>No workbook is open</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen projektmappe er åben</translation></message>
    <message><source>Nobody is signed in.</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen er logget ind.</translation></message>
    <message><source>None of its sheets has the captions of activities, such as ID, Site ID, Start. {how}</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen af arkene har overskrifterne for aktiviteter, såsom ID, Site ID, Start. {how}</translation></message>
    <message><source>None yet</source><translatorcomment>not reviewed</translatorcomment><translation>Ingen endnu</translation></message>
    <message><source>Not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke accepteret</translation></message>
    <message><source>Not accepted last time: {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke godkendt sidste gang: {reason}</translation></message>
    <message><source>Not asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke spurgt.</translation></message>
    <message><source>Not found: {gone}.</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke fundet: {gone}.</translation></message>
    <message><source>Not in the other export</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke i den anden eksport</translation></message>
    <message><source>Not in the service any more</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke længere i tjenesten</translation></message>
    <message><source>Not known</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke kendt</translation></message>
    <message><source>Not known: every field is sent with its present value</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke kendt: hvert felt sendes med sin nuværende værdi</translation></message>
    <message><source>Not read: {captions}.</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke læst: {captions}.</translation></message>
    <message><source>Not read: {captions}. Not found: {gone}.</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke læst: {captions}. Ikke fundet: {gone}.</translation></message>
    <message><source>Not read: {captions}. Not found: {gone}. Are they these? {pairs}. Give the columns their captions back, or say that it is meant so.</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke læst: {captions}. Ikke fundet: {gone}. Er det disse? {pairs}. Giv kolonnerne deres overskrifter tilbage, eller sig, at det er meningen.</translation></message>
    <message><source>Not sent</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke sendt</translation></message>
    <message><source>Not signed in</source><translatorcomment>not reviewed</translatorcomment><translation>Ikke logget ind</translation></message>
    <message><source>Not watched any longer. The service goes on; History can look it up.</source><translatorcomment>not reviewed</translatorcomment><translation>Følges ikke mere. Tjenesten fortsætter; du kan slå den op i Historik.</translation></message>
    <message><source>Nothing differs from the service any more. Save the corrections, and the workbook says so too.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet afviger fra tjenesten mere. Gem rettelserne, så siger arbejdsbogen det også.</translation></message>
    <message><source>Nothing differs from the service: there is nothing to send.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet afviger fra tjenesten: der er intet at sende.</translation></message>
    <message><source>Nothing differs from what was exported any more. Save the corrections, and the workbook says so too.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet afviger mere fra det eksporterede. Gem rettelserne, så siger arbejdsbogen det også.</translation></message>
    <message><source>Nothing differs from what was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet afviger fra det eksporterede.</translation></message>
    <message><source>Nothing differs.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet afviger.</translation></message>
    <message><source>Nothing found</source><translatorcomment>not reviewed</translatorcomment><translation>Intet fundet</translation></message>
    <message><source>Nothing has been sent yet. Check the changes below, then upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet er sendt endnu. Gennemse ændringerne nedenfor, og upload så.</translation></message>
    <message><source>Nothing here is called that.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet her hedder sådan.</translation></message>
    <message><source>Nothing here yet</source><translatorcomment>not reviewed</translatorcomment><translation>Intet her endnu</translation></message>
    <message><source>Nothing is new in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er intet nyt i tjenesten.</translation></message>
    <message><source>Nothing is open.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet er åbent.</translation></message>
    <message><source>Nothing is sent twice by itself: the runs that are there are used again.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet sendes to gange af sig selv: De kørsler, der er der, bruges igen.</translation></message>
    <message><source>Nothing is sent twice. Look in the history and ask the service which rows it has.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet sendes to gange. Se i historikken, og spørg tjenesten, hvilke rækker den har.</translation></message>
    <message><source>Nothing is sent twice. Look it up again: the service is asked what it has.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet sendes to gange. Slå op igen: tjenesten bliver spurgt, hvad den har.</translation></message>
    <message><source>Nothing is sent yet: the review comes next.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet sendes endnu: først kommer gennemgangen.</translation></message>
    <message><source>Nothing is uploaded until you say so</source><translatorcomment>not reviewed</translatorcomment><translation>Intet uploades, før du siger til</translation></message>
    <message><source>Nothing is wrong, and nothing is doubtful.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet er forkert, og intet er tvivlsomt.</translation></message>
    <message><source>Nothing more is sent without it. Check that the disk is not full and that the folder can be written.</source><translatorcomment>not reviewed</translatorcomment><translation>Uden den sendes intet mere. Kontrollér, at disken ikke er fuld, og at mappen kan skrives.</translation></message>
    <message><source>Nothing moves.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet flytter sig.</translation></message>
    <message><source>Nothing on this computer opened {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet program på denne computer åbnede {name}.</translation></message>
    <message><source>Nothing to upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet at uploade.</translation></message>
    <message><source>Nothing was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev ændret.</translation></message>
    <message><source>Nothing was changed. Choose the account of the export.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev ændret. Vælg eksportens konto.</translation></message>
    <message><source>Nothing was changed. Export again for fresh records of other kinds.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev ændret. Eksportér igen for at få friske poster af andre slags.</translation></message>
    <message><source>Nothing was decided that could be taken back.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet er besluttet, som kunne tages tilbage.</translation></message>
    <message><source>Nothing was found, so no workbook was made.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev fundet, så der blev ikke lavet nogen projektmappe.</translation></message>
    <message><source>Nothing was kept.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev gemt.</translation></message>
    <message><source>Nothing was lost: what was sent stands in History. The log is in {path}; please send it to support.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet gik tabt: det, der blev sendt, står i Historik. Loggen ligger i {path}; send den til support.</translation></message>
    <message><source>Nothing was merged, and no file was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev flettet, og ingen fil blev ændret.</translation></message>
    <message><source>Nothing was merged: no copy was named, and beside {name} there is none of the same export.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev flettet: ingen kopi blev nævnt, og ved siden af {name} ligger ingen fra samme eksport.</translation></message>
    <message><source>Nothing was saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev gemt.</translation></message>
    <message><source>Nothing was sent.</source><translation>Intet blev sendt.</translation></message>
    <message><source>Nothing was sent. Check it again: that shows what is to be sent now.</source><translation>Intet blev sendt. Kontrollér den igen: Det viser, hvad der nu skal sendes.</translation></message>
    <message><source>Nothing was sent. Choose that account, or allow it with --other-project.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev sendt. Vælg den konto, eller tillad det med --other-project.</translation></message>
    <message><source>Nothing was sent. Correct the workbook and check it again.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev sendt. Ret projektmappen, og kontrollér den igen.</translation></message>
    <message><source>Nothing was sent. If it is meant so: --accept {code}.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev sendt. Er det meningen: --accept {code}.</translation></message>
    <message><source>Nothing was sent. Put it back where it was, or open it where it is now; then check it again.</source><translation>Intet blev sendt. Læg den tilbage, hvor den var, eller åbn den, hvor den er nu; kontrollér den derefter igen.</translation></message>
    <message><source>Nothing was written. Correct it and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev skrevet. Ret det, og prøv igen.</translation></message>
    <message><source>Nothing was written. Correct the {count} problems that `sheetbridge check` names.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev skrevet. Ret de {count} problemer, som `sheetbridge check` nævner.</translation></message>
    <message><source>Nothing was written. If it is meant so: --accept {code}.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev skrevet. Er det meningen: --accept {code}.</translation></message>
    <message><source>Nothing was written. Show this to the administrator of your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev skrevet. Vis dette til administratoren af din konto.</translation></message>
    <message><source>Nothing was written. Try again later; the service's reference is {reference}.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet blev skrevet. Prøv igen senere; tjenestens reference er {reference}.</translation></message>
    <message><source>Nothing yet.</source><translatorcomment>not reviewed</translatorcomment><translation>Intet endnu.</translation></message>
    <message><source>Notifications and safety</source><translatorcomment>not reviewed</translatorcomment><translation>Meddelelser og sikkerhed</translation></message>
    <message><source>Nov</source><translatorcomment>not reviewed</translatorcomment><translation>nov</translation></message>
    <message><source>Now</source><translatorcomment>not reviewed</translatorcomment><translation>Nu</translation></message>
    <message><source>Number of people</source><translatorcomment>not reviewed</translatorcomment><translation>Antal personer</translation></message>
    <message><source>Oct</source><translatorcomment>not reviewed</translatorcomment><translation>okt</translation></message>
    <message><source>Of "{caption}", row {row} and row {other} cannot be read with day and month in the same order. Correct one of them.</source><translatorcomment>not reviewed</translatorcomment><translation>I "{caption}" kan række {row} og række {other} ikke læses med dag og måned i samme rækkefølge. Ret en af dem.</translation></message>
    <message><source>Of 1 copy the answer was lost.</source><translatorcomment>not reviewed</translatorcomment><translation>Svaret på 1 kopi gik tabt.</translation></message>
    <message><source>Of {count} copies the answer was lost.</source><translatorcomment>not reviewed</translatorcomment><translation>Svaret på {count} kopier gik tabt.</translation></message>
    <message><source>Older than</source><translatorcomment>not reviewed</translatorcomment><translation>Ældre end</translation></message>
    <message><source>One of its parts is far too large.</source><translatorcomment>not reviewed</translatorcomment><translation>En af dens dele er alt for stor.</translation></message>
    <message><source>One of its parts unpacks to far more than a workbook needs.</source><translatorcomment>not reviewed</translatorcomment><translation>En af dens dele fylder udpakket langt mere, end en projektmappe behøver.</translation></message>
    <message><source>One record in it is too long.</source><translatorcomment>not reviewed</translatorcomment><translation>En post i det er for lang.</translation></message>
    <message><source>One workbook for each kind</source><translatorcomment>not reviewed</translatorcomment><translation>Én projektmappe for hver type</translation></message>
    <message><source>One workbook with a sheet per kind</source><translatorcomment>not reviewed</translatorcomment><translation>Én projektmappe med et ark pr. type</translation></message>
    <message><source>Only activities can be brought up to date, and "{sheet}" holds none.</source><translatorcomment>not reviewed</translatorcomment><translation>Kun aktiviteter kan bringes up to date, og "{sheet}" indeholder ingen.</translation></message>
    <message><source>Only on the page {pages}.</source><translatorcomment>not reviewed</translatorcomment><translation>Kun på siden {pages}.</translation></message>
    <message><source>Only vessels, personnel and fixables differ from the original ({changes})</source><translatorcomment>not reviewed</translatorcomment><translation>Kun fartøjer, personale og fixables afviger fra originalen ({changes})</translation></message>
    <message><source>Only {name} is opened. Several workbooks together are taken for copies of one plan.</source><translatorcomment>not reviewed</translatorcomment><translation>Kun {name} åbnes. Flere projektmapper sammen anses for kopier af én plan.</translation></message>
    <message><source>Only {part} of {text}</source><translatorcomment>not reviewed</translatorcomment><translation>Kun {part} af {text}</translation></message>
    <message><source>Open &amp;recent</source><translatorcomment>not reviewed</translatorcomment><translation>&amp;Seneste</translation></message>
    <message><source>Open a case first, which makes its workbook: sheetbridge simulation open.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en case først, det laver dens projektmappe: sheetbridge simulation open.</translation></message>
    <message><source>Open a case to see here whether its copies can be submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en case for at se her, om dens kopier kan indsendes.</translation></message>
    <message><source>Open a case, fill in its copies, and submit them: each run then stands here.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en case, udfyld dens kopier, og send dem: hver kørsel står derefter her.</translation></message>
    <message><source>Open a sheet…</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn et ark…</translation></message>
    <message><source>Open a workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en projektmappe</translation></message>
    <message><source>Open a workbook that you exported and edited, or drop it anywhere in this window.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en projektmappe, du har eksporteret og redigeret, eller træk den ind hvor som helst i vinduet.</translation></message>
    <message><source>Open a workbook, or copies of one plan to merge them</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en projektmappe, eller kopier af én plan for at flette dem</translation></message>
    <message><source>Open an Excel workbook (.xlsx or .xlsm) or a simulation case (.json). Save other formats as .xlsx first.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en Excel-projektmappe (.xlsx eller .xlsm) eller en simuleringscase (.json). Gem andre formater som .xlsx først.</translation></message>
    <message><source>Open another…</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn en anden …</translation></message>
    <message><source>Open case</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn case</translation></message>
    <message><source>Open case…</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn case …</translation></message>
    <message><source>Open file</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn fil</translation></message>
    <message><source>Open in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn i Excel</translation></message>
    <message><source>Open it in Excel or LibreOffice and save it as .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn den i Excel eller LibreOffice, og gem den som .xlsx.</translation></message>
    <message><source>Open it in Excel, let Excel repair it, save it under a new name, and use that file.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn den i Excel, lad Excel reparere den, gem den under et nyt navn, og brug den fil.</translation></message>
    <message><source>Open it in Excel, remove the password under File, Info, Protect Workbook, and save it.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn den i Excel, fjern adgangskoden under Filer, Oplysninger, Beskyt projektmappe, og gem den.</translation></message>
    <message><source>Open it in Excel, save it under a new name, and use that file.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn den i Excel, gem den under et nyt navn, og brug den fil.</translation></message>
    <message><source>Open it under Simulation (sheetbridge simulation check).</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn den under Simulering (sheetbridge simulation check).</translation></message>
    <message><source>Open log folder</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn logmappen</translation></message>
    <message><source>Open the &amp;log folder</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn &amp;logmappen</translation></message>
    <message><source>Open the case again, which makes a new workbook, and copy your edits into it.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn casen igen, det laver en ny projektmappe, og kopiér dine rettelser ind i den.</translation></message>
    <message><source>Open the history</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn historikken</translation></message>
    <message><source>Open the page</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn siden</translation></message>
    <message><source>Open the partial case as the service gave it.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn den delvise case, som tjenesten gav den.</translation></message>
    <message><source>Open the workbook in Excel or LibreOffice, save it under a new name, and use that file.</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn projektmappen i Excel eller LibreOffice, gem den under et nyt navn, og brug den fil.</translation></message>
    <message><source>Open the workbook when it is ready</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn projektmappen, når den er klar</translation></message>
    <message><source>Open uploads</source><translatorcomment>not reviewed</translatorcomment><translation>Åbne uploads</translation></message>
    <message><source>Open workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn projektmappe</translation></message>
    <message><source>Open {name} alone</source><translatorcomment>not reviewed</translatorcomment><translation>Åbn kun {name}</translation></message>
    <message><source>Opening {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Åbner {name}</translation></message>
    <message><source>Or review what differs: rows that the service has as you want them are not sent again.</source><translatorcomment>not reviewed</translatorcomment><translation>Eller gennemgå, hvad der afviger: rækker, som tjenesten allerede har, som du vil have dem, sendes ikke igen.</translation></message>
    <message><source>Orders by type and priority</source><translatorcomment>not reviewed</translatorcomment><translation>Ordrer efter type og prioritet</translation></message>
    <message><source>Other people</source><translatorcomment>not reviewed</translatorcomment><translation>Andre personer</translation></message>
    <message><source>Other site</source><translatorcomment>not reviewed</translatorcomment><translation>Anden site</translation></message>
    <message><source>Other teams</source><translatorcomment>not reviewed</translatorcomment><translation>Andre team</translation></message>
    <message><source>Outcome</source><translatorcomment>not reviewed</translatorcomment><translation>Udfald</translation></message>
    <message><source>PRACTICE</source><translatorcomment>not reviewed</translatorcomment><translation>ØVELSE</translation></message>
    <message><source>PRODUCTION</source><translatorcomment>not reviewed</translatorcomment><translation>PRODUKTION</translation></message>
    <message><source>Packages by status and country</source><translatorcomment>not reviewed</translatorcomment><translation>Pakker efter status og land</translation></message>
    <message><source>Pages</source><translatorcomment>not reviewed</translatorcomment><translation>Sider</translation></message>
    <message><source>Paired parameters need the same number of values; here they have {sizes}.</source><translatorcomment>not reviewed</translatorcomment><translation>Parrede parametre skal have lige mange værdier; her har de {sizes}.</translation></message>
    <message><source>Pairs of team:number, separated by commas: Blade crew:4, Crane crew:2.</source><translatorcomment>not reviewed</translatorcomment><translation>Par team:antal, adskilt med kommaer: Blade crew:4, Crane crew:2.</translation></message>
    <message><source>Paper</source><translatorcomment>not reviewed</translatorcomment><translation>Papir</translation></message>
    <message><source>Parquet cannot be written by this installation.</source><translatorcomment>not reviewed</translatorcomment><translation>Denne installation kan ikke skrive Parquet.</translation></message>
    <message><source>Parquet has no column for a field that is called {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Parquet har ingen kolonne til et felt, der hedder {name}.</translation></message>
    <message><source>Partly done</source><translatorcomment>not reviewed</translatorcomment><translation>Delvist færdig</translation></message>
    <message><source>Paste column</source><translatorcomment>not reviewed</translatorcomment><translation>Indsæt kolonne</translation></message>
    <message><source>Paths and other options, NAME=VALUE in each line</source><translatorcomment>not reviewed</translatorcomment><translation>Stier og andre indstillinger, NAVN=VÆRDI på hver linje</translation></message>
    <message><source>People</source><translatorcomment>not reviewed</translatorcomment><translation>Personer</translation></message>
    <message><source>People on site</source><translatorcomment>not reviewed</translatorcomment><translation>Personer på stedet</translation></message>
    <message><source>People, roles and teams</source><translatorcomment>not reviewed</translatorcomment><translation>Personer, roller og teams</translation></message>
    <message><source>Person</source><translatorcomment>not reviewed</translatorcomment><translation>Person</translation></message>
    <message><source>Personnel</source><translatorcomment>not reviewed</translatorcomment><translation>Personale</translation></message>
    <message><source>Personnel IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Personale-id'er</translation></message>
    <message><source>Pick-up by transport {id}.</source><translatorcomment>not reviewed</translatorcomment><translation>Afhentning med transport {id}.</translation></message>
    <message><source>Picture</source><translatorcomment>not reviewed</translatorcomment><translation>Billede</translation></message>
    <message><source>Picture before</source><translatorcomment>not reviewed</translatorcomment><translation>Forrige billede</translation></message>
    <message><source>Planning data in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>Planlægningsdata i Excel</translation></message>
    <message><source>Platform address</source><translatorcomment>not reviewed</translatorcomment><translation>Platformens adresse</translation></message>
    <message><source>Practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Øvekonto</translation></message>
    <message><source>Preparing the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Forbereder kopierne</translation></message>
    <message><source>Presets</source><translatorcomment>not reviewed</translatorcomment><translation>Forvalg</translation></message>
    <message><source>Print the next weeks</source><translatorcomment>not reviewed</translatorcomment><translation>Udskriv de næste uger</translation></message>
    <message><source>Print the next weeks…</source><translatorcomment>not reviewed</translatorcomment><translation>Udskriv de næste uger…</translation></message>
    <message><source>Printing the next weeks</source><translatorcomment>not reviewed</translatorcomment><translation>Udskriver de næste uger</translation></message>
    <message><source>Priorities</source><translatorcomment>not reviewed</translatorcomment><translation>Prioriteter</translation></message>
    <message><source>Problem</source><translatorcomment>not reviewed</translatorcomment><translation>Problem</translation></message>
    <message><source>Problems</source><translatorcomment>not reviewed</translatorcomment><translation>Problemer</translation></message>
    <message><source>Progress of the export</source><translatorcomment>not reviewed</translatorcomment><translation>Eksportens forløb</translation></message>
    <message><source>Progress of the running job</source><translatorcomment>not reviewed</translatorcomment><translation>Forløbet af det igangværende arbejde</translation></message>
    <message><source>Progress of the upload</source><translatorcomment>not reviewed</translatorcomment><translation>Uploadens forløb</translation></message>
    <message><source>Project &amp;ID</source><translatorcomment>not reviewed</translatorcomment><translation>Projekt-&amp;id</translation></message>
    <message><source>Project ID</source><translatorcomment>not reviewed</translatorcomment><translation>Projekt-id</translation></message>
    <message><source>Project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>Projekt {project}</translation></message>
    <message><source>Proxy</source><translatorcomment>not reviewed</translatorcomment><translation>Proxy</translation></message>
    <message><source>Put back</source><translatorcomment>not reviewed</translatorcomment><translation>Ført tilbage</translation></message>
    <message><source>Put back 1 cell</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt 1 celle tilbage</translation></message>
    <message><source>Put back 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>Før 1 række tilbage</translation></message>
    <message><source>Put back activities</source><translatorcomment>not reviewed</translatorcomment><translation>Ført tilbage</translation></message>
    <message><source>Put back what it was</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt tilbage, som det var</translation></message>
    <message><source>Put back {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt {caption} tilbage</translation></message>
    <message><source>Put back {caption} {value}</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt {caption} {value} tilbage</translation></message>
    <message><source>Put back {count} cells</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt {count} celler tilbage</translation></message>
    <message><source>Put back {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Før {count} rækker tilbage</translation></message>
    <message><source>Put back {value}</source><translatorcomment>not reviewed</translatorcomment><translation>Tilbage til {value}</translation></message>
    <message><source>Put back…</source><translatorcomment>not reviewed</translatorcomment><translation>Før tilbage …</translation></message>
    <message><source>Put it back under the same name, or open another workbook. What you decided here is kept.</source><translatorcomment>not reviewed</translatorcomment><translation>Læg den tilbage under samme navn, eller åbn en anden projektmappe. Det, du har besluttet her, bevares.</translation></message>
    <message><source>Put it back, with that caption in the header.</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt den tilbage, med den overskrift i overskriftsrækken.</translation></message>
    <message><source>Put the captions, such as {captions}, in one of its first {rows} rows, or read it as a sheet of your own.</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt overskrifterne, såsom {captions}, i en af de første {rows} rækker, eller læs det som dit eget ark.</translation></message>
    <message><source>Put the row back to what it was</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt rækken tilbage, som den var</translation></message>
    <message><source>Put them back to what they were</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt dem tilbage, som de var</translation></message>
    <message><source>Put this upload back?</source><translatorcomment>not reviewed</translatorcomment><translation>Før denne upload tilbage?</translation></message>
    <message><source>Put {count} rows back to what they were</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt {count} rækker tilbage, som de var</translation></message>
    <message><source>Putting the cells back</source><translatorcomment>not reviewed</translatorcomment><translation>Sætter cellerne tilbage</translation></message>
    <message><source>Read as</source><translatorcomment>not reviewed</translatorcomment><translation>Læs som</translation></message>
    <message><source>Read it as a sheet of your own (sheetbridge map): there every value stays text. A spreadsheet program would turn the ID 0010 into 10.</source><translatorcomment>not reviewed</translatorcomment><translation>Læs den som dit eget ark (sheetbridge map): der forbliver hver værdi tekst. Et regneark ville gøre ID'et 0010 til 10.</translation></message>
    <message><source>Read “{text}” as it stands</source><translatorcomment>not reviewed</translatorcomment><translation>Læs “{text}”, som det står</translation></message>
    <message><source>Reading the case</source><translatorcomment>not reviewed</translatorcomment><translation>Læser casen</translation></message>
    <message><source>Reading the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Læser kopierne</translation></message>
    <message><source>Reading the password</source><translatorcomment>not reviewed</translatorcomment><translation>Læser adgangskoden</translation></message>
    <message><source>Reading the run</source><translatorcomment>not reviewed</translatorcomment><translation>Læser kørslen</translation></message>
    <message><source>Reading the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Læser projektmappen</translation></message>
    <message><source>Reading what is remembered</source><translatorcomment>not reviewed</translatorcomment><translation>Læser det, der huskes</translation></message>
    <message><source>Reading {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Læser {name}</translation></message>
    <message><source>Reading {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>Læser {sheet}</translation></message>
    <message><source>Reading …</source><translatorcomment>not reviewed</translatorcomment><translation>Læser …</translation></message>
    <message><source>Ready to send to {account}, project {project}.</source><translatorcomment>not reviewed</translatorcomment><translation>Klar til at sende til {account}, projekt {project}.</translation></message>
    <message><source>Ready. 1 row is worth a second look.</source><translatorcomment>not reviewed</translatorcomment><translation>Klar. 1 række er et ekstra blik værd.</translation></message>
    <message><source>Ready. {count} rows are worth a second look.</source><translatorcomment>not reviewed</translatorcomment><translation>Klar. {count} rækker er et ekstra blik værd.</translation></message>
    <message><source>Reason</source><translatorcomment>not reviewed</translatorcomment><translation>Årsag</translation></message>
    <message><source>Receiving</source><translatorcomment>not reviewed</translatorcomment><translation>Modtager</translation></message>
    <message><source>Receiving the records</source><translatorcomment>not reviewed</translatorcomment><translation>Modtager posterne</translation></message>
    <message><source>Recent workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Seneste projektmapper</translation></message>
    <message><source>Record</source><translatorcomment>not reviewed</translatorcomment><translation>Post</translation></message>
    <message><source>Reference {reference}</source><translatorcomment>not reviewed</translatorcomment><translation>Reference {reference}</translation></message>
    <message><source>Refused</source><translatorcomment>not reviewed</translatorcomment><translation>Afvist</translation></message>
    <message><source>Remarks</source><translatorcomment>not reviewed</translatorcomment><translation>Bemærkninger</translation></message>
    <message><source>Remove</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern</translation></message>
    <message><source>Remove {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern {name}</translation></message>
    <message><source>Remove {name} from this computer?</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern {name} fra denne computer?</translation></message>
    <message><source>Remove {name}?</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern {name}?</translation></message>
    <message><source>Removed there; it stays in the plan</source><translatorcomment>not reviewed</translatorcomment><translation>Fjernet dér; bliver i planen</translation></message>
    <message><source>Remove…</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern …</translation></message>
    <message><source>Replace</source><translatorcomment>not reviewed</translatorcomment><translation>Erstat</translation></message>
    <message><source>Replace in 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>Erstat i 1 række</translation></message>
    <message><source>Replace in all {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Erstat i alle {count} rækker</translation></message>
    <message><source>Replace in {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Erstat i {count} rækker</translation></message>
    <message><source>Result</source><translatorcomment>not reviewed</translatorcomment><translation>Resultat</translation></message>
    <message><source>Results</source><translatorcomment>not reviewed</translatorcomment><translation>Resultater</translation></message>
    <message><source>Results of “{case}”</source><translatorcomment>not reviewed</translatorcomment><translation>Resultater af “{case}”</translation></message>
    <message><source>Review</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemgå</translation></message>
    <message><source>Review and upload</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemse og upload</translation></message>
    <message><source>Review the workbook again: the row is offered once more.</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemgå projektmappen igen: rækken tilbydes en gang til.</translation></message>
    <message><source>Review these {count} again</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemse disse {count} igen</translation></message>
    <message><source>Review this row again</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemse denne række igen</translation></message>
    <message><source>Review what differs</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemgå afvigelser</translation></message>
    <message><source>Review {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Gennemgå {name}</translation></message>
    <message><source>Roles</source><translatorcomment>not reviewed</translatorcomment><translation>Roller</translation></message>
    <message><source>Row</source><translatorcomment>not reviewed</translatorcomment><translation>Række</translation></message>
    <message><source>Row {rows} is struck through: that changes nothing in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Række {rows} er streget over: det ændrer intet i tjenesten.</translation></message>
    <message><source>Row {row}</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row}</translation></message>
    <message><source>Row {row} ({id})</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row} ({id})</translation></message>
    <message><source>Row {row} ({id}): {columns}</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row} ({id}): {columns}</translation></message>
    <message><source>Row {row} of "{caption}" cannot be read as {order}, other rows can.</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row} i "{caption}" kan ikke læses som {order}, det kan andre rækker.</translation></message>
    <message><source>Row {row} of "{caption}" cannot be read as {order}: is its order another one now?</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row} i "{caption}" kan ikke læses som {order}: er rækkefølgen en anden nu?</translation></message>
    <message><source>Row {row} · {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row} · {name}</translation></message>
    <message><source>Row {row}, {caption}: {message}</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row}, {caption}: {message}</translation></message>
    <message><source>Row {row}, {column}: the cell holds a formula and stays; the service has another value now.</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row}, {column}: Cellen indeholder en formel og bliver stående; tjenesten har nu en anden værdi.</translation></message>
    <message><source>Row {row}: {message}</source><translatorcomment>not reviewed</translatorcomment><translation>Række {row}: {message}</translation></message>
    <message><source>Rows</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker</translation></message>
    <message><source>Rows are gone from "{sheet}": {names}. A part of a record is never removed because its row is missing. Put them back.</source><translation>Der mangler rækker på "{sheet}": {names}. En del af en post fjernes aldrig, fordi dens række mangler. Sæt dem ind igen.</translation></message>
    <message><source>Rows are left out by the values of the mapping ({count}): {rows}.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker udelades af tilknytningens værdier ({count}): {rows}.</translation></message>
    <message><source>Rows of one reason</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker med én grund</translation></message>
    <message><source>Rows of the upload: {word}</source><translatorcomment>not reviewed</translatorcomment><translation>Uploadens rækker: {word}</translation></message>
    <message><source>Rows that look like titles or notes are left out ({count}): {rows}.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker, der ligner titler eller noter, udelades ({count}): {rows}.</translation></message>
    <message><source>Rows that look like totals are left out ({count}): {rows}.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker, der ligner summer, udelades ({count}): {rows}.</translation></message>
    <message><source>Rows that repeat the header are left out ({count}): {rows}.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker, der gentager overskriften, udelades ({count}): {rows}.</translation></message>
    <message><source>Rows that were not accepted: {one} by the service's result, {other} by its list of failed rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækker, der ikke blev accepteret: {one} ifølge tjenestens resultat, {other} ifølge dens liste over mislykkede rækker.</translation></message>
    <message><source>Rows {rows} are struck through: that changes nothing in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne {rows} er streget over: det ændrer intet i tjenesten.</translation></message>
    <message><source>Run</source><translatorcomment>not reviewed</translatorcomment><translation>Kørsel</translation></message>
    <message><source>Run in background</source><translatorcomment>not reviewed</translatorcomment><translation>Kør i baggrunden</translation></message>
    <message><source>Run {run}</source><translatorcomment>not reviewed</translatorcomment><translation>Kørsel {run}</translation></message>
    <message><source>Run {run} has not ended.</source><translatorcomment>not reviewed</translatorcomment><translation>Kørsel {run} er ikke slut.</translation></message>
    <message><source>Run {run} went to project {project} of "{account}", not to the one of "{other}".</source><translatorcomment>not reviewed</translatorcomment><translation>Kørsel {run} gik til projekt {project} for “{account}”, ikke til det for “{other}”.</translation></message>
    <message><source>Running</source><translatorcomment>not reviewed</translatorcomment><translation>Kører</translation></message>
    <message><source>Runs</source><translatorcomment>not reviewed</translatorcomment><translation>Kørsler</translation></message>
    <message><source>Runs of “{case}”</source><translatorcomment>not reviewed</translatorcomment><translation>Kørsler af “{case}”</translation></message>
    <message><source>SIMULATION</source><translatorcomment>not reviewed</translatorcomment><translation>SIMULERING</translation></message>
    <message><source>Same as system</source><translatorcomment>not reviewed</translatorcomment><translation>Som systemet</translation></message>
    <message><source>Same caption.</source><translatorcomment>not reviewed</translatorcomment><translation>Samme overskrift.</translation></message>
    <message><source>Sat</source><translatorcomment>not reviewed</translatorcomment><translation>lør</translation></message>
    <message><source>Save</source><translatorcomment>not reviewed</translatorcomment><translation>Gem</translation></message>
    <message><source>Save &amp;in</source><translatorcomment>not reviewed</translatorcomment><translation>Gem &amp;i</translation></message>
    <message><source>Save an export on the Export page, and one click here runs it again.</source><translatorcomment>not reviewed</translatorcomment><translation>Gem en eksport på siden Eksport, så kører ét klik her den igen.</translation></message>
    <message><source>Save and review</source><translatorcomment>not reviewed</translatorcomment><translation>Gem og gennemgå</translation></message>
    <message><source>Save as</source><translatorcomment>not reviewed</translatorcomment><translation>Gem som</translation></message>
    <message><source>Save as a workbook…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem som projektmappe…</translation></message>
    <message><source>Save as…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem som …</translation></message>
    <message><source>Save in</source><translatorcomment>not reviewed</translatorcomment><translation>Gem i</translation></message>
    <message><source>Save it as CSV UTF-8, or as a workbook (.xlsx).</source><translatorcomment>not reviewed</translatorcomment><translation>Gem den som CSV UTF-8 eller som projektmappe (.xlsx).</translation></message>
    <message><source>Save it in Excel under a new name and look the run up again; until then they stand in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>Gem den i Excel under et nyt navn, og slå kørslen op igen; indtil da står de i historikken.</translation></message>
    <message><source>Save it once with Excel or LibreOffice and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Gem den én gang med Excel eller LibreOffice, og prøv igen.</translation></message>
    <message><source>Save re&amp;port…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem ra&amp;pport …</translation></message>
    <message><source>Save report</source><translatorcomment>not reviewed</translatorcomment><translation>Gem rapport</translation></message>
    <message><source>Save report…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem rapport …</translation></message>
    <message><source>Save results in</source><translatorcomment>not reviewed</translatorcomment><translation>Gem resultater i</translation></message>
    <message><source>Save results…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem resultater …</translation></message>
    <message><source>Save the corrections</source><translatorcomment>not reviewed</translatorcomment><translation>Gem rettelserne</translation></message>
    <message><source>Save the edits</source><translatorcomment>not reviewed</translatorcomment><translation>Gem ændringerne</translation></message>
    <message><source>Save the edits as a &amp;file…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem &amp;ændringerne som en fil…</translation></message>
    <message><source>Save the edits as a file…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem ændringerne som fil…</translation></message>
    <message><source>Save the merged plan</source><translatorcomment>not reviewed</translatorcomment><translation>Gem den flettede plan</translation></message>
    <message><source>Save the table again as .csv or .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Gem tabellen igen som .csv eller .xlsx.</translation></message>
    <message><source>Save the table as a workbook (.xlsx) or as CSV UTF-8.</source><translatorcomment>not reviewed</translatorcomment><translation>Gem tabellen som projektmappe (.xlsx) eller som CSV UTF-8.</translation></message>
    <message><source>Save this export</source><translatorcomment>not reviewed</translatorcomment><translation>Gem denne eksport</translation></message>
    <message><source>Save this export…</source><translatorcomment>not reviewed</translatorcomment><translation>Gem denne eksport …</translation></message>
    <message><source>Save what moved</source><translatorcomment>not reviewed</translatorcomment><translation>Gem det, der flyttede sig</translation></message>
    <message><source>Saved exports</source><translatorcomment>not reviewed</translatorcomment><translation>Gemte eksporter</translation></message>
    <message><source>Saving results</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmer resultater</translation></message>
    <message><source>Saving the corrections</source><translatorcomment>not reviewed</translatorcomment><translation>Rettelserne gemmes</translation></message>
    <message><source>Saving the edits</source><translatorcomment>not reviewed</translatorcomment><translation>Ændringerne gemmes</translation></message>
    <message><source>Saving the merged plan</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmer den flettede plan</translation></message>
    <message><source>Saving the report</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmer rapporten</translation></message>
    <message><source>Saving the results</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmer resultaterne</translation></message>
    <message><source>Saving what moved</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmer det, der flyttede sig</translation></message>
    <message><source>Saving {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Gemmer {name}</translation></message>
    <message><source>Say first which column names an activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Sig først, hvilken kolonne der navngiver en aktivitet.</translation></message>
    <message><source>Say once what your columns are. It is saved, and the next sheet of this layout is read by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>Sig én gang, hvad dine kolonner er. Det gemmes, og det næste ark med dette layout læses af sig selv.</translation></message>
    <message><source>Search</source><translatorcomment>not reviewed</translatorcomment><translation>Søg</translation></message>
    <message><source>Search activity or reason</source><translatorcomment>not reviewed</translatorcomment><translation>Søg aktivitet eller årsag</translation></message>
    <message><source>Search file, project or reference</source><translatorcomment>not reviewed</translatorcomment><translation>Søg fil, projekt eller reference</translation></message>
    <message><source>Search rows</source><translatorcomment>not reviewed</translatorcomment><translation>Søg rækker</translation></message>
    <message><source>Search the guide</source><translatorcomment>not reviewed</translatorcomment><translation>Søg i vejledningen</translation></message>
    <message><source>Search the history</source><translatorcomment>not reviewed</translatorcomment><translation>Søg i historikken</translation></message>
    <message><source>Second column of the ID</source><translatorcomment>not reviewed</translatorcomment><translation>ID'ets anden kolonne</translation></message>
    <message><source>See every change and problem before anything is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Se hver ændring og hvert problem, før noget sendes.</translation></message>
    <message><source>See the results</source><translatorcomment>not reviewed</translatorcomment><translation>Se resultaterne</translation></message>
    <message><source>See: sheetbridge mappings.</source><translatorcomment>not reviewed</translatorcomment><translation>Se: sheetbridge mappings.</translation></message>
    <message><source>Send it again as it is</source><translatorcomment>not reviewed</translatorcomment><translation>Send den igen, som den er</translation></message>
    <message><source>Send it in smaller parts.</source><translatorcomment>not reviewed</translatorcomment><translation>Send den i mindre dele.</translation></message>
    <message><source>Send only these</source><translatorcomment>not reviewed</translatorcomment><translation>Send kun disse</translation></message>
    <message><source>Sending 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>Sender 1 række</translation></message>
    <message><source>Sending the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Sender rækkerne</translation></message>
    <message><source>Sending {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Sender {count} rækker</translation></message>
    <message><source>Sep</source><translatorcomment>not reviewed</translatorcomment><translation>sep</translation></message>
    <message><source>Separate several values with commas.</source><translatorcomment>not reviewed</translatorcomment><translation>Adskil flere værdier med kommaer.</translation></message>
    <message><source>Separate several with commas, or paste a column from Excel.</source><translatorcomment>not reviewed</translatorcomment><translation>Adskil flere med kommaer, eller indsæt en kolonne fra Excel.</translation></message>
    <message><source>Sequence IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Sekvens-id'er</translation></message>
    <message><source>Service &amp;address</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenestens &amp;adresse</translation></message>
    <message><source>Service address</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenestens adresse</translation></message>
    <message><source>Service now</source><translatorcomment>not reviewed</translatorcomment><translation>I tjenesten nu</translation></message>
    <message><source>Set SHEETBRIDGE_HOME to a folder on a disk of this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt SHEETBRIDGE_HOME til en mappe på et drev i denne computer.</translation></message>
    <message><source>Set a value in all of them</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt en værdi i dem alle</translation></message>
    <message><source>Set by the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Sættes af tjenesten.</translation></message>
    <message><source>Set by your company in {path}; ask IT to change it.</source><translatorcomment>not reviewed</translatorcomment><translation>Angivet af dit firma i {path}; bed it om at ændre det.</translation></message>
    <message><source>Set in 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt i 1 række</translation></message>
    <message><source>Set in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Sættes i tjenesten.</translation></message>
    <message><source>Set in {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt i {count} rækker</translation></message>
    <message><source>Set the status</source><translatorcomment>not reviewed</translatorcomment><translation>Sæt status</translation></message>
    <message><source>Set to Completed</source><translatorcomment>not reviewed</translatorcomment><translation>Sat til Completed</translation></message>
    <message><source>Settings</source><translatorcomment>not reviewed</translatorcomment><translation>Indstillinger</translation></message>
    <message><source>Settings were corrected.</source><translatorcomment>not reviewed</translatorcomment><translation>Indstillinger blev rettet.</translation></message>
    <message><source>Settle 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>Afslut 1 række</translation></message>
    <message><source>Settle {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Afslut {count} rækker</translation></message>
    <message><source>Settling the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne afsluttes</translation></message>
    <message><source>Several columns need join, and one column has none.</source><translatorcomment>not reviewed</translatorcomment><translation>Flere kolonner skal have join, og én kolonne har ingen.</translation></message>
    <message><source>Sheet</source><translatorcomment>not reviewed</translatorcomment><translation>Ark</translation></message>
    <message><source>Sheet and row</source><translatorcomment>not reviewed</translatorcomment><translation>Ark og række</translation></message>
    <message><source>Sheetbridge does nothing without them. Ask IT to correct them.</source><translatorcomment>not reviewed</translatorcomment><translation>Sheetbridge gør intet uden dem. Bed it om at rette dem.</translation></message>
    <message><source>Sheetbridge {version}</source><translatorcomment>not reviewed</translatorcomment><translation>Sheetbridge {version}</translation></message>
    <message><source>Sheetbridge {version} is there.</source><translatorcomment>not reviewed</translatorcomment><translation>Sheetbridge {version} er kommet.</translation></message>
    <message><source>Sheets ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Ark ({patterns})</translation></message>
    <message><source>Sheets to the left</source><translatorcomment>not reviewed</translatorcomment><translation>Ark til venstre</translation></message>
    <message><source>Sheets to the right</source><translatorcomment>not reviewed</translatorcomment><translation>Ark til højre</translation></message>
    <message><source>Shorter</source><translatorcomment>not reviewed</translatorcomment><translation>Kortere</translation></message>
    <message><source>Show</source><translatorcomment>not reviewed</translatorcomment><translation>Vis</translation></message>
    <message><source>Show cell {cell} in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>Vis celle {cell} i Excel</translation></message>
    <message><source>Show details</source><translatorcomment>not reviewed</translatorcomment><translation>Vis detaljer</translation></message>
    <message><source>Show in folder</source><translatorcomment>not reviewed</translatorcomment><translation>Vis i mappe</translation></message>
    <message><source>Show row {row} in Excel</source><translatorcomment>not reviewed</translatorcomment><translation>Vis række {row} i Excel</translation></message>
    <message><source>Show the details to whoever maintains the program, together with the case.</source><translatorcomment>not reviewed</translatorcomment><translation>Vis detaljerne sammen med casen til dem, der vedligeholder programmet.</translation></message>
    <message><source>Show the password</source><translatorcomment>not reviewed</translatorcomment><translation>Vis adgangskoden</translation></message>
    <message><source>Sign &amp;in…</source><translatorcomment>not reviewed</translatorcomment><translation>Log &amp;ind …</translation></message>
    <message><source>Sign in</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind</translation></message>
    <message><source>Sign in again</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind igen</translation></message>
    <message><source>Sign in again. If it stays so, ask your administrator to allow API access for your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind igen. Hvis det bliver ved, så bed din administrator om at tillade API-adgang for din konto.</translation></message>
    <message><source>Sign in first.</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind først.</translation></message>
    <message><source>Sign in first: the service is asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind først: tjenesten bliver spurgt.</translation></message>
    <message><source>Sign in for simulation</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind til simulering</translation></message>
    <message><source>Sign in for simulation…</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind til simulering …</translation></message>
    <message><source>Sign in on the Welcome page first, or try the practice account there.</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind på siden Velkommen først, eller prøv øvekontoen der.</translation></message>
    <message><source>Sign in there. Ask IT if that is the wrong one: it is set in {path}.</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind der. Spørg it, hvis det er den forkerte: den er angivet i {path}.</translation></message>
    <message><source>Sign in to another account…</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind på en anden konto …</translation></message>
    <message><source>Sign in to the planning service, or open a workbook and check it without signing in.</source><translatorcomment>not reviewed</translatorcomment><translation>Log ind på planlægningstjenesten, eller åbn en projektmappe og kontrollér den uden at logge ind.</translation></message>
    <message><source>Sign out</source><translatorcomment>not reviewed</translatorcomment><translation>Log ud</translation></message>
    <message><source>Signed in</source><translatorcomment>not reviewed</translatorcomment><translation>Logget ind</translation></message>
    <message><source>Signing in</source><translatorcomment>not reviewed</translatorcomment><translation>Logger ind</translation></message>
    <message><source>Signing in …</source><translatorcomment>not reviewed</translatorcomment><translation>Logger ind …</translation></message>
    <message><source>Simulation</source><translatorcomment>not reviewed</translatorcomment><translation>Simulering</translation></message>
    <message><source>Simulation has its own sign-in. An administrator creates it in the team settings, section API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Simulering har sit eget login. En administrator opretter det i teamindstillingerne i afsnittet API Clients.</translation></message>
    <message><source>Simulation has its own sign-in: identifier and secret.</source><translatorcomment>not reviewed</translatorcomment><translation>Simulering har sit eget login: id og hemmelighed.</translation></message>
    <message><source>Simulation results that will be deleted</source><translatorcomment>not reviewed</translatorcomment><translation>Simuleringsresultater, der bliver slettet</translation></message>
    <message><source>Simulation run</source><translatorcomment>not reviewed</translatorcomment><translation>Simuleringskørsel</translation></message>
    <message><source>Simulation run {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>Simuleringskørsel {copy}</translation></message>
    <message><source>Simulation runs</source><translatorcomment>not reviewed</translatorcomment><translation>Simuleringskørsler</translation></message>
    <message><source>Simulations</source><translatorcomment>not reviewed</translatorcomment><translation>Simuleringer</translation></message>
    <message><source>Site</source><translatorcomment>not reviewed</translatorcomment><translation>Sted</translation></message>
    <message><source>Sites</source><translatorcomment>not reviewed</translatorcomment><translation>Sites</translation></message>
    <message><source>Some of these rows went out with run {run}, and what became of them is not known yet. Nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Nogle af disse rækker blev sendt med kørsel {run}, og hvad der blev af dem, er endnu ikke kendt. Intet blev sendt.</translation></message>
    <message><source>Some of these rows were sent with run {run} since they were checked. Nothing was sent twice.</source><translatorcomment>not reviewed</translatorcomment><translation>Nogle af disse rækker blev sendt med kørsel {run}, siden de blev kontrolleret. Intet blev sendt to gange.</translation></message>
    <message><source>Something is missing.</source><translatorcomment>not reviewed</translatorcomment><translation>Noget mangler.</translation></message>
    <message><source>Something is wrong on “{sheet}”, which belongs to the same records: correct it there.</source><translatorcomment>not reviewed</translatorcomment><translation>Noget er galt på “{sheet}”, som hører til de samme poster: ret det dér.</translation></message>
    <message><source>Something stands after its end.</source><translatorcomment>not reviewed</translatorcomment><translation>Der står noget efter slutningen.</translation></message>
    <message><source>Something went wrong in Sheetbridge itself.</source><translatorcomment>not reviewed</translatorcomment><translation>Noget gik galt i selve Sheetbridge.</translation></message>
    <message><source>Start again now</source><translatorcomment>not reviewed</translatorcomment><translation>Genstart nu</translation></message>
    <message><source>Start and a duration in</source><translatorcomment>not reviewed</translatorcomment><translation>Start og en varighed i</translation></message>
    <message><source>Starts on or after</source><translatorcomment>not reviewed</translatorcomment><translation>Starter på eller efter</translation></message>
    <message><source>State</source><translatorcomment>not reviewed</translatorcomment><translation>Tilstand</translation></message>
    <message><source>Status</source><translatorcomment>not reviewed</translatorcomment><translation>Status</translation></message>
    <message><source>Status goes back</source><translatorcomment>not reviewed</translatorcomment><translation>Status går tilbage</translation></message>
    <message><source>Stays out</source><translatorcomment>not reviewed</translatorcomment><translation>Bliver ude</translation></message>
    <message><source>Still planned, but it ended before yesterday</source><translatorcomment>not reviewed</translatorcomment><translation>Stadig planlagt, men sluttede før i går</translation></message>
    <message><source>Still running</source><translatorcomment>not reviewed</translatorcomment><translation>Kører stadig</translation></message>
    <message><source>Stop</source><translatorcomment>not reviewed</translatorcomment><translation>Stop</translation></message>
    <message><source>Stop watching</source><translatorcomment>not reviewed</translatorcomment><translation>Følg den ikke mere</translation></message>
    <message><source>Stopped. Nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Stoppet. Intet blev sendt.</translation></message>
    <message><source>Stopping only stops watching. Rows already accepted stay in the project.</source><translatorcomment>not reviewed</translatorcomment><translation>Stop ophører kun med at følge den. Rækker, der allerede er accepteret, bliver i projektet.</translation></message>
    <message><source>Struck through</source><translatorcomment>not reviewed</translatorcomment><translation>Streget over</translation></message>
    <message><source>Submit</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend</translation></message>
    <message><source>Submit 1 missing copy</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend 1 manglende kopi</translation></message>
    <message><source>Submit 1 run</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend 1 kørsel</translation></message>
    <message><source>Submit 1 run?</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend 1 kørsel?</translation></message>
    <message><source>Submit again</source><translatorcomment>not reviewed</translatorcomment><translation>Send igen</translation></message>
    <message><source>Submit all again</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend alle igen</translation></message>
    <message><source>Submit {count} missing copies</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend {count} manglende kopier</translation></message>
    <message><source>Submit {count} runs</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend {count} kørsler</translation></message>
    <message><source>Submit {count} runs?</source><translatorcomment>not reviewed</translatorcomment><translation>Indsend {count} kørsler?</translation></message>
    <message><source>Submitted</source><translatorcomment>not reviewed</translatorcomment><translation>Indsendt</translation></message>
    <message><source>Submitted by (personnel IDs)</source><translatorcomment>not reviewed</translatorcomment><translation>Indsendt af (personale-id'er)</translation></message>
    <message><source>Submitting runs</source><translatorcomment>not reviewed</translatorcomment><translation>Indsender kørsler</translation></message>
    <message><source>Submitting the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Indsender kopierne</translation></message>
    <message><source>Sun</source><translatorcomment>not reviewed</translatorcomment><translation>søn</translation></message>
    <message><source>Switched off</source><translatorcomment>not reviewed</translatorcomment><translation>Slået fra</translation></message>
    <message><source>T&amp;imeline</source><translatorcomment>not reviewed</translatorcomment><translation>T&amp;idslinje</translation></message>
    <message><source>TEST</source><translatorcomment>not reviewed</translatorcomment><translation>TEST</translation></message>
    <message><source>Take filters off or choose earlier dates.</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern filtre, eller vælg tidligere datoer.</translation></message>
    <message><source>Take in again</source><translatorcomment>not reviewed</translatorcomment><translation>Tag med igen</translation></message>
    <message><source>Take it in again</source><translatorcomment>not reviewed</translatorcomment><translation>Tag den med igen</translation></message>
    <message><source>Take it out of the shortcut. Commands have options: sheetbridge --help.</source><translatorcomment>not reviewed</translatorcomment><translation>Fjern det fra genvejen. Kommandoerne har tilvalg: sheetbridge --help.</translation></message>
    <message><source>Take the last decision back</source><translatorcomment>not reviewed</translatorcomment><translation>Fortryd den seneste beslutning</translation></message>
    <message><source>Taken from the computer's settings</source><translatorcomment>not reviewed</translatorcomment><translation>Hentet fra computerens indstillinger</translation></message>
    <message><source>Team</source><translatorcomment>not reviewed</translatorcomment><translation>Hold</translation></message>
    <message><source>Team {team}</source><translatorcomment>not reviewed</translatorcomment><translation>Team {team}</translation></message>
    <message><source>Team {who} is in {first} and in {second} at the same time.</source><translatorcomment>not reviewed</translatorcomment><translation>Team {who} er i {first} og i {second} på samme tid.</translation></message>
    <message><source>Team:people pairs, such as Blade crew:4, Crane crew:2. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Par team:personer, for eksempel Blade crew:4, Crane crew:2. Tjenesten viser det ikke; tom udelader det.</translation></message>
    <message><source>Teams</source><translatorcomment>not reviewed</translatorcomment><translation>Teams</translation></message>
    <message><source>Tell me when a long job ends while Sheetbridge is in the background</source><translatorcomment>not reviewed</translatorcomment><translation>Giv besked, når et langt job slutter, mens Sheetbridge er i baggrunden</translation></message>
    <message><source>Test connection</source><translatorcomment>not reviewed</translatorcomment><translation>Test forbindelsen</translation></message>
    <message><source>Testing the connection</source><translatorcomment>not reviewed</translatorcomment><translation>Tester forbindelsen</translation></message>
    <message><source>Text size</source><translatorcomment>not reviewed</translatorcomment><translation>Tekststørrelse</translation></message>
    <message><source>Text.</source><translatorcomment>not reviewed</translatorcomment><translation>Tekst.</translation></message>
    <message><source>The ID "{new}" was "{old}": a new ID makes a second activity, and "{old}" stays in the service as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>ID'et "{new}" var "{old}": Et nyt ID opretter en anden aktivitet, og "{old}" bliver i tjenesten, som den er.</translation></message>
    <message><source>The ID "{new}" was "{old}": a new ID makes a second record, and "{old}" stays in the service as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>ID'et "{new}" var "{old}": et nyt ID opretter en anden post, og "{old}" bliver i tjenesten, som den er.</translation></message>
    <message><source>The ID comes from the key, not from fields.</source><translatorcomment>not reviewed</translatorcomment><translation>ID kommer fra nøglen, ikke fra felterne.</translation></message>
    <message><source>The ID needs a column in braces, or each row would have the same ID.</source><translatorcomment>not reviewed</translatorcomment><translation>ID skal have en kolonne i krøllede parenteser, ellers ville hver række have samme ID.</translation></message>
    <message><source>The account "{account}" of run {run} is not on this computer any more.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontoen “{account}” for kørsel {run} findes ikke længere på denne computer.</translation></message>
    <message><source>The account "{name}" has no sign-in for simulation.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontoen "{name}" har intet login til simulering.</translation></message>
    <message><source>The activity is locked in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Aktiviteten er låst i tjenesten.</translation></message>
    <message><source>The activity stands more than once in the upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Aktiviteten står mere end én gang i uploaden.</translation></message>
    <message><source>The address {address} is not protected, so nothing was sent there.</source><translatorcomment>not reviewed</translatorcomment><translation>Adressen {address} er ikke beskyttet, så intet blev sendt dertil.</translation></message>
    <message><source>The answer of {host} is too large to be real and was not read.</source><translatorcomment>not reviewed</translatorcomment><translation>Svaret fra {host} er for stort til at være rigtigt og blev ikke læst.</translation></message>
    <message><source>The caption "{caption}" stands twice. Remove one of the columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Overskriften "{caption}" står to gange. Fjern en af kolonnerne.</translation></message>
    <message><source>The caption fits, and the values are known.</source><translatorcomment>not reviewed</translatorcomment><translation>Overskriften passer, og værdierne er kendte.</translation></message>
    <message><source>The captions name {caption}, but the workbook was exported with {zone}; {zone} counts.</source><translatorcomment>not reviewed</translatorcomment><translation>Overskrifterne nævner {caption}, men projektmappen blev eksporteret med {zone}; {zone} gælder.</translation></message>
    <message><source>The captions of "{sheet}" name two time zones: {one} and {two}.</source><translatorcomment>not reviewed</translatorcomment><translation>Overskrifterne på "{sheet}" nævner to tidszoner: {one} og {two}.</translation></message>
    <message><source>The captions stand in row {row}.</source><translatorcomment>not reviewed</translatorcomment><translation>Overskrifterne står i række {row}.</translation></message>
    <message><source>The captions stand in the rows {first} to {last}.</source><translatorcomment>not reviewed</translatorcomment><translation>Overskrifterne står i rækkerne {first} til {last}.</translation></message>
    <message><source>The case does not fit on a sheet: {sheet} would have {count} columns.</source><translatorcomment>not reviewed</translatorcomment><translation>Casen kan ikke være på et ark: {sheet} ville have {count} kolonner.</translation></message>
    <message><source>The case does not say whether it is of Construction or O&amp;M, so parameters cannot be compared with other cases. Say it: --case-type.</source><translatorcomment>not reviewed</translatorcomment><translation>Casen siger ikke, om den hører til Construction eller O&amp;M, så parametre kan ikke sammenlignes med andre cases. Angiv det: --case-type.</translation></message>
    <message><source>The case was sent, but the service's answer was lost. The service may have taken it as a run.</source><translatorcomment>not reviewed</translatorcomment><translation>Casen blev sendt, men tjenestens svar gik tabt. Tjenesten kan have taget den som en kørsel.</translation></message>
    <message><source>The cell has been changed since.</source><translatorcomment>not reviewed</translatorcomment><translation>Cellen er ændret siden da.</translation></message>
    <message><source>The cell holds a formula.</source><translatorcomment>not reviewed</translatorcomment><translation>Cellen indeholder en formel.</translation></message>
    <message><source>The certificate file {path} cannot be used.</source><translatorcomment>not reviewed</translatorcomment><translation>Certifikatfilen {path} kan ikke bruges.</translation></message>
    <message><source>The certificate of {host} is not trusted: {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>Certifikatet fra {host} er ikke betroet: {reason}</translation></message>
    <message><source>The change in this row</source><translatorcomment>not reviewed</translatorcomment><translation>Ændringen i denne række</translation></message>
    <message><source>The check for updates is switched off on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Søgning efter nye versioner er slået fra på denne computer.</translation></message>
    <message><source>The check was stopped. Check again to see the rows.</source><translatorcomment>not reviewed</translatorcomment><translation>Kontrollen blev stoppet. Kontrollér igen for at se rækkerne, som de er.</translation></message>
    <message><source>The column "Copy" is missing. It names each copy.</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonnen "Copy" mangler. Den navngiver hver kopi.</translation></message>
    <message><source>The column "Key" is missing. It names the {noun} of each row.</source><translatorcomment>not reviewed</translatorcomment><translation>Kolonnen "Key" mangler. Den navngiver hver række ({noun}).</translation></message>
    <message><source>The computer's certificate store</source><translatorcomment>not reviewed</translatorcomment><translation>Computerens certifikatlager</translation></message>
    <message><source>The connection to {host} was lost before the answer was complete.</source><translatorcomment>not reviewed</translatorcomment><translation>Forbindelsen til {host} blev afbrudt, før svaret var komplet.</translation></message>
    <message><source>The connection was lost, or the service asked to wait.</source><translatorcomment>not reviewed</translatorcomment><translation>Forbindelsen blev afbrudt, eller tjenesten bad om at vente.</translation></message>
    <message><source>The connection was lost. Trying again in a second</source><translatorcomment>not reviewed</translatorcomment><translation>Forbindelsen gik tabt. Prøver igen om et sekund</translation></message>
    <message><source>The connection was lost. Trying again in {count} seconds</source><translatorcomment>not reviewed</translatorcomment><translation>Forbindelsen gik tabt. Prøver igen om {count} sekunder</translation></message>
    <message><source>The copies are being read.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopierne læses.</translation></message>
    <message><source>The copies do not differ in their results.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopierne adskiller sig ikke i deres resultater.</translation></message>
    <message><source>The copies hold nothing that the plan does not have.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopierne rummer intet, som planen ikke har.</translation></message>
    <message><source>The copies of 1 upload were deleted.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopierne af 1 upload blev slettet.</translation></message>
    <message><source>The copies of workbooks as they were sent, the reports, and the exports that are kept for comparison are deleted from this computer. The history and your own workbooks stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopierne af projektmapper, som de blev sendt, rapporterne og de eksporter, der er gemt til sammenligning, slettes fra denne computer. Historikken og dine egne projektmapper bliver.</translation></message>
    <message><source>The copies of {count} uploads were deleted.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopierne af {count} uploads blev slettet.</translation></message>
    <message><source>The copy "{name}" would change more than vessels, personnel and fixables; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopien "{name}" ville ændre mere end fartøjer, personale og fixables; intet blev sendt.</translation></message>
    <message><source>The copy has no name. Write one.</source><translatorcomment>not reviewed</translatorcomment><translation>Kopien har intet navn. Skriv et.</translation></message>
    <message><source>The corrections of this upload cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Rettelserne fra denne upload kan ikke læses.</translation></message>
    <message><source>The corrections were saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Rettelserne blev gemt.</translation></message>
    <message><source>The day stands first ({sample})</source><translatorcomment>not reviewed</translatorcomment><translation>Dagen står først ({sample})</translation></message>
    <message><source>The delivery holds no records.</source><translatorcomment>not reviewed</translatorcomment><translation>Leverancen indeholder ingen poster.</translation></message>
    <message><source>The details were copied. They hold no passwords and no planning data.</source><translatorcomment>not reviewed</translatorcomment><translation>Oplysningerne er kopieret. De indeholder ingen adgangskoder og ingen planlægningsdata.</translation></message>
    <message><source>The disk is full.</source><translatorcomment>not reviewed</translatorcomment><translation>Disken er fuld.</translation></message>
    <message><source>The end is before the start.</source><translatorcomment>not reviewed</translatorcomment><translation>Slutningen ligger før starten.</translation></message>
    <message><source>The export goes on at another address, {host}. It was not asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporten fortsætter på en anden adresse, {host}. Den blev ikke spurgt.</translation></message>
    <message><source>The export was stopped. No workbook was made.</source><translatorcomment>not reviewed</translatorcomment><translation>Eksporten blev stoppet. Der blev ikke lavet nogen projektmappe.</translation></message>
    <message><source>The field "{field}" with plus needs from with the other date, for example startDate.</source><translatorcomment>not reviewed</translatorcomment><translation>Feltet "{field}" med plus skal have from med den anden dato, for eksempel startDate.</translation></message>
    <message><source>The file is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Filen er beskadiget.</translation></message>
    <message><source>The file is empty.</source><translatorcomment>not reviewed</translatorcomment><translation>Filen er tom.</translation></message>
    <message><source>The first is at {place}: {message} See all with: sheetbridge simulation check.</source><translatorcomment>not reviewed</translatorcomment><translation>Det første er i {place}: {message} Se alle med: sheetbridge simulation check.</translation></message>
    <message><source>The first rows as activities</source><translatorcomment>not reviewed</translatorcomment><translation>De første rækker som aktiviteter</translation></message>
    <message><source>The folder is read-only.</source><translatorcomment>not reviewed</translatorcomment><translation>Mappen er skrivebeskyttet.</translation></message>
    <message><source>The folder {folder} does not exist; nothing was written.</source><translatorcomment>not reviewed</translatorcomment><translation>Mappen {folder} findes ikke; intet blev skrevet.</translation></message>
    <message><source>The folder {path} cannot be made.</source><translatorcomment>not reviewed</translatorcomment><translation>Mappen {path} kan ikke oprettes.</translation></message>
    <message><source>The header that presents the simulation token.</source><translatorcomment>not reviewed</translatorcomment><translation>Den header, der viser simuleringens token.</translation></message>
    <message><source>The history of uploads in {folder} cannot be read or written.</source><translatorcomment>not reviewed</translatorcomment><translation>Historikken over uploads i {folder} kan ikke læses eller skrives.</translation></message>
    <message><source>The identifier or the secret of the API client was not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>API-klientens id eller hemmelighed blev ikke accepteret.</translation></message>
    <message><source>The kind of work.</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdets art.</translation></message>
    <message><source>The lake holds no earlier export of {kind} of {account}; all records were asked for.</source><translatorcomment>not reviewed</translatorcomment><translation>I datamappen ligger ingen tidligere eksport af {kind} fra {account}; alle poster blev hentet.</translation></message>
    <message><source>The language changes at the next start.</source><translatorcomment>not reviewed</translatorcomment><translation>Sproget skifter ved næste start.</translation></message>
    <message><source>The link is not an address.</source><translatorcomment>not reviewed</translatorcomment><translation>Linket er ikke en adresse.</translation></message>
    <message><source>The link leads to {host}, which is this computer or its own network; it was not followed.</source><translatorcomment>not reviewed</translatorcomment><translation>Linket fører til {host}, som er denne computer eller dens eget netværk; det blev ikke fulgt.</translation></message>
    <message><source>The list of work types</source><translatorcomment>not reviewed</translatorcomment><translation>Listen over arbejdstyper</translation></message>
    <message><source>The listener could not be started on port {port}.</source><translatorcomment>not reviewed</translatorcomment><translation>Modtageren kunne ikke startes på port {port}.</translation></message>
    <message><source>The mapping "{name}" cannot be used for this sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen "{name}" kan ikke bruges til dette ark.</translation></message>
    <message><source>The mapping "{name}" does not fit the sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen "{name}" passer ikke til arket.</translation></message>
    <message><source>The mapping "{name}" does not fit {file}; nothing was read.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen „{name}“ passer ikke til {file}; intet blev læst.</translation></message>
    <message><source>The mapping "{name}" still has open questions; nothing was read.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen "{name}" har stadig åbne spørgsmål; intet blev læst.</translation></message>
    <message><source>The mapping does not say where {caption} comes from; every activity needs it.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen siger ikke, hvor {caption} kommer fra; hver aktivitet skal have det.</translation></message>
    <message><source>The mapping of this upload cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen for denne upload kan ikke læses.</translation></message>
    <message><source>The mapping was made for a table with another header.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen blev lavet til en tabel med en anden overskrift.</translation></message>
    <message><source>The mapping {name} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Tilknytningen {name} kan ikke læses.</translation></message>
    <message><source>The merged plan stands in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Den flettede plan står i {name}.</translation></message>
    <message><source>The month stands first ({sample})</source><translatorcomment>not reviewed</translatorcomment><translation>Måneden står først ({sample})</translation></message>
    <message><source>The name of the callback address in exports of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Navnet på tilbagekaldsadressen i eksporter af {kind}</translation></message>
    <message><source>The name of the filter {filter} in exports of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Navnet på filtret {filter} i eksporter af {kind}</translation></message>
    <message><source>The name of the project in exports of {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Projektets navn i eksporter af {kind}</translation></message>
    <message><source>The names of the personnel IDs; not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Navnene til personale-id'erne; sendes ikke.</translation></message>
    <message><source>The names that the service knows could not be asked for: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenestens kendte navne kunne ikke hentes: {why}</translation></message>
    <message><source>The nearest is "{sheet}": it has {found}, but not {missing}. {how}</source><translatorcomment>not reviewed</translatorcomment><translation>Det nærmeste er "{sheet}": det har {found}, men ikke {missing}. {how}</translation></message>
    <message><source>The new {noun} has no parameter. Fill its row, or take it away.</source><translatorcomment>not reviewed</translatorcomment><translation>En ny række ({noun}) har ingen parameter. Udfyld rækken, eller fjern den.</translation></message>
    <message><source>The new {noun} lacks {captions}, which all others have.</source><translatorcomment>not reviewed</translatorcomment><translation>En ny række ({noun}) mangler {captions}, som alle andre har.</translation></message>
    <message><source>The order in which orders run</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkefølgen, som ordrer udføres i</translation></message>
    <message><source>The original case in {name} is damaged.</source><translatorcomment>not reviewed</translatorcomment><translation>Den oprindelige case i {name} er beskadiget.</translation></message>
    <message><source>The outcome of 1 row is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultatet af 1 række er ikke kendt.</translation></message>
    <message><source>The outcome of an earlier upload is known now.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultatet af en tidligere upload er nu kendt.</translation></message>
    <message><source>The outcome of run {run} is not known yet; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultatet af kørsel {run} er endnu ikke kendt; intet blev sendt.</translation></message>
    <message><source>The outcome of this upload is not known yet.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultatet af denne upload er endnu ikke kendt.</translation></message>
    <message><source>The outcome of {count} rows is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultatet af {count} rækker er ikke kendt.</translation></message>
    <message><source>The outcomes of {count} earlier uploads are known now.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultaterne af {count} tidligere uploads er nu kendt.</translation></message>
    <message><source>The password is kept by the {store}, never in a file.</source><translatorcomment>not reviewed</translatorcomment><translation>Adgangskoden gemmes i {store}, aldrig i en fil.</translation></message>
    <message><source>The pattern is longer than {limit} characters.</source><translatorcomment>not reviewed</translatorcomment><translation>Mønstret er længere end {limit} tegn.</translation></message>
    <message><source>The people, by ID or unique name, separated by commas.</source><translatorcomment>not reviewed</translatorcomment><translation>Personerne, med id eller entydigt navn, adskilt med kommaer.</translation></message>
    <message><source>The plan as it is now was named twice.</source><translatorcomment>not reviewed</translatorcomment><translation>Planen, som den er nu, blev angivet to gange.</translation></message>
    <message><source>The practice account needs no sign-in and changes no real plan. It runs on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Øvekontoen kræver intet login og ændrer ingen rigtig plan. Den kører på denne computer.</translation></message>
    <message><source>The proxy of this network asks for a sign-in.</source><translatorcomment>not reviewed</translatorcomment><translation>Netværkets proxy kræver login.</translation></message>
    <message><source>The proxy of this network cannot be reached or refused the connection to {host}.</source><translatorcomment>not reviewed</translatorcomment><translation>Netværkets proxy kan ikke nås eller afviste forbindelsen til {host}.</translation></message>
    <message><source>The record of run {run} on this computer is damaged, or of a newer version of Sheetbridge.</source><translatorcomment>not reviewed</translatorcomment><translation>Optegnelsen af kørsel {run} på denne computer er beskadiget eller fra en nyere version af Sheetbridge.</translation></message>
    <message><source>The reference was copied.</source><translatorcomment>not reviewed</translatorcomment><translation>Referencen er kopieret.</translation></message>
    <message><source>The refused rows and their reasons stand in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>De afviste rækker og årsagerne står i historikken.</translation></message>
    <message><source>The report of this upload was not kept: {why} The outcome stands in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>Rapporten om denne upload blev ikke gemt: {why} Resultatet står i historikken.</translation></message>
    <message><source>The results are not JSON, so they can be saved and not shown here.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultaterne er ikke JSON; de kan gemmes, men ikke vises her.</translation></message>
    <message><source>The results of {copy} are not JSON; they were saved as they came.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultaterne af {copy} er ikke JSON; de blev gemt, som de kom.</translation></message>
    <message><source>The results of {copy} are not on this computer; they are fetched with the account "{account}" only.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultaterne af {copy} er ikke på denne computer; de hentes kun med kontoen "{account}".</translation></message>
    <message><source>The results were not written into {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Resultaterne blev ikke skrevet i {name}.</translation></message>
    <message><source>The row of "{key}" is gone, and it stands in no list. Put it back.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækken for "{key}" er væk, og den står ikke i nogen liste. Sæt den tilbage.</translation></message>
    <message><source>The row was saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækken blev gemt.</translation></message>
    <message><source>The rows are compared with what was exported and with the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne sammenlignes med eksporten og med tjenesten.</translation></message>
    <message><source>The rows could not be fetched again after the upload, so the workbook keeps its older baseline: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne kunne ikke hentes igen efter uploaden, så projektmappen beholder sit ældre udgangspunkt: {why}</translation></message>
    <message><source>The rows make {count} copies; more than {most} are not made. Vary fewer values.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne giver {count} kopier; der laves ikke mere end {most}. Variér færre værdier.</translation></message>
    <message><source>The rows of {list} stand in another order; the case is sent in the order of the sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne i {list} står i en anden rækkefølge; casen sendes i arkets rækkefølge.</translation></message>
    <message><source>The rows that were not accepted stand there, in {name}, on the sheet “{sheet}”, each with its reason. Fix them in that file.</source><translatorcomment>not reviewed</translatorcomment><translation>De rækker, der ikke blev accepteret, står dér, i {name}, på arket „{sheet}“, hver med sin grund. Ret dem i den fil.</translation></message>
    <message><source>The rows were sent, but the service's answer was lost. They may have been saved.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne blev sendt, men tjenestens svar gik tabt. De kan være gemt.</translation></message>
    <message><source>The rows {rows} have the same {columns}: {id}.</source><translatorcomment>not reviewed</translatorcomment><translation>Rækkerne {rows} har samme {columns}: {id}.</translation></message>
    <message><source>The same in each row</source><translatorcomment>not reviewed</translatorcomment><translation>Det samme i hver række</translation></message>
    <message><source>The same rows were sent before: {when}.</source><translatorcomment>not reviewed</translatorcomment><translation>De samme rækker er sendt før: {when}.</translation></message>
    <message><source>The secret of the simulation client is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Simuleringsklientens hemmelighed er ikke kendt.</translation></message>
    <message><source>The service asks for a second factor, which a program cannot give.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten kræver en anden faktor, som et program ikke kan give.</translation></message>
    <message><source>The service asks to wait. Going on in a second</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten beder om at vente. Fortsætter om et sekund</translation></message>
    <message><source>The service asks to wait. Going on in {count} seconds</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten beder om at vente. Fortsætter om {count} sekunder</translation></message>
    <message><source>The service at {host} cannot be reached.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten på {host} kan ikke nås.</translation></message>
    <message><source>The service at {host} did not answer completely within {seconds} seconds.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten på {host} svarede ikke fuldstændigt inden for {seconds} sekunder.</translation></message>
    <message><source>The service cannot be asked without an account.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten kan ikke spørges uden en konto.</translation></message>
    <message><source>The service counts 1 row as saved that it does not show: {ids}. Look for it there.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller 1 række som gemt, som den ikke viser: {ids}. Se efter den der.</translation></message>
    <message><source>The service counts 1 row, {sent} were sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller 1 række, {sent} blev sendt.</translation></message>
    <message><source>The service counts {count} rows as saved that it does not show: {ids}. Look for them there.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller {count} rækker som gemt, som den ikke viser: {ids}. Se efter dem der.</translation></message>
    <message><source>The service counts {count} rows, {sent} were sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller {count} rækker, {sent} blev sendt.</translation></message>
    <message><source>The service counts {theirs} created, we count {ours}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller {theirs} oprettede, vi tæller {ours}.</translation></message>
    <message><source>The service counts {theirs} not accepted, we count {ours}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller {theirs} ikke accepterede, vi tæller {ours}.</translation></message>
    <message><source>The service counts {theirs} updated, we count {ours}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tæller {theirs} opdaterede, vi tæller {ours}.</translation></message>
    <message><source>The service deleted 1 activity. Sheetbridge never asks for that: check it in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har slettet 1 aktivitet. Sheetbridge beder aldrig om det: se efter i tjenesten.</translation></message>
    <message><source>The service deleted {count} activities. Sheetbridge never asks for that: check them in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten slettede {count} aktiviteter. Det beder Sheetbridge aldrig om: kontrollér dem i tjenesten.</translation></message>
    <message><source>The service did not finish the export of {kind} in time.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten blev ikke færdig med eksporten af {kind} i tide.</translation></message>
    <message><source>The service did not take all rows in one file; they were sent in {count} parts.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tog ikke alle rækker i én fil; de blev sendt i {count} dele.</translation></message>
    <message><source>The service did not tell everything about the upload. {title} {advice}</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten fortalte ikke alt om uploaden. {title} {advice}</translation></message>
    <message><source>The service does not allow this change of status.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten tillader ikke denne ændring af status.</translation></message>
    <message><source>The service does not know the {noun} "{name}".</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten kender ikke "{name}" ({noun}).</translation></message>
    <message><source>The service does not know what was asked for.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten kender ikke det, der blev spurgt om.</translation></message>
    <message><source>The service does not let this user name in here.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten lukker ikke dette brugernavn ind her.</translation></message>
    <message><source>The service does not show this activity any more.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten viser ikke denne aktivitet mere.</translation></message>
    <message><source>The service does not show {names}: 1 row goes with what was last sent from here, also over what somebody else set there since.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten viser ikke {names}: 1 række går af sted med det, der sidst blev sendt herfra, også over det, som en anden har sat siden.</translation></message>
    <message><source>The service does not show {names}: {count} rows go with what was last sent from here, also over what somebody else set there since.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten viser ikke {names}: {count} rækker sendes med det, der sidst blev sendt herfra, også over det, som en anden siden har skrevet der.</translation></message>
    <message><source>The service ended the session and did not accept a new sign-in for this.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten afsluttede sessionen og accepterede ikke et nyt login til dette.</translation></message>
    <message><source>The service failed while answering.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten fejlede, mens den svarede.</translation></message>
    <message><source>The service failed. Trying again in a second</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten fejlede. Prøver igen om et sekund</translation></message>
    <message><source>The service failed. Trying again in {count} seconds</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten fejlede. Prøver igen om {count} sekunder</translation></message>
    <message><source>The service filters by the end of an activity: activities without an end may be missing from this window.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten filtrerer efter aktivitetens slutning: aktiviteter uden slutning kan mangle i dette tidsrum.</translation></message>
    <message><source>The service finishes it even if you close the window. Sheetbridge picks it up again at the next start; nothing is sent twice.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten gør den færdig, også selv om du lukker vinduet. Sheetbridge følger den igen ved næste start; intet sendes to gange.</translation></message>
    <message><source>The service finishes the import even if you close this window. Sheetbridge picks it up again from History.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten gør importen færdig, også selv om du lukker vinduet. Sheetbridge følger den igen fra Historik.</translation></message>
    <message><source>The service gives no reason for a failed run.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten giver ingen årsag til en fejlet kørsel.</translation></message>
    <message><source>The service gives no results of {copy}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten giver ingen resultater af {copy}.</translation></message>
    <message><source>The service has no import for "{sheet}".</source><translation>Tjenesten har ingen import for "{sheet}".</translation></message>
    <message><source>The service has no import for "{sheet}": the edits in {cells} are not sent. Save them as a file for whoever enters them there.</source><translation>Tjenesten har ingen import for "{sheet}": ændringerne i {cells} sendes ikke. Gem dem som en fil til den, der indtaster dem der.</translation></message>
    <message><source>The service has no import for it: edits are saved as a file.</source><translation>Tjenesten har ingen import for det: ændringer gemmes som en fil.</translation></message>
    <message><source>The service has no import for this sheet. Check the changes below, then save them as a file.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har ingen import for dette ark. Kontrollér ændringerne nedenfor, og gem dem derefter som fil.</translation></message>
    <message><source>The service has no import for “{sheet}”: save the edits as a file for whoever enters them there.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har ingen import for “{sheet}”: gem ændringerne som fil til den, der indtaster dem dér.</translation></message>
    <message><source>The service has other values now: {values}. Bring in what is new.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har nu andre værdier: {values}. Hent det nye ind.</translation></message>
    <message><source>The service has signed you out. Your work is kept; sign in again to go on.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har logget dig ud. Dit arbejde er bevaret; log ind igen for at fortsætte.</translation></message>
    <message><source>The service ignored the filter {names} of {kind}; 1 record was left out here.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten så bort fra filteret {names} for {kind}; 1 post blev udeladt her.</translation></message>
    <message><source>The service ignored the filter {names} of {kind}; {count} records were left out here.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten ignorerede filtret {names} for {kind}; {count} poster blev udeladt her.</translation></message>
    <message><source>The service is too busy.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har for travlt.</translation></message>
    <message><source>The service is working through the rows</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten arbejder sig gennem rækkerne</translation></message>
    <message><source>The service keeps results for 30 days from the moment a run is submitted. Save what you need.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten gemmer resultater i 30 dage, fra en kørsel er indsendt. Gem det, du har brug for.</translation></message>
    <message><source>The service keeps results for 30 days from the submission.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten gemmer resultater i 30 dage fra indsendelsen.</translation></message>
    <message><source>The service keeps times in UTC. They are converted both ways.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten gemmer tider i UTC. De omregnes begge veje.</translation></message>
    <message><source>The service knows no case "{case}" at the path that is set.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten kender ingen case "{case}" på den indstillede sti.</translation></message>
    <message><source>The service names 1 row both as saved and as not accepted; it counts as not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten nævner 1 række både som gemt og som ikke accepteret; den tæller som ikke accepteret.</translation></message>
    <message><source>The service names {count} rows both as saved and as not accepted; they count as not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten nævner {count} rækker både som gemt og som ikke accepteret; de tæller som ikke accepteret.</translation></message>
    <message><source>The service processed {processed} of the rows, {sent} were sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten behandlede {processed} af rækkerne, {sent} blev sendt.</translation></message>
    <message><source>The service refused the request.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten afviste anmodningen.</translation></message>
    <message><source>The service refused the upload because it is too large.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten afviste uploaden, fordi den er for stor.</translation></message>
    <message><source>The service refused these rows, but shows them as they were sent: {ids}.</source><translation>Tjenesten afviste disse rækker, men viser dem, som de blev sendt: {ids}.</translation></message>
    <message><source>The service said of the file: {words}</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten sagde om filen: {words}</translation></message>
    <message><source>The service said: {said}</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten svarede: {said}</translation></message>
    <message><source>The service said: {words}</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten sagde: {words}</translation></message>
    <message><source>The service says that the activity is locked.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten siger, at aktiviteten er låst.</translation></message>
    <message><source>The service says that there are {total} {kind}, but sent {count}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten siger, at der er {total} {kind}, men sendte {count}.</translation></message>
    <message><source>The service says with "{sign}" that there are more {kind} than it sent, in a way that cannot be followed: some are missing.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten siger med "{sign}", at der er flere {kind}, end den sendte, på en måde, der ikke kan følges: nogle mangler.</translation></message>
    <message><source>The service sends the case, and it becomes a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten sender casen, og den bliver til en projektmappe.</translation></message>
    <message><source>The service was not asked.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten blev ikke spurgt.</translation></message>
    <message><source>The service was not asked: 1 row goes with its Site ID as it was exported, because an import needs one, also over a newer one in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten blev ikke spurgt: 1 række går af sted med sit Site ID fra eksporten, fordi en import kræver et, også over et nyere i tjenesten.</translation></message>
    <message><source>The service was not asked: {count} rows go with their Site ID as it was exported, because an import needs one, also over a newer one in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten blev ikke spurgt: {count} rækker sendes med deres Site ID, som det blev eksporteret, fordi en import kræver et, også over et nyere i tjenesten.</translation></message>
    <message><source>The service's answer cannot be read. {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenestens svar kan ikke læses. {why}</translation></message>
    <message><source>The service's answer could not be kept in {folder}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenestens svar kunne ikke gemmes i {folder}.</translation></message>
    <message><source>The service's answer is not one that it is documented to give.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenestens svar er ikke et, som den ifølge sin beskrivelse giver.</translation></message>
    <message><source>The settings in {path} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Indstillingerne i {path} kan ikke læses.</translation></message>
    <message><source>The settled rows have left the sheet “{sheet}”.</source><translatorcomment>not reviewed</translatorcomment><translation>De afsluttede rækker har forladt arket “{sheet}”.</translation></message>
    <message><source>The sheet "{gone}" of the export is gone; "{sheet}" is read.</source><translatorcomment>not reviewed</translatorcomment><translation>Arket "{gone}" fra eksporten mangler; "{sheet}" læses.</translation></message>
    <message><source>The sheet "{sheet}" has no column "{caption}".</source><translatorcomment>not reviewed</translatorcomment><translation>Arket "{sheet}" har ingen kolonne "{caption}".</translation></message>
    <message><source>The sheet "{sheet}" has no header with the captions of {kind}.</source><translatorcomment>not reviewed</translatorcomment><translation>Arket "{sheet}" har ingen overskriftsrække med overskrifterne for {kind}.</translation></message>
    <message><source>The sheet "{sheet}" has no rows below its header.</source><translatorcomment>not reviewed</translatorcomment><translation>Arket "{sheet}" har ingen rækker under overskriften.</translation></message>
    <message><source>The sheet "{sheet}" is missing. Make the workbook again, or put the sheet back.</source><translatorcomment>not reviewed</translatorcomment><translation>Arket "{sheet}" mangler. Lav projektmappen igen, eller sæt arket tilbage.</translation></message>
    <message><source>The sheet "{sheet}" is read; "{other}" also looks like activities and is not read. {apart}</source><translatorcomment>not reviewed</translatorcomment><translation>Arket “{sheet}” læses; “{other}” ligner også aktiviteter og læses ikke. {apart}</translation></message>
    <message><source>The sheet as it is</source><translatorcomment>not reviewed</translatorcomment><translation>Arket, som det er</translation></message>
    <message><source>The sheet is looked through: where its table is, and what its columns may be.</source><translatorcomment>not reviewed</translatorcomment><translation>Arket gennemses: hvor tabellen er, og hvad kolonnerne kan være.</translation></message>
    <message><source>The sheet stays as it is in the plan</source><translatorcomment>not reviewed</translatorcomment><translation>Arket bliver, som det er i planen</translation></message>
    <message><source>The site where the work is done.</source><translatorcomment>not reviewed</translatorcomment><translation>Den site, hvor arbejdet udføres.</translation></message>
    <message><source>The step of "{text}" must be above 0.</source><translatorcomment>not reviewed</translatorcomment><translation>Trinnet i "{text}" skal være over 0.</translation></message>
    <message><source>The system refused it.</source><translatorcomment>not reviewed</translatorcomment><translation>Systemet afviste det.</translation></message>
    <message><source>The table ends in row {row}, and row {first} below it has a key.</source><translatorcomment>not reviewed</translatorcomment><translation>Tabellen slutter i række {row}, og række {first} under den har en nøgle.</translation></message>
    <message><source>The table ends in row {row}, and {count} rows below it have a key, from row {first} on.</source><translatorcomment>not reviewed</translatorcomment><translation>Tabellen slutter i række {row}, og {count} rækker under den har en nøgle, fra række {first}.</translation></message>
    <message><source>The table has no captions. It begins in row {row}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tabellen har ingen overskrifter. Den begynder i række {row}.</translation></message>
    <message><source>The table has {count} columns and had {before}. Without captions nobody can tell which is which.</source><translatorcomment>not reviewed</translatorcomment><translation>Tabellen har {count} kolonner og havde {before}. Uden overskrifter kan ingen sige, hvilken der er hvilken.</translation></message>
    <message><source>The teams that do the work, separated by commas.</source><translatorcomment>not reviewed</translatorcomment><translation>De teams, der udfører arbejdet, adskilt med kommaer.</translation></message>
    <message><source>The template has no lists of sites, teams and people.</source><translatorcomment>not reviewed</translatorcomment><translation>Skabelonen har ingen lister over sites, hold og personer.</translation></message>
    <message><source>The time zone of workbooks, also-required fields and how import works belong to the account: Edit…</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappernes tidszone, også påkrævede felter og hvordan importen virker hører til kontoen: Rediger …</translation></message>
    <message><source>The timeline, and back</source><translatorcomment>not reviewed</translatorcomment><translation>Tidslinjen, og tilbage</translation></message>
    <message><source>The turbine or other asset. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Møllen eller et andet anlæg. Tjenesten viser det ikke; tom udelader det.</translation></message>
    <message><source>The upload was received, but it cannot be followed now. {title} {advice}</source><translatorcomment>not reviewed</translatorcomment><translation>Uploaden blev modtaget, men kan ikke følges nu. {title} {advice}</translation></message>
    <message><source>The user name or password was not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>Brugernavnet eller adgangskoden blev ikke accepteret.</translation></message>
    <message><source>The values look like names of people.</source><translatorcomment>not reviewed</translatorcomment><translation>Værdierne ligner navne på personer.</translation></message>
    <message><source>The values look like states.</source><translatorcomment>not reviewed</translatorcomment><translation>Værdierne ligner tilstande.</translation></message>
    <message><source>The whole text</source><translatorcomment>not reviewed</translatorcomment><translation>Hele teksten</translation></message>
    <message><source>The window has no options; left out: {options}.</source><translatorcomment>not reviewed</translatorcomment><translation>Vinduet har ingen tilvalg; udeladt: {options}.</translation></message>
    <message><source>The word before the simulation token; none sends it bare.</source><translatorcomment>not reviewed</translatorcomment><translation>Ordet før simuleringens token; intet sender det alene.</translation></message>
    <message><source>The work order. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdsordren. Tjenesten viser det ikke; tom udelader det.</translation></message>
    <message><source>The work package that the activity belongs to.</source><translatorcomment>not reviewed</translatorcomment><translation>Den arbejdspakke, som aktiviteten hører til.</translation></message>
    <message><source>The workbook could not be unpacked.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen kunne ikke pakkes ud.</translation></message>
    <message><source>The workbook does not hold what was exported of "{sheet}" (or no longer all of it), so that it cannot be compared.</source><translation>Projektmappen indeholder ikke (eller ikke længere det hele af), hvad der blev eksporteret af "{sheet}", så det kan ikke sammenlignes.</translation></message>
    <message><source>The workbook has as many cell formats as Excel allows; it was not changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen har så mange celleformater, som Excel tillader; den blev ikke ændret.</translation></message>
    <message><source>The workbook has no lists: names of sites, teams and people were not looked up.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen har ingen lister: navne på sites, hold og personer blev ikke slået op.</translation></message>
    <message><source>The workbook has no sheet "{sheet}".</source><translation>Projektmappen har intet ark "{sheet}".</translation></message>
    <message><source>The workbook holds no export of this project; the rows were compared with the service as it is now.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen indeholder ingen eksport af dette projekt; rækkerne blev sammenlignet med tjenesten, som den er nu.</translation></message>
    <message><source>The workbook is being checked.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen kontrolleres.</translation></message>
    <message><source>The workbook is from "{theirs}" (project {their_project}), the account is "{ours}" (project {our_project}).</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen er fra "{theirs}" (projekt {their_project}), kontoen er "{ours}" (projekt {our_project}).</translation></message>
    <message><source>The workbook is from the practice account, and "{ours}" is not it.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen er fra øvekontoen, og "{ours}" er det ikke.</translation></message>
    <message><source>The workbook is not from the practice account, and "{ours}" is.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen er ikke fra øvekontoen, og "{ours}" er det.</translation></message>
    <message><source>The workbook is not read: what it keeps of the export cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen læses ikke: Det, den gemmer fra eksporten, kan ikke læses.</translation></message>
    <message><source>The workbook is not read: what it keeps of the export unpacks to far more than an export.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen læses ikke: det, den gemmer af eksporten, fylder udpakket langt mere end en eksport.</translation></message>
    <message><source>The workbook keeps the cells as they are. Correct them there.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen beholder cellerne, som de er. Ret dem der.</translation></message>
    <message><source>The workbook or the service changed since you looked. Nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen eller tjenesten er ændret, siden du så på den. Intet blev sendt.</translation></message>
    <message><source>The workbook seems to be open in another program. Save it there first.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappen ser ud til at være åben i et andet program. Gem den der først.</translation></message>
    <message><source>Theme</source><translatorcomment>not reviewed</translatorcomment><translation>Tema</translation></message>
    <message><source>There is a mapping “{name}” already. Replace it?</source><translatorcomment>not reviewed</translatorcomment><translation>Der findes allerede en tilknytning “{name}”. Skal den erstattes?</translation></message>
    <message><source>There is already an account named {name}. Nothing was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er allerede en konto med navnet {name}. Intet blev ændret.</translation></message>
    <message><source>There is no column "{caption}" any more. Which one is it now?</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ikke længere en kolonne "{caption}". Hvilken er det nu?</translation></message>
    <message><source>There is no column "{caption}" any more; "{other}" stands where it stood. Was it renamed?</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ikke længere en kolonne "{caption}"; "{other}" står på dens plads. Er den omdøbt?</translation></message>
    <message><source>There is no column of the end; this one holds durations.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen kolonne for slutningen; denne indeholder varigheder.</translation></message>
    <message><source>There is no copy "{name}" in {workbook}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen kopi "{name}" i {workbook}.</translation></message>
    <message><source>There is no earlier export of {kind} with these filters; all records were asked for.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen tidligere eksport af {kind} med disse filtre; der blev bedt om alle poster.</translation></message>
    <message><source>There is no file {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen fil {name}.</translation></message>
    <message><source>There is no mapping "{name}", and no file of that name.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen tilknytning „{name}“ og ingen fil med det navn.</translation></message>
    <message><source>There is no planning service at the address {host}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen planlægningstjeneste på adressen {host}.</translation></message>
    <message><source>There is no problem left.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen problemer tilbage.</translation></message>
    <message><source>There is no run {run} on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen kørsel {run} på denne computer.</translation></message>
    <message><source>There is no service with the address {host}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen tjeneste med adressen {host}.</translation></message>
    <message><source>There is no sheet "{sheet}" in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er intet ark "{sheet}" i {name}.</translation></message>
    <message><source>There is no simulation run {run} on this computer.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er ingen simuleringskørsel {run} på denne computer.</translation></message>
    <message><source>There is no {noun} "{key}" in this case. Use a key of the case, or for a new one: {allowed}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{key}" findes ikke i denne case ({noun}). Brug en nøgle fra casen, eller til en ny: {allowed}.</translation></message>
    <message><source>There is nothing that can be put back.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er intet, der kan føres tilbage.</translation></message>
    <message><source>There is nothing to compare until then. Runs and their results stay as they are.</source><translatorcomment>not reviewed</translatorcomment><translation>Indtil da er der intet at sammenligne. Kørsler og deres resultater forbliver, som de er.</translation></message>
    <message><source>There is nothing to search yet.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er endnu intet at søge i.</translation></message>
    <message><source>There is nothing to send.</source><translatorcomment>not reviewed</translatorcomment><translation>Der er intet at sende.</translation></message>
    <message><source>These cells stay as they are. {reasons}</source><translatorcomment>not reviewed</translatorcomment><translation>Disse celler bliver, som de er. {reasons}</translation></message>
    <message><source>These details do not make an account.</source><translatorcomment>not reviewed</translatorcomment><translation>Disse oplysninger giver ikke en konto.</translation></message>
    <message><source>These rows look like titles, totals or notes and are left out: {rows}.</source><translatorcomment>not reviewed</translatorcomment><translation>Disse rækker ligner overskrifter, summer eller noter og udelades: {rows}.</translation></message>
    <message><source>They stand in "{one}" and "{two}". Use one time zone for all dates of a sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>De står i "{one}" og "{two}". Brug én tidszone til alle datoer i et ark.</translation></message>
    <message><source>They stand on the sheet “{sheet}” of your workbook, each with its reason. Review them again here or correct them there: only these rows will be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>De står på arket “{sheet}” i din projektmappe, hver med sin årsag. Gennemgå dem igen her, eller ret dem der: kun disse rækker sendes.</translation></message>
    <message><source>This ID is an activity that the service has already.</source><translatorcomment>not reviewed</translatorcomment><translation>Tjenesten har allerede en aktivitet med dette id.</translation></message>
    <message><source>This computer has no store for passwords, so Sheetbridge asks each time. It is never kept in a file.</source><translatorcomment>not reviewed</translatorcomment><translation>Denne computer har intet lager til adgangskoder, så Sheetbridge spørger hver gang. Den gemmes aldrig i en fil.</translation></message>
    <message><source>This is a test account: uploads change no real plan</source><translatorcomment>not reviewed</translatorcomment><translation>Dette er en testkonto: uploads ændrer ingen rigtig plan</translation></message>
    <message><source>This row is left out of the upload.</source><translatorcomment>not reviewed</translatorcomment><translation>Denne række udelades af uploaden.</translation></message>
    <message><source>This week</source><translatorcomment>not reviewed</translatorcomment><translation>Denne uge</translation></message>
    <message><source>Thu</source><translatorcomment>not reviewed</translatorcomment><translation>tor</translation></message>
    <message><source>Time</source><translatorcomment>not reviewed</translatorcomment><translation>Tid</translation></message>
    <message><source>Time entry IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Tidsregistreringers id'er</translation></message>
    <message><source>Time of day in column</source><translatorcomment>not reviewed</translatorcomment><translation>Klokkeslæt i kolonne</translation></message>
    <message><source>Time of day of {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Klokkeslæt for {caption}</translation></message>
    <message><source>Time zone in workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Tidszone i projektmapper</translation></message>
    <message><source>Time zone of the dates</source><translatorcomment>not reviewed</translatorcomment><translation>Datoernes tidszone</translation></message>
    <message><source>Time zone of the practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Øvekontoens tidszone</translation></message>
    <message><source>Time zone of this column</source><translatorcomment>not reviewed</translatorcomment><translation>Denne kolonnes tidszone</translation></message>
    <message><source>Time zone of {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Tidszone for {caption}</translation></message>
    <message><source>Timeline</source><translatorcomment>not reviewed</translatorcomment><translation>Tidslinje</translation></message>
    <message><source>Times are shown in {zone}.</source><translatorcomment>not reviewed</translatorcomment><translation>Tider vises i zonen {zone}.</translation></message>
    <message><source>Times in {zone}</source><translatorcomment>not reviewed</translatorcomment><translation>Tider i {zone}</translation></message>
    <message><source>Timesheet IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Timesedlers id'er</translation></message>
    <message><source>Timesheets</source><translatorcomment>not reviewed</translatorcomment><translation>Timesedler</translation></message>
    <message><source>To</source><translatorcomment>not reviewed</translatorcomment><translation>Til</translation></message>
    <message><source>To change it, drag over the rows with the captions.</source><translatorcomment>not reviewed</translatorcomment><translation>Træk hen over rækkerne med overskrifterne for at ændre det.</translation></message>
    <message><source>To check</source><translatorcomment>not reviewed</translatorcomment><translation>Se efter</translation></message>
    <message><source>To read it instead, choose it.</source><translatorcomment>not reviewed</translatorcomment><translation>Vælg det for at læse det i stedet.</translation></message>
    <message><source>Today</source><translatorcomment>not reviewed</translatorcomment><translation>I dag</translation></message>
    <message><source>Today (T)</source><translatorcomment>not reviewed</translatorcomment><translation>I dag (T)</translation></message>
    <message><source>Today {time}</source><translatorcomment>not reviewed</translatorcomment><translation>I dag {time}</translation></message>
    <message><source>Together with</source><translatorcomment>not reviewed</translatorcomment><translation>Sammen med</translation></message>
    <message><source>Try again</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv igen</translation></message>
    <message><source>Try again later.</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv igen senere.</translation></message>
    <message><source>Try again later. If it stays so, show the details to your administrator.</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv igen senere. Hvis det bliver ved, så vis detaljerne til din administrator.</translation></message>
    <message><source>Try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv igen.</translation></message>
    <message><source>Try again. If it stays so, show the details to the administrator of your account.</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv igen. Hvis det bliver ved, så vis detaljerne til administratoren af din konto.</translation></message>
    <message><source>Try with the practice account</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv med øvekontoen</translation></message>
    <message><source>Try “{name}”</source><translatorcomment>not reviewed</translatorcomment><translation>Prøv “{name}”</translation></message>
    <message><source>Tue</source><translatorcomment>not reviewed</translatorcomment><translation>tir</translation></message>
    <message><source>Two of the accounts have a project {project}, at different services.</source><translatorcomment>not reviewed</translatorcomment><translation>To af kontiene har et projekt {project} hos forskellige tjenester.</translation></message>
    <message><source>Type another value</source><translatorcomment>not reviewed</translatorcomment><translation>Anden værdi</translation></message>
    <message><source>Type it as IT gave it, such as http://proxy.example.com:8080, or leave it empty to use the system's.</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv den, som it gav den, for eksempel http://proxy.example.com:8080, eller lad den være tom for at bruge systemets.</translation></message>
    <message><source>Type it as your administrator gave it, such as https://planning.example.com.</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv den, som din administrator gav den, for eksempel https://planning.example.com.</translation></message>
    <message><source>Type it under Sign in for simulation. An administrator creates it in the team settings, section API Clients.</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv den under Log ind til simulering. En administrator opretter den i teamindstillingerne i afsnittet API Clients.</translation></message>
    <message><source>Type it with https:// in front. If your service has no https, ask your administrator.</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv den med https:// foran. Hvis din tjeneste ikke har https, så spørg din administrator.</translation></message>
    <message><source>Type it without user name and password; they have fields of their own.</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv den uden brugernavn og adgangskode; de har deres egne felter.</translation></message>
    <message><source>Type the value</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv værdien</translation></message>
    <message><source>Types</source><translatorcomment>not reviewed</translatorcomment><translation>Typer</translation></message>
    <message><source>Unchanged</source><translatorcomment>not reviewed</translatorcomment><translation>Uændret</translation></message>
    <message><source>Unit of the duration</source><translatorcomment>not reviewed</translatorcomment><translation>Varighedens enhed</translation></message>
    <message><source>Units and what is better</source><translatorcomment>not reviewed</translatorcomment><translation>Enheder, og hvad der er bedst</translation></message>
    <message><source>Units…</source><translatorcomment>not reviewed</translatorcomment><translation>Enheder…</translation></message>
    <message><source>Updated</source><translatorcomment>not reviewed</translatorcomment><translation>Opdateret</translation></message>
    <message><source>Upload</source><translatorcomment>not reviewed</translatorcomment><translation>Upload</translation></message>
    <message><source>Upload 1 row</source><translatorcomment>not reviewed</translatorcomment><translation>Upload 1 række</translation></message>
    <message><source>Upload 1 row?</source><translatorcomment>not reviewed</translatorcomment><translation>Upload 1 række?</translation></message>
    <message><source>Upload activities</source><translatorcomment>not reviewed</translatorcomment><translation>Upload</translation></message>
    <message><source>Upload {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Upload {count} rækker</translation></message>
    <message><source>Upload {count} rows?</source><translatorcomment>not reviewed</translatorcomment><translation>Upload {count} rækker?</translation></message>
    <message><source>Uploaded</source><translatorcomment>not reviewed</translatorcomment><translation>Uploadet</translation></message>
    <message><source>Uploaded, 1 row not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Uploadet, 1 række ikke accepteret</translation></message>
    <message><source>Uploaded, {count} rows not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>Uploadet, {count} rækker ikke accepteret</translation></message>
    <message><source>Uploading</source><translatorcomment>not reviewed</translatorcomment><translation>Uploader</translation></message>
    <message><source>Uploading {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Uploader {name}</translation></message>
    <message><source>Uploads</source><translatorcomment>not reviewed</translatorcomment><translation>Uploads</translation></message>
    <message><source>Use</source><translatorcomment>not reviewed</translatorcomment><translation>Brug</translation></message>
    <message><source>Use --format ndjson.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug --format ndjson.</translation></message>
    <message><source>Use 1, 2 or 4.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug 1, 2 eller 4.</translation></message>
    <message><source>Use a name that ends in .xlsx.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug et navn, der ender på .xlsx.</translation></message>
    <message><source>Use a name that ends in {suffix}.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug et navn, der ender på {suffix}.</translation></message>
    <message><source>Use another copy of it, or export again.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug en anden kopi af den, eller eksportér igen.</translation></message>
    <message><source>Use another port, or close the program that uses this one; the folder must be writable.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug en anden port, eller luk det program, der bruger denne; mappen skal kunne skrives.</translation></message>
    <message><source>Use it all the same</source><translatorcomment>not reviewed</translatorcomment><translation>Brug det alligevel</translation></message>
    <message><source>Use it all the same in {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Brug det alligevel i {count} rækker</translation></message>
    <message><source>Use mine</source><translatorcomment>not reviewed</translatorcomment><translation>Brug min</translation></message>
    <message><source>Use one of: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug en af: {names}.</translation></message>
    <message><source>Use plan, or one of: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug plan, eller en af: {names}.</translation></message>
    <message><source>Use the selected rows as the header</source><translatorcomment>not reviewed</translatorcomment><translation>Brug de markerede rækker som overskrift</translation></message>
    <message><source>Use this time</source><translatorcomment>not reviewed</translatorcomment><translation>Brug dette klokkeslæt</translation></message>
    <message><source>Use this time for {caption}</source><translatorcomment>not reviewed</translatorcomment><translation>Brug dette klokkeslæt for {caption}</translation></message>
    <message><source>Use {choices}.</source><translatorcomment>not reviewed</translatorcomment><translation>Brug {choices}.</translation></message>
    <message><source>Use {value}</source><translatorcomment>not reviewed</translatorcomment><translation>Brug {value}</translation></message>
    <message><source>Use {value} in all {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>Brug {value} i alle {count} rækker</translation></message>
    <message><source>Use {value} of {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Brug {value} fra {name}</translation></message>
    <message><source>User name</source><translatorcomment>not reviewed</translatorcomment><translation>Brugernavn</translation></message>
    <message><source>Value of {caption} in each row</source><translatorcomment>not reviewed</translatorcomment><translation>Værdi af {caption} i hver række</translation></message>
    <message><source>Value or name</source><translatorcomment>not reviewed</translatorcomment><translation>Værdi eller navn</translation></message>
    <message><source>Values and rows that changed in the service are written into the workbook; your edits stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Værdier og rækker, der er ændret i tjenesten, skrives i projektmappen; dine rettelser bliver.</translation></message>
    <message><source>Variation order {number}.</source><translatorcomment>not reviewed</translatorcomment><translation>Ændringsordre {number}.</translation></message>
    <message><source>Version file of the check for updates</source><translatorcomment>not reviewed</translatorcomment><translation>Versionsfil til søgning efter nye versioner</translation></message>
    <message><source>Wait some minutes and try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Vent nogle minutter, og prøv igen.</translation></message>
    <message><source>Wait until it has finished, or close the other window.</source><translatorcomment>not reviewed</translatorcomment><translation>Vent, til det er færdigt, eller luk det andet vindue.</translation></message>
    <message><source>Wait until it is finished, then try again.</source><translatorcomment>not reviewed</translatorcomment><translation>Vent, til det er færdigt, og prøv så igen.</translation></message>
    <message><source>Wait until it is there as a whole, or close it in the other program; then try again. Nothing was changed.</source><translatorcomment>not reviewed</translatorcomment><translation>Vent, til den er der helt, eller luk den i det andet program; prøv så igen. Intet blev ændret.</translation></message>
    <message><source>Waiting for the runs</source><translatorcomment>not reviewed</translatorcomment><translation>Venter på kørslerne</translation></message>
    <message><source>Waiting for the service to begin</source><translatorcomment>not reviewed</translatorcomment><translation>Venter på, at tjenesten begynder</translation></message>
    <message><source>Waiting for {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>Venter på {kind}</translation></message>
    <message><source>Was</source><translatorcomment>not reviewed</translatorcomment><translation>Var</translation></message>
    <message><source>Was it another planner? If not, put it right in the workbook and upload that row.</source><translatorcomment>not reviewed</translatorcomment><translation>Var det en anden planlægger? Hvis ikke, så ret det i projektmappen, og upload den række.</translation></message>
    <message><source>Wed</source><translatorcomment>not reviewed</translatorcomment><translation>ons</translation></message>
    <message><source>Weeks</source><translatorcomment>not reviewed</translatorcomment><translation>Uger</translation></message>
    <message><source>Welcome</source><translatorcomment>not reviewed</translatorcomment><translation>Velkommen</translation></message>
    <message><source>What</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad</translation></message>
    <message><source>What an edit makes wrong is a warning in the review; it keeps no row from being sent.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, som en ændring gør forkert, er en advarsel i gennemgangen; ingen række holdes tilbage af den grund.</translation></message>
    <message><source>What became of {copy} is not known.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der blev af {copy}, er ikke kendt.</translation></message>
    <message><source>What changed</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der blev ændret</translation></message>
    <message><source>What changes</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad ændres</translation></message>
    <message><source>What do these values of {caption} mean: {values}?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad betyder disse værdier af {caption}: {values}?</translation></message>
    <message><source>What happened</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der skete</translation></message>
    <message><source>What happened so far</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der er sket indtil nu</translation></message>
    <message><source>What import does with fields that are not sent</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad importen gør med felter, der ikke sendes</translation></message>
    <message><source>What is new</source><translatorcomment>not reviewed</translatorcomment><translation>Nyheder</translation></message>
    <message><source>What is new stands in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>Det nye står i {name}.</translation></message>
    <message><source>What is read</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der læses</translation></message>
    <message><source>What is remembered in {path} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, der er husket i {path}, kan ikke læses.</translation></message>
    <message><source>What is sure is folded below. Nothing is sent from this page.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, der er sikkert, er foldet sammen nedenfor. Intet sendes fra denne side.</translation></message>
    <message><source>What is told with an uploaded file</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der oplyses med en uploadet fil</translation></message>
    <message><source>What is what?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad er hvad?</translation></message>
    <message><source>What may explain {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der kan forklare {copy}</translation></message>
    <message><source>What moved since</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der flyttede sig siden</translation></message>
    <message><source>What moved.xlsx</source><translatorcomment>not reviewed</translatorcomment><translation>Flyttet.xlsx</translation></message>
    <message><source>What new IDs are made of</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad nye ID'er laves af</translation></message>
    <message><source>What stands down the page</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der står i rækkerne</translation></message>
    <message><source>What the copies hold</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad kopierne rummer</translation></message>
    <message><source>What the last upload did with this row.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad den seneste upload gjorde med denne række.</translation></message>
    <message><source>What the panel shows</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad panelet viser</translation></message>
    <message><source>What the window can do</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad vinduet kan</translation></message>
    <message><source>What to export</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad der eksporteres</translation></message>
    <message><source>What was exported is damaged in {count} places; a fresh export can replace it.</source><translatorcomment>not reviewed</translatorcomment><translation>Det eksporterede er beskadiget {count} steder; en ny eksport kan erstatte det.</translation></message>
    <message><source>What was exported is not kept for a later comparison: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Det eksporterede gemmes ikke til en senere sammenligning: {why}</translation></message>
    <message><source>What was exported is not kept on this computer any more.</source><translatorcomment>not reviewed</translatorcomment><translation>Det eksporterede er ikke længere gemt på denne computer.</translation></message>
    <message><source>What was not edited is as exported on {time}.</source><translation>Det, der ikke er ændret, er som eksporteret {time}.</translation></message>
    <message><source>What was sent could not be remembered for next time: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>Det sendte kunne ikke huskes til næste gang: {why}</translation></message>
    <message><source>What was sent through it last time is forgotten too. Sheets and the history stay.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, der sidst blev sendt gennem den, glemmes også. Ark og historikken bliver.</translation></message>
    <message><source>What was sent through it last time stays remembered.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, der sidst blev sendt gennem den, huskes fortsat.</translation></message>
    <message><source>What was written did not read back as it should; the old file is as it was. Please report this.</source><translatorcomment>not reviewed</translatorcomment><translation>Det skrevne kunne ikke læses tilbage, som det skulle; den gamle fil er uændret. Meld venligst dette.</translation></message>
    <message><source>What you can do</source><translatorcomment>not reviewed</translatorcomment><translation>Hvad du kan gøre</translation></message>
    <message><source>What you decided about 1 conflict is forgotten.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, du har besluttet om 1 konflikt, bliver glemt.</translation></message>
    <message><source>What you decided about {count} conflicts is forgotten.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, du har besluttet om {count} konflikter, bliver glemt.</translation></message>
    <message><source>What {host} answered is not a version file.</source><translatorcomment>not reviewed</translatorcomment><translation>Det, som {host} svarede, er ikke en versionsfil.</translation></message>
    <message><source>When</source><translatorcomment>not reviewed</translatorcomment><translation>Hvornår</translation></message>
    <message><source>When the work begins.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvornår arbejdet begynder.</translation></message>
    <message><source>When the work ends.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvornår arbejdet slutter.</translation></message>
    <message><source>Where a finished export is fetched</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor en færdig eksport hentes</translation></message>
    <message><source>Where a partial case is; {case} stands for its ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor en delvis case er; {case} står for dens id.</translation></message>
    <message><source>Where exports and uploads are requested</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor der anmodes om eksporter og uploads</translation></message>
    <message><source>Where is the table, and what are its columns called?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor er tabellen, og hvad hedder dens kolonner?</translation></message>
    <message><source>Where is the table?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor er tabellen?</translation></message>
    <message><source>Where runs are submitted, below the platform's address.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor kørsler indsendes, under platformens adresse.</translation></message>
    <message><source>Where the results of a run are; {run} stands for its ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor en kørsels resultater er; {run} står for dens id.</translation></message>
    <message><source>Where the rows that were not accepted are fetched</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor de rækker, der ikke blev accepteret, hentes</translation></message>
    <message><source>Where the sign-in is</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor login er</translation></message>
    <message><source>Where the status of a run is; {run} stands for its ID.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor en kørsels status er; {run} står for dens id.</translation></message>
    <message><source>Where the table ends</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor tabellen slutter</translation></message>
    <message><source>Where you can go on: workbooks, uploads, exports and results.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvor du kan fortsætte: projektmapper, uploads, eksporter og resultater.</translation></message>
    <message><source>Whether the client asked for it. The service does not show it; blank leaves it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Om kunden har bedt om det. Tjenesten viser det ikke; tom udelader det.</translation></message>
    <message><source>Which column is {caption}: {columns}?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvilken kolonne er {caption}: {columns}?</translation></message>
    <message><source>Which column is {caption}? Every activity needs it.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvilken kolonne er {caption}? Hver aktivitet skal have det.</translation></message>
    <message><source>Which columns name an activity? No column is different in each row.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvilke kolonner navngiver en aktivitet? Ingen kolonne er forskellig i hver række.</translation></message>
    <message><source>Which entries are shown</source><translatorcomment>not reviewed</translatorcomment><translation>Hvilke poster der vises</translation></message>
    <message><source>Which lines are shown</source><translatorcomment>not reviewed</translatorcomment><translation>Hvilke linjer der vises</translation></message>
    <message><source>Which rows are shown</source><translatorcomment>not reviewed</translatorcomment><translation>Hvilke rækker der vises</translation></message>
    <message><source>Whose number of people stands in {columns}?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvis antal personer står i {columns}?</translation></message>
    <message><source>Why did it fail?</source><translatorcomment>not reviewed</translatorcomment><translation>Hvorfor fejlede den?</translation></message>
    <message><source>Why the service did not accept this row.</source><translatorcomment>not reviewed</translatorcomment><translation>Hvorfor tjenesten ikke accepterede denne række.</translation></message>
    <message><source>Without a site</source><translatorcomment>not reviewed</translatorcomment><translation>Uden site</translation></message>
    <message><source>Without a team</source><translatorcomment>not reviewed</translatorcomment><translation>Uden hold</translation></message>
    <message><source>Without a work package</source><translatorcomment>not reviewed</translatorcomment><translation>Uden arbejdspakke</translation></message>
    <message><source>Without people</source><translatorcomment>not reviewed</translatorcomment><translation>Uden personer</translation></message>
    <message><source>Without the tick only columns with changes are shown.</source><translatorcomment>not reviewed</translatorcomment><translation>Uden fluebenet vises kun kolonner med ændringer.</translation></message>
    <message><source>Work order IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdsordre-id'er</translation></message>
    <message><source>Work order sequences</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdsordresekvenser</translation></message>
    <message><source>Work orders</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdsordrer</translation></message>
    <message><source>Work package IDs</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdspakke-id'er</translation></message>
    <message><source>Work packages</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejdspakker</translation></message>
    <message><source>Work with dates, teams and status</source><translatorcomment>not reviewed</translatorcomment><translation>Arbejde med datoer, teams og status</translation></message>
    <message><source>Workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmappe</translation></message>
    <message><source>Workbooks</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmapper</translation></message>
    <message><source>Workbooks ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmapper ({patterns})</translation></message>
    <message><source>Workbooks and cases ({patterns})</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmapper og cases ({patterns})</translation></message>
    <message><source>Workbooks that you export or check will be listed here.</source><translatorcomment>not reviewed</translatorcomment><translation>Projektmapper, som du eksporterer eller kontrollerer, vises her.</translation></message>
    <message><source>Worth a second look</source><translatorcomment>not reviewed</translatorcomment><translation>Værd at se på igen</translation></message>
    <message><source>Write it as 2026-11-24 or 2026-11-24T06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv den som 2026-11-24 eller 2026-11-24T06:00.</translation></message>
    <message><source>Write the result of each row into my sheet, in two columns of its own</source><translatorcomment>not reviewed</translatorcomment><translation>Skriv hver rækkes resultat i mit ark, i to egne kolonner</translation></message>
    <message><source>Writing the copies</source><translatorcomment>not reviewed</translatorcomment><translation>Skriver kopierne</translation></message>
    <message><source>Writing the results into the workbook</source><translatorcomment>not reviewed</translatorcomment><translation>Skriver resultaterne i projektmappen</translation></message>
    <message><source>Writing {name}</source><translatorcomment>not reviewed</translatorcomment><translation>Skriver {name}</translation></message>
    <message><source>Writing {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>Skriver {sheet}</translation></message>
    <message><source>W{week}</source><translatorcomment>not reviewed</translatorcomment><translation>Uge {week}</translation></message>
    <message><source>Yes</source><translatorcomment>not reviewed</translatorcomment><translation>Ja</translation></message>
    <message><source>Yes, this is the header</source><translatorcomment>not reviewed</translatorcomment><translation>Ja, det er overskriften</translation></message>
    <message><source>Yes, {caption} is right</source><translatorcomment>not reviewed</translatorcomment><translation>Ja, {caption} passer</translation></message>
    <message><source>Yesterday {time}</source><translatorcomment>not reviewed</translatorcomment><translation>I går {time}</translation></message>
    <message><source>You are signed in, but your account is not allowed to do this.</source><translatorcomment>not reviewed</translatorcomment><translation>Du er logget ind, men din konto har ikke lov til dette.</translation></message>
    <message><source>You can keep working</source><translatorcomment>not reviewed</translatorcomment><translation>Du kan arbejde videre</translation></message>
    <message><source>You emptied it; blank leaves {value} as it is. Write {clear} to take it out.</source><translatorcomment>not reviewed</translatorcomment><translation>Du har tømt den; tom lader {value} være. Skriv {clear} for at tage den ud.</translation></message>
    <message><source>You have the newest version.</source><translatorcomment>not reviewed</translatorcomment><translation>Du har den nyeste version.</translation></message>
    <message><source>You have {version}. The page {page} tells how to get the new one; nothing is installed by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>Du har {version}. Siden {page} fortæller, hvordan du får den nye; intet installeres af sig selv.</translation></message>
    <message><source>Your account may not change this activity.</source><translatorcomment>not reviewed</translatorcomment><translation>Din konto må ikke ændre denne aktivitet.</translation></message>
    <message><source>Your company allows only the service at {address}.</source><translatorcomment>not reviewed</translatorcomment><translation>Dit firma tillader kun tjenesten på {address}.</translation></message>
    <message><source>Your company's folder of mappings {path} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Firmaets mappe med tilknytninger {path} kan ikke læses.</translation></message>
    <message><source>Your company's settings in {path} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>Dit firmas indstillinger i {path} kan ikke læses.</translation></message>
    <message><source>Your mapping “{name}” nearly fits this sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>Din tilknytning “{name}” passer næsten til dette ark.</translation></message>
    <message><source>Your own sheet</source><translatorcomment>not reviewed</translatorcomment><translation>Dit eget ark</translation></message>
    <message><source>Your own sheets</source><translatorcomment>not reviewed</translatorcomment><translation>Dine egne ark</translation></message>
    <message><source>Your password was not sent. In a company network, ask IT for the certificate with which it inspects connections (a PEM file), and choose it under Settings, Network.</source><translatorcomment>not reviewed</translatorcomment><translation>Din adgangskode blev ikke sendt. Bed it på et firmanetværk om det certifikat, som forbindelser undersøges med (en PEM-fil), og vælg det under Indstillinger, Netværk.</translation></message>
    <message><source>Your sheet cannot be read so.</source><translatorcomment>not reviewed</translatorcomment><translation>Dit ark kan ikke læses sådan.</translation></message>
    <message><source>Your sheet cannot say it in the form of its column.</source><translatorcomment>not reviewed</translatorcomment><translation>Dit ark kan ikke sige det i kolonnens form.</translation></message>
    <message><source>Your sheet has no word for removing it.</source><translatorcomment>not reviewed</translatorcomment><translation>Dit ark har intet ord for at fjerne den.</translation></message>
    <message><source>a comma</source><translatorcomment>not reviewed</translatorcomment><translation>et komma</translation></message>
    <message><source>a comma is missing between two pairs. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>der mangler et komma mellem to par. Skriv {form}.</translation></message>
    <message><source>a formula</source><translatorcomment>not reviewed</translatorcomment><translation>en formel</translation></message>
    <message><source>a list</source><translatorcomment>not reviewed</translatorcomment><translation>en liste</translation></message>
    <message><source>a name needs quotes. Write {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>et navn skal have anførselstegn. Skriv {form}.</translation></message>
    <message><source>a number</source><translatorcomment>not reviewed</translatorcomment><translation>et tal</translation></message>
    <message><source>a number of people stands without a team.</source><translatorcomment>not reviewed</translatorcomment><translation>et antal personer står uden hold.</translation></message>
    <message><source>a pair has no team before the colon. Write team:number, for example Blade crew:4.</source><translatorcomment>not reviewed</translatorcomment><translation>et par har intet team før kolonet. Skriv team:antal, for eksempel Blade crew:4.</translation></message>
    <message><source>a semicolon</source><translatorcomment>not reviewed</translatorcomment><translation>et semikolon</translation></message>
    <message><source>a tab</source><translatorcomment>not reviewed</translatorcomment><translation>en tabulator</translation></message>
    <message><source>a vertical bar</source><translatorcomment>not reviewed</translatorcomment><translation>en lodret streg</translation></message>
    <message><source>about 1 hour left</source><translatorcomment>not reviewed</translatorcomment><translation>ca. 1 time tilbage</translation></message>
    <message><source>about 1 minute left</source><translatorcomment>not reviewed</translatorcomment><translation>ca. 1 minut tilbage</translation></message>
    <message><source>about {count} hours left</source><translatorcomment>not reviewed</translatorcomment><translation>ca. {count} timer tilbage</translation></message>
    <message><source>about {count} minutes left</source><translatorcomment>not reviewed</translatorcomment><translation>ca. {count} minutter tilbage</translation></message>
    <message><source>activities</source><translatorcomment>not reviewed</translatorcomment><translation>aktiviteter</translation></message>
    <message><source>activity categories</source><translatorcomment>not reviewed</translatorcomment><translation>aktivitetskategorier</translation></message>
    <message><source>an object</source><translatorcomment>not reviewed</translatorcomment><translation>et objekt</translation></message>
    <message><source>ask again</source><translatorcomment>not reviewed</translatorcomment><translation>spørg igen</translation></message>
    <message><source>asked {when}</source><translatorcomment>not reviewed</translatorcomment><translation>spurgt {when}</translation></message>
    <message><source>asset</source><translatorcomment>not reviewed</translatorcomment><translation>anlæg</translation></message>
    <message><source>between them</source><translatorcomment>not reviewed</translatorcomment><translation>imellem dem</translation></message>
    <message><source>cannot be followed</source><translatorcomment>not reviewed</translatorcomment><translation>kan ikke følges</translation></message>
    <message><source>cannot be removed; every activity needs one.</source><translatorcomment>not reviewed</translatorcomment><translation>kan ikke fjernes; hver aktivitet skal have en.</translation></message>
    <message><source>cannot be removed; every record needs one.</source><translation>kan ikke fjernes; hver post skal have en værdi.</translation></message>
    <message><source>category</source><translatorcomment>not reviewed</translatorcomment><translation>kategori</translation></message>
    <message><source>checking works offline</source><translatorcomment>not reviewed</translatorcomment><translation>kontrol virker offline</translation></message>
    <message><source>created</source><translatorcomment>not reviewed</translatorcomment><translation>oprettet</translation></message>
    <message><source>d MMM</source><translatorcomment>not reviewed</translatorcomment><translation>d. MMM</translation></message>
    <message><source>d MMM yyyy</source><translatorcomment>not reviewed</translatorcomment><translation>d. MMM yyyy</translation></message>
    <message><source>days</source><translatorcomment>not reviewed</translatorcomment><translation>dage</translation></message>
    <message><source>differs: the service has "{service}".</source><translatorcomment>not reviewed</translatorcomment><translation>afviger: tjenesten har "{service}".</translation></message>
    <message><source>fetched</source><translatorcomment>not reviewed</translatorcomment><translation>hentet</translation></message>
    <message><source>fixable</source><translatorcomment>not reviewed</translatorcomment><translation>fixable</translation></message>
    <message><source>from {names}. None of these files is changed; the result is a file of its own.</source><translatorcomment>not reviewed</translatorcomment><translation>fra {names}. Ingen af filerne ændres; resultatet er en fil for sig.</translation></message>
    <message><source>from {name}</source><translatorcomment>not reviewed</translatorcomment><translation>fra {name}</translation></message>
    <message><source>goes back from {before} to {after}.</source><translatorcomment>not reviewed</translatorcomment><translation>går tilbage fra {before} til {after}.</translation></message>
    <message><source>higher is better</source><translatorcomment>not reviewed</translatorcomment><translation>højere er bedre</translation></message>
    <message><source>in {days} days</source><translatorcomment>not reviewed</translatorcomment><translation>om {days} dage</translation></message>
    <message><source>is an activity that the service has already. Choose another ID, or which values count.</source><translatorcomment>not reviewed</translatorcomment><translation>er en aktivitet, som tjenesten allerede har. Vælg et andet id, eller hvilke værdier der gælder.</translation></message>
    <message><source>is an activity that the service has already; this row is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>er en aktivitet, som tjenesten allerede har; denne række sendes ikke.</translation></message>
    <message><source>is an activity that the service has already; your values replace its values.</source><translatorcomment>not reviewed</translatorcomment><translation>er en aktivitet, som tjenesten allerede har; dine værdier erstatter dens.</translation></message>
    <message><source>is blank; your account requires it, and the service does not show whether it has one.</source><translatorcomment>not reviewed</translatorcomment><translation>er tom; din konto kræver en værdi, og tjenesten viser ikke, om der er en.</translation></message>
    <message><source>is missing. Type the ID of an activity, or a new one to make a new activity.</source><translatorcomment>not reviewed</translatorcomment><translation>mangler. Skriv en aktivitets id, eller et nyt for at lave en ny aktivitet.</translation></message>
    <message><source>is missing. Type the ID of the record that the row belongs to.</source><translation>mangler. Skriv ID for den post, som rækken hører til.</translation></message>
    <message><source>is missing. Type what stood there, or something new to make a new record.</source><translation>mangler. Skriv det, der stod der, eller noget nyt for en ny post.</translation></message>
    <message><source>is missing; every activity needs one.</source><translatorcomment>not reviewed</translatorcomment><translation>mangler; hver aktivitet skal have en.</translation></message>
    <message><source>is missing; every activity needs one. If the row is a total or a note, keep it to one cell, or to columns of your own.</source><translatorcomment>not reviewed</translatorcomment><translation>mangler; hver aktivitet skal have en. Er rækken en sum eller en note, så hold den til én celle eller til dine egne kolonner.</translation></message>
    <message><source>is missing; your account requires it.</source><translatorcomment>not reviewed</translatorcomment><translation>mangler; din konto kræver den.</translation></message>
    <message><source>is not in the service any more. Choose whether your row makes it anew.</source><translatorcomment>not reviewed</translatorcomment><translation>er ikke længere i tjenesten. Vælg, om din række opretter den på ny.</translation></message>
    <message><source>is not in the service any more; this row is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>er ikke længere i tjenesten; denne række sendes ikke.</translation></message>
    <message><source>is not in the service any more; your row makes it anew.</source><translatorcomment>not reviewed</translatorcomment><translation>er ikke længere i tjenesten; din række opretter den på ny.</translation></message>
    <message><source>is set by the service; what stands here is not sent ({columns}).</source><translatorcomment>not reviewed</translatorcomment><translation>sættes af tjenesten; det, der står her, sendes ikke ({columns}).</translation></message>
    <message><source>is set by the service; your edit here is not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>sættes af tjenesten; din rettelse her sendes ikke.</translation></message>
    <message><source>is struck through, and would be sent all the same. Leave it out, or take the line off.</source><translatorcomment>not reviewed</translatorcomment><translation>er streget over og ville blive sendt alligevel. Udelad den, eller fjern stregen.</translation></message>
    <message><source>is the key of several activities: {ids}. Write another key.</source><translatorcomment>not reviewed</translatorcomment><translation>er nøglen til flere aktiviteter: {ids}. Skriv en anden nøgle.</translation></message>
    <message><source>is written anew with each upload, and "{text}" goes then. Keep notes in a column of your own.</source><translatorcomment>not reviewed</translatorcomment><translation>skrives på ny ved hver upload, og “{text}” forsvinder så. Skriv noter i en kolonne for sig.</translation></message>
    <message><source>it belongs to another address.</source><translatorcomment>not reviewed</translatorcomment><translation>det hører til en anden adresse.</translation></message>
    <message><source>it cannot be removed. Write a value instead of {text}.</source><translatorcomment>not reviewed</translatorcomment><translation>den kan ikke fjernes. Skriv en værdi i stedet for {text}.</translation></message>
    <message><source>it has expired, or this computer's clock is wrong.</source><translatorcomment>not reviewed</translatorcomment><translation>det er udløbet, eller computerens ur går forkert.</translation></message>
    <message><source>just now</source><translatorcomment>not reviewed</translatorcomment><translation>lige nu</translation></message>
    <message><source>less than a minute left</source><translatorcomment>not reviewed</translatorcomment><translation>under et minut tilbage</translation></message>
    <message><source>look-ahead</source><translatorcomment>not reviewed</translatorcomment><translation>kommende uger</translation></message>
    <message><source>lower is better</source><translatorcomment>not reviewed</translatorcomment><translation>lavere er bedre</translation></message>
    <message><source>match, join, values, date, time, zone and plus need from.</source><translatorcomment>not reviewed</translatorcomment><translation>match, join, values, date, time, zone og plus skal have from.</translation></message>
    <message><source>moves by more than a year, from {before} to {after}.</source><translatorcomment>not reviewed</translatorcomment><translation>flyttes mere end et år, fra {before} til {after}.</translation></message>
    <message><source>must be a date and time, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>skal være en dato med klokkeslæt, ikke "{text}".</translation></message>
    <message><source>must be a number, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>skal være et tal, ikke "{text}".</translation></message>
    <message><source>must be a whole number, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>skal være et helt tal, ikke "{text}".</translation></message>
    <message><source>must be names with commas, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>skal være navne med kommaer, ikke "{text}".</translation></message>
    <message><source>must be team:number pairs such as Blade crew:4, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>skal være par team:antal som Blade crew:4, ikke "{text}".</translation></message>
    <message><source>must be {allowed}, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>skal være {allowed}, ikke "{text}".</translation></message>
    <message><source>names no activity: {columns} is blank.</source><translatorcomment>not reviewed</translatorcomment><translation>navngiver ingen aktivitet: {columns} er tom.</translation></message>
    <message><source>no</source><translatorcomment>not reviewed</translatorcomment><translation>nej</translation></message>
    <message><source>no end</source><translatorcomment>not reviewed</translatorcomment><translation>ingen slutning</translation></message>
    <message><source>no import</source><translation>ingen import</translation></message>
    <message><source>no start</source><translatorcomment>not reviewed</translatorcomment><translation>ingen start</translation></message>
    <message><source>no start and no end</source><translatorcomment>not reviewed</translatorcomment><translation>ingen start og ingen slutning</translation></message>
    <message><source>no {noun} is called "{name}". Separate names with commas, and put a name that holds one in quotes: {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>"{name}" er ikke kendt som {noun}. Adskil navne med kommaer, og sæt et navn, der indeholder et komma, i anførselstegn: {form}.</translation></message>
    <message><source>no {noun} of this case has the parameter "{caption}"; it is added. Known: {known}.</source><translatorcomment>not reviewed</translatorcomment><translation>parameteren "{caption}" findes ikke i denne case ({noun}); den tilføjes. Kendte: {known}.</translation></message>
    <message><source>nobody said</source><translatorcomment>not reviewed</translatorcomment><translation>ingen siger det</translation></message>
    <message><source>nobody that this computer trusts has signed it.</source><translatorcomment>not reviewed</translatorcomment><translation>ingen, som denne computer stoler på, har underskrevet det.</translation></message>
    <message><source>none, the case has no list for it</source><translatorcomment>not reviewed</translatorcomment><translation>ingen, casen har ingen liste til det</translation></message>
    <message><source>not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>ikke accepteret</translation></message>
    <message><source>not exported by Sheetbridge</source><translatorcomment>not reviewed</translatorcomment><translation>ikke eksporteret af Sheetbridge</translation></message>
    <message><source>not known</source><translatorcomment>not reviewed</translatorcomment><translation>ikke kendt</translation></message>
    <message><source>not known yet</source><translatorcomment>not reviewed</translatorcomment><translation>endnu ikke kendt</translation></message>
    <message><source>not placed</source><translatorcomment>not reviewed</translatorcomment><translation>ikke placeret</translation></message>
    <message><source>not reviewed yet</source><translatorcomment>not reviewed</translatorcomment><translation>endnu ikke gennemlæst</translation></message>
    <message><source>not tried</source><translatorcomment>not reviewed</translatorcomment><translation>ikke prøvet</translation></message>
    <message><source>null has not been seen here in cases of this type.</source><translatorcomment>not reviewed</translatorcomment><translation>null er ikke set her i cases af denne type.</translation></message>
    <message><source>off</source><translatorcomment>not reviewed</translatorcomment><translation>fra</translation></message>
    <message><source>only numbers of 0 and more have been seen here, not {text}.</source><translatorcomment>not reviewed</translatorcomment><translation>kun tal fra 0 og op er set her, ikke {text}.</translation></message>
    <message><source>only whole numbers have been seen here, not {text}.</source><translatorcomment>not reviewed</translatorcomment><translation>kun hele tal er set her, ikke {text}.</translation></message>
    <message><source>open in another program: save it there first</source><translatorcomment>not reviewed</translatorcomment><translation>åben i et andet program: gem den der først</translation></message>
    <message><source>other needs values.</source><translatorcomment>not reviewed</translatorcomment><translation>other skal have values.</translation></message>
    <message><source>person</source><translatorcomment>not reviewed</translatorcomment><translation>person</translation></message>
    <message><source>personnel</source><translatorcomment>not reviewed</translatorcomment><translation>personale</translation></message>
    <message><source>plus and unit belong together.</source><translatorcomment>not reviewed</translatorcomment><translation>plus og unit hører sammen.</translation></message>
    <message><source>plus goes with from and unit only.</source><translatorcomment>not reviewed</translatorcomment><translation>plus står kun sammen med from og unit.</translation></message>
    <message><source>practice</source><translatorcomment>not reviewed</translatorcomment><translation>øvelse</translation></message>
    <message><source>production</source><translatorcomment>not reviewed</translatorcomment><translation>produktion</translation></message>
    <message><source>project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>projekt {project}</translation></message>
    <message><source>ready</source><translatorcomment>not reviewed</translatorcomment><translation>klar</translation></message>
    <message><source>results saved</source><translatorcomment>not reviewed</translatorcomment><translation>resultater gemt</translation></message>
    <message><source>rows processed</source><translatorcomment>not reviewed</translatorcomment><translation>rækker behandlet</translation></message>
    <message><source>save the results</source><translatorcomment>not reviewed</translatorcomment><translation>gem resultaterne</translation></message>
    <message><source>saved {when}</source><translatorcomment>not reviewed</translatorcomment><translation>gemt {when}</translation></message>
    <message><source>see why</source><translatorcomment>not reviewed</translatorcomment><translation>se hvorfor</translation></message>
    <message><source>sent, not shown by the service</source><translatorcomment>not reviewed</translatorcomment><translation>sendes, vises ikke af tjenesten</translation></message>
    <message><source>shown and sent</source><translatorcomment>not reviewed</translatorcomment><translation>vises og sendes</translation></message>
    <message><source>shown, not sent</source><translatorcomment>not reviewed</translatorcomment><translation>vises, sendes ikke</translation></message>
    <message><source>shown; edits are written as JSON</source><translation>vises; ændringer skrives som JSON</translation></message>
    <message><source>shows only the beginning of a value that is too long for a cell, so it cannot be edited here. Undo your edit, or write {clear}.</source><translatorcomment>not reviewed</translatorcomment><translation>viser kun begyndelsen af en værdi, der er for lang til en celle, så den kan ikke redigeres her. Fortryd din ændring, eller skriv {clear}.</translation></message>
    <message><source>shows only the beginning of a value that is too long for a cell, so it cannot be edited here. Undo your edit.</source><translatorcomment>not reviewed</translatorcomment><translation>viser kun begyndelsen af en værdi, der er for lang til en celle, så den kan ikke redigeres her. Fortryd din ændring.</translation></message>
    <message><source>shows the names of Personnel IDs; your edit here is not sent. Type names or IDs in Personnel IDs.</source><translatorcomment>not reviewed</translatorcomment><translation>viser navnene på Personnel IDs; din rettelse her sendes ikke. Skriv navne eller id'er i Personnel IDs.</translation></message>
    <message><source>signed out by the service</source><translatorcomment>not reviewed</translatorcomment><translation>logget ud af tjenesten</translation></message>
    <message><source>simulation client {client}</source><translatorcomment>not reviewed</translatorcomment><translation>simuleringsklient {client}</translation></message>
    <message><source>site</source><translatorcomment>not reviewed</translatorcomment><translation>site</translation></message>
    <message><source>status</source><translatorcomment>not reviewed</translatorcomment><translation>status</translation></message>
    <message><source>submit it again</source><translatorcomment>not reviewed</translatorcomment><translation>send den igen</translation></message>
    <message><source>team</source><translatorcomment>not reviewed</translatorcomment><translation>team</translation></message>
    <message><source>team and count are for manpower.</source><translatorcomment>not reviewed</translatorcomment><translation>team og count er til manpower.</translation></message>
    <message><source>team and count belong together.</source><translatorcomment>not reviewed</translatorcomment><translation>team og count hører sammen.</translation></message>
    <message><source>test</source><translatorcomment>not reviewed</translatorcomment><translation>test</translation></message>
    <message><source>text</source><translatorcomment>not reviewed</translatorcomment><translation>tekst</translation></message>
    <message><source>the blanks around "{text}" do not count.</source><translatorcomment>not reviewed</translatorcomment><translation>mellemrummene omkring "{text}" tæller ikke.</translation></message>
    <message><source>the cell holds a date, which a case does not know. Format the cell as text and type the value as the case writes it.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen indeholder en dato, som en case ikke kender. Formatér cellen som tekst, og skriv værdien, som casen skriver den.</translation></message>
    <message><source>the cell holds a date; the text "{text}" counts.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen indeholder en dato; teksten "{text}" gælder.</translation></message>
    <message><source>the cell holds a formula without a stored value. Open and save the workbook in Excel.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen indeholder en formel uden gemt værdi. Åbn og gem projektmappen i Excel.</translation></message>
    <message><source>the cell holds a formula; its value "{text}" counts.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen indeholder en formel; dens værdi "{text}" gælder.</translation></message>
    <message><source>the cell shows an error, not a value. Correct the formula or type the value.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen viser en fejl, ikke en værdi. Ret formlen, eller skriv værdien.</translation></message>
    <message><source>the cell shows the error "{text}". Type a value.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen viser fejlen "{text}". Skriv en værdi.</translation></message>
    <message><source>the cell turned into a number; {text} counts, as it was exported.</source><translatorcomment>not reviewed</translatorcomment><translation>cellen blev til et tal; {text} gælder, som det blev eksporteret.</translation></message>
    <message><source>the day is missing; only a time of day stands there.</source><translatorcomment>not reviewed</translatorcomment><translation>dagen mangler; der står kun et klokkeslæt.</translation></message>
    <message><source>the end is before the start.</source><translatorcomment>not reviewed</translatorcomment><translation>slutningen ligger før starten.</translation></message>
    <message><source>the end is outside the calendar.</source><translatorcomment>not reviewed</translatorcomment><translation>slutningen ligger uden for kalenderen.</translation></message>
    <message><source>the export of {time}</source><translatorcomment>not reviewed</translatorcomment><translation>eksporten fra {time}</translation></message>
    <message><source>the fixableType is changed; it stays on the same side.</source><translatorcomment>not reviewed</translatorcomment><translation>fixableType er ændret; den bliver på samme side.</translation></message>
    <message><source>the formula has no stored value. Open and save the workbook in Excel, or type the value.</source><translatorcomment>not reviewed</translatorcomment><translation>formlen har ingen gemt værdi. Åbn og gem projektmappen i Excel, eller skriv værdien.</translation></message>
    <message><source>the list was edited on the sheet of its record too. Edit it in one place.</source><translation>Listen blev også ændret på arket med dens post. Ret den ét sted.</translation></message>
    <message><source>the number of "{name}" is missing. Write for example {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>antallet for "{name}" mangler. Skriv for eksempel {form}.</translation></message>
    <message><source>the number of "{name}" must be whole, with the digits 0 to 9, not "{count}". Write for example {form}.</source><translatorcomment>not reviewed</translatorcomment><translation>antallet for "{name}" skal være helt, med cifrene 0 til 9, ikke "{count}". Skriv for eksempel {form}.</translation></message>
    <message><source>the number of people must be whole, not "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>antallet af personer skal være helt, ikke "{text}".</translation></message>
    <message><source>the number {number} can be {ids}. Format the cell as text and type the ID.</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {number} kan være {ids}. Formatér cellen som tekst, og skriv id'et.</translation></message>
    <message><source>the number {number} is taken for {id}, whose zeros were lost.</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {number} læses som {id}, hvis nuller gik tabt.</translation></message>
    <message><source>the number {text} counts as the one name "{text}". For several, format the cell as text.</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {text} gælder som det ene navn "{text}". Formatér cellen som tekst for flere.</translation></message>
    <message><source>the number {text} counts as the text "{text}".</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {text} gælder som teksten "{text}".</translation></message>
    <message><source>the number {text} is formatted as a date but is no day. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {text} er formateret som en dato, men er ingen dag. Skriv den som 2026-11-24 06:00.</translation></message>
    <message><source>the number {text} is not a list. Format the cell as text and type it again.</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {text} er ikke en liste. Formatér cellen som tekst, og skriv den igen.</translation></message>
    <message><source>the number {text} is not certain as an ID. Format the cell as text and type the ID again.</source><translatorcomment>not reviewed</translatorcomment><translation>tallet {text} er ikke sikkert som id. Formatér cellen som tekst, og skriv id'et igen.</translation></message>
    <message><source>the quote " that starts at character {place} is not closed. Close it, or write "" for a quote inside.</source><translatorcomment>not reviewed</translatorcomment><translation>anførselstegnet ", der begynder ved tegn {place}, er ikke lukket. Luk det, eller skriv "" for et anførselstegn indeni.</translation></message>
    <message><source>the row belongs to {name}; a part of a record cannot be moved to another one. Put it back.</source><translation>Rækken hører til {name}; en del af en post kan ikke flyttes til en anden. Sæt den tilbage.</translation></message>
    <message><source>the service now</source><translatorcomment>not reviewed</translatorcomment><translation>tjenesten nu</translation></message>
    <message><source>the start is after the end.</source><translatorcomment>not reviewed</translatorcomment><translation>starten ligger efter slutningen.</translation></message>
    <message><source>the time of day is 00:00.</source><translatorcomment>not reviewed</translatorcomment><translation>klokkeslættet er 00:00.</translation></message>
    <message><source>there is a comma at the end with nothing after it. Remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>der er et komma til sidst med intet efter. Fjern det.</translation></message>
    <message><source>there is a comma at the start with nothing before it. Remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>der er et komma først med intet før. Fjern det.</translation></message>
    <message><source>there is a line break in the cell. Separate names with a comma.</source><translatorcomment>not reviewed</translatorcomment><translation>der er et linjeskift i cellen. Adskil navne med et komma.</translation></message>
    <message><source>there is an invisible character (U+{code}). Write {form}, or put the name in quotes.</source><translatorcomment>not reviewed</translatorcomment><translation>der er et usynligt tegn (U+{code}). Skriv {form}, eller sæt navnet i anførselstegn.</translation></message>
    <message><source>time so far</source><translatorcomment>not reviewed</translatorcomment><translation>tid indtil nu</translation></message>
    <message><source>time taken</source><translatorcomment>not reviewed</translatorcomment><translation>tid brugt</translation></message>
    <message><source>timesheets</source><translatorcomment>not reviewed</translatorcomment><translation>timesedler</translation></message>
    <message><source>today</source><translatorcomment>not reviewed</translatorcomment><translation>i dag</translation></message>
    <message><source>today {time}</source><translatorcomment>not reviewed</translatorcomment><translation>i dag {time}</translation></message>
    <message><source>true or false</source><translatorcomment>not reviewed</translatorcomment><translation>true eller false</translation></message>
    <message><source>two commas stand together with nothing between them. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>to kommaer står sammen med intet imellem. Fjern det ene.</translation></message>
    <message><source>type not known</source><translatorcomment>not reviewed</translatorcomment><translation>type ikke kendt</translation></message>
    <message><source>updated</source><translatorcomment>not reviewed</translatorcomment><translation>opdateret</translation></message>
    <message><source>vessel</source><translatorcomment>not reviewed</translatorcomment><translation>fartøj</translation></message>
    <message><source>wait</source><translatorcomment>not reviewed</translatorcomment><translation>vent</translation></message>
    <message><source>waiting</source><translatorcomment>not reviewed</translatorcomment><translation>venter</translation></message>
    <message><source>was changed in the service since the export too. Choose which value counts.</source><translatorcomment>not reviewed</translatorcomment><translation>er siden eksporten også ændret i tjenesten. Vælg, hvilken værdi der gælder.</translation></message>
    <message><source>was changed in the service to "{service}"; your sheet has what was sent last time.</source><translatorcomment>not reviewed</translatorcomment><translation>blev ændret i tjenesten til "{service}"; dit ark har det, der blev sendt sidste gang.</translation></message>
    <message><source>was changed in the service too; the service's value stays.</source><translatorcomment>not reviewed</translatorcomment><translation>blev også ændret i tjenesten; tjenestens værdi bliver.</translation></message>
    <message><source>was changed in the service too; your value replaces it.</source><translatorcomment>not reviewed</translatorcomment><translation>blev også ændret i tjenesten; din værdi erstatter den.</translation></message>
    <message><source>was emptied; blank leaves it as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>blev tømt; tom lader værdien være.</translation></message>
    <message><source>was emptied; blank leaves it as it is. Write {clear} to remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>blev tømt; tom lader værdien være. Skriv {clear} for at fjerne den.</translation></message>
    <message><source>was {value}</source><translatorcomment>not reviewed</translatorcomment><translation>var {value}</translation></message>
    <message><source>where it was</source><translatorcomment>not reviewed</translatorcomment><translation>hvor det var</translation></message>
    <message><source>with {teams}</source><translatorcomment>not reviewed</translatorcomment><translation>med {teams}</translation></message>
    <message><source>within a day</source><translatorcomment>not reviewed</translatorcomment><translation>inden for en dag</translation></message>
    <message><source>work order</source><translatorcomment>not reviewed</translatorcomment><translation>arbejdsordre</translation></message>
    <message><source>work order sequences</source><translatorcomment>not reviewed</translatorcomment><translation>arbejdsordresekvenser</translation></message>
    <message><source>work orders</source><translatorcomment>not reviewed</translatorcomment><translation>arbejdsordrer</translation></message>
    <message><source>work package</source><translatorcomment>not reviewed</translatorcomment><translation>arbejdspakke</translation></message>
    <message><source>work packages</source><translatorcomment>not reviewed</translatorcomment><translation>arbejdspakker</translation></message>
    <message><source>written by Sheetbridge</source><translatorcomment>not reviewed</translatorcomment><translation>skrives af Sheetbridge</translation></message>
    <message><source>yes</source><translatorcomment>not reviewed</translatorcomment><translation>ja</translation></message>
    <message><source>yes or no.</source><translatorcomment>not reviewed</translatorcomment><translation>yes eller no.</translation></message>
    <message><source>yesterday {time}</source><translatorcomment>not reviewed</translatorcomment><translation>i går {time}</translation></message>
    <message><source>{account}, project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>{account}, projekt {project}</translation></message>
    <message><source>{account}: when an upload names only some fields of an activity, the service may keep the others or empty them. It is asked once and can be changed in Settings. If you do not know, every field goes with its present value: that is always safe.</source><translatorcomment>not reviewed</translatorcomment><translation>{account}: Når en upload kun nævner nogle af en aktivitets felter, kan tjenesten beholde de andre eller tømme dem. Der spørges én gang, og det kan ændres i Indstillinger. Hvis du ikke ved det, sendes hvert felt med sin nuværende værdi: Det er altid sikkert.</translation></message>
    <message><source>{account}: {kind}</source><translatorcomment>not reviewed</translatorcomment><translation>{account}: {kind}</translation></message>
    <message><source>{advice} Nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{advice} Intet blev sendt.</translation></message>
    <message><source>{amount} MB</source><translatorcomment>not reviewed</translatorcomment><translation>{amount} MB</translation></message>
    <message><source>{caption} cannot be read</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} kan ikke læses</translation></message>
    <message><source>{caption} changed by somebody else too</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} også ændret af en anden</translation></message>
    <message><source>{caption} changed from {before} to {after} without being asked.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} blev ændret fra {before} til {after} uden at være bedt om det.</translation></message>
    <message><source>{caption} cleared</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} tømt</translation></message>
    <message><source>{caption} has been seen in cases of the other type only.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} er kun set i cases af den anden type.</translation></message>
    <message><source>{caption} has no place here: what stands above it is {shape} in this row.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} har ingen plads her: det, der står over den, er {shape} i denne række.</translation></message>
    <message><source>{caption} has nothing before it in its list. Fill the places before it first.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} har intet foran sig i sin liste. Udfyld pladserne før den først.</translation></message>
    <message><source>{caption} has parameters of its own in this row, which one value would replace. Edit those.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} har egne parametre i denne række, som én værdi ville erstatte. Rediger dem.</translation></message>
    <message><source>{caption} has values that the mapping does not know: {values}.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} har værdier, som tilknytningen ikke kender: {values}.</translation></message>
    <message><source>{caption} is longer than a cell can hold and cannot be edited here. Leave it as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} er længere, end en celle kan rumme, og kan ikke redigeres her. Lad det være, som det er.</translation></message>
    <message><source>{caption} is missing</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} mangler</translation></message>
    <message><source>{caption} is missing.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} mangler.</translation></message>
    <message><source>{caption} is no number in every copy, so nothing can follow it.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} er ikke et tal i hver kopi, så intet kan følge det.</translation></message>
    <message><source>{caption} is {column}</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} er {column}</translation></message>
    <message><source>{caption} of {id} was changed since by somebody else.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} for {id} er siden ændret af en anden.</translation></message>
    <message><source>{caption} of {id} was changed since by your upload of {when}.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} for {id} er siden ændret af din upload fra {when}.</translation></message>
    <message><source>{caption} of {id} was sent anew later, with run {run}.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} for {id} blev sendt på ny senere, med kørsel {run}.</translation></message>
    <message><source>{caption} of {id} was {value}, which cannot be sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} for {id} var {value}, som ikke kan sendes.</translation></message>
    <message><source>{caption} of {id}: the service does not show what stood there before.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} for {id}: tjenesten viser ikke, hvad der stod før.</translation></message>
    <message><source>{caption} stands twice in the case, so nobody can say which one counts. Leave it as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} står to gange i casen, så ingen kan sige, hvad der gælder. Lad det være, som det er.</translation></message>
    <message><source>{caption} was also changed by somebody else.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} blev også ændret af en anden.</translation></message>
    <message><source>{caption} was sent as {asked}; the service shows {after}.</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} blev sendt som {asked}; tjenesten viser {after}.</translation></message>
    <message><source>{caption} without a time of day</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} uden klokkeslæt</translation></message>
    <message><source>{caption} {value}</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} {value}</translation></message>
    <message><source>{caption} “{found}”</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} “{found}”</translation></message>
    <message><source>{caption} “{text}” is read as</source><translatorcomment>not reviewed</translatorcomment><translation>{caption} “{text}” læses som</translation></message>
    <message><source>{caption}: any date</source><translatorcomment>not reviewed</translatorcomment><translation>{caption}: enhver dato</translation></message>
    <message><source>{caption}: {value}</source><translatorcomment>not reviewed</translatorcomment><translation>{caption}: {value}</translation></message>
    <message><source>{case} · deleted in 1 day</source><translatorcomment>not reviewed</translatorcomment><translation>{case} · slettes om 1 dag</translation></message>
    <message><source>{case} · deleted in {count} days</source><translatorcomment>not reviewed</translatorcomment><translation>{case} · slettes om {count} dage</translation></message>
    <message><source>{cell} on sheet {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>{cell} på arket {sheet}</translation></message>
    <message><source>{cell} was copied: paste it into Excel's name box to jump there.</source><translatorcomment>not reviewed</translatorcomment><translation>{cell} er kopieret: indsæt den i Excels navneboks for at springe dertil.</translation></message>
    <message><source>{choices}.</source><translatorcomment>not reviewed</translatorcomment><translation>{choices}.</translation></message>
    <message><source>{columns} of "{id}" was typed on {sheet} after the row was refused: it stays there and was not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{columns} for "{id}" blev skrevet på {sheet}, efter at rækken blev afvist: det bliver stående der og blev ikke sendt.</translation></message>
    <message><source>{column} of "{id}" was not corrected in your sheet. {why}</source><translatorcomment>not reviewed</translatorcomment><translation>{column} for "{id}" blev ikke rettet i dit ark. {why}</translation></message>
    <message><source>{column} of "{id}" was not corrected: its row was not found in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>{column} for „{id}“ blev ikke rettet: rækken blev ikke fundet i {name}.</translation></message>
    <message><source>{column} of "{id}" was not corrected: the cell has been changed since, or its row was not found.</source><translatorcomment>not reviewed</translatorcomment><translation>{column} for „{id}“ blev ikke rettet: cellen er ændret siden, eller rækken blev ikke fundet.</translation></message>
    <message><source>{column} was not corrected: the cell has been changed since.</source><translatorcomment>not reviewed</translatorcomment><translation>{column} blev ikke rettet: cellen er ændret siden.</translation></message>
    <message><source>{column} was not corrected: the cell holds a formula.</source><translatorcomment>not reviewed</translatorcomment><translation>{column} blev ikke rettet: cellen indeholder en formel.</translation></message>
    <message><source>{copy} failed; the service gives no reason.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} fejlede; tjenesten giver ingen årsag.</translation></message>
    <message><source>{copy} is still in progress.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} er stadig i gang.</translation></message>
    <message><source>{copy} was deleted by the service 30 days after it was submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} blev slettet af tjenesten 30 dage efter indsendelsen.</translation></message>
    <message><source>{copy} was not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} blev ikke sendt.</translation></message>
    <message><source>{copy} was refused by the service.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} blev afvist af tjenesten.</translation></message>
    <message><source>{copy} was submitted and cannot be followed: the service gave no ID.</source><translatorcomment>not reviewed</translatorcomment><translation>{copy} blev indsendt og kan ikke følges: Tjenesten gav intet ID.</translation></message>
    <message><source>{count} IDs were typed over, for example "{old}" with "{new}": a new ID makes a second activity, and the first stays in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ID'er blev overskrevet, for eksempel "{old}" med "{new}": Et nyt ID opretter en anden aktivitet, og den første bliver i tjenesten.</translation></message>
    <message><source>{count} IDs were typed over, for example "{old}" with "{new}": a new ID makes a second record, and the first stays in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ID'er blev overskrevet, for eksempel "{old}" med "{new}": et nyt ID opretter en anden post, og den første bliver i tjenesten.</translation></message>
    <message><source>{count} activities</source><translatorcomment>not reviewed</translatorcomment><translation>{count} aktiviteter</translation></message>
    <message><source>{count} activities are others:</source><translatorcomment>not reviewed</translatorcomment><translation>{count} aktiviteter er anderledes:</translation></message>
    <message><source>{count} cases were submitted before; their runs are used again.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} cases er indsendt før; deres kørsler bruges igen.</translation></message>
    <message><source>{count} cells come in</source><translatorcomment>not reviewed</translatorcomment><translation>{count} celler kommer ind</translation></message>
    <message><source>{count} cells of {column} on {sheet} show only the beginning, because a cell cannot hold the whole value. They cannot be edited; unedited, nothing of them is lost.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} celler i {column} på {sheet} viser kun begyndelsen, fordi en celle ikke kan rumme hele værdien. De kan ikke redigeres; uredigeret går intet af dem tabt.</translation></message>
    <message><source>{count} cells that you edited were also changed by somebody else: choose below.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} celler, du har redigeret, er også ændret af en anden: vælg nedenfor.</translation></message>
    <message><source>{count} cells were put back.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} celler blev sat tilbage.</translation></message>
    <message><source>{count} changes</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ændringer</translation></message>
    <message><source>{count} changes at the last check, not uploaded</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ændringer ved seneste kontrol, ikke uploadet</translation></message>
    <message><source>{count} conflicts are open: choose whose value counts.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} konflikter er åbne: vælg, hvis værdi der gælder.</translation></message>
    <message><source>{count} copies of {case} are submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} kopier af {case} indsendes.</translation></message>
    <message><source>{count} corrections were not written into {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rettelser blev ikke skrevet i {name}.</translation></message>
    <message><source>{count} days</source><translatorcomment>not reviewed</translatorcomment><translation>{count} dage</translation></message>
    <message><source>{count} days ago</source><translatorcomment>not reviewed</translatorcomment><translation>for {count} dage siden</translation></message>
    <message><source>{count} edited rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ændrede rækker</translation></message>
    <message><source>{count} exported rows are not in the sheet any more; nothing is deleted in the service.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} eksporterede rækker er ikke længere i arket; intet slettes i tjenesten.</translation></message>
    <message><source>{count} fields are left alone</source><translatorcomment>not reviewed</translatorcomment><translation>{count} felter røres ikke</translation></message>
    <message><source>{count} fields are read from your sheet</source><translatorcomment>not reviewed</translatorcomment><translation>{count} felter læses fra dit ark</translation></message>
    <message><source>{count} fields changed without being asked.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} felter blev ændret uden at være bedt om det.</translation></message>
    <message><source>{count} filters</source><translatorcomment>not reviewed</translatorcomment><translation>{count} filtre</translation></message>
    <message><source>{count} fixables</source><translatorcomment>not reviewed</translatorcomment><translation>{count} fixables</translation></message>
    <message><source>{count} h</source><translatorcomment>not reviewed</translatorcomment><translation>{count} t</translation></message>
    <message><source>{count} hours ago</source><translatorcomment>not reviewed</translatorcomment><translation>for {count} timer siden</translation></message>
    <message><source>{count} kinds selected.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} typer valgt.</translation></message>
    <message><source>{count} min</source><translatorcomment>not reviewed</translatorcomment><translation>{count} min</translation></message>
    <message><source>{count} minutes ago</source><translatorcomment>not reviewed</translatorcomment><translation>for {count} minutter siden</translation></message>
    <message><source>{count} more corrections were not written into your sheet.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rettelser mere blev ikke skrevet i dit ark.</translation></message>
    <message><source>{count} more findings in rows that are not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} flere bemærkninger i rækker, der ikke sendes.</translation></message>
    <message><source>{count} more findings.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} fund mere.</translation></message>
    <message><source>{count} more keys stand in several rows.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} andre nøgler står i flere rækker.</translation></message>
    <message><source>{count} more stand in the report.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} flere står i rapporten.</translation></message>
    <message><source>{count} more values go as they stand, and are checked row by row.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} værdier mere går, som de står, og kontrolleres række for række.</translation></message>
    <message><source>{count} names</source><translatorcomment>not reviewed</translatorcomment><translation>{count} navne</translation></message>
    <message><source>{count} not accepted</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ikke accepteret</translation></message>
    <message><source>{count} of them have errors, which can be corrected in the review.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} af dem har fejl, som kan rettes i gennemgangen.</translation></message>
    <message><source>{count} of {total}</source><translatorcomment>not reviewed</translatorcomment><translation>{count} af {total}</translation></message>
    <message><source>{count} people</source><translatorcomment>not reviewed</translatorcomment><translation>{count} personer</translation></message>
    <message><source>{count} problems</source><translatorcomment>not reviewed</translatorcomment><translation>{count} problemer</translation></message>
    <message><source>{count} problems keep the copies apart.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} problemer holder kopierne adskilt.</translation></message>
    <message><source>{count} problems keep the copies from being made; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} problemer forhindrer kopierne; intet blev sendt.</translation></message>
    <message><source>{count} problems must be fixed, or those rows left out.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} problemer skal rettes, eller rækkerne udelades.</translation></message>
    <message><source>{count} questions are open.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} spørgsmål er åbne.</translation></message>
    <message><source>{count} refused rows were not found in {name} any more; they stand in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} afviste rækker blev ikke længere fundet i {name}; de står i historikken.</translation></message>
    <message><source>{count} results are deleted soon, the first {when}. Save what you need.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} resultater slettes snart, det første {when}. Gem det, du har brug for.</translation></message>
    <message><source>{count} results were fetched before the service deletes them.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} resultater blev hentet, før tjenesten sletter dem.</translation></message>
    <message><source>{count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker</translation></message>
    <message><source>{count} rows are left out. There is nothing else to send.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker er udeladt. Der er ikke andet at sende.</translation></message>
    <message><source>{count} rows are new</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker er nye</translation></message>
    <message><source>{count} rows are not shown by the service any more; they stay in the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker vises ikke længere af tjenesten; de bliver i projektmappen.</translation></message>
    <message><source>{count} rows come in</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker kommer ind</translation></message>
    <message><source>{count} rows differ: {names}. To read it instead, choose it.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker er anderledes: {names}. Vælg arket for at læse det i stedet.</translation></message>
    <message><source>{count} rows get their former values again.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker får deres tidligere værdier igen.</translation></message>
    <message><source>{count} rows have problems; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker har problemer; intet blev sendt.</translation></message>
    <message><source>{count} rows have the service's values again. Settle them, and they leave this sheet; nothing is sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker har tjenestens værdier igen. Afslut dem, så forlader de dette ark; intet sendes.</translation></message>
    <message><source>{count} rows hold Created and Updated of other rows: was only a part of the sheet sorted, or moved? For example {ids}.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker har Created og Updated fra andre rækker: blev kun en del af arket sorteret eller flyttet? For eksempel {ids}.</translation></message>
    <message><source>{count} rows in {name} show older values than were sent; bring in what is new.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker i {name} viser ældre værdier end sendt; hent det nye ind.</translation></message>
    <message><source>{count} rows selected</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker markeret</translation></message>
    <message><source>{count} rows were also changed in the service since the export; nothing was sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker er siden eksporten også ændret i tjenesten; intet blev sendt.</translation></message>
    <message><source>{count} rows were brought up to date</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev bragt ajour</translation></message>
    <message><source>{count} rows were changed in the service while they waited to be sent ({ids}); they were not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev ændret i tjenesten, mens de ventede på at blive sendt ({ids}); de blev ikke sendt.</translation></message>
    <message><source>{count} rows were copied.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker er kopieret.</translation></message>
    <message><source>{count} rows were found in the service by {fields}.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev fundet i tjenesten ud fra {fields}.</translation></message>
    <message><source>{count} rows were not accepted.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev ikke accepteret.</translation></message>
    <message><source>{count} rows were not sent.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev ikke sendt.</translation></message>
    <message><source>{count} rows were read.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev læst.</translation></message>
    <message><source>{count} rows were removed in some of them; they stay.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker blev fjernet i nogle af dem; de bliver.</translation></message>
    <message><source>{count} rows, from row {row} on, hold the value of their neighbour in the same column: was a cell deleted or inserted there?</source><translatorcomment>not reviewed</translatorcomment><translation>{count} rækker fra række {row} indeholder nabocellens værdi i samme kolonne: Blev en celle slettet eller indsat der?</translation></message>
    <message><source>{count} runs are being computed; the page asks for them by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} kørsler beregnes; siden spørger selv efter dem.</translation></message>
    <message><source>{count} runs were submitted.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} kørsler er indsendt.</translation></message>
    <message><source>{count} things of the copies stayed out of it.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} ting fra kopierne blev ude.</translation></message>
    <message><source>{count} unchanged, not sent</source><translatorcomment>not reviewed</translatorcomment><translation>{count} uændrede, sendes ikke</translation></message>
    <message><source>{count} values stay as they are:</source><translatorcomment>not reviewed</translatorcomment><translation>{count} værdier bliver, som de er:</translation></message>
    <message><source>{count} vessels</source><translatorcomment>not reviewed</translatorcomment><translation>{count} fartøjer</translation></message>
    <message><source>{count} {kind} came twice, exactly alike; each was taken once.</source><translatorcomment>not reviewed</translatorcomment><translation>{count} {kind} kom to gange, helt ens; hver blev taget én gang.</translation></message>
    <message><source>{date} is not a date of a plan: it must be in the years {first} to {last}.</source><translatorcomment>not reviewed</translatorcomment><translation>{date} er ikke en dato i en plan: Den skal ligge i årene {first} til {last}.</translation></message>
    <message><source>{done} of {all} ended</source><translatorcomment>not reviewed</translatorcomment><translation>{done} af {all} afsluttet</translation></message>
    <message><source>{done} of {total}</source><translatorcomment>not reviewed</translatorcomment><translation>{done} af {total}</translation></message>
    <message><source>{draws} draws make {count} different copies, since the values are few.</source><translatorcomment>not reviewed</translatorcomment><translation>{draws} trækninger giver {count} forskellige kopier, da værdierne er få.</translation></message>
    <message><source>{file} of {copy} was not saved: {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>{file} af {copy} blev ikke gemt: {reason}</translation></message>
    <message><source>{finding} Undo it in the spreadsheet, or say that it is meant so.</source><translatorcomment>not reviewed</translatorcomment><translation>{finding} Fortryd det i regnearket, eller sig, at det er meningen.</translation></message>
    <message><source>{folder} cannot be locked, so two exports could mix there.</source><translatorcomment>not reviewed</translatorcomment><translation>{folder} kan ikke låses, så to eksporter kunne blandes dér.</translation></message>
    <message><source>{folder} cannot be locked, so two windows could mix their runs there.</source><translatorcomment>not reviewed</translatorcomment><translation>{folder} kan ikke låses, så to vinduer kunne blande deres kørsler der.</translation></message>
    <message><source>{host} accepted the request, but gave no reference to follow it by.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} accepterede anmodningen, men gav ingen reference at følge den med.</translation></message>
    <message><source>{host} accepted the sign-in, but did not open a session.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} accepterede login, men åbnede ikke en session.</translation></message>
    <message><source>{host} answered with a web page instead of the service's answer.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} svarede med en webside i stedet for tjenestens svar.</translation></message>
    <message><source>{host} sends its callers on to {target}. Nothing was sent there.</source><translatorcomment>not reviewed</translatorcomment><translation>{host} henviser til {target}. Intet blev sendt dertil.</translation></message>
    <message><source>{id} is not in the service any more.</source><translatorcomment>not reviewed</translatorcomment><translation>{id} er ikke længere i tjenesten.</translation></message>
    <message><source>{id} stands twice, by name and by ID. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>{id} står to gange, som navn og som id. Fjern det ene.</translation></message>
    <message><source>{id} was created; the service offers no way to delete it.</source><translatorcomment>not reviewed</translatorcomment><translation>{id} blev oprettet; tjenesten kan ikke slette den igen.</translation></message>
    <message><source>{id}, {caption}: the merged value could not be written into its cell of {plan}.</source><translatorcomment>not reviewed</translatorcomment><translation>{id}, {caption}: den flettede værdi kunne ikke skrives i sin celle i {plan}.</translation></message>
    <message><source>{item} has no colon. Write team:number, for example {item}:1.</source><translatorcomment>not reviewed</translatorcomment><translation>{item} har intet kolon. Skriv team:antal, for eksempel {item}:1.</translation></message>
    <message><source>{keys} finds every command, and {help} opens the guide.</source><translatorcomment>not reviewed</translatorcomment><translation>{keys} finder hver kommando, og {help} åbner vejledningen.</translation></message>
    <message><source>{key}.{parameter} has no number to start from. Write the values themselves.</source><translatorcomment>not reviewed</translatorcomment><translation>{key}.{parameter} har intet tal at gå ud fra. Skriv selve værdierne.</translation></message>
    <message><source>{mapping} (of your company)</source><translatorcomment>not reviewed</translatorcomment><translation>{mapping} (fra dit firma)</translation></message>
    <message><source>{meaning} For example: {example}.</source><translatorcomment>not reviewed</translatorcomment><translation>{meaning} For eksempel: {example}.</translation></message>
    <message><source>{names} are ready.</source><translatorcomment>not reviewed</translatorcomment><translation>{names} er klar.</translation></message>
    <message><source>{names} was saved in {folder}.</source><translatorcomment>not reviewed</translatorcomment><translation>{names} blev gemt i {folder}.</translation></message>
    <message><source>{names} were saved in {folder}.</source><translatorcomment>not reviewed</translatorcomment><translation>{names} blev gemt i {folder}.</translation></message>
    <message><source>{name}</source><translatorcomment>not reviewed</translatorcomment><translation>{name}</translation></message>
    <message><source>{name} cannot be opened. It is protected with a password.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kan ikke åbnes. Den er beskyttet med en adgangskode.</translation></message>
    <message><source>{name} cannot be opened. The file is damaged or was not copied completely.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kan ikke åbnes. Filen er beskadiget eller blev ikke kopieret helt.</translation></message>
    <message><source>{name} cannot be opened. {reason}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kan ikke åbnes. {reason}</translation></message>
    <message><source>{name} cannot be opened: it is not a file.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kan ikke åbnes: det er ikke en fil.</translation></message>
    <message><source>{name} cannot be read behind row {row}.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kan ikke læses efter række {row}.</translation></message>
    <message><source>{name} cannot be read.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} kan ikke læses.</translation></message>
    <message><source>{name} counts in all {count} open conflicts</source><translatorcomment>not reviewed</translatorcomment><translation>{name} gælder i alle {count} åbne konflikter</translation></message>
    <message><source>{name} does not exist.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} findes ikke.</translation></message>
    <message><source>{name} exists already.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} findes allerede.</translation></message>
    <message><source>{name} exists already; nothing was written.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} findes allerede; intet blev skrevet.</translation></message>
    <message><source>{name} has more rows than a workbook holds.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} har flere rækker, end en projektmappe rummer.</translation></message>
    <message><source>{name} has no sheet "{sheet}".</source><translatorcomment>not reviewed</translatorcomment><translation>{name} har intet ark "{sheet}".</translation></message>
    <message><source>{name} has no sheet that can be read.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} har intet ark, der kan læses.</translation></message>
    <message><source>{name} has several sheets with a table: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} har flere ark med en tabel: {names}.</translation></message>
    <message><source>{name} has several sheets with activities: {names}.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} har flere ark med aktiviteter: {names}.</translation></message>
    <message><source>{name} holds no activities.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} indeholder ingen aktiviteter.</translation></message>
    <message><source>{name} is a folder.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er en mappe.</translation></message>
    <message><source>{name} is another export than the one that was sent; what was exported then stays.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er en anden eksport end den, der blev sendt; det, der blev eksporteret dengang, bliver stående.</translation></message>
    <message><source>{name} is being written by another program at this moment.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} bliver netop nu skrevet af et andet program.</translation></message>
    <message><source>{name} is built in an unusual way, so it was not changed.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er bygget op på en usædvanlig måde og blev derfor ikke ændret.</translation></message>
    <message><source>{name} is empty.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er tom.</translation></message>
    <message><source>{name} is locked by another program, or it is still being copied.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er låst af et andet program eller er stadig ved at blive kopieret.</translation></message>
    <message><source>{name} is named twice.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er nævnt to gange.</translation></message>
    <message><source>{name} is not a case: it is not JSON.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke en case: det er ikke JSON.</translation></message>
    <message><source>{name} is not a case: it is not UTF-8 text.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke en case: det er ikke UTF-8-tekst.</translation></message>
    <message><source>{name} is not a case: it is not a JSON object.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke en case: det er ikke et JSON-objekt.</translation></message>
    <message><source>{name} is not a name for a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke et navn til en projektmappe.</translation></message>
    <message><source>{name} is not a workbook that Sheetbridge reads.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke en projektmappe, som Sheetbridge læser.</translation></message>
    <message><source>{name} is not in its folder any more.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke længere i sin mappe.</translation></message>
    <message><source>{name} is not text that can be read.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke tekst, der kan læses.</translation></message>
    <message><source>{name} is not the manifest of a lake.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke manifestet for en datamappe.</translation></message>
    <message><source>{name} is not the name of a workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke navnet på en projektmappe.</translation></message>
    <message><source>{name} is not the workbook any more that was checked.</source><translation>{name} er ikke længere den projektmappe, der blev kontrolleret.</translation></message>
    <message><source>{name} is not the workbook of a simulation case.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ikke en simuleringscases projektmappe.</translation></message>
    <message><source>{name} is not there any more.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er der ikke mere.</translation></message>
    <message><source>{name} is open in another program.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er åben i et andet program.</translation></message>
    <message><source>{name} is open in another program: waiting until it is closed there</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er åben i et andet program: der ventes, til den er lukket dér</translation></message>
    <message><source>{name} is ready.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er klar.</translation></message>
    <message><source>{name} is the workbook of a simulation case, not a plan.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er projektmappen til en simuleringscase, ikke en plan.</translation></message>
    <message><source>{name} is too large for a case.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er for stor til en case.</translation></message>
    <message><source>{name} takes one date.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} tager én dato.</translation></message>
    <message><source>{name} to project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} til projekt {project}</translation></message>
    <message><source>{name} was changed by another program at the same moment; it was left as it is.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ændret af et andet program i samme øjeblik; den er ladt, som den var.</translation></message>
    <message><source>{name} was changed by another program meanwhile.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev imens ændret af et andet program.</translation></message>
    <message><source>{name} was changed since it was checked: what was to be sent does not stand there any more ({ids}).</source><translation>{name} blev ændret, siden den blev kontrolleret: Det, der skulle sendes, står der ikke længere ({ids}).</translation></message>
    <message><source>{name} was changed while it was read.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ændret, mens den blev læst.</translation></message>
    <message><source>{name} was left as it is: a sheet in it is written in an unusual way, and changing it could harm it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er ladt, som den er: et ark i den er skrevet på en usædvanlig måde, og en ændring kunne skade det.</translation></message>
    <message><source>{name} was made by another program meanwhile.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev imens lavet af et andet program.</translation></message>
    <message><source>{name} was not merged: it does not hold what was exported, so nobody can tell what was edited in it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ikke flettet: filen rummer ikke det, der blev eksporteret, så ingen kan se, hvad der er redigeret i den.</translation></message>
    <message><source>{name} was not merged: it is of another export than {plan} ({theirs}, not {ours}).</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ikke flettet: filen er fra en anden eksport end {plan} ({theirs}, ikke {ours}).</translation></message>
    <message><source>{name} was not merged: one of the two was uploaded or refreshed since {plan} was copied.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ikke flettet: en af de to er uploadet eller opdateret, siden {plan} blev kopieret.</translation></message>
    <message><source>{name} was not merged: what was exported is damaged in it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ikke flettet: det, der blev eksporteret, er beskadiget i den.</translation></message>
    <message><source>{name} was not written.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev ikke skrevet.</translation></message>
    <message><source>{name} was read as {encoding}, with {separator} between values.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev læst som {encoding}, med {separator} mellem værdierne.</translation></message>
    <message><source>{name} was received.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev modtaget.</translation></message>
    <message><source>{name} was saved with 1 record.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev gemt med 1 post.</translation></message>
    <message><source>{name} was saved with {count} records.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} blev gemt med {count} poster.</translation></message>
    <message><source>{name} was saved.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er gemt.</translation></message>
    <message><source>{name} was saved. It stands under Saved exports.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er gemt og står under Gemte eksporter.</translation></message>
    <message><source>{name} was written by a newer version of Sheetbridge.</source><translatorcomment>not reviewed</translatorcomment><translation>{name} er skrevet af en nyere version af Sheetbridge.</translation></message>
    <message><source>{name} · {person}</source><translatorcomment>not reviewed</translatorcomment><translation>{name} · {person}</translation></message>
    <message><source>{name}: "{id}" stands in the rows {rows}, so its edits cannot be placed. Correct it there.</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: »{id}« står i rækkerne {rows}, så rettelserne ikke kan placeres. Ret det dér.</translation></message>
    <message><source>{name}: set by your company in {path}; ask IT to change it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: angivet af dit firma i {path}; bed it om at ændre det.</translation></message>
    <message><source>{name}: this row has no ID and does not stand in {plan}. Give it an ID there, or remove it.</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: denne række har intet ID og står ikke i {plan}. Giv den et ID dér, eller fjern den.</translation></message>
    <message><source>{name}: {sums}</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: {sums}</translation></message>
    <message><source>{name}: {why}</source><translatorcomment>not reviewed</translatorcomment><translation>{name}: {why}</translation></message>
    <message><source>{one} or {other}</source><translatorcomment>not reviewed</translatorcomment><translation>{one} eller {other}</translation></message>
    <message><source>{one}, {other}</source><translatorcomment>not reviewed</translatorcomment><translation>{one}, {other}</translation></message>
    <message><source>{page}, 1 problem</source><translatorcomment>not reviewed</translatorcomment><translation>{page}, 1 problem</translation></message>
    <message><source>{page}, {count} problems</source><translatorcomment>not reviewed</translatorcomment><translation>{page}, {count} problemer</translation></message>
    <message><source>{path} stands outside the sections that may be edited; it stays {value}.</source><translatorcomment>not reviewed</translatorcomment><translation>{path} ligger uden for de afsnit, der må redigeres; det forbliver {value}.</translation></message>
    <message><source>{percent} %</source><translatorcomment>not reviewed</translatorcomment><translation>{percent} %</translation></message>
    <message><source>{plan} has no such column, and {names} has values in it. Put the column back.</source><translatorcomment>not reviewed</translatorcomment><translation>{plan} har ingen sådan kolonne, og {names} har værdier i den. Sæt kolonnen ind igen.</translation></message>
    <message><source>{questions}</source><translatorcomment>not reviewed</translatorcomment><translation>{questions}</translation></message>
    <message><source>{questions} Answer them in its file, and take "open" out.</source><translatorcomment>not reviewed</translatorcomment><translation>{questions} Besvar dem i dens fil, og tag "open" ud.</translation></message>
    <message><source>{reason} Choose another folder or name, or close the other program; the old file is as it was.</source><translatorcomment>not reviewed</translatorcomment><translation>{reason} Vælg en anden mappe eller et andet navn, eller luk det andet program; den gamle fil er uændret.</translation></message>
    <message><source>{reason} The result stands in {name}.</source><translatorcomment>not reviewed</translatorcomment><translation>{reason} Resultatet står i {name}.</translation></message>
    <message><source>{reason} {beside}</source><translatorcomment>not reviewed</translatorcomment><translation>{reason} {beside}</translation></message>
    <message><source>{reason} · {rows}</source><translatorcomment>not reviewed</translatorcomment><translation>{reason} · {rows}</translation></message>
    <message><source>{result}: best {value} with {copy}</source><translatorcomment>not reviewed</translatorcomment><translation>{result}: bedst {value} med {copy}</translation></message>
    <message><source>{rows} · {account} · {when}</source><translatorcomment>not reviewed</translatorcomment><translation>{rows} · {account} · {when}</translation></message>
    <message><source>{saved} of {sent} rows were saved.</source><translatorcomment>not reviewed</translatorcomment><translation>{saved} af {sent} rækker blev gemt.</translation></message>
    <message><source>{sentences} Change them on the page Settings.</source><translatorcomment>not reviewed</translatorcomment><translation>{sentences} Ret dem på siden Indstillinger.</translation></message>
    <message><source>{share} against {base}</source><translatorcomment>not reviewed</translatorcomment><translation>{share} i forhold til {base}</translation></message>
    <message><source>{sheet} has {count} columns; only the first {limit} are shown.</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet} har {count} kolonner; kun de første {limit} vises.</translation></message>
    <message><source>{sheet} is too large for Google Sheets. Excel and LibreOffice can open the file.</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet} er for stort til Google Sheets. Excel og LibreOffice kan åbne filen.</translation></message>
    <message><source>{sheet}, {edited}</source><translatorcomment>not reviewed</translatorcomment><translation>{sheet}, {edited}</translation></message>
    <message><source>{shown} of {count} activities</source><translatorcomment>not reviewed</translatorcomment><translation>{shown} af {count} aktiviteter</translation></message>
    <message><source>{sign}{days} day</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} dag</translation></message>
    <message><source>{sign}{days} day {time}</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} dag {time}</translation></message>
    <message><source>{sign}{days} days</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} dage</translation></message>
    <message><source>{sign}{days} days {time}</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{days} dage {time}</translation></message>
    <message><source>{sign}{time}</source><translatorcomment>not reviewed</translatorcomment><translation>{sign}{time}</translation></message>
    <message><source>{state} · edited {ago}</source><translatorcomment>not reviewed</translatorcomment><translation>{state} · redigeret {ago}</translation></message>
    <message><source>{text} does not exist in {zone}: the clocks jump over it. Write {one} or {two}.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} findes ikke i {zone}: urene springer over det. Skriv {one} eller {two}.</translation></message>
    <message><source>{text} exists twice in {zone} that night. Write {one} or {two} as text.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} findes to gange i {zone} den nat. Skriv {one} eller {two} som tekst.</translation></message>
    <message><source>{text} has no time of day; 00:00 counts.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} har intet klokkeslæt; 00:00 gælder.</translation></message>
    <message><source>{text} is a number without a date format. Format the cell as a date and time.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} er et tal uden datoformat. Formatér cellen som dato og klokkeslæt.</translation></message>
    <message><source>{text} is a time without a day. Enter it as 2026-11-24 06:00.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} er et klokkeslæt uden dag. Skriv det som 2026-11-24 06:00.</translation></message>
    <message><source>{text} was copied.</source><translatorcomment>not reviewed</translatorcomment><translation>{text} blev kopieret.</translation></message>
    <message><source>{title} It was not compared.</source><translation>{title} Det blev ikke sammenlignet.</translation></message>
    <message><source>{title} {advice}</source><translatorcomment>not reviewed</translatorcomment><translation>{title} {advice}</translation></message>
    <message><source>{title} {advice} The outcome stands in the history.</source><translatorcomment>not reviewed</translatorcomment><translation>{title} {advice} Resultatet står i historikken.</translation></message>
    <message><source>{title}, table</source><translatorcomment>not reviewed</translatorcomment><translation>{title}, tabel</translation></message>
    <message><source>{user} · project {project}</source><translatorcomment>not reviewed</translatorcomment><translation>{user} · projekt {project}</translation></message>
    <message><source>{value} stands twice in the list; the same copy would be made twice. Remove one.</source><translatorcomment>not reviewed</translatorcomment><translation>{value} står to gange i listen; den samme kopi ville blive lavet to gange. Fjern den ene.</translation></message>
    <message><source>{weekday} {day} {month}</source><translatorcomment>not reviewed</translatorcomment><translation>{weekday} {day}. {month}</translation></message>
    <message><source>{weeks} weeks cannot be printed.</source><translatorcomment>not reviewed</translatorcomment><translation>{weeks} uger kan ikke udskrives.</translation></message>
    <message><source>{what} in the workbook.</source><translatorcomment>not reviewed</translatorcomment><translation>I projektmappen: {what}.</translation></message>
    <message><source>{what} of {when} · {name}</source><translatorcomment>not reviewed</translatorcomment><translation>{what} fra {when} · {name}</translation></message>
    <message><source>{who} is in {first} and in {second} at the same time.</source><translatorcomment>not reviewed</translatorcomment><translation>{who} er i {first} og i {second} på samme tid.</translation></message>
    <message><source>{words} · {count} rows</source><translatorcomment>not reviewed</translatorcomment><translation>{words} · {count} rækker</translation></message>
    <message><source>{word} {count}</source><translatorcomment>not reviewed</translatorcomment><translation>{word} {count}</translation></message>
    <message><source>{workbook}, sheet {sheet}</source><translatorcomment>not reviewed</translatorcomment><translation>{workbook}, ark {sheet}</translation></message>
    <message><source>“{name}” was saved. The next sheet of this layout is read by itself.</source><translatorcomment>not reviewed</translatorcomment><translation>“{name}” blev gemt. Det næste ark med dette layout læses af sig selv.</translation></message>
    <message><source>“{value}” is always read as “{meaning}” from now on.</source><translatorcomment>not reviewed</translatorcomment><translation>“{value}” læses fra nu af altid som “{meaning}”.</translation></message>
    <message><source>“{value}” is read as it stands from now on.</source><translatorcomment>not reviewed</translatorcomment><translation>“{value}” læses fra nu af, som det står.</translation></message>
</context>
</TS>
