/** Every metric and DORA measure, by its id in the API: what it is called, what it means, and an example. */
export const metrics = {
  cycle_times: {
    title: 'Run cycle time',
    about: 'How long a passing run took from being queued to being finished.',
    example:
      'A run is queued at 09:00, starts at 09:02 and passes at 09:10: its cycle time is 10 minutes, dated by 09:10.',
  },
  avg_cycle_times: {
    title: 'Average run cycle time',
    about: 'For each day and each integration or repository: the mean cycle time of the runs that passed that day.',
    example: 'Three runs pass on one day after 10, 12 and 11 minutes: the day has one point, 11 minutes.',
  },
  repair_times: {
    title: 'Time to repair',
    about:
      'How long a pipeline stayed broken: from the finish of the first run that broke it to the finish of the run that repaired it.',
    example:
      'A run fails at 10:05, an aborted one at 10:24 changes nothing, one fails at 11:07, one passes at 12:12: one repair of 2 h 7 min, dated by 12:12.',
  },
  avg_repair_times: {
    title: 'Average time to repair',
    about: 'For each day and each integration or repository: the mean of the repairs that ended that day.',
    example:
      'Two pipelines of an integration are repaired on one day after 50 and 15 minutes: the day has one point, 32.5 minutes.',
  },
  failure_times: {
    title: 'Time to failure',
    about:
      'Time to failure: from the moment a pipeline last turned green to the finish of the first run that broke it. Longer is better.',
    example:
      'A pipeline turns green at 12:12, passes again at 13:11 and fails at 14:04: its failure time is 1 h 52 min, dated by 14:04.',
  },
  avg_failure_times: {
    title: 'Average time to failure',
    about:
      'For each day and each integration or repository: the mean time to failure of the breakages that began that day. Longer is better.',
    example:
      'An integration breaks twice on one day, after 55 and 112 minutes of green: the day has one point, 83.5 minutes.',
  },
  feedback_times: {
    title: 'Time to feedback',
    about: 'How long until the team learned of a failure: from the queueing of a breaking run to its finish.',
    example: 'A run is queued at 10:00 and fails at 10:05: its feedback time is 5 minutes, dated by 10:05.',
  },
  lead_times: {
    title: 'Lead time',
    about:
      'How long a commit takes from being handed to a pipeline to its first arrival at the release point, for each route through the graph; the median over the commits that arrived in the window.',
    example:
      'Commits 1, 2 and 3 are handed to a pipeline at minute 0, 20 and 40. A deployment of the third ends at minute 75 and carries all three: their lead times are 75, 55 and 35 minutes, the median is 55.',
  },
  delivery: {
    title: 'DORA measures',
    about:
      'Change lead time, deployment frequency, change failure rate, recovery time and rework rate over a window. What cannot be known from what is connected is left out with the reason.',
    example:
      'Three deployments finish in four days: the first and the third pass, the second fails. An incident is opened after the first and closed before the third. Deployment frequency is 0.5 per day, change failure rate 1 in 3, and the failure rate of the pipeline, which is no DORA measure, 1 in 3.',
  },
  breakdown: {
    title: 'Where the time went',
    about:
      'Each lead time taken apart along the runs that brought the commit: waiting in queues, running, waiting between pipelines, and rework before a run got through. The parts add up to the lead time. What if: every commit goes the same way again, with one part longer or shorter.',
    example:
      'A commit is handed over at minute 0, its run starts at minute 2 and breaks; the run that passes is queued at minute 8, starts at minute 9 and ends at minute 20: rework 8, queue 1, run 11 minutes. With half the rework the lead time of 20 minutes would be 16.',
  },
  flow: {
    title: 'Issue flow',
    about:
      'Business lead time (created to done), cycle time (first in progress to done), time in each state and flow efficiency of the issues finished in the window; for each ISO week since the first issue that ended in it what was finished and what was in progress at its end; and the age of what is unfinished.',
    example:
      'An issue is created on day 0, in progress from day 2 and done on day 5; it waited for review on day 4. Its business lead time is 5 days, its cycle time 3 days, and of the 3 days 2 were active: a flow efficiency of 2 in 3.',
  },
  rules: {
    title: 'Compare definitions',
    about:
      'The same runs under the published rules of other tools, side by side, so that a team can see why its figures differ. Means over the window, as those tools show them.',
    example:
      'A run is queued at 10:00 and fails at 10:20; the next is queued at 11:00 and passes at 11:10. The repair took 50 minutes here and in Metrik (finish to finish), 70 in GoCD (queued to finish) and 60 in HeartBeat (queued to queued).',
  },
  issue_cycle_time: {
    title: 'Issue cycle time',
    about: 'How long an issue took from first being in progress to done, over the issues finished in the period.',
    example: 'An issue is in progress from Monday 09:00 and done on Wednesday 09:00: its cycle time is 2 days.',
  },
  issue_lead_time: {
    title: 'Issue lead time',
    about: 'How long an issue took from being created to done, over the issues finished in the period.',
    example: 'An issue is created on day 0 and done on day 5: its lead time is 5 days.',
  },
  change_lead_time: {
    title: 'Change lead time',
    about:
      'From the moment a commit was made to the first passing deployment that holds it, over the commits that arrived in these days.',
    example:
      'A commit made at 09:00 is deployed by a run that ends at 11:30, and again at 15:00: its change lead time is 2 h 30 min.',
  },
  deployment_frequency: {
    title: 'Deployment frequency',
    about: 'Deployments that passed, divided by the days shown, weekends and holidays among them.',
    example: '18 deployments pass in 30 days, two of them on one day: 4.2 a week, on 57 % of the days.',
  },
  change_fail_rate: {
    title: 'Change failure rate',
    about:
      'Deployments that an incident is charged to, divided by all deployments. An incident is charged to the deployment whose revision it names, else to the last one before it.',
    example: '40 deployments, and incidents are charged to 3 of them: 7.5 %.',
  },
  failed_deployment_recovery_time: {
    title: 'Recovery time',
    about:
      'From the start of an incident to its end. Where a deployment failed and no incident tells of it: from its finish to that of the next one that passed.',
    example: 'A deployment fails at 14:00 and the next one passes at 14:50: 50 min.',
  },
  deployment_rework_rate: {
    title: 'Rework rate',
    about: 'Deployments that nobody planned and an open incident asked for, divided by all deployments.',
    example: '40 deployments, 2 of them made while an incident was open and to end it: 5 %.',
  },
} as const;
