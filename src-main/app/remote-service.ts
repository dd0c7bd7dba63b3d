import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { askDirectly } from '../net/ask-directly.ts';
import type { Service } from '../service/contract.ts';

/** The calls of a command, whether this process holds the service or another one. */
export type ServiceCalls = Pick<Service, 'call' | 'render'>;

/** Where a service that answers on a port writes its address, beside the data that it holds. */
export const addressFile = (dataDir: string): string => join(dataDir, 'address.json');

/** The address that a process wrote; null if it is another one's, whose port may be a stranger's by now. */
function addressOf(dataDir: string, holder: number): string | null {
  try {
    const { url, pid } = JSON.parse(readFileSync(addressFile(dataDir), 'utf8'));
    return pid === holder ? url : null;
  } catch {
    return null;
  }
}

type Answer = Awaited<ReturnType<typeof askDirectly>>;

const mostPauses = 30;

const otherKey =
  'Plumbline runs over this data with another key. Start the command with the same --secrets, or with the same PLUMBLINE_API_KEY.';

/** Repeats a request after the pause that the service names: a report sends more in a second than the service answers. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let pauses = 0; ; pauses += 1) {
    const answer = await ask();
    if (answer.status !== 429 || pauses === mostPauses) return answer;
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** The service that the process which holds the data folder runs over it; null if it answers on no port. The key goes to no other. */
export function remoteService(dataDir: string, holder: number, key: () => Promise<string>): ServiceCalls | null {
  const url = addressOf(dataDir, holder);
  if (url === null) return null;
  async function get(endpoint: Endpoint, input: unknown, format: 'json' | 'csv'): Promise<Answer> {
    const values = new Map(Object.entries(input as Record<string, unknown>));
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(values.get(name));
      values.delete(name);
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams([...values].map(([name, value]): [string, string] => [name, String(value)]));
    if (format === 'csv') query.set('format', 'csv');
    const answer = await patiently(async () =>
      askDirectly(`${url}${path}${query.size > 0 ? `?${query}` : ''}`, { 'x-api-key': await key() }),
    );
    if (answer.ok) return answer;
    if (answer.status === 401) throw new ServiceError(403, otherKey);
    const { detail } = (await answer.json()) as { detail: string };
    throw new ServiceError(answer.status === 404 ? 404 : 422, detail);
  }
  return {
    async call<E extends Endpoint>(endpoint: E, input: unknown): Promise<OutputOf<E>> {
      return (await (await get(endpoint, input, 'json')).json()) as OutputOf<E>;
    },
    async render(endpoint, input, { as }) {
      const body = new Uint8Array(await (await get(endpoint, input, as)).arrayBuffer());
      return { etag: null, body, next: null };
    },
  };
}
