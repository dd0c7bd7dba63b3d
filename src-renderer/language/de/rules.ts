import type { Catalogue } from '../catalogue.ts';

export const rules: Catalogue['rules'] = {
  title: 'Regeln anderer Werkzeuge',
  lead: 'Dieselben Läufe, gemessen wie andere Werkzeuge messen.',
  comparison: 'der Vergleich',
  none: {
    title: 'Keine Pipelines verbunden',
    why: 'Die Regeln werden an den Läufen eines CI-Servers oder von Cloud-Pipelines angelegt.',
    next: 'System verbinden',
  },
  empty: {
    title: 'Kein Lauf {{days}}',
    why: 'In diesem Zeitraum gibt es nichts, woran sich die Regeln anlegen ließen.',
  },
  figures: {
    repair_time: 'Reparaturzeit',
    failure_time: 'Zeit bis zum Ausfall',
    failure_rate: 'Fehlerquote',
    lead_time: 'Durchlaufzeit',
  },
  counted: {
    repair_time_one: 'aus {{count}} Reparatur',
    repair_time_other: 'aus {{count}} Reparaturen',
    failure_time_one: 'aus {{count}} Abschnitt',
    failure_time_other: 'aus {{count}} Abschnitten',
    failure_rate_one: 'aus {{count}} Lauf',
    failure_rate_other: 'aus {{count}} Läufen',
    lead_time_one: 'aus {{count}} Messung',
    lead_time_other: 'aus {{count}} Messungen',
  },
  tool: 'Werkzeug',
  here: 'hier',
  seeLeadTime: 'siehe Durchlaufzeit',
  noRule: 'keine solche Regel',
  nothing: 'nichts zu sagen',
  same: 'gleich',
  difference: '({{difference}})',
  byEvery: '{{figure}}: {{value}} nach jeder Regel.',
  spread: '{{figure}}: von {{least}} ({{leastTool}}) bis {{most}} ({{mostTool}}).',
  ofBranch: '{{pipeline}}, {{branch}}',
  caption: 'Die Zahlen nach den Regeln jedes Werkzeugs',
  means:
    'Mittelwerte über den gezeigten Zeitraum, wie diese Werkzeuge sie zeigen. Prozente beziehen sich auf unsere eigene Zahl.',
  how: 'Eine eigene Zahl öffnet die Werte, aus denen sie entstand, die Fehlerquote die fehlgeschlagenen Läufe; ein Unterschied führt zu der Regel, die ihn macht.',
  values: ': die Werte dahinter zeigen',
  why: ': warum sie abweicht',
  whyTitle: 'Warum sie abweichen',
  throughGraph: 'Durch den ganzen Graphen gemessen, in der Ansicht Durchlaufzeit.',
  hasNone: 'Gibt es dort nicht.',
  readIn: 'Gelesen in',
  says: {
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
