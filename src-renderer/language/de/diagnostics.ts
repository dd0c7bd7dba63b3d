import type { Catalogue } from '../catalogue.ts';

export const diagnostics: Catalogue['diagnostics'] = {
  title: 'Diagnose',
  lead: 'Was hier nicht stimmt und was dagegen hilft.',
  checks: {
    title: 'Prüfungen',
    again: 'Noch einmal prüfen',
    checking: 'Wird geprüft: Jedes System wird einmal gesucht, ohne ein Geheimnis …',
    at: 'Geprüft {{when}}.',
    allWell: 'Alles, was geprüft wurde, ist in Ordnung.',
    found_one: '{{count}} Befund braucht einen Blick.',
    found_other: '{{count}} Befunde brauchen einen Blick.',
    caption: 'Prüfungen',
    what: 'Was',
    result: 'Ergebnis',
    finding: 'Befund',
    levels: { ok: 'in Ordnung', warning: 'Hinweis', fault: 'Fehler' },
    look: 'Integration ansehen',
    settings: 'Einstellungen',
    tokens: 'Tokens',
    names: {
      node: 'Node',
      secrets: 'Geheimnisse',
      database: 'Datenbank',
      folder: 'Datenordner',
      disk: 'Datenträger',
      backup: 'Sicherung',
      port: 'API',
      network: 'Netzwerk',
      clock: 'Uhr',
      origin: 'Weg zu {{subject}}',
      collection: 'Sammlung von {{subject}}',
    },
    findings: {
      node_ok: 'Version {{version}}.',
      node_old: 'Version {{version}} ist zu alt. Plumbline mit Node 24 oder neuer starten; npm start tut das.',
      secrets_ready: {
        keychain: 'Der Schlüsselbund ist offen.',
        file: 'Die Datei mit Passphrase ist offen.',
        memory: '',
      },
      secrets_locked: 'Der Schlüsselbund ist gesperrt. Bitte entsperren: Bis dahin wird nichts gesammelt.',
      secrets_unavailable:
        'Es gibt keinen Schlüsselbund. libsecret und einen Schlüsselbund installieren, oder mit --secrets file und einer Passphrase starten.',
      secrets_session:
        'Geheimnisse bleiben nur für diese Sitzung und müssen nach dem nächsten Start neu eingegeben werden. Ein Schlüsselbund oder --secrets file behält sie.',
      database_sound: 'Unversehrt, {{size}}.',
      database_damaged:
        'Sie ist beschädigt. Plumbline beenden und neu starten: Es legt die beschädigte Datei beiseite und nimmt die neueste vollständige Sicherung.',
      database_newer:
        'Ein neueres Plumbline hat sie geschrieben: Sie lässt sich nur lesen. Diese Version wieder installieren.',
      database_missing:
        'Sie ist verschwunden oder leer, oder etwas anderes liegt an ihrer Stelle. Binnen einer Minute wird gerettet, was davon noch offen ist, und die neueste vollständige Sicherung tritt an ihre Stelle.',
      folder_private: 'Für andere Benutzer dieses Computers verschlossen.',
      folder_open: 'Andere Benutzer dieses Computers können hineinsehen. Ihnen das Recht dazu nehmen (chmod 700).',
      disk_enough: '{{free}} sind frei, wo die Daten liegen.',
      disk_low:
        'Nur {{free}} sind frei, wo die Daten liegen. Bitte Platz schaffen, damit eine Kopie der Daten daneben passt.',
      disk_full:
        'Nur {{free}} sind frei, wo die Daten liegen. Bitte Platz schaffen: Ist der Datenträger voll, endet das Sammeln.',
      backup_recent: 'Die neueste ist vom {{when}}.',
      backup_none: 'Es gibt noch keine. Die erste wird bald von selbst angelegt, oder jetzt in den Einstellungen.',
      backup_old:
        'Die neueste ist vom {{when}}. In den Einstellungen eine anlegen; scheitert das, Datenträger und Datenbank ansehen.',
      backup_old_none:
        'Es konnte keine angelegt werden. Datenträger und Datenbank ansehen, dann in den Einstellungen eine anlegen.',
      backup_unscheduled:
        'Es gibt keine, und die Demo legt von selbst keine an. In den App-Einstellungen lässt sich eine anlegen.',
      backup_off: 'Von selbst wird keine angelegt. In den Einstellungen lässt sich das einschalten.',
      port_open: 'Sie antwortet auf Port {{port}}.',
      port_other:
        'Sie antwortet auf Port {{port}}, da {{wanted}} belegt war. Das andere Programm beenden und neu starten, oder in den Einstellungen einen anderen Port wählen.',
      port_none: 'Sie antwortet in diesem Prozess nicht.',
      network_ready: {
        start: 'Über den Proxy, den der Start genannt hat ({{host}}).',
        environment: 'Über den Proxy der Umgebung ({{host}}).',
        manual: 'Über den Proxy der Einstellungen ({{host}}).',
        none: 'Ohne Proxy.',
      },
      network_expired:
        'Nicht mehr gültig: {{names}}. In den Einstellungen das neuere Zertifikat hinzufügen und dieses entfernen.',
      clock_near: 'Höchstens {{difference}} neben den Uhren der Systeme.',
      clock_ahead:
        'Die Uhr von {{subject}} geht gegenüber diesem Computer {{difference}} vor. Die falsche richtig stellen.',
      clock_behind:
        'Die Uhr von {{subject}} geht gegenüber diesem Computer {{difference}} nach. Die falsche richtig stellen.',
      clock_unknown: 'Noch hat kein System seine Zeit genannt.',
      origin_answers: 'Vorhanden, innerhalb von {{time}}.',
      collection_done: 'Gesammelt {{when}}.',
      collection_paused: 'Pausiert.',
      collection_waits: 'Sie wartet oder läuft.',
    },
  },
  log: {
    title: 'Protokoll',
    about:
      'Die letzten Zeilen, die neuesten zuerst. Ein Protokoll enthält keine Geheimnisse, keine Antworten und keine Adressen.',
    level: 'Stufe',
    levels: { all: 'Alle', info: 'Informationen', warn: 'Warnungen', error: 'Fehler' },
    levelOf: { info: 'Information', warn: 'Warnung', error: 'Fehler' },
    messages: {
      apiAnswers: 'Die API antwortet',
      collectionFailed: 'Eine Sammlung ist gescheitert',
      collectionBroke: 'Eine Sammlung traf auf einen unerwarteten Fehler',
      unknownResult: 'Ein System nannte ein unbekanntes Ergebnis; Läufe damit zählen neutral',
      damaged: 'Die Datenbank war beschädigt und wurde beiseitegelegt; die neueste Sicherung trat an ihre Stelle',
      damagedAll:
        'Die Datenbank war beschädigt und wurde beiseitegelegt; es gab keine vollständige Sicherung, und die Daten beginnen neu',
      missing: 'Die Datenbank war verschwunden oder leer; die neueste Sicherung trat an ihre Stelle',
      missingAll:
        'Die Datenbank war verschwunden oder leer; es gab keine vollständige Sicherung, und die Daten beginnen neu',
      folder:
        'Ein Ordner lag an der Stelle der Datenbank und wurde beiseitegelegt; die neueste Sicherung trat an ihre Stelle',
      folderAll:
        'Ein Ordner lag an der Stelle der Datenbank und wurde beiseitegelegt; es gab keine vollständige Sicherung, und die Daten beginnen neu',
      databaseMoved:
        'Die Datenbank wurde verschoben, geleert oder ersetzt, während sie offen war; sie wird neu geöffnet',
      logMoved: 'Das Protokoll der Datenbank wurde verschoben, während sie offen war; sie wird neu geöffnet',
      folderTaken: 'Der Datenordner ließ sich nicht wieder übernehmen',
      readOnly: 'Die Daten lassen sich nur lesen',
      copyFailed: 'Eine Kopie der Daten ließ sich nicht anlegen',
      updatesNotChecked: 'Nach neueren Versionen ließ sich nicht sehen',
      copyRestored: 'Eine Kopie trat an die Stelle der Daten',
      requestFailed: 'Eine Anfrage ist gescheitert',
      eventFailed: 'Die Behandlung eines Ereignisses ist gescheitert',
      notAccepted: 'Eine Verbindung ließ sich nicht annehmen',
      unforeseen: 'Ein unbehandelter Fehler beendet den Dienst',
      windowGone: 'Der Prozess des Fensters endete',
      helperGone: 'Ein Hilfsprozess des Fensters endete',
      companyFailed: 'Die Simulatoren der Demo sind ausgefallen',
      threadFailed: 'Ein Arbeitsthread ist ausgefallen',
      threadReplaced: 'Ein Arbeitsthread brauchte zu lange und wird ersetzt',
      threadAgain: 'Ein Arbeitsthread endete und wurde neu gestartet',
      threadDown: 'Ein Arbeitsthread ließ sich nicht neu starten',
      secretsReaped: 'Geheimnisse von Tokens, die es nicht mehr gibt, wurden entfernt',
      secretsNotReaped: 'Nach Geheimnissen von Tokens, die es nicht mehr gibt, ließ sich nicht suchen',
      removalsWait: 'Was entfernt wurde, ließ sich noch nicht endgültig löschen',
      demoStates: 'Die Status der Demo ließen sich nicht zuordnen',
      demoFailure: 'Die Demo zeigt keine gescheiterte Sammlung',
      stepFailed: 'Ein Schritt der Arbeitsdatei ließ sich nicht ausführen',
    },
    text: 'Enthält',
    follow: 'Mitlaufen',
    none: 'Das Protokoll ist leer: Noch ist nichts geschehen.',
    noMatch: 'Keine Zeile passt. Eine andere Stufe oder einen anderen Text wählen.',
    caption: 'Protokoll',
    at: 'Wann',
    message: 'Was',
    details: 'Einzelheiten',
    shown_one: '{{count}} Zeile',
    shown_other: '{{count}} Zeilen',
    cut: '{{shown}} von {{all}} Zeilen sind zu sehen.',
  },
  bundle: {
    title: 'Paket für eine Meldung',
    about:
      'Eine Datei für alle, die einem Fehler nachgehen: die Prüfungen, der Stand der Sammlungen in Zahlen und das Protokoll. Geheimnisse, Hosts, Adressen und alle Namen sind nicht darin. Nichts wird gesendet: Speichern und Weitergeben geschieht von Hand.',
    show: 'Zeigen, was darin ist',
    making: 'Wird zusammengestellt …',
    preview: 'Die ganze Datei',
    exactly: 'Das ist alles: {{size}}.',
    save: 'Als Datei speichern',
    saved: 'Gespeichert als {{name}}.',
  },
};
