import type { Catalogue } from '../catalogue.ts';

export const faults: Catalogue['faults'] = {
  names: {
    wrong_address: 'Falsche Adresse',
    not_this_product: 'Anderes Produkt',
    sign_in_page: 'Anmeldeseite',
    token_refused: 'Token abgelehnt',
    token_lacks_right: 'Recht fehlt',
    captcha_lock: 'Durch CAPTCHA gesperrt',
    gone: 'Nicht mehr vorhanden',
    moved: 'Umgezogen',
    filter_not_shared: 'Filter nicht freigegeben',
    version_too_old: 'Version zu alt',
    rate_limited: 'Anfragelimit erreicht',
    server_error: 'Fehler im System',
    unreachable_dns: 'Host nicht gefunden',
    unreachable_refused: 'Verbindung abgelehnt',
    unreachable_timeout: 'Keine Antwort',
    proxy_refused: 'Proxy lehnt ab',
    certificate_unknown: 'Zertifikat nicht vertrauenswürdig',
    certificate_expired: 'Zertifikat abgelaufen',
    certificate_wrong_name: 'Zertifikat für anderen Namen',
    answer_too_large: 'Antwort zu groß',
    answer_unreadable: 'Antwort nicht verstanden',
    clock_far_off: 'Uhren weichen ab',
    keychain_locked: 'Schlüsselbund gesperrt',
    token_not_for_origin: 'Token nicht für diese Adresse',
  },
  happened: {
    wrong_address: 'Die Adresse führt zu nichts, das gesammelt werden kann.',
    not_this_product: 'Unter der Adresse antwortet ein anderes Produkt.',
    sign_in_page: 'Statt Daten kam eine Anmeldeseite.',
    token_refused: 'Das System hat das Token abgelehnt.',
    token_lacks_right: 'Dem Token fehlt ein Recht.',
    captcha_lock: 'Das Konto ist durch ein CAPTCHA gesperrt.',
    gone: 'Was gesammelt wurde, ist nicht mehr vorhanden.',
    moved: 'Was gesammelt wird, ist an eine andere Adresse umgezogen.',
    filter_not_shared: 'Der Filter ist mit diesem Token nicht sichtbar.',
    version_too_old: 'Die Version des Systems ist zu alt.',
    rate_limited: 'Das System bittet um eine Pause.',
    server_error: 'Das System hat mit einem eigenen Fehler geantwortet.',
    unreachable_dns: 'Der Name des Hosts wurde nicht gefunden.',
    unreachable_refused: 'Der Host hat die Verbindung abgelehnt.',
    unreachable_timeout: 'Das System hat nicht rechtzeitig geantwortet.',
    proxy_refused: 'Der Proxy hat die Verbindung abgelehnt.',
    certificate_unknown: 'Das Zertifikat stammt von einer unbekannten Zertifizierungsstelle.',
    certificate_expired: 'Das Zertifikat des Systems ist abgelaufen.',
    certificate_wrong_name: 'Das Zertifikat gilt für einen anderen Namen.',
    answer_too_large: 'Eine Antwort war zu groß.',
    answer_unreadable: 'Eine Antwort war nicht zu verstehen.',
    clock_far_off: 'Die Uhren des Systems und dieses Computers weichen stark voneinander ab.',
    keychain_locked: 'Das Geheimnis konnte nicht gelesen werden.',
    token_not_for_origin: 'Das Token darf nicht an diese Adresse gesendet werden.',
  },
  remedies: {
    wrong_address: 'Die Adresse führt dort zu nichts. Im Browser öffnen, die Adresse berichtigen und erneut testen.',
    not_this_product:
      'Unter dieser Adresse antwortet etwas anderes. Prüfen, ob es das gewählte System ist und der Kontextpfad stimmt.',
    sign_in_page: 'Ein API-Token verwenden und darum bitten, dass das Single Sign-on den API-Pfad durchlässt.',
    token_refused: 'Das System hat das Token abgelehnt. Ein neues erstellen und unter „Tokens“ das Geheimnis ersetzen.',
    token_lacks_right: 'Dem Token fehlt ein benötigtes Recht. Im System erteilen, dann erneut sammeln.',
    captcha_lock: 'Das Konto ist durch ein CAPTCHA gesperrt. Einmal im Browser anmelden, dann erneut sammeln.',
    gone: 'Was hier gesammelt wurde, ist nicht mehr vorhanden. Bereits Gespeichertes bleibt; die Integration entfernen oder ihre Adresse berichtigen.',
    moved: 'Es ist an eine andere Adresse umgezogen. Die Adresse der Integration berichtigen.',
    filter_not_shared:
      'Der Filter ist für den Besitzer des Tokens nicht freigegeben. Freigeben oder einen anderen Filter verwenden.',
    version_too_old:
      'Diese Version des Systems ist für das Benötigte zu alt. Die älteste unterstützte steht in der README des Collectors.',
    rate_limited: 'Die Sammlung geht von selbst weiter, sobald das Limit es zulässt.',
    server_error:
      'Das System ist beim Antworten ausgefallen. Die Sammlung versucht es von selbst erneut; bleibt der Fehler, die Administration des Systems fragen.',
    unreachable_dns: 'Der Name des Hosts ist nicht bekannt. Schreibweise, VPN und Nameserver prüfen.',
    unreachable_refused: 'Unter diesem Host und Port antwortet nichts. Den Port prüfen und ob das System läuft.',
    unreachable_timeout: 'Das System hat nicht rechtzeitig geantwortet. VPN, Firewall und Proxy-Einstellungen prüfen.',
    proxy_refused:
      'Der Proxy hat die Verbindung abgelehnt. Die Proxy-Adresse und ihre Regeln unter „Einstellungen“ prüfen.',
    certificate_unknown:
      'Das Zertifikat ist von einer hier unbekannten Stelle signiert. Die CA-Datei der Firma unter „Einstellungen“ hinzufügen.',
    certificate_expired: 'Das Zertifikat des Systems ist abgelaufen. Die Administration bitten, es zu erneuern.',
    certificate_wrong_name:
      'Das Zertifikat gilt für einen anderen Namen. Die Adresse verwenden, die das Zertifikat nennt.',
    answer_too_large:
      'Eine Antwort war größer als erlaubt. Einen kleineren Teil sammeln, etwa einen Job statt eines Ordners.',
    answer_unreadable:
      'Die Antwort ist nicht, was das System sagen sollte. Die Verbindung testen; ein Proxy kann Antworten verändern.',
    clock_far_off:
      'Die Uhren des Systems und dieses Computers weichen stark voneinander ab. Die falsch gehende stellen.',
    keychain_locked: 'Der Schlüsselbund ist gesperrt. Entsperren, dann erneut sammeln.',
    token_not_for_origin:
      'Das Token darf nicht an diese Adresse gesendet werden. Die Adresse beim Token ergänzen oder ein anderes Token wählen.',
  },
};
