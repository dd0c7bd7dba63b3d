import { expect, test } from 'vitest';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { testConnection } from '#shared/desktop/commands.ts';
import { scriptedSystem } from '#test/contract/scripted-system.ts';
import type { Collector } from '../../../collectors/contract.ts';
import type { Credential } from '../../../net/contract.ts';
import type { WriteContext } from '../handler.ts';
import { connectionTestCommands } from './connection-test-commands.ts';

const furtherOrigins = ['https://releases.test'];
const atTwoHosts: Collector = {
  ...scriptedSystem,
  address: (url) => ({ ...scriptedSystem.address(url), furtherOrigins }),
  async *check() {
    yield { step: 'Address', ok: true, detail: '', millis: 2, fault: null };
    yield { step: 'Sign-in', ok: true, detail: '', millis: 42, fault: null };
  },
};

async function tried(input: object) {
  const credentials: Credential[] = [];
  const writing = {
    collectors: [atTwoHosts],
    network: { signIn: () => Promise.resolve() },
    transportFor: (credential: Credential) => {
      credentials.push(credential);
      return { request: () => Promise.reject(new Error('Nothing is asked.')) };
    },
  } as unknown as WriteContext;
  const [handler] = connectionTestCommands;
  const all = { type: 'ci_server', url: 'https://ci.test/job/a', secret: 'typed', ...input };
  const answer = (await handler?.answer(writing, all)) as OutputOf<typeof testConnection>;
  return { answer, origins: credentials.flatMap(({ origins }) => origins) };
}

test('a secret goes to every host of the system, or to those that the user leaves', async () => {
  const all = ['https://ci.test', 'https://releases.test'];
  expect((await tried({})).origins).toEqual(all);
  const without = await tried({ origins: ['https://ci.test'] });
  expect(without.origins).toEqual(['https://ci.test']);
  expect(without.answer.origins).toEqual(all);
});

test('an origin that is none of the system gets no secret, whoever asks', async () => {
  expect((await tried({ origins: ['https://elsewhere.test'] })).origins).toEqual(['https://ci.test']);
});

test('each step says how long it took alone', async () => {
  const { answer } = await tried({});
  expect(testConnection.output.parse(answer).findings.map(({ step, millis }) => [step, millis])).toEqual([
    ['Address', 2],
    ['Sign-in', 40],
  ]);
});
