import type { Catalogue } from '../catalogue.ts';

export const leadTime: Catalogue['leadTime'] = {};
