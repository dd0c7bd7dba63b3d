import type { Catalogue } from '../catalogue.ts';

export const connect: Catalogue['connect'] = {};
