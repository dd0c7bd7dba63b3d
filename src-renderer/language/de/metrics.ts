import type { Catalogue } from '../catalogue.ts';

export const metrics: Catalogue['metrics'] = {};
