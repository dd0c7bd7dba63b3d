import type { FolderFaultText, PublishingFaultText } from '../publishing-faults.ts';

/** Faults of publishing, with their remedies. */
export const publishingFaults: PublishingFaultText = {
  address: { title: 'Die Adresse ist ungültig', remedy: 'Als postgres://benutzer@host/datenbank eingeben.' },
  password: {
    title: 'Benutzer oder Passwort abgelehnt',
    remedy: 'Den Benutzer in der Adresse berichtigen oder das Passwort neu eingeben.',
  },
  unreachable: {
    title: 'Datenbank nicht erreichbar',
    remedy: 'Host und Port prüfen, und ob die Datenbank läuft und diesen Rechner zulässt.',
  },
  certificate: {
    title: 'Zertifikat nicht vertrauenswürdig',
    remedy:
      'Die PEM-Datei der Zertifizierungsstelle unter Netzwerk hinzufügen, den Host berichtigen oder es erneuern lassen.',
  },
  no_tls: {
    title: 'Die Datenbank spricht kein TLS',
    remedy: 'TLS dort einschalten, oder in einem sicheren Netz ?sslmode=disable an die Adresse anhängen.',
  },
  database: {
    title: 'Datenbank nicht gefunden',
    remedy: 'Auf dem Server anlegen oder den Namen in der Adresse berichtigen.',
  },
  rights: {
    title: 'Der Benutzer darf nicht schreiben',
    remedy: 'Den Eigentümer um GRANT CREATE auf der Datenbank bitten, oder um alle Rechte am Schema plumbline.',
  },
  full: {
    title: 'Die Platte der Datenbank ist voll',
    remedy: 'Dort Platz schaffen, dann erneut veröffentlichen.',
  },
  interrupted: {
    title: 'Die Verbindung brach ab',
    remedy: 'Dort wurde nichts geändert. Erneut veröffentlichen.',
  },
  newer: {
    title: 'Ein neueres Plumbline legte die Tabellen an',
    remedy: 'Plumbline aktualisieren, dann erneut veröffentlichen.',
  },
  tables: {
    title: 'Tabellen fehlen oder sind verändert',
    remedy: 'Neu anlegen; alle Daten werden noch einmal gesendet.',
  },
  busy: {
    title: 'Keine freie Verbindung',
    remedy: 'Später erneut veröffentlichen oder dort max_connections erhöhen.',
  },
  refused: {
    title: 'Die Datenbank lehnte ab',
    remedy: 'Nichts wurde geändert. Ihre Meldung dem Administrator zeigen.',
  },
  folder: { title: 'Der Ordner enthält etwas anderes', remedy: 'Einen neuen oder leeren Ordner wählen.' },
  locked: {
    title: 'Das Passwort ist nicht lesbar',
    remedy: 'Den Schlüsselbund entsperren, dann erneut veröffentlichen.',
  },
  data: { title: 'Die Daten sind nicht lesbar', remedy: 'Die Datenbank unter Diagnose prüfen.' },
  unexpected: {
    title: 'Ein unerwarteter Fehler',
    remedy: 'Nichts wurde geändert. Die Stelle steht im Protokoll unter Diagnose.',
  },
};

/** Texts that differ where files are published. */
export const folderFaults: FolderFaultText = {
  newer: {
    title: 'Ein neueres Plumbline schrieb die Dateien',
    remedy: 'Plumbline aktualisieren oder einen anderen Ordner wählen.',
  },
  busy: { title: 'Die Daten werden schon veröffentlicht', remedy: 'Erneut veröffentlichen, wenn das beendet ist.' },
  rights: {
    title: 'Der Ordner ist nicht beschreibbar',
    remedy: 'Dem Benutzer dort Schreibrecht geben oder einen anderen Ordner wählen.',
  },
  full: {
    title: 'Die Platte des Ordners ist voll',
    remedy: 'Dort Platz schaffen, dann erneut veröffentlichen. Jede Datei dort ist noch ganz.',
  },
  unreachable: { title: 'Ordner nicht erreichbar', remedy: 'Prüfen, ob seine Platte oder Netzfreigabe da ist.' },
};
