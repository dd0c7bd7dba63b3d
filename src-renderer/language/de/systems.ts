import type { Catalogue } from '../catalogue.ts';

export const systems: Catalogue['systems'] = {
  jenkins: {
    title: 'Jenkins',
    rights: 'Benötigt Overall/Read und Item/Read.',
    rightsMore: 'In Jenkins: eigener Name → Security → API Token.',
    fields: {
      url: {
        label: 'Adresse',
        help: 'Die Adresse eines Jobs, Multibranch-Projekts oder Ordners, wie der Browser sie zeigt.',
      },
      username: { label: 'Benutzer', help: 'Der Jenkins-Benutzer, dem das API-Token gehört.' },
      secret: {
        label: 'API-Token',
        help: 'Geht nur an diese Adresse.',
      },
    },
  },
  jira: {
    title: 'Jira',
    rights: 'Benötigt Browse Projects für die Issues des Filters.',
    rightsMore:
      'Data Center: ein persönliches Zugriffstoken aus dem eigenen Profil. Cloud: ein API-Token von id.atlassian.com.',
    fields: {
      url: {
        label: 'Adresse',
        help: 'Die Adresse eines gespeicherten Filters im Browser oder einer Suche der API.',
      },
      username: {
        label: 'Benutzer',
        help: 'Cloud: die E-Mail-Adresse des Besitzers. Data Center: bei persönlichem Token leer.',
      },
      secret: {
        label: 'Token',
        help: 'Geht nur an diese Adresse.',
      },
    },
  },
  github: {
    title: 'GitHub',
    rights: 'Liest Metadata, Contents, Pull requests, Actions und Deployments.',
    rightsMore:
      'Fine-grained: Lesezugriff auf jedes davon. Klassisch: der Scope repo. Settings → Developer settings → Personal access tokens.',
    fields: {
      url: { label: 'Adresse', help: 'Die Adresse eines Repositorys, wie der Browser sie zeigt.' },
      secret: {
        label: 'Persönliches Zugriffstoken',
        help: 'Geht nur an die API dieses GitHub.',
      },
    },
  },
  'azure-devops': {
    title: 'Azure DevOps',
    rights: 'Benötigt Build (read), bei klassischen Releases auch Release (read).',
    rightsMore: 'User settings → Personal access tokens.',
    fields: {
      url: { label: 'Adresse', help: 'Die Adresse eines Projekts, wie der Browser sie zeigt.' },
      secret: {
        label: 'Persönliches Zugriffstoken',
        help: 'Geht nur an diese Adresse.',
      },
    },
  },
  steps: {
    Address: 'Adresse',
    'Name lookup': 'Namensauflösung',
    Connection: 'Verbindung',
    Certificate: 'Zertifikat',
    Clock: 'Uhr',
    Server: 'Server',
    'Sign-in': 'Anmeldung',
    Permission: 'Berechtigung',
    'What is there': 'Was dort ist',
    Runs: 'Läufe',
    'Classic releases': 'Klassische Releases',
    Commits: 'Commits',
    'Pull requests': 'Pull Requests',
    Deployments: 'Deployments',
    Filter: 'Filter',
    Issues: 'Issues',
    Histories: 'Verläufe',
  },
};
