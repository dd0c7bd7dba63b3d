import type { Catalogue } from '../catalogue.ts';

export const graph: Catalogue['graph'] = {};
