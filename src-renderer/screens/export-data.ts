import { stringify } from 'csv-stringify/browser/esm/sync';
import { Problem } from '#shared/api/problem.ts';
import { type Exported, withWord } from './exported.ts';

/** What is shown as a table for a spreadsheet. */
export async function csvOf({ path, rows }: Exported): Promise<Blob> {
  const text =
    rows === null
      ? await textAt(withWord(path, 'format=csv'))
      : // What a system named must not become a formula of a spreadsheet.
        stringify([...rows()], { header: true, escape_formulas: true });
  return new Blob([text], { type: 'text/csv' });
}

/** What is shown, byte for byte as the API gives it. */
export async function jsonOf({ path }: Exported): Promise<Blob> {
  return new Blob([await textAt(path)], { type: 'application/json' });
}

/** The text at an address of the service; throws with what it says where it refuses. */
export async function textAt(path: string): Promise<string> {
  const response = await fetch(path);
  const text = await response.text();
  if (response.ok) return text;
  const problem = Problem.safeParse(response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null);
  throw new Error(problem.success ? problem.data.detail : String(response.status));
}
