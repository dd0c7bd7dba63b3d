import type { Catalogue } from '../catalogue.ts';

export const targets: Catalogue['targets'] = {
  title: 'Ziele',
  help: 'Eine Dauer wie 1 Tg. oder 6 Std. begrenzt den Median. Ein leeres Feld setzt kein Ziel.',
  none: 'kein Ziel',
  saved: 'Gespeichert',
  measure: 'Kennzahl',
  limit: 'Grenze',
  target: 'Ziel',
  targetFor: 'Ziel: {{measure}}',
  limits: { at_most: 'Höchstens', at_least: 'Mindestens' },
  units: { per_day: 'pro Tag', ratio: '%' },
  faults: {
    seconds: 'Eine Dauer von höchstens 10 Jahren eingeben, etwa 1 Tg., 6 Std. oder 30 Min.',
    per_day: 'Eine Zahl über 0 und bis 1000 eingeben, etwa 2.',
    ratio: 'Einen Prozentsatz von 0 bis 100 eingeben, etwa 10.',
  },
  runCycleTime: 'Zykluszeit der Läufe',
  issueCycleTime: 'Issue-Zykluszeit',
  issueLeadTime: 'Issue-Durchlaufzeit',
  text: { at_most: 'Ziel ≤ {{value}}', at_least: 'Ziel ≥ {{value}}' },
  ofMedian: '{{target}} (Median)',
  met: {
    day_one: '{{target}}, an {{met}} von {{count}} Tag erreicht',
    day_other: '{{target}}, an {{met}} von {{count}} Tagen erreicht',
    week_one: '{{target}}, in {{met}} von {{count}} Woche erreicht',
    week_other: '{{target}}, in {{met}} von {{count}} Wochen erreicht',
    month_one: '{{target}}, in {{met}} von {{count}} Monat erreicht',
    month_other: '{{target}}, in {{met}} von {{count}} Monaten erreicht',
  },
};
