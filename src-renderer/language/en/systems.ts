/** The systems that can be connected, by their id, with the fields of their forms and the steps of a test. */
export const systems = {
  jenkins: {
    title: 'Jenkins',
    rights:
      'The user needs Overall/Read and Item/Read. Make the API token in Jenkins under your name → Security → API Token.',
    fields: {
      url: {
        label: 'Address',
        help: 'The address of a job, a multibranch project or a folder, as the browser shows it.',
      },
      username: { label: 'User', help: 'The Jenkins user that the API token belongs to.' },
      secret: { label: 'API token', help: 'It is sent to this address only.' },
    },
  },
  jira: {
    title: 'Jira',
    rights:
      'The owner of the token must see the filter and its issues (Browse Projects); reading is enough. Data Center: make a personal access token under your profile. Cloud: make an API token at id.atlassian.com; the user is the e-mail address of its owner.',
    fields: {
      url: {
        label: 'Address',
        help: 'The address of a saved filter, as the browser shows it, or the search of the API with a query.',
      },
      username: {
        label: 'User',
        help: 'Cloud: the e-mail address of the token’s owner. Data Center: leave it empty for a personal access token.',
      },
      secret: { label: 'Token', help: 'It is sent to this address only.' },
    },
  },
  github: {
    title: 'GitHub',
    rights:
      'A fine-grained token needs the repository with Metadata, Contents, Pull requests, Actions and Deployments (read); a classic one needs the scope repo. Make it on GitHub under Settings → Developer settings → Personal access tokens.',
    fields: {
      url: { label: 'Address', help: 'The address of a repository, as the browser shows it.' },
      secret: {
        label: 'Personal access token',
        help: 'It is sent to the API of this GitHub only.',
      },
    },
  },
  'azure-devops': {
    title: 'Azure DevOps',
    rights:
      'The token needs Build (read), and Release (read) where classic releases are used. Make it under User settings → Personal access tokens.',
    fields: {
      url: { label: 'Address', help: 'The address of a project, as the browser shows it.' },
      secret: {
        label: 'Personal access token',
        help: 'It is sent to this address only.',
      },
    },
  },
  steps: {
    Address: 'Address',
    'Name lookup': 'Name lookup',
    Connection: 'Connection',
    Certificate: 'Certificate',
    Clock: 'Clock',
    Server: 'Server',
    'Sign-in': 'Sign-in',
    Permission: 'Permission',
    'What is there': 'What is there',
    Runs: 'Runs',
    'Classic releases': 'Classic releases',
    Commits: 'Commits',
    'Pull requests': 'Pull requests',
    Deployments: 'Deployments',
    Filter: 'Filter',
    Issues: 'Issues',
    Histories: 'Histories',
  },
} as const;
