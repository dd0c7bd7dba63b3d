import type { z } from 'zod';
import type { Asker } from './ask.ts';

/** The answer to a question that cannot be refused, read back as `schema` says. */
export function answered<S extends z.ZodType>(
  asker: Asker,
  { id }: { readonly id: string },
  schema: S,
  input: object,
): z.output<S> {
  const { body } = asker.ask({ phase: '', endpoint: id, input: { ...input }, as: 'json' });
  return schema.parse(JSON.parse(new TextDecoder().decode(body)));
}
