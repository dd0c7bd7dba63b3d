import type { z } from 'zod';
import type { Endpoint, ParsedInputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import type { IntegrationRow, ProjectRow, StoreReader } from '../store/contract.ts';

/** One thing that is wrong with an input, and where. */
export interface InputFault {
  readonly pointer: string;
  readonly detail: string;
}

type Issue = z.core.$ZodIssue;

const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, part)?.value : undefined,
    input,
  );
}

function sentenceOf(issue: Issue, value: unknown): string {
  if (value === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_union':
      return 'must be a positive whole number';
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      if (issue.format === 'regex') return issue.message;
      return issue.format === 'date' ? 'must be a day that exists, as yyyy-mm-dd' : `must be a valid ${issue.format}`;
    case 'invalid_type':
      if (issue.expected === 'int' || issue.expected === 'number')
        return 'must be a whole number in decimal digits alone';
      return `must be of type ${issue.expected}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} character${issue.minimum === 1 ? '' : 's'}`
        : `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** Halves of surrogate pairs, which UTF-8 cannot encode, and control characters other than line breaks and tabs. */
const unwritable = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/** Where an input holds text that cannot be stored or shown as it came. */
function unwritableTexts(input: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof input === 'string') return unwritable.test(input) ? [pointerOf(path)] : [];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => unwritableTexts(value, [...path, name]));
}

/** All faults of an input: those that the schema finds and texts that cannot be written. At most one for each JSON pointer. */
export function faultsOf(issues: readonly Issue[], input: unknown): readonly InputFault[] {
  const found = new Map(
    unwritableTexts(input).map((pointer) => [pointer, 'must not hold control characters or half a character']),
  );
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) found.set(pointerOf([...issue.path, key]), 'is not known here');
      continue;
    }
    const pointer = pointerOf(issue.path);
    if (!found.has(pointer)) found.set(pointer, sentenceOf(issue, valueAt(input, issue.path)));
  }
  return [...found].map(([pointer, detail]) => ({ pointer, detail }));
}

const inPath = (endpoint: Endpoint, pointer: string): boolean =>
  endpoint.path.split('/').includes(`:${pointer.slice(1)}`);

/** The error for a refused input: 400 where the address is wrong, 422 where the body is. */
export function inputError(endpoint: Endpoint, faults: readonly InputFault[]): ServiceError {
  const inAddress = endpoint.method === 'get' || faults.some((fault) => inPath(endpoint, fault.pointer));
  const named = faults.map((fault) => `${fault.pointer.slice(1) || 'The body'} ${fault.detail}`);
  return inAddress
    ? new ServiceError(400, `Correct the request: ${named.join('; ')}.`, faults)
    : new ServiceError(422, `Correct the body: ${named.join('; ')}.`, faults);
}

/** The input as the endpoint's schema reads it, or the error that names every fault. */
export function checkedInput<E extends Endpoint>(endpoint: E, input: unknown): ParsedInputOf<E> {
  const result = endpoint.input.safeParse(input);
  const faults = faultsOf(result.error?.issues ?? [], input);
  if (!result.success || faults.length > 0) throw inputError(endpoint, faults);
  return result.data as ParsedInputOf<E>;
}

interface WithStore {
  readonly store: StoreReader;
}

/** The row, or a 404 that says what is missing. */
export function projectOf({ store }: WithStore, id: number): ProjectRow {
  const project = store.project(id);
  if (!project) throw new ServiceError(404, `There is no project ${id}. The list of projects has the ids.`);
  return project;
}

/** The row, or a 404 that says what is missing. */
export function integrationOf({ store }: WithStore, id: number): IntegrationRow {
  const integration = store.integration(id);
  if (!integration) {
    throw new ServiceError(404, `There is no integration ${id}. The list of integrations of a project has the ids.`);
  }
  return integration;
}
