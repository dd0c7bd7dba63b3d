import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';

/** An answer as the lines of a table, the same that the API gives as CSV. */
export function csvRows<E extends Endpoint>(
  { rows }: E,
  answer: OutputOf<E>,
): readonly Readonly<Record<string, string>>[] {
  return (rows?.(answer) ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? '' : String(value)])),
  );
}
