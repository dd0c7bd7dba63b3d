import type { Catalogue } from '../catalogue.ts';

export const measures: Catalogue['measures'] = {
  commitsArrived_one: '{{statistic}} von {{count}} angekommenen Commit',
  commitsArrived_other: '{{statistic}} von {{count}} angekommenen Commits',
  withoutTime_one: '{{count}} weiterer ohne bekannte Zeit',
  withoutTime_other: '{{count}} weitere ohne bekannte Zeit',
  passing_one: '{{count}} erfolgreiches Deployment ({{days}})',
  passing_other: '{{count}} erfolgreiche Deployments ({{days}})',
  someOn: 'an {{share}} der Tage mindestens eines',
  failed: '{{failed}} von {{deployments}} führten zu einem Incident',
  recoveries_one: '{{statistic}} von {{count}} Wiederherstellung, {{incidents}} laut Incidents',
  recoveries_other: '{{statistic}} von {{count}} Wiederherstellungen, {{incidents}} laut Incidents',
  stillOpen: '{{count}} am Ende der Tage noch offen',
  rework: '{{rework}} von {{deployments}} als Antwort auf einen Incident',
  pipelineFailures: '{{rate}}: {{runs}}, davon {{breaking}} fehlgeschlagen',
};
