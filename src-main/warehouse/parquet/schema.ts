import type { SchemaElement } from 'hyparquet-writer';
import { storable } from '../sending/binary-copy.ts';
import type { ColumnType, Table, Value } from '../tables/column.ts';

/** A column of a file. */
export interface Field {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/**
 * The columns of a table in files. No database gives ids there: those of the workspace stand in their place, and the workspace is named by its key, which is
 * unique everywhere.
 */
export function fieldsOf({ columns, hasOwnId }: Pick<Table<never>, 'columns' | 'hasOwnId'>): readonly Field[] {
  const fields = columns.map(({ name, type, whenNull }): Field => {
    return { name, type: name === 'workspace_id' ? 'text' : type, isNullable: whenNull !== undefined };
  });
  if (!hasOwnId) return fields;
  return [{ name: 'id', type: ownIdOf(columns).type, isNullable: false }, ...fields];
}

/** The column whose value is the id in files. */
function ownIdOf(columns: Table<never>['columns']) {
  const found = columns.find(({ name }) => name === 'local_id') ?? columns.find(({ name }) => name === 'key');
  if (!found) throw new Error('A table with ids of its own needs local_id or key.');
  return found;
}

/** Turns the values of the columns of a table into those of its fields. */
export function recordOf({ columns, hasOwnId }: Pick<Table<never>, 'columns' | 'hasOwnId'>, workspace: string) {
  const inWorkspace = columns.findIndex(({ name }) => name === 'workspace_id');
  const ownId = hasOwnId ? columns.indexOf(ownIdOf(columns)) : -1;
  return (values: readonly Value[]): readonly Value[] => {
    const named = values.map((value, place) => (place === inWorkspace ? workspace : value));
    return ownId < 0 ? named : [named[ownId] ?? null, ...named];
  };
}

type Leaf = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>;
const leaves: Readonly<Record<Exclude<ColumnType, `${string}[]`>, Leaf>> = {
  integer: { type: 'INT64' },
  bigint: { type: 'INT64' },
  'double precision': { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  timestamptz: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
};

/** The schema of a file. */
export const schemaOf = (fields: readonly Field[]): SchemaElement[] => [
  { name: 'root', num_children: fields.length },
  ...fields.flatMap(elementsOf),
];

function elementsOf({ name, type, isNullable }: Field): readonly SchemaElement[] {
  const repetition_type = isNullable ? 'OPTIONAL' : 'REQUIRED';
  if (type !== 'integer[]' && type !== 'text[]') return [{ name, repetition_type, ...leaves[type] }];
  return [
    { name, repetition_type, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...leaves[type === 'text[]' ? 'text' : 'integer'] },
  ];
}

const wholeNumber = (value: Value): unknown => BigInt(Number(value));
const asItIs = (value: Value): unknown => value;

/** How a value that is not null is given to the writer. Text is as PostgreSQL stores it, so that both ways give the same. */
export const conversions: Readonly<Record<ColumnType, (value: Value) => unknown>> = {
  integer: wholeNumber,
  bigint: wholeNumber,
  timestamptz: wholeNumber,
  'double precision': asItIs,
  boolean: asItIs,
  date: asItIs,
  text: (value) => storable(String(value)),
  'integer[]': (value) => (value as readonly number[]).map(BigInt),
  'text[]': (value) => (value as readonly string[]).map(storable),
};
