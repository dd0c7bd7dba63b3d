import type { Catalogue } from '../catalogue.ts';

export const undo: Catalogue['undo'] = {};
