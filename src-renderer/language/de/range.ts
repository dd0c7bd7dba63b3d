import type { Catalogue } from '../catalogue.ts';

export const range: Catalogue['range'] = {};
