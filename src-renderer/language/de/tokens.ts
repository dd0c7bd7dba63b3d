import type { Catalogue } from '../catalogue.ts';

export const tokens: Catalogue['tokens'] = {};
