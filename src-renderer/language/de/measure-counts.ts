import type { Catalogue } from '../catalogue.ts';

export const measures: Catalogue['measures'] = {
  commitsArrived_one: '{{statistic}} von {{count}} Commit',
  commitsArrived_other: '{{statistic}} von {{count}} Commits',
  withoutTime_one: '{{count}} weiterer ohne bekannte Zeit',
  withoutTime_other: '{{count}} weitere ohne bekannte Zeit',
  passing_one: '{{count}} über {{days}}',
  passing_other: '{{count}} über {{days}}',
  someOn: 'an {{share}} der Tage',
  failed: '{{failed}} von {{deployments}}',
  recoveries_one: '{{statistic}} von {{count}} Wiederherstellung',
  recoveries_other: '{{statistic}} von {{count}} Wiederherstellungen',
  stillOpen: '{{count}} noch offen',
  rework: '{{rework}} von {{deployments}}',
  pipelineFailures: '{{rate}}: {{breaking}} von {{runs}} fehlgeschlagen',
};
