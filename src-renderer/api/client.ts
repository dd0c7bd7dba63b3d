import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { Problem } from '#shared/api/problem.ts';
import { teamRefusals } from '#shared/desktop/upkeep/published.ts';
import { locale, t } from '../language/language.ts';
import { send } from './send.ts';

/** A request that failed: what happened, what to do next, and which members of the input are at fault. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  readonly status: number;
  readonly title: string;
  readonly errors: NonNullable<Problem['errors']>;

  constructor(problem: Pick<Problem, 'title' | 'status' | 'detail' | 'errors'>) {
    super(problem.detail);
    this.status = problem.status;
    this.title = problem.title;
    this.errors = problem.errors ?? [];
  }
}

/** Path and query of an endpoint for an input; members that are not given are left out. */
export function addressOf(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly rest: Record<string, unknown> } {
  const members = new Map(Object.entries(input));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = members.get(name);
    members.delete(name);
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === 'post') return { path, rest: Object.fromEntries(members) };
  const query = new URLSearchParams();
  for (const [name, value] of members) if (value !== undefined && value !== null) query.set(name, String(value));
  return { path: query.size > 0 ? `${path}?${query}` : path, rest: {} };
}

/** Asks an endpoint or gives a command; throws an ApiFault. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { path, rest } = addressOf(endpoint, input as Readonly<Record<string, unknown>>);
  const isPost = endpoint.method === 'post';
  const response = await send(path, {
    method: isPost ? 'POST' : 'GET',
    headers: isPost ? { 'content-type': 'application/json' } : {},
    ...(isPost ? { body: JSON.stringify(rest) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw noAnswer();
  });
  return answerOf(endpoint, response);
}

/** An endpoint's answer; throws an ApiFault if that is a fault. */
export async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<OutputOf<E>> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw faultOf(response.status, body);
  const output = endpoint.output.safeParse(body);
  // A window older than its service may receive answers it does not know.
  if (!output.success) throw faultOf(response.status, null);
  return output.data as OutputOf<E>;
}

/** The error message when nothing answers. */
export const noAnswer = (): ApiFault =>
  new ApiFault({ title: t('shell.fault.title'), status: 0, detail: t('shell.fault.noAnswer') });

function faultOf(status: number, body: unknown): ApiFault {
  const problem = Problem.safeParse(body);
  if (problem.success) return new ApiFault({ ...problem.data, ...withDetail(problem.data) });
  const detail = status === 401 || status === 403 ? t('shell.fault.signedOut') : t('shell.fault.unknown');
  return new ApiFault({ title: t('shell.fault.title'), status, detail });
}

/** Refusals of a team's server and of a full disk, in the reader's language. In English the service says how much room a full disk needs. */
function withDetail({ status, detail }: Problem): Partial<Problem> {
  const title = t('shell.fault.title');
  if (detail === teamRefusals.readOnly) return { title, detail: t('shell.published.readOnly') };
  if (detail === teamRefusals.beingFetched) return { title, detail: t('shell.published.beingFetched') };
  if (status === 507 && locale() !== 'en-GB') return { title, detail: t('shell.fault.diskFull') };
  return {};
}
