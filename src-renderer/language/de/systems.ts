import type { Catalogue } from '../catalogue.ts';

export const systems: Catalogue['systems'] = {};
