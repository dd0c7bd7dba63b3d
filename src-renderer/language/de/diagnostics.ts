import type { Catalogue } from '../catalogue.ts';

export const diagnostics: Catalogue['diagnostics'] = {};
