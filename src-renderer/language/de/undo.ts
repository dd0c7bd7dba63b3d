import type { Catalogue } from '../catalogue.ts';

export const undo: Catalogue['undo'] = {
  region: 'Was sich zurücknehmen lässt',
  offer: '{{text}} {{key}} nimmt es zurück.',
  undo: 'Rückgängig',
  undoOf: 'Rückgängig: {{text}}',
  closeOf: 'Schließen: {{text}}',
  undone: 'Zurückgenommen: {{text}}',
  changedSince: 'Es wurde inzwischen wieder geändert.',
  failed: 'Das ließ sich nicht zurücknehmen: {{text}} {{why}}',

  projectMade: '„{{name}}“ wurde angelegt.',
  projectChanged: '„{{name}}“ wurde geändert.',
  projectRenamed: '„{{before}}“ heißt jetzt „{{name}}“.',
  projectRemoved: '„{{name}}“ wurde entfernt.',
  connected_one: '„{{name}}“ wurde verbunden.',
  connected_other: '{{count}} Verbindungen wurden hergestellt.',
  integrationChanged: '„{{name}}“ wurde geändert.',
  integrationPaused: '„{{name}}“ pausiert.',
  integrationResumed: '„{{name}}“ wird wieder gesammelt.',
  integrationRemoved: '„{{name}}“ wurde entfernt.',
  tokenKept: 'Das Token „{{name}}“ wurde hinterlegt.',
  tokenChanged: 'Das Token „{{name}}“ wurde geändert.',
  tokenRemoved: 'Das Token „{{name}}“ wurde entfernt.',
  incidentsChanged: 'Was als Vorfall zählt, wurde geändert.',
  targetChanged: 'Das Ziel von „{{measure}}“ wurde geändert.',
  stateFlowChanged: 'Was „{{state}}“ bedeutet, wurde geändert.',
};
