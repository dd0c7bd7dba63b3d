import { lookup as systemLookup } from 'node:dns';
import { connect, type LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { sharedLookup } from './lookup.ts';

type Answered = Parameters<LookupFunction>[2];

/** The queries to a silent name server, and how it may answer at last. */
function aSilentServer() {
  const lookups: { readonly host: string; readonly answer: Answered }[] = [];
  const lookup: LookupFunction = (host, _options, answer) => void lookups.push({ host, answer });
  return { lookups, lookup };
}

const addressFrom = (lookup: LookupFunction, host: string): Promise<string> =>
  new Promise((resolve) => lookup(host, {}, (error, address) => resolve(error?.code ?? String(address))));

test('a name that is never answered holds one thread however often it is asked for, and fails in time', async () => {
  const { lookups, lookup } = aSilentServer();
  const shared = sharedLookup(lookup, 20);
  expect(await Promise.all([addressFrom(shared, 'a.test'), addressFrom(shared, 'a.test')])).toEqual([
    'EAI_AGAIN',
    'EAI_AGAIN',
  ]);
  expect(await addressFrom(shared, 'a.test')).toBe('EAI_AGAIN');
  expect(await addressFrom(shared, 'b.test')).toBe('EAI_AGAIN');
  expect(lookups.map(({ host }) => host)).toEqual(['a.test', 'b.test']);
  const late = addressFrom(shared, 'a.test');
  lookups[0]?.answer(null, '127.0.0.1', 4);
  expect(await late).toBe('127.0.0.1');
  const again = addressFrom(shared, 'a.test');
  expect(lookups).toHaveLength(3);
  lookups[2]?.answer(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '', 0);
  expect(await again).toBe('ENOTFOUND');
});

test('a connection is made by it', async () => {
  const { server } = await anOrigin((_, response) => response.end('{}'));
  const { port } = server.address() as { port: number };
  const socket = connect({ host: 'localhost', port, lookup: sharedLookup(systemLookup) });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.destroy();
});
