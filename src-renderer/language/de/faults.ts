import type { Catalogue } from '../catalogue.ts';

export const faults: Catalogue['faults'] = {};
