import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Collector, DomainRecord } from '#main/collectors/contract.ts';
import { createTransports } from '#main/net/transport.ts';
import { simulatorServer } from '#test/simulators/listener.ts';

/** Which request gets which example: `METHOD path?query`, decoded, and the name of a file. The first that matches answers; nothing else is there. */
export type Routes = readonly (readonly [request: RegExp, file: string])[];

export interface Examples {
  readonly collector: Collector;
  /** The folder with the examples. */
  readonly folder: string;
  /** The address of the integration, beneath the origin of the server. */
  readonly path: string;
  readonly routes: Routes;
}

export interface Collected {
  readonly records: readonly DomainRecord[];
  /** The records of one kind. */
  of<K extends DomainRecord['kind']>(kind: K): readonly Extract<DomainRecord, { kind: K }>[];
  readonly origin: string;
}

/** When the systems of the examples answer. */
const now = 'Mon, 05 Oct 2026 12:00:00 GMT';

/** Serves example answers over HTTP, collects them as the program does, and gives the records. Throws where one of the folder was never asked for. */
export async function collectExamples({ collector, folder, path, routes }: Examples): Promise<Collected> {
  const served = new Set<string>();
  const server = simulatorServer((request, response) => {
    const target = `${request.method} ${decodeURIComponent(request.url ?? '')}`;
    const file = routes.find(([pattern]) => pattern.test(target))?.[1];
    if (file !== undefined) served.add(file);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'application/json', date: now });
    response.end(file === undefined ? '{}' : readFileSync(join(folder, file), 'utf8'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const records = await collected(collector, origin, path);
    const unasked = readdirSync(folder).filter((file) => !served.has(file));
    if (unasked.length > 0) throw new Error(`Nothing asked for ${unasked.join(', ')}.`);
    return { records, of: (kind) => records.filter((record) => record.kind === kind) as never, origin };
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

async function collected(collector: Collector, origin: string, path: string): Promise<readonly DomainRecord[]> {
  const transportFor = createTransports({
    network: { proxy: 'none', ca: null },
    backOff: { base: 1, cap: 2, tries: 2 },
  });
  const transport = transportFor({
    origins: [origin],
    scheme: 'basic',
    username: 'builder',
    secret: 'canary-secret-4711',
  });
  const source = {
    url: `${origin}${path}`,
    transport,
    signal: new AbortController().signal,
    since: null,
    reconcile: false,
  };
  const records: DomainRecord[] = [];
  for await (const { items } of collector.pull(source, null))
    for (const item of items) records.push(...collector.read(item));
  return records;
}
