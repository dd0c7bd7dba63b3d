/**
 * How a name from a system stays one harmless cell of a CSV file: it becomes no formula of a spreadsheet, and a single line break in it ends no row.
 * Options of csv-stringify.
 */
export const harmlessCells = { escape_formulas: true, quoted_match: /[\r\n]/ } as const;
