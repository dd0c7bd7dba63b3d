import { found } from '#shared/records/found.ts';

export const connect = {
  title: 'Connect a system',
  lead: 'Nothing is sent anywhere but to the address you give.',
  noSystem: 'No system can be connected by this version.',

  where: 'Where it is, and who asks',
  system: 'System',
  token: 'Token',
  newToken: 'A new token',
  onlyTo: 'It may be sent to {{origins}} only.',
  makeToken: 'Make one there',
  inTheClear: 'The address begins with http: anyone on the way can read the secret. Send it all the same.',
  becomes: {
    ci_server: 'A job, a folder or a whole server: every job in it becomes a pipeline of the project.',
    cloud_pipeline: 'A project there: every build and release definition in it becomes a pipeline of the project here.',
    issue_tracker:
      'The issues of a filter: when work on each began, when it was done, and which of them are incidents.',
    source_host:
      'A repository of the project: its commits tell what each run contains, its workflows and deployments become pipelines. A source host is no integration.',
  },

  test: 'Test',
  testing: 'Testing …',
  testFirst: 'Test the connection first.',
  works: 'works: ',
  failed: 'failed: ',
  underWay: 'Test under way',
  nextStep: 'Trying the next step …',
  stopped: 'The test was stopped.',
  typeAnother: 'Make a new one in the system and type it above, or correct the user where one is asked for.',
  whatToDo: '{{step}}: this is what to do',
  found,

  what: 'What to measure',
  parts: 'Only some of it',
  partsHelp:
    'Nothing is marked: all of it is read, and what is added there later too. Each one that is marked becomes an integration of its own.',
  others: 'Also there',
  othersHelp: 'The token can read these too. Those that are marked are connected as well.',
  searchOffers: 'Search what is there',
  moreOffers_one: '{{count}} more is found by searching.',
  moreOffers_other: '{{count}} more are found by searching.',
  named: {
    ci_server: 'How the integration is called in every answer, such as “build”.',
    cloud_pipeline: 'How the integration is called in every answer, such as “cloud”.',
    issue_tracker: 'How the integration is called in every answer, such as “backlog”.',
    source_host: 'How the repository is called in every answer, such as “shop-web”.',
  },
  backlog: 'backlog',
  tokenName: '{{name}} token',
  newProject: 'A new project',
  projectName: 'Project name',
  projectHelp: 'A product or a team: what is released together.',
  firstProject: 'My project',
  since: 'Collect',
  sinceHelp: 'What ended before is left alone.',
  sinceLater: 'It can be changed later.',
  sinceAll: 'All there is',
  since90: 'The last 90 days',
  since365: 'The last year',
  sinceDay: 'From a day on',
  firstDay: 'First day',

  binding: 'Where the secret may go',
  boundTo: 'The secret will be bound to <origin>{{origins}}</origin> and sent nowhere else. Connecting confirms it.',
  otherHost: 'This system answers at another host too:',
  bindToo: 'Bind it to <origin>{{origin}}</origin> too; without it, what is there is left out',
  keptUsed: 'The token “{{name}}” is used, which may be sent to <origin>{{origins}}</origin> and nowhere else.',
  keptMissing:
    'What is at <origin>{{origins}}</origin> is left out. <way>Add that address to the token</way> to have it.',

  connect: 'Connect and collect',
  connecting: 'Connecting …',
} as const;
