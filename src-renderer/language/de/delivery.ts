import type { Catalogue } from '../catalogue.ts';

export const delivery: Catalogue['delivery'] = {
  title: 'Delivery',
  lead: 'Die fünf DORA-Kennzahlen dessen, was die Release-Punkte erreichte.',
  nothingConnected: 'Noch ist nichts verbunden',
  nothingConnectedWhat:
    'Deployments sind die Läufe von Release-Punkten: die letzten Pipelines eines CI-Servers, Cloud-Pipelines oder die Deployments eines Source-Hosts.',
  connect: 'Ein System verbinden',
  changeBegins: 'Eine Änderung beginnt',
  starts: { committed: 'Mit dem Commit', authored: 'Wenn sie geschrieben wurde' },
  measures: 'Kennzahlen',
  nothingCompared: 'Der Zeitraum davor ist nicht vollständig bekannt, daher wird nichts verglichen.',
  ofCi: 'Fehlerrate der Pipeline <b>{{failures}}</b>. <q>Das ist, was CI allein weiß.</q>',
  shownBelow: 'Unten gezeigt',
  whatMadeIt: 'Woraus sie entstand',
  reasons: {
    no_arrivals: 'In diesem Zeitraum kam kein Commit an einem Release-Punkt an.',
    no_commit_times: 'Kein System nennt den Zeitpunkt der ausgelieferten Commits; ein Source-Host tut es.',
    no_author_times: 'Kein System nennt, wann die ausgelieferten Commits geschrieben wurden; ein Source-Host tut es.',
    no_deployments_known: 'Von diesem Projekt ist kein Deployment bekannt.',
    no_deployments: 'In diesem Zeitraum endete kein Deployment.',
    incidents_unknown:
      'Kein Issue-Tracker dieses Projekts sagt, welche Issues Incidents sind; daher weiß niemand, welche Deployments in der Produktion fehlschlugen.',
    stage_unknown: 'Kein Lauf dieses Zeitraums hat die Stage, die als Release-Punkt gewählt ist; ihren Namen prüfen.',
    stages_missing:
      'Zu Läufen eines Release-Punkts nannte das System keine Stages; daher weiß niemand, welche davon ausgeliefert haben.',
    no_recoveries: 'In diesem Zeitraum gab es keine Wiederherstellung nach einem fehlgeschlagenen Deployment.',
  },
  steps: {
    moreDays: 'Die letzten 365 Tage zeigen',
    releasePoints: 'Die Release-Punkte wählen',
    sourceHost: 'Den Source-Host verbinden',
    incidents: 'Festlegen, welche Issues Incidents sind',
    tracker: 'Einen Issue-Tracker verbinden',
  },
  overTime: 'Deployments im Zeitverlauf',
  trend: '{{title}} im Zeitverlauf',
  passed: 'Erfolgreich',
  broke: 'Fehlgeschlagen',
  bars: {
    none: 'In diesen Tagen endete kein Deployment.',
    all_day:
      '{{deployments}} nach Tagen: {{passing}} erfolgreich und {{breaking}} fehlgeschlagen. Die meisten an einem Tag ({{span}}): {{most}}.',
    all_week:
      '{{deployments}} nach Wochen: {{passing}} erfolgreich und {{breaking}} fehlgeschlagen. Die meisten in einer Woche ({{span}}): {{most}}.',
    all_month:
      '{{deployments}} nach Monaten: {{passing}} erfolgreich und {{breaking}} fehlgeschlagen. Die meisten in einem Monat ({{span}}): {{most}}.',
    label: '{{span}}\n{{passing}} erfolgreich\n{{breaking}} fehlgeschlagen',
  },
  span: '{{from}} bis {{to}}',
  trendSummary_day: '{{title}} nach Tagen: von {{least}} bis {{most}}, zuletzt {{last}}',
  trendSummary_week: '{{title}} nach Wochen: von {{least}} bis {{most}}, zuletzt {{last}}',
  trendSummary_month: '{{title}} nach Monaten: von {{least}} bis {{most}}, zuletzt {{last}}',
  trendNone: '{{title}}: in keinem Teil dieser Tage eine Zahl.',
  trendHint: 'Ein Balken oder Punkt führt zu seinen eigenen Tagen.',
  columns: {
    from: 'Von',
    to: 'Bis',
    finished: 'Beendet',
    pipeline: 'Pipeline',
    run: 'Lauf',
    result: 'Ergebnis',
    stage: 'Stage',
    revision: 'Revision',
    incidents: 'Zugerechnete Incidents',
    commit: 'Commit',
    begun: 'Beginn',
    arrived: 'Ankunft',
    leadTime: 'Durchlaufzeit',
    deployment: 'Deployment',
    failed: 'Fehlgeschlagen',
    recovered: 'Wiederhergestellt',
    recoveryTime: 'Wiederherstellungszeit',
    failedDeployment: 'Fehlgeschlagenes Deployment',
    toldBy: 'Bekannt durch',
  },
  resultPassed: '✓ erfolgreich',
  resultBroke: '✕ fehlgeschlagen',
  answersIncident: 'behebt einen Incident',
  toldByNext: 'das nächste erfolgreiche Deployment',
  evidence: 'Woraus sie entstand: {{measure}}',
  nothing: 'Nichts in diesen Tagen.',
  evidenceCaption: {
    change_lead_time: 'Ausgelieferte Commits, die langsamsten zuerst',
    deployment_frequency: 'Deployments, die neuesten zuerst',
    change_fail_rate: 'Deployments, die fehlgeschlagenen zuerst, dann die neuesten',
    failed_deployment_recovery_time: 'Wiederherstellungen, die längsten zuerst',
    deployment_rework_rate: 'Deployments, die auf einen Incident antworten zuerst, dann die neuesten',
  },
  leftOut: {
    commits_one:
      '{{count}} weiterer Commit ist in der Zahl enthalten und nicht aufgeführt. Weniger Tage oder ein Balken oben zeigen ihn.',
    commits_other:
      '{{count}} weitere Commits sind in der Zahl enthalten und nicht aufgeführt. Weniger Tage oder ein Balken oben zeigen sie.',
    recoveries_one:
      '{{count}} weitere Wiederherstellung ist in der Zahl enthalten und nicht aufgeführt. Weniger Tage oder ein Balken oben zeigen sie.',
    recoveries_other:
      '{{count}} weitere Wiederherstellungen sind in der Zahl enthalten und nicht aufgeführt. Weniger Tage oder ein Balken oben zeigen sie.',
    deployments_one:
      '{{count}} weiteres Deployment ist in der Zahl enthalten und nicht aufgeführt. Weniger Tage oder ein Balken oben zeigen es.',
    deployments_other:
      '{{count}} weitere Deployments sind in der Zahl enthalten und nicht aufgeführt. Weniger Tage oder ein Balken oben zeigen sie.',
  },
};
