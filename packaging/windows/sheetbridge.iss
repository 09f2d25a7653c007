; Sheetbridge for Windows: per user, without administrator rights.
; Silent: setup.exe /VERYSILENT /SUPPRESSMSGBOXES /NORESTART [/ALLUSERS] [/DIR="..."] [/TASKS="path"]
; Compiled by packaging/build.py, which hands over every value with /D, and with /S the command that signs; without a value, compiling stops here.
; Nothing is touched while the program runs, in any session. What was installed is set aside first, and comes back where the new one cannot be put in place.

#ifndef AppVersion
  #error Start packaging/build.py; it hands over the version and the places.
#endif

#define MachinePath "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"

[Setup]
AppId={{#AppGuid}
AppName={#AppName}
AppVersion={#AppVersion}
AppVerName={#AppName} {#AppVersion}
AppPublisher={#AppName}
AppComments={#Summary}
VersionInfoVersion={#AppVersion}
DefaultDirName={autopf}\{#AppName}
DefaultGroupName={#AppName}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.{#WindowsBuild}
AppMutex={#Mutex},Global\{#Mutex}
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\{#WindowProgram}.exe
UninstallDisplayName={#AppName}
OutputDir={#Output}
OutputBaseFilename={#AppName}-{#AppVersion}-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
ChangesEnvironment=yes
CloseApplications=no
ShowLanguageDialog=auto
#ifdef Sign
SignTool=sheetbridge
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "da"; MessagesFile: "compiler:Languages\Danish.isl"

[CustomMessages]
en.TaskPath=Make the command {#ConsoleProgram} available in new terminals
de.TaskPath=Den Befehl {#ConsoleProgram} in neuen Terminals verfügbar machen
da.TaskPath=Gør kommandoen {#ConsoleProgram} tilgængelig i nye terminaler
en.TaskDesktop=A shortcut on the desktop
de.TaskDesktop=Eine Verknüpfung auf dem Desktop
da.TaskDesktop=En genvej på skrivebordet
en.InUse=The installed {#AppName} could not be set aside: a file of it is in use. Nothing was changed. Close it, and start the setup again.
de.InUse=Das installierte {#AppName} konnte nicht beiseite gelegt werden: Eine seiner Dateien ist in Gebrauch. Nichts wurde geändert. Schließen Sie es und starten Sie das Setup erneut.
da.InUse=Det installerede {#AppName} kunne ikke lægges til side: En af dets filer er i brug. Intet blev ændret. Luk det, og start installationen igen.
en.ByCompany={#AppName} is installed at this computer by the company's software distribution. Nothing was changed.
de.ByCompany={#AppName} ist auf diesem Computer durch die Softwareverteilung der Firma installiert. Nichts wurde geändert.
da.ByCompany={#AppName} er installeret på denne computer af firmaets softwaredistribution. Intet blev ændret.

[Tasks]
Name: "path"; Description: "{cm:TaskPath}"; Flags: unchecked
Name: "desktopicon"; Description: "{cm:TaskDesktop}"; Flags: unchecked

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#AppName}"; Filename: "{app}\{#WindowProgram}.exe"; Comment: "{#Summary}"; AppUserModelID: "{#AppUserModel}"
Name: "{autodesktop}\{#AppName}"; Filename: "{app}\{#WindowProgram}.exe"; AppUserModelID: "{#AppUserModel}"; Tasks: desktopicon

[Registry]
; "Open with" for workbooks and case files; the default program of a file type is never changed
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "{#AppName}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\shell\open\command"; ValueType: string; ValueData: """{app}\{#WindowProgram}.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\SupportedTypes"; ValueType: string; ValueName: ".xlsx"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\SupportedTypes"; ValueType: string; ValueName: ".xlsm"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\SupportedTypes"; ValueType: string; ValueName: ".json"; ValueData: ""
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: not IsAdminInstallMode and NotInPath
Root: HKLM; Subkey: "{#MachinePath}"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsAdminInstallMode and NotInPath

[Run]
Filename: "{app}\{#WindowProgram}.exe"; Description: "Open {#AppName}"; Flags: nowait postinstall skipifsilent

[Code]
var
  SetAside: Boolean;

{ --- one program at a computer: msi.py's package writes this value, and refuses where this setup was }

function InitializeSetup: Boolean;
begin
  Result := not RegValueExists(HKEY_LOCAL_MACHINE, 'Software\{#AppName}', 'Msi');
  if not Result then
    SuppressibleMsgBox(CustomMessage('ByCompany'), mbCriticalError, MB_OK, IDOK);
end;

{ --- the command path: the user's, or the computer's where the setup is for everybody }

function ReadPath(var Path: String): Boolean;
begin
  if IsAdminInstallMode then
    Result := RegQueryStringValue(HKEY_LOCAL_MACHINE, '{#MachinePath}', 'Path', Path)
  else
    Result := RegQueryStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path);
end;

function NotInPath: Boolean;
var
  Path: String;
begin
  if not ReadPath(Path) then
    Path := '';
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Path) + ';') = 0;
end;

procedure TakeOutOfPath;
var
  Path: String;
begin
  if not ReadPath(Path) then
    Exit;
  Path := ';' + Path + ';';
  if StringChangeEx(Path, ';' + ExpandConstant('{app}') + ';', ';', True) = 0 then
    Exit;
  Path := Copy(Path, 2, Length(Path) - 2);
  if IsAdminInstallMode then
    RegWriteExpandStringValue(HKEY_LOCAL_MACHINE, '{#MachinePath}', 'Path', Path)
  else
    RegWriteExpandStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path);
end;

{ --- an update: all of the new program, or all of the old one }

function Part(Index: Integer): String;
begin
  case Index of
    0: Result := ExpandConstant('{app}\_internal');
    1: Result := ExpandConstant('{app}\licences');
    2: Result := ExpandConstant('{app}\{#ConsoleProgram}.exe');
  else
    Result := ExpandConstant('{app}\{#WindowProgram}.exe');
  end;
end;

procedure Remove(Path: String);
begin
  if DirExists(Path) then
    DelTree(Path, True, True, True)
  else
    DeleteFile(Path);
end;

procedure BringBack;
var
  Index: Integer;
begin
  DelTree(ExpandConstant('{app}\is-*.tmp'), False, True, False); { what a setup that was killed had half written }
  for Index := 0 to 3 do
    if DirExists(Part(Index) + '.old') or FileExists(Part(Index) + '.old') then
    begin
      Remove(Part(Index));
      RenameFile(Part(Index) + '.old', Part(Index));
    end;
end;

procedure SetOldAside;
var
  Index: Integer;
begin
  BringBack; { of a setup that was killed }
  SetAside := True;
  for Index := 0 to 3 do
    if DirExists(Part(Index)) or FileExists(Part(Index)) then
      if not RenameFile(Part(Index), Part(Index) + '.old') then
      begin
        BringBack;
        SetAside := False;
        SuppressibleMsgBox(CustomMessage('InUse'), mbCriticalError, MB_OK, IDOK);
        Abort;
      end;
end;

procedure CurStepChanged(Step: TSetupStep);
var
  Index: Integer;
begin
  if Step = ssInstall then
    SetOldAside;
  if Step = ssPostInstall then
  begin
    SetAside := False;
    for Index := 0 to 3 do
      Remove(Part(Index) + '.old');
  end;
end;

procedure DeinitializeSetup;
begin
  if SetAside then
    BringBack;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if Step = usUninstall then
    BringBack; { of a setup that was killed: what the list of installed files names }
  { what a planner keeps (settings, history) stays; only the path is put back }
  if Step = usPostUninstall then
    TakeOutOfPath;
end;
