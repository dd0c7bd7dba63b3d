import { harmlessCells } from '#shared/api/csv-escaping.ts';
import { Problem } from '#shared/api/problem.ts';
import { send } from '../../../api/send.ts';
import { type CsvRow, type Exported, withParameter } from './exported.ts';

/** What is shown as a table for a spreadsheet. */
export async function csvOf({ path, rows }: Exported): Promise<Blob> {
  const parts = rows === null ? [await textAt(withParameter(path, 'format=csv'))] : await partsOf(rows());
  return new Blob(parts, { type: 'text/csv' });
}

/** Not one text: that of a million lines would be longer than a text can be. */
async function partsOf(portions: AsyncIterable<readonly CsvRow[]>): Promise<string[]> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const parts: string[] = [];
  for await (const rows of portions) {
    if (rows.length > 0) parts.push(stringify([...rows], { header: parts.length === 0, ...harmlessCells }));
  }
  return parts;
}

/** What is shown, byte for byte as the API gives it. */
export async function jsonOf({ path }: Exported): Promise<Blob> {
  return new Blob([await textAt(path)], { type: 'application/json' });
}

/** The text at an address of the service; throws with the service's message if it refuses. */
export async function textAt(path: string): Promise<string> {
  const response = await send(path);
  const text = await response.text();
  if (response.ok) return text;
  const problem = Problem.safeParse(response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null);
  throw new Error(problem.success ? problem.data.detail : String(response.status));
}
