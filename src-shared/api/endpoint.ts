import type { z } from 'zod';

/** A row of a table, as CSV shows it. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One thing that can be asked over HTTP, as a value: the server serves it, the renderer and the command line call it,
 * the OpenAPI document describes it. `input` holds path, query and body members together, already named as on the wire.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly method: 'get' | 'post';
  /** With `:name` for parts of the path that are input. */
  readonly path: string;
  readonly summary: string;
  /** `read` is answered from a read-only connection, `write` by the one writer. */
  readonly side: 'read' | 'write';
  readonly status: 200 | 201 | 202;
  readonly input: I;
  readonly output: O;
  /** The answer as a table, where it has that form (`format=csv`). */
  readonly rows?: (output: z.output<O>) => readonly TableRow[];
  /** The header line of the table; known without rows, since an empty table has one too. */
  readonly columns?: readonly string[];
  /** Where the answer is one page of a list: over HTTP the list alone is the body and `next` becomes a `Link`. */
  readonly page?: {
    readonly body: z.ZodType;
    readonly of: (output: z.output<O>) => { items: unknown; next: string | null };
  };
  /** Where what was made can be read. */
  readonly location?: (input: z.output<I>) => string;
}

/** Declares an endpoint; by default GET, status 200 and the reading side. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  definition: Pick<Endpoint<I, O>, 'id' | 'path' | 'summary' | 'input' | 'output'> & Partial<Endpoint<I, O>>,
): Endpoint<I, O> {
  return { method: 'get', side: 'read', status: 200, ...definition };
}

/** What a caller gives to an endpoint. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a handler of an endpoint gets: parsed and checked. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
