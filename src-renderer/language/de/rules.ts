import type { Catalogue } from '../catalogue.ts';

export const rules: Catalogue['rules'] = {};
