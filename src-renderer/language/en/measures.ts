/** What the figures of the DORA measures were made from. */
export const measures = {
  commitsArrived_one: '{{statistic}} of {{count}} commit that arrived',
  commitsArrived_other: '{{statistic}} of {{count}} commits that arrived',
  withoutTime_one: '{{count}} more has no known time',
  withoutTime_other: '{{count}} more have no known time',
  passing_one: '{{count}} passing deployment in {{days}}',
  passing_other: '{{count}} passing deployments in {{days}}',
  someOn: 'some on {{share}} of them',
  failed: '{{failed}} of {{deployments}} led to an incident',
  recoveries_one: '{{statistic}} of {{count}} recovery, {{incidents}} told by incidents',
  recoveries_other: '{{statistic}} of {{count}} recoveries, {{incidents}} told by incidents',
  stillOpen: '{{count}} not over when the days ended',
  rework: '{{rework}} of {{deployments}} answered an incident',
  pipelineFailures: '{{rate}}: {{breaking}} of {{runs}} broke',
} as const;
