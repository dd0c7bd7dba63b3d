import type { Catalogue } from '../catalogue.ts';

export const runs: Catalogue['runs'] = {};
