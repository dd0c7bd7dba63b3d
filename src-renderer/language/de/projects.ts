import type { Catalogue } from '../catalogue.ts';

export const projects: Catalogue['projects'] = {};
