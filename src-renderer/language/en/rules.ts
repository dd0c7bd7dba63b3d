export const rules = {
  title: 'Rules of other tools',
  lead: 'The same runs, measured as other tools measure them.',
  comparison: 'the comparison',
  none: {
    title: 'No pipelines are connected',
    why: 'The rules are held against the runs of a CI server or cloud pipelines.',
    next: 'Connect a system',
  },
  empty: {
    title: 'No run {{days}}',
    why: 'There is nothing to hold the rules against in these days.',
  },
  figures: {
    repair_time: 'Repair time',
    failure_time: 'Failure time',
    failure_rate: 'Failure rate',
    lead_time: 'Lead time',
  },
  counted: {
    repair_time_one: 'of {{count}} repair',
    repair_time_other: 'of {{count}} repairs',
    failure_time_one: 'of {{count}} stretch',
    failure_time_other: 'of {{count}} stretches',
    failure_rate_one: 'of {{count}} run',
    failure_rate_other: 'of {{count}} runs',
    lead_time_one: 'of {{count}} sample',
    lead_time_other: 'of {{count}} samples',
  },
  tool: 'Tool',
  here: 'here',
  seeLeadTime: 'see Lead time',
  noRule: 'no such rule',
  nothing: 'nothing to tell',
  same: 'the same',
  difference: '({{difference}})',
  byEvery: '{{figure}}: {{value}} by every rule.',
  spread: '{{figure}}: from {{least}} ({{leastTool}}) to {{most}} ({{mostTool}}).',
  ofBranch: '{{pipeline}}, {{branch}}',
  caption: 'The figures under the rules of each tool',
  means: 'Means over the days shown, as these tools show them. Percentages are against our own figure.',
  how: 'A figure of ours opens the values that it was made from, the failure rate the runs that broke; a difference leads to the rule that makes it.',
  values: ': show the values it was made from',
  why: ': why it differs',
  whyTitle: 'Why they differ',
  throughGraph: 'Measured through the whole graph, on the screen Lead time.',
  hasNone: 'It has none.',
  readIn: 'Read in',
  says: {
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
