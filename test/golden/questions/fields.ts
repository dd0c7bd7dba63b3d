import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** One member of the input of an endpoint. */
export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  /** What the schema allows where that is a list of words; null where it is open. */
  readonly words: readonly unknown[] | null;
}

/** The members of the input of an endpoint, as its schema names them. */
export function fieldsOf({ input }: Endpoint): readonly Field[] {
  const { shape = {} } = input as Partial<z.ZodObject>;
  return Object.entries(shape).map(([name, schema]) => {
    const type = schema as z.ZodType;
    return { name, isRequired: !type.safeParse(undefined).success, words: wordsOf(type) };
  });
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

function wordsOf(schema: z.ZodType): readonly unknown[] | null {
  const { type, innerType, entries, values } = schema.def as Definition;
  if (innerType) return wordsOf(innerType);
  if (type === 'enum') return Object.values(entries ?? {});
  if (type === 'literal') return values ?? [];
  return type === 'boolean' ? [true, false] : null;
}
