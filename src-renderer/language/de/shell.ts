import type { Catalogue } from '../catalogue.ts';

export const shell: Catalogue['shell'] = {
  skip: 'Zum Inhalt springen',
  goTo: 'Gehe zu …',
  screens: 'Ansichten',
  nowhere: 'Hier ist nichts',
  nowhereWay: 'Diese Adresse führt nirgendwohin. <way>Zu den Projekten.</way>',
  projectOf: '{{project}}: {{screen}}',
};
