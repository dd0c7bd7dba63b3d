import type { Catalogue } from '../catalogue.ts';

export const rules: Catalogue['rules'] = {
  title: 'Definitionen vergleichen',
  comparison: 'der Vergleich',
  empty: { title: 'Keine Läufe {{days}}' },
  figures: {
    repair_time: 'Zeit bis Reparatur',
    failure_time: 'Zeit bis Ausfall',
    failure_rate: 'Fehlerquote',
    lead_time: 'Durchlaufzeit',
  },
  counted: {
    repair_time_one: '{{count}} Reparatur',
    repair_time_other: '{{count}} Reparaturen',
    failure_time_one: '{{count}} Ausfall',
    failure_time_other: '{{count}} Ausfälle',
    failure_rate_one: '{{count}} Lauf',
    failure_rate_other: '{{count}} Läufe',
    lead_time_one: '{{count}} Messung',
    lead_time_other: '{{count}} Messungen',
  },
  figure: 'Wert',
  difference: 'Unterschied',
  definition: 'Definition',
  here: 'hier',
  seeLeadTime: 'siehe Durchlaufzeit',
  noRule: 'nicht definiert',
  nothing: 'keine Werte',
  same: '≈ gleich',
  oneTool: 'kein anderes Werkzeug hat eine',
  byEvery: 'gleich in {{count}} Werkzeugen',
  meanSpread: 'Mittel, {{least}} – {{most}} in {{count}} Werkzeugen',
  spread: '{{least}} – {{most}} in {{count}} Werkzeugen',
  caption: '{{figure}} nach der Definition jedes Werkzeugs',
  values: ': Werte zeigen',
  throughGraph: 'Durch den ganzen Graphen gemessen: siehe Durchlaufzeit.',
  hasNone: 'Nicht definiert.',
  source: 'Quelle von {{tool}}',
  readIn: 'Gelesen in',
  texts: {
    plumbline: {
      repair_time:
        'Vom Ende des ersten fehlgeschlagenen Laufs bis zum Ende des Laufs, der repariert. Läufe, die ein neuerer überholt hat, ändern nichts.',
      failure_time: 'Von dem Moment, in dem die Reihe grün wurde, bis zum Ende des ersten fehlgeschlagenen Laufs.',
      failure_rate: 'Fehlgeschlagene Läufe unter denen, die erfolgreich waren oder fehlschlugen.',
    },
    gocd: {
      repair_time:
        'Mittlere Zeit von der Einplanung des ersten fehlgeschlagenen Laufs bis zum letzten Übergang des nächsten erfolgreichen, Läufe nach ihrem Zähler. Wird als 0 gezeigt, wo nichts repariert wurde.',
      failure_time:
        'Mittlere Zeit von der Einplanung des ersten erfolgreichen Laufs bis zum letzten Übergang des nächsten fehlgeschlagenen.',
      failure_rate: 'Fehlgeschlagene Läufe unter allen, abgebrochene eingeschlossen.',
      lead_time:
        'Mittlere Zykluszeit: von der Einplanung des ersten Laufs nach einem Erfolg bis zum letzten Übergang des nächsten Erfolgs. Hier über eine Pipeline; dort von einer beliebigen Pipeline zu einer, die ihr folgt.',
    },
    metrik: {
      repair_time:
        'Mittlere Zeit vom Ende des ersten fehlgeschlagenen Deployments bis zum Ende des nächsten erfolgreichen, nach ihrem Ende geordnet und nach dem letzten Erfolg vor dem Zeitraum beginnend. Instabile und abgebrochene Läufe zählen nicht.',
      failure_rate: 'Fehlgeschlagene Deployments unter denen, die fehlschlugen oder erfolgreich waren.',
      lead_time:
        'Mittlere Zeit von jedem Commit bis zum Ende des ersten erfolgreichen Deployments, das mit oder nach dem Build begann, der ihn aufführte. Deployments nach ihrem Beginn.',
    },
    heartbeat: {
      repair_time:
        'Mittlere Zeit vom Anlegen des ersten fehlgeschlagenen Builds bis zum Anlegen des nächsten erfolgreichen, Builds nach ihrem Anlegen. Wird als 0 gezeigt, wo nichts repariert wurde.',
      failure_rate:
        'Fehlgeschlagene Builds unter denen, die fehlschlugen oder erfolgreich waren (dort „dev change failure rate“).',
      lead_time:
        'Vom ersten Commit eines Pull Requests bis zum Merge und weiter bis zum Ende des Deployments. Hier nicht berechnet: Läufe sagen nichts über Pull Requests.',
    },
    jenkins_build_history: {
      repair_time:
        'Mittlere Zeit vom Beginn des ersten Builds, der kein Erfolg war (auch abgebrochen oder instabil), bis zum Beginn des nächsten Erfolgs. Wird als 0 gezeigt, wo nichts repariert wurde.',
      failure_time:
        'Mittlere Zeit vom Beginn des ersten Builds, der kein Fehlschlag war (auch abgebrochen oder instabil), bis zum Beginn des nächsten Fehlschlags.',
    },
  },
};
