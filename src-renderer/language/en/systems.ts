/** The systems that can be connected, by their id, with the fields of their forms and the steps of a test. */
export const systems = {
  jenkins: {
    title: 'Jenkins',
    rights: 'Needs Overall/Read and Item/Read.',
    rightsMore: 'In Jenkins: your name → Security → API Token.',
    fields: {
      url: {
        label: 'Address',
        help: 'The address of a job, multibranch project or folder, as the browser shows it.',
      },
      username: { label: 'User', help: 'The Jenkins user that the API token belongs to.' },
      secret: { label: 'API token', help: 'It is sent to this address only.' },
    },
  },
  jira: {
    title: 'Jira',
    rights: 'Needs Browse Projects on the filter’s issues.',
    rightsMore: 'Data Center: a personal access token from your profile. Cloud: an API token from id.atlassian.com.',
    fields: {
      url: {
        label: 'Address',
        help: 'The address of a saved filter in the browser, or of a search of the API.',
      },
      username: {
        label: 'User',
        help: 'Cloud: the owner’s e-mail address. Data Center: empty with a personal access token.',
      },
      secret: { label: 'Access token', help: 'It is sent to this address only.' },
    },
  },
  github: {
    title: 'GitHub',
    rights: 'Reads Metadata, Contents, Pull requests, Actions and Deployments.',
    rightsMore:
      'Fine-grained: read access to each of these. Classic: the scope repo. Settings → Developer settings → Personal access tokens.',
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
    rights: 'Needs Build (read), for classic releases also Release (read).',
    rightsMore: 'User settings → Personal access tokens.',
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
