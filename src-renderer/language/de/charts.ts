import type { Catalogue } from '../catalogue.ts';

export const charts: Catalogue['charts'] = {
  table: 'Als Tabelle',
  tableCut: 'Die ersten {{shown}} Zeilen werden gezeigt; der Export enthält alle {{all}}.',
  all: 'Wieder alles zeigen',
  use: 'Ziehen vergrößert, mit Umschalttaste verschiebt es. Pfeiltasten gehen die Punkte durch, Eingabe öffnet die Herkunft, Escape zeigt wieder alles.',
  walk: 'Pfeiltasten gehen die Werte durch.',
  position: '{{at}} von {{all}}',
  between: '{{from}} – {{to}}',
  over: 'über {{from}}',
  chart: 'Diagramm',
};
