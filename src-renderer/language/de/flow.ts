import type { Catalogue } from '../catalogue.ts';

export const flow: Catalogue['flow'] = {};
