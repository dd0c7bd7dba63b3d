import type { Catalogue } from '../catalogue.ts';

export const api: Catalogue['api'] = {};
