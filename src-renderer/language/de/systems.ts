import type { Catalogue } from '../catalogue.ts';

export const systems: Catalogue['systems'] = {
  jenkins: {
    title: 'Jenkins',
    rights:
      'Der Benutzer benötigt Overall/Read und Item/Read. Das API-Token entsteht in Jenkins unter dem eigenen Namen → Security → API Token.',
    fields: {
      url: {
        label: 'Adresse',
        help: 'Die Adresse eines Jobs, eines Multibranch-Projekts oder eines Ordners, wie der Browser sie zeigt.',
      },
      username: { label: 'Benutzer', help: 'Der Jenkins-Benutzer, dem das API-Token gehört.' },
      secret: {
        label: 'API-Token',
        help: 'Es wird nur an diese Adresse gesendet.',
      },
    },
  },
  jira: {
    title: 'Jira',
    rights:
      'Der Besitzer des Tokens muss den Filter und seine Issues sehen dürfen (Browse Projects); Lesen genügt. Data Center: ein persönliches Zugriffstoken im eigenen Profil erstellen. Cloud: ein API-Token unter id.atlassian.com erstellen; der Benutzer ist die E-Mail-Adresse des Besitzers.',
    fields: {
      url: {
        label: 'Adresse',
        help: 'Die Adresse eines gespeicherten Filters, wie der Browser sie zeigt, oder die API-Suche mit einer Abfrage.',
      },
      username: {
        label: 'Benutzer',
        help: 'Cloud: die E-Mail-Adresse des Token-Besitzers. Data Center: bei einem persönlichen Zugriffstoken leer lassen.',
      },
      secret: {
        label: 'Token',
        help: 'Es wird nur an diese Adresse gesendet.',
      },
    },
  },
  github: {
    title: 'GitHub',
    rights:
      'Ein Fine-grained-Token benötigt das Repository mit Metadata, Contents, Pull requests, Actions und Deployments (read), ein klassisches den Scope repo. Es entsteht auf GitHub unter Settings → Developer settings → Personal access tokens.',
    fields: {
      url: { label: 'Adresse', help: 'Die Adresse eines Repositorys, wie der Browser sie zeigt.' },
      secret: {
        label: 'Persönliches Zugriffstoken',
        help: 'Es wird nur an die API dieses GitHub gesendet.',
      },
    },
  },
  'azure-devops': {
    title: 'Azure DevOps',
    rights:
      'Das Token benötigt Build (read), bei klassischen Releases auch Release (read). Es entsteht unter User settings → Personal access tokens.',
    fields: {
      url: { label: 'Adresse', help: 'Die Adresse eines Projekts, wie der Browser sie zeigt.' },
      secret: {
        label: 'Persönliches Zugriffstoken',
        help: 'Es wird nur an diese Adresse gesendet.',
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
