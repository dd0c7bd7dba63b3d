import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { databaseIdName } from '../../store/contract.ts';
import { checkedInput } from '../check-input.ts';
import type { AnswerFormat, Rendered } from '../contract.ts';
import { csvText } from '../csv.ts';
import type { QueryHandler, ReadContext } from './handler.ts';

const keptBytes = 64 * 1024 * 1024;

function json(endpoint: Endpoint, answer: unknown): { readonly text: string; readonly next: string | null } {
  if (!endpoint.page) return { text: JSON.stringify(answer), next: null };
  const { items, next } = endpoint.page.of(answer);
  return { text: JSON.stringify(items), next };
}

function csv(endpoint: Endpoint, answer: unknown): { readonly text: string; readonly next: string | null } {
  const text = csvText(endpoint.columns ?? [], endpoint.rows?.(answer) ?? []);
  return { text, next: endpoint.page?.of(answer).next ?? null };
}

/** An answer as bytes for the wire, with the cursor of the page after it. */
export function bytesOf(endpoint: Endpoint, answer: unknown, as: AnswerFormat['as']) {
  const { text, next } = (as === 'csv' ? csv : json)(endpoint, answer);
  return { body: new TextEncoder().encode(text), next };
}

/** Answers that are computed once for each state of the data. */
export interface Answers {
  answer(handler: QueryHandler, input: unknown): unknown;
  render(handler: QueryHandler, input: unknown, wanted: AnswerFormat): Rendered;
}

/** Members in sorted order without absent ones, so that equal inputs have equal cache keys. */
const inputKey = (input: unknown): string =>
  JSON.stringify(Object.entries(input as object).toSorted(([one], [other]) => (one < other ? -1 : 1)));

export function createAnswers(context: ReadContext, appVersion: string): Answers {
  const kept = new LRUCache<string, { readonly body: Uint8Array; readonly next: string | null }>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.byteLength + 200,
  });

  // A database that takes the place of this one is opened by other threads.
  const maker = `${appVersion}\n${context.store.setting(databaseIdName)}`;

  function keyOf({ endpoint, dependence }: QueryHandler, input: unknown): string | null {
    const on = dependence(context, input);
    if (!on) return null;
    const version = context.store.dataVersion(on.projectId);
    return [endpoint.id, inputKey(input), on.projectId, version, on.day].join('\n');
  }

  const bytes = ({ endpoint, answer }: QueryHandler, input: unknown, as: AnswerFormat['as']) =>
    bytesOf(endpoint, answer(context, input), as);

  return {
    answer: (handler, input) => handler.answer(context, checkedInput(handler.endpoint, input)),
    render(handler, rawInput, { as, known }) {
      const input = checkedInput(handler.endpoint, rawInput);
      const key = keyOf(handler, input);
      if (key === null) return { etag: null, ...bytes(handler, input, as) };
      const keyAs = `${as}\n${key}`;
      const etag = `"${createHash('sha256').update(`${maker}\n${keyAs}`).digest('base64url').slice(0, 27)}"`;
      const holds = known.includes(etag) || known.includes('*');
      // An answer that was never made may still be refused: a validator alone does not prove that there is one.
      if (holds && kept.has(keyAs)) return { etag, body: null, next: null };
      const made = kept.get(keyAs) ?? bytes(handler, input, as);
      kept.set(keyAs, made);
      if (holds) return { etag, body: null, next: null };
      return { etag, ...made };
    },
  };
}
