import type { Catalogue } from '../catalogue.ts';

export const welcome: Catalogue['welcome'] = {};
