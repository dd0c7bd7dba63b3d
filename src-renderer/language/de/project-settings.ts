import type { Catalogue } from '../catalogue.ts';

export const projectSettings: Catalogue['projectSettings'] = {};
