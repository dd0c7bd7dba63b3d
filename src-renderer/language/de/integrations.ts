import type { Catalogue } from '../catalogue.ts';

export const integrations: Catalogue['integrations'] = {};
