export const rules = {
  title: 'Compare definitions',
  comparison: 'the comparison',
  empty: { title: 'No runs {{days}}' },
  figures: {
    repair_time: 'Time to repair',
    failure_time: 'Time to failure',
    failure_rate: 'Failure rate',
    lead_time: 'Lead time',
  },
  counted: {
    repair_time_one: '{{count}} repair',
    repair_time_other: '{{count}} repairs',
    failure_time_one: '{{count}} failure',
    failure_time_other: '{{count}} failures',
    failure_rate_one: '{{count}} run',
    failure_rate_other: '{{count}} runs',
    lead_time_one: '{{count}} sample',
    lead_time_other: '{{count}} samples',
  },
  figure: 'Value',
  difference: 'Difference',
  definition: 'Definition',
  here: 'here',
  seeLeadTime: 'see Lead time',
  noRule: 'not defined',
  nothing: 'no values',
  same: '≈ same',
  oneTool: 'no other tool has one',
  byEvery: 'the same in {{count}} tools',
  meanSpread: 'mean, {{least}} – {{most}} in {{count}} tools',
  spread: '{{least}} – {{most}} in {{count}} tools',
  caption: '{{figure}} by the definition of each tool',
  values: ': show values',
  throughGraph: 'Measured through the whole graph: see Lead time.',
  hasNone: 'Not defined.',
  source: 'Source of {{tool}}',
  readIn: 'Read in',
  texts: {
    plumbline: {
      repair_time:
        'From the finish of the first run that broke to the finish of the run that repaired. Runs that were overtaken by a newer one change nothing.',
      failure_time: 'From the moment the series turned green to the finish of the first run that broke.',
      failure_rate: 'Breaking runs among those that passed or broke.',
    },
    gocd: {
      repair_time:
        'Mean time from the scheduling of the first failed run to the last transition of the next passed one, runs taken by their counter. Shown as 0 where nothing was repaired.',
      failure_time:
        'Mean time from the scheduling of the first passed run to the last transition of the next failed one.',
      failure_rate: 'Failed runs among all runs, cancelled ones included.',
      lead_time:
        'Average cycle time: from the scheduling of the first run after a success to the last transition of the next success. Here over one pipeline; there from any pipeline to one that follows it.',
    },
    metrik: {
      repair_time:
        'Mean time from the end of the first failed deployment to the end of the next successful one, taken by their ends and beginning after the last success before the window. Unstable and aborted runs are left out.',
      failure_rate: 'Failed deployments among those that failed or succeeded.',
      lead_time:
        'Mean time from each commit to the end of the first successful deployment that began with or after the build that listed it. Deployments by their start.',
    },
    heartbeat: {
      repair_time:
        'Mean time from the creation of the first failed build to the creation of the next passed one, builds taken by their creation. Shown as 0 where nothing was repaired.',
      failure_rate: 'Failed builds among those that failed or passed (its “dev change failure rate”).',
      lead_time:
        'From the first commit of a pull request to its merge, and on to the end of the deployment. Not worked out here: runs do not tell of pull requests.',
    },
    jenkins_build_history: {
      repair_time:
        'Mean time from the start of the first build that was no success, aborted and unstable ones included, to the start of the next success. Shown as 0 where nothing was repaired.',
      failure_time:
        'Mean time from the start of the first build that was no failure, aborted and unstable ones included, to the start of the next failure.',
    },
  },
} as const;
