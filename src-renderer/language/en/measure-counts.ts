/** The data behind the figures of the DORA measures. */
export const measures = {
  commitsArrived_one: '{{statistic}} of {{count}} commit',
  commitsArrived_other: '{{statistic}} of {{count}} commits',
  withoutTime_one: '{{count}} more has no known time',
  withoutTime_other: '{{count}} more have no known time',
  passing_one: '{{count}} in {{days}}',
  passing_other: '{{count}} in {{days}}',
  someOn: 'on {{share}} of days',
  failed: '{{failed}} of {{deployments}}',
  recoveries_one: '{{statistic}} of {{count}} recovery',
  recoveries_other: '{{statistic}} of {{count}} recoveries',
  stillOpen: '{{count}} still open',
  rework: '{{rework}} of {{deployments}}',
  pipelineFailures: '{{rate}}: {{breaking}} of {{runs}} failed',
} as const;
