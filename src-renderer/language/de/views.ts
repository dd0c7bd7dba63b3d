import type { Catalogue } from '../catalogue.ts';

export const views: Catalogue['views'] = {};
