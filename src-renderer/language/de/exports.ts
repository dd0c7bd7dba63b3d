import type { Catalogue } from '../catalogue.ts';

export const exports: Catalogue['exports'] = {};
