import type { Catalogue } from '../catalogue.ts';

export const delivery: Catalogue['delivery'] = {};
