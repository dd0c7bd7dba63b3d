import type { Catalogue } from '../catalogue.ts';

export const tokens: Catalogue['tokens'] = {
  title: 'Tokens',
  lead: 'Jedes öffnet ein System, und sein Geheimnis geht nur an die hier genannten Adressen.',
  add: 'Neues Token',
  empty: 'Es gibt noch kein Token. Das Verbinden eines Systems legt eines an, oder es entsteht hier.',
  connect: 'System verbinden',

  keychain: 'Geheimnisse liegen im Schlüsselbund des Systems.',
  file: 'Geheimnisse liegen in einer Datei, die nur die Passphrase öffnet.',
  memory: 'Geheimnisse werden nur für diese Sitzung behalten.',
  locked: 'Der Schlüsselbund ist gesperrt',
  lockedFile: 'Die Datei mit den Geheimnissen ist gesperrt',
  lockedAbout: 'Nichts ist verloren, aber bis er offen ist, kann nichts gesammelt und die API nicht gefragt werden.',
  lockedDo:
    'Den Schlüsselbund so entsperren, wie das System es verlangt (unter Linux „Passwörter und Schlüssel“, unter macOS „Schlüsselbundverwaltung“), dann erneut nachsehen.',
  lockedDoFile: 'Plumbline neu starten und die Passphrase angeben.',
  missing: 'Dieser Computer hat keinen erreichbaren Schlüsselbund',
  missingAbout: 'Tokens und der API-Schlüssel können weder behalten noch gelesen werden.',
  missingDo:
    'Unter Linux einen Secret Service wie gnome-keyring installieren und starten. Oder Plumbline mit PLUMBLINE_SECRETS=file starten, um Geheimnisse in einer Datei mit Passphrase zu behalten, oder mit PLUMBLINE_SECRETS=memory für eine Sitzung.',
  memoryAbout: 'Sie sind verschwunden, sobald Plumbline endet, und werden dann neu eingegeben.',
  lookAgain: 'Erneut nachsehen',

  types: {
    issue_tracker: 'Issue-Tracker',
    cloud_pipeline: 'Cloud-Pipelines',
    source_host: 'Quellcode-Host',
    ci_server: 'CI-Server',
  },
  type: 'System',
  sentTo: 'Darf gesendet werden an',
  user: 'Benutzer',
  as: 'als {{user}}',
  usedBy: 'Benutzt von',
  usedByMore_one: '{{first}} und {{count}} weitere',
  usedByMore_other: '{{first}} und {{count}} weitere',
  unused: 'nichts',
  lastUsed: 'Zuletzt benutzt',
  edit: 'Bearbeiten',
  replaceSecret: 'Geheimnis ersetzen',
  inUse: 'Was es benutzt, braucht zuerst ein anderes Token.',

  for: 'Für',
  originPlaceholder: 'https://jenkins.local',
  originsHelp: 'Jeweils Schema, Host und Port, mit Leerzeichen dazwischen. Das Geheimnis geht nirgendwohin sonst.',
  userHelp: 'Wo das System einen verlangt, wie Jenkins.',
  secret: 'Geheimnis',
  secretHelp: 'Es wird nur an {{origins}} gesendet.',
  keepToken: 'Token behalten',
  editTitle: '{{name}} bearbeiten',
  editOriginsHelp:
    'Jeweils Schema, Host und Port, mit Leerzeichen dazwischen. Das Geheimnis geht nirgendwohin sonst; bei einer anderen Adresse wird neu gesammelt, wofür es da ist.',
  replaceTitle: 'Neues Geheimnis von {{name}}',
  replace: 'Ersetzen',
};
