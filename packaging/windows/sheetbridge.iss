; Sheetbridge for Windows: per user, without administrator rights.
; Silent: setup.exe /VERYSILENT /SUPPRESSMSGBOXES /NORESTART [/ALLUSERS] [/DIR="..."] [/TASKS="path"]
; Compiled by packaging/build.py, which hands over every value with /D; without one, compiling stops here.

#ifndef AppVersion
  #error Start packaging/build.py; it hands over the version and the places.
#endif

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
MinVersion=10.0
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
CloseApplications=yes
RestartApplications=no

[Tasks]
Name: "path"; Description: "Make the command {#ConsoleProgram} available in new terminals"; Flags: unchecked
Name: "desktopicon"; Description: "A shortcut on the desktop"; Flags: unchecked

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#AppName}"; Filename: "{app}\{#WindowProgram}.exe"; Comment: "{#Summary}"
Name: "{autodesktop}\{#AppName}"; Filename: "{app}\{#WindowProgram}.exe"; Tasks: desktopicon

[Registry]
; "Open with" for workbooks and case files; the default program of a file type is never changed
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "{#AppName}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\shell\open\command"; ValueType: string; ValueData: """{app}\{#WindowProgram}.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\SupportedTypes"; ValueType: string; ValueName: ".xlsx"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\SupportedTypes"; ValueType: string; ValueName: ".xlsm"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#WindowProgram}.exe\SupportedTypes"; ValueType: string; ValueName: ".json"; ValueData: ""
Root: HKA; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: not IsAdminInstallMode and NotInPath(ExpandConstant('{app}'))

[Run]
Filename: "{app}\{#WindowProgram}.exe"; Description: "Open {#AppName}"; Flags: nowait postinstall skipifsilent

[Code]
function NotInPath(Folder: string): Boolean;
var
  Path: string;
begin
  if not RegQueryStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path) then
    Path := '';
  Result := Pos(';' + Uppercase(Folder) + ';', ';' + Uppercase(Path) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Path: string;
begin
  { what a planner keeps (settings, history) stays; only the path is put back }
  if (Step = usPostUninstall) and RegQueryStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path) then
  begin
    if StringChangeEx(Path, ';' + ExpandConstant('{app}'), '', True) > 0 then
      RegWriteExpandStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path);
  end;
end;
