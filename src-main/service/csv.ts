import { stringify } from 'csv-stringify/sync';
import { harmlessCells } from '#shared/api/csv-escaping.ts';
import type { TableRow } from '#shared/api/endpoint.ts';

/** Rows as CSV (RFC 4180). A name from a system never becomes a formula or a row of its own. */
export const csvText = (columns: readonly string[], rows: readonly TableRow[]): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    ...harmlessCells,
    cast: { boolean: String },
  });
