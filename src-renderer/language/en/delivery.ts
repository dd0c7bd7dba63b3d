/** The screen of the DORA measures. */
export const delivery = {
  title: 'Delivery',
  lead: 'The five DORA measures of what reached the release points.',
  nothingConnected: 'Nothing is connected yet',
  nothingConnectedWhat:
    'Deployments are the runs of release points: the last pipelines of a CI server, cloud pipelines, or a source host’s deployments.',
  connect: 'Connect a system',
  changeBegins: 'A change begins',
  starts: { committed: 'When it was committed', authored: 'When it was written' },
  measures: 'Measures',
  nothingCompared: 'The period before these days is not wholly known, so nothing is compared.',
  ofCi: 'Pipeline failure rate <b>{{failures}}</b>. <q>This is what CI alone knows.</q>',
  shownBelow: 'Shown below',
  whatMadeIt: 'What made it',
  reasons: {
    no_arrivals: 'No commit arrived at a release point in this window.',
    no_commit_times: 'No system tells when the deployed commits were committed; a source host does.',
    no_author_times: 'No system tells when the deployed commits were authored; a source host does.',
    no_deployments_known: 'No deployment of this project is known.',
    no_deployments: 'No deployment finished in this window.',
    incidents_unknown:
      'No issue tracker of this project says which issues are incidents, so nobody knows which deployments failed in production.',
    stage_unknown:
      'No run of this time has the stage that is chosen as release point; look whether its name is still right.',
    stages_missing: 'The system told no stages of runs of a release point, so nobody knows which of them deployed.',
    no_recoveries: 'No failed deployment was recovered from in this window.',
  },
  steps: {
    moreDays: 'Show the last 365 days',
    releasePoints: 'Choose the release points',
    sourceHost: 'Connect the source host',
    incidents: 'Say which issues are incidents',
    tracker: 'Connect an issue tracker',
  },
  overTime: 'Deployments over time',
  trend: '{{title}} over time',
  passed: 'Passed',
  broke: 'Broke',
  bars: {
    none: 'No deployment finished in these days.',
    all_day:
      '{{deployments}} by day: {{passing}} passed and {{breaking}} broke. The busiest day ({{span}}) had {{most}}.',
    all_week:
      '{{deployments}} by week: {{passing}} passed and {{breaking}} broke. The busiest week ({{span}}) had {{most}}.',
    all_month:
      '{{deployments}} by month: {{passing}} passed and {{breaking}} broke. The busiest month ({{span}}) had {{most}}.',
    label: '{{span}}\n{{passing}} passed\n{{breaking}} broke',
  },
  span: '{{from}} to {{to}}',
  trendSummary_day: '{{title}} by day: from {{least}} to {{most}}, last {{last}}.',
  trendSummary_week: '{{title}} by week: from {{least}} to {{most}}, last {{last}}.',
  trendSummary_month: '{{title}} by month: from {{least}} to {{most}}, last {{last}}.',
  trendNone: '{{title}} has no figure in any part of these days.',
  trendHint: 'A bar or a point leads to its own days.',
  columns: {
    from: 'From',
    to: 'To',
    finished: 'Finished',
    pipeline: 'Pipeline',
    run: 'Run',
    result: 'Result',
    stage: 'Stage',
    revision: 'Revision',
    incidents: 'Incidents charged',
    commit: 'Commit',
    begun: 'Begun',
    arrived: 'Arrived',
    leadTime: 'Change lead time',
    deployment: 'Deployment',
    failed: 'Failed',
    recovered: 'Recovered',
    recoveryTime: 'Recovery time',
    failedDeployment: 'Failed deployment',
    toldBy: 'Told by',
  },
  resultPassed: '✓ passed',
  resultBroke: '✕ broke',
  answersIncident: 'answers an incident',
  toldByNext: 'the next deployment that passed',
  evidence: 'What made it: {{measure}}',
  nothing: 'Nothing in these days.',
  evidenceCaption: {
    change_lead_time: 'Deployed commits, the slowest first',
    deployment_frequency: 'Deployments, newest first',
    change_fail_rate: 'Deployments, those that failed first, then the newest',
    failed_deployment_recovery_time: 'Recoveries, the longest first',
    deployment_rework_rate: 'Deployments, those that answer an incident first, then the newest',
  },
  leftOut: {
    commits_one:
      '{{count}} more commit is counted in the figure and not listed. Choose fewer days, or a bar above, to see it.',
    commits_other:
      '{{count}} more commits are counted in the figure and not listed. Choose fewer days, or a bar above, to see them.',
    recoveries_one:
      '{{count}} more recovery is counted in the figure and not listed. Choose fewer days, or a bar above, to see it.',
    recoveries_other:
      '{{count}} more recoveries are counted in the figure and not listed. Choose fewer days, or a bar above, to see them.',
    deployments_one:
      '{{count}} more deployment is counted in the figure and not listed. Choose fewer days, or a bar above, to see it.',
    deployments_other:
      '{{count}} more deployments are counted in the figure and not listed. Choose fewer days, or a bar above, to see them.',
  },
} as const;
