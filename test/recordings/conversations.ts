import type { Answer } from '#main/net/contract.ts';
import { recording, recordingsIn } from './recordings.ts';

interface Mapping {
  readonly request: { readonly url?: string; readonly method: string };
  readonly response: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    readonly body?: string;
    readonly bodyFileName?: string;
  };
}

/** When the recorded conversations are taken to happen. */
export const now = Date.UTC(2026, 0, 5, 12);
/** Recorded limits name their moments by words such as `{{now offset='8 seconds' format='unix'}}`. */
const filledIn = (text: string): string =>
  text.replace(
    /\{\{(?:now|testStartDate)(?: offset='(\d+) (second|hour)s?')?([^}]*)\}\}/g,
    (_, count = '0', unit, rest) => {
      const at = now + Number(count) * (unit === 'hour' ? 3_600_000 : 1000);
      return String(rest).includes('unix') ? String(at / 1000) : new Date(at).toUTCString();
    },
  );

/** The answers of a recorded conversation, with path and query. */
export function answersIn(folder: string): readonly (readonly [string, Answer])[] {
  const files = new Set(recordingsIn(`${folder}/__files`, '.json'));
  return recordingsIn(`${folder}/mappings`, '.json').flatMap((path): (readonly [string, Answer])[] => {
    const { request, response }: Mapping = JSON.parse(recording(path));
    if (request.method !== 'GET') return [];
    const { status, headers = {}, body, bodyFileName } = response;
    const headerList = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      filledIn([value].flat().join(', ')),
    ]);
    const file = `${folder}/__files/${bodyFileName}`;
    const text = files.has(file) ? recording(file) : (body ?? '');
    const url = `https://api.github.com${request.url ?? '/'}`;
    return [[request.url ?? '', { status, url, headers: Object.fromEntries(headerList), body: text }]];
  });
}
