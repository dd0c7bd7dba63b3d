import type { Catalogue } from '../catalogue.ts';

export const metrics: Catalogue['metrics'] = {
  cycle_times: {
    title: 'Zykluszeit der Läufe',
    about: 'Wie lange ein erfolgreicher Lauf vom Einreihen bis zum Ende dauerte.',
    example:
      'Ein Lauf wird um 09:00 eingereiht, beginnt um 09:02 und endet um 09:10 erfolgreich: Die Zykluszeit ist 10 Minuten, datiert auf 09:10.',
  },
  avg_cycle_times: {
    title: 'Mittlere Zykluszeit der Läufe',
    about:
      'Je Tag und je Integration oder Repository: der Mittelwert der Zykluszeiten der Läufe, die an dem Tag erfolgreich waren.',
    example: 'Drei Läufe eines Tages brauchen 10, 12 und 11 Minuten: Der Tag hat einen Punkt, 11 Minuten.',
  },
  repair_times: {
    title: 'Zeit bis Reparatur',
    about:
      'Wie lange eine Pipeline defekt war: vom Ende des ersten fehlgeschlagenen Laufs bis zum Ende des Laufs, der sie reparierte.',
    example:
      'Ein Lauf schlägt um 10:05 fehl, ein abgebrochener um 10:24 ändert nichts, einer schlägt um 11:07 fehl, einer ist um 12:12 erfolgreich: eine Reparatur von 2 Std. 7 Min., datiert auf 12:12.',
  },
  avg_repair_times: {
    title: 'Mittlere Zeit bis Reparatur',
    about: 'Je Tag und je Integration oder Repository: der Mittelwert der Reparaturen, die an dem Tag endeten.',
    example:
      'Zwei Pipelines einer Integration werden an einem Tag nach 50 und 15 Minuten repariert: Der Tag hat einen Punkt, 32,5 Minuten.',
  },
  failure_times: {
    title: 'Zeit bis Ausfall',
    about:
      'Von dem Moment, in dem eine Pipeline zuletzt grün wurde, bis zum Ende des ersten Laufs, der fehlschlug. Länger ist besser.',
    example:
      'Eine Pipeline wird um 12:12 grün, ist um 13:11 erneut erfolgreich und schlägt um 14:04 fehl: Die Zeit bis zum Ausfall ist 1 Std. 52 Min., datiert auf 14:04.',
  },
  avg_failure_times: {
    title: 'Mittlere Zeit bis Ausfall',
    about:
      'Je Tag und je Integration oder Repository: der Mittelwert der Zeiten bis zum Ausfall, deren Ausfall an dem Tag begann. Länger ist besser.',
    example:
      'Eine Integration fällt an einem Tag zweimal aus, nach 55 und nach 112 grünen Minuten: Der Tag hat einen Punkt, 83,5 Minuten.',
  },
  feedback_times: {
    title: 'Zeit bis Rückmeldung',
    about:
      'Wie lange es dauerte, bis das Team von einem Fehlschlag erfuhr: vom Einreihen eines fehlgeschlagenen Laufs bis zu seinem Ende.',
    example:
      'Ein Lauf wird um 10:00 eingereiht und schlägt um 10:05 fehl: Die Feedbackzeit ist 5 Minuten, datiert auf 10:05.',
  },
  lead_times: {
    title: 'Durchlaufzeit',
    about:
      'Wie lange ein Commit von der Übergabe an eine Pipeline bis zur ersten Ankunft am Release-Punkt braucht, für jeden Weg durch den Graphen; der Median über die Commits, die im Zeitraum ankamen.',
    example:
      'Die Commits 1, 2 und 3 werden in Minute 0, 20 und 40 an eine Pipeline übergeben. Ein Deployment des dritten endet in Minute 75 und enthält alle drei: Ihre Durchlaufzeiten sind 75, 55 und 35 Minuten, der Median ist 55.',
  },
  delivery: {
    title: 'DORA-Kennzahlen',
    about:
      'Durchlaufzeit von Änderungen, Deployment-Häufigkeit, Änderungsfehlerrate, Wiederherstellungszeit und Nacharbeitsrate in einem Zeitraum. Was aus den verbundenen Systemen nicht hervorgeht, wird mit Begründung ausgelassen.',
    example:
      'Drei Deployments enden in vier Tagen: Das erste und das dritte sind erfolgreich, das zweite schlägt fehl. Nach dem ersten wird ein Incident eröffnet und vor dem dritten geschlossen. Die Deployment-Häufigkeit ist 0,5 pro Tag, die Änderungsfehlerrate 1 von 3 und die Fehlerrate der Pipeline, die keine DORA-Kennzahl ist, 1 von 3.',
  },
  breakdown: {
    title: 'Wohin die Zeit ging',
    about:
      'Jede Durchlaufzeit, zerlegt entlang der Läufe, die den Commit brachten: Warten in Warteschlangen, Laufen, Warten zwischen Pipelines und Nacharbeit, bis ein Lauf durchkam. Die Teile ergeben zusammen die Durchlaufzeit. Was wäre wenn: Jeder Commit geht denselben Weg noch einmal, mit einem längeren oder kürzeren Teil.',
    example:
      'Ein Commit wird in Minute 0 übergeben, sein Lauf beginnt in Minute 2 und schlägt fehl; der erfolgreiche Lauf wird in Minute 8 eingereiht, beginnt in Minute 9 und endet in Minute 20: Nacharbeit 8, Warteschlange 1, Lauf 11 Minuten. Mit halber Nacharbeit wäre die Durchlaufzeit von 20 Minuten 16.',
  },
  flow: {
    title: 'Issue-Fluss',
    about:
      'Fachliche Durchlaufzeit (erstellt bis fertig), Zykluszeit (erstmals in Arbeit bis fertig), Zeit in jedem Status und Flusseffizienz der im Zeitraum fertigen Issues; für jede ISO-Woche seit dem ersten Issue, das in ihr endete, was fertig wurde und was an ihrem Ende in Arbeit war; und das Alter des Unfertigen.',
    example:
      'Ein Issue wird an Tag 0 erstellt, ist ab Tag 2 in Arbeit und an Tag 5 fertig; an Tag 4 wartete es auf ein Review. Die fachliche Durchlaufzeit ist 5 Tage, die Zykluszeit 3 Tage, und 2 der 3 Tage waren aktiv: eine Flusseffizienz von 2 zu 3.',
  },
  rules: {
    title: 'Definitionen vergleichen',
    about:
      'Dieselben Läufe nach den veröffentlichten Regeln anderer Werkzeuge, nebeneinander, damit ein Team sieht, warum seine Zahlen abweichen. Mittelwerte über den Zeitraum, wie diese Werkzeuge sie zeigen.',
    example:
      'Ein Lauf wird um 10:00 eingereiht und schlägt um 10:20 fehl; der nächste wird um 11:00 eingereiht und ist um 11:10 erfolgreich. Die Reparatur dauerte hier und in Metrik 50 Minuten (Ende bis Ende), in GoCD 70 (Einreihen bis Ende) und in HeartBeat 60 (Einreihen bis Einreihen).',
  },
  issue_cycle_time: {
    title: 'Issue-Zykluszeit',
    about:
      'Wie lange ein Issue vom ersten Bearbeiten bis zum Erledigen brauchte, über die im Zeitraum erledigten Issues.',
    example:
      'Ein Issue ist ab Montag 09:00 in Arbeit und am Mittwoch um 09:00 erledigt: Seine Zykluszeit beträgt 2 Tage.',
  },
  issue_lead_time: {
    title: 'Issue-Durchlaufzeit',
    about: 'Wie lange ein Issue vom Anlegen bis zum Erledigen brauchte, über die im Zeitraum erledigten Issues.',
    example: 'Ein Issue wird am Tag 0 angelegt und ist am Tag 5 erledigt: Seine Durchlaufzeit beträgt 5 Tage.',
  },
  change_lead_time: {
    title: 'Änderungsdurchlaufzeit',
    about:
      'Von dem Moment, in dem ein Commit entstand, bis zum ersten erfolgreichen Deployment, das ihn enthält; über die Commits, die in diesen Tagen ankamen.',
    example:
      'Ein Commit von 09:00 wird durch einen Lauf ausgeliefert, der um 11:30 endet, und noch einmal um 15:00: Seine Durchlaufzeit ist 2 Std. 30 Min.',
  },
  deployment_frequency: {
    title: 'Deployment-Häufigkeit',
    about: 'Erfolgreiche Deployments, geteilt durch die gezeigten Tage, Wochenenden und Feiertage eingeschlossen.',
    example: '18 Deployments sind in 30 Tagen erfolgreich, zwei davon an einem Tag: 4,2 pro Woche, an 57 % der Tage.',
  },
  change_fail_rate: {
    title: 'Änderungsfehlerrate',
    about:
      'Deployments, denen ein Incident zugerechnet wird, geteilt durch alle Deployments. Ein Incident wird dem Deployment zugerechnet, dessen Revision er nennt, sonst dem letzten davor.',
    example: '40 Deployments, und 3 von ihnen werden Incidents zugerechnet: 7,5 %.',
  },
  failed_deployment_recovery_time: {
    title: 'Wiederherstellungszeit',
    about:
      'Vom Beginn eines Incidents bis zu seinem Ende. Wo ein Deployment fehlschlug und kein Incident davon berichtet: von seinem Ende bis zum Ende des nächsten erfolgreichen.',
    example: 'Ein Deployment schlägt um 14:00 fehl, das nächste ist um 14:50 erfolgreich: 50 Min.',
  },
  deployment_rework_rate: {
    title: 'Nacharbeitsrate',
    about:
      'Deployments, die niemand geplant hatte und nach denen ein offener Incident verlangte, geteilt durch alle Deployments.',
    example: '40 Deployments, 2 davon bei offenem Incident und um ihn zu beenden: 5 %.',
  },
};
