import type { Catalogue } from '../catalogue.ts';

export const units: Catalogue['units'] = {};
