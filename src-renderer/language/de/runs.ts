import type { Catalogue } from '../catalogue.ts';

export const runs: Catalogue['runs'] = {
  axis: 'Achse',
  scales: { auto: 'Passende Skala', linear: 'Linear', log: 'Logarithmisch' },
  dailyAverages: 'Tagesmittel des Projekts',
};
