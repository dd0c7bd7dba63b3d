import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { answerHostile, answerInTinyChunks, type Filling } from './hostile-answers.ts';

const Outcome = z.object({ faults: z.array(z.string()), megabytes: z.number() });

const paths = {
  jira: '/rest/api/2/search?jql=filter%3D10042',
  jenkins: '/job/shop',
  'azure-devops': '/tfs/shop/web',
  github: '/shop/web',
} as const;
type System = keyof typeof paths;

/** Tests the connection to such a system and collects it, in a process of its own. */
async function collectedFrom(
  system: System,
  answer: Parameters<typeof anOrigin>[0],
): Promise<z.output<typeof Outcome>> {
  const { url } = await anOrigin(answer);
  const script = new URL('../builders/collecting/collecting-hostile.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, system, url + paths[system], url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return Outcome.parse(JSON.parse(output));
}

const collected = (system: System, filling: Filling, bytes: number) =>
  collectedFrom(system, answerHostile(system, filling, bytes));

/** An empty collection takes some 150 MB; without the limits these answers took 2,700 to more than 4,000 MB. */
const mostMegabytes = 700;
const large = 60 * 2 ** 20;

test.each<readonly [System, Filling, number, RegExp]>([
  ['jenkins', 'objects', large, /larger than 10 MB/],
  ['github', 'different keys', large, /larger than 10 MB/],
  ['azure-devops', 'one long string', large, /larger than 10 MB/],
  ['jira', 'numbers', 9 * 2 ** 20, /holds more than \d+ values/],
  ['jenkins', 'nesting', 9 * 2 ** 20, /is nested deeper than \d+ levels/],
])(
  '%s: an answer of many %s is refused, by its address and the limit, before it takes memory',
  async (system, filling, bytes, limit) => {
    const { faults, megabytes } = await collected(system, filling, bytes);
    expect(faults).toHaveLength(2);
    for (const fault of faults) {
      expect(fault).toMatch(/^answer_too_large: The answer of http:\/\/127\.0\.0\.1:\d+\/\S+ /);
      expect(fault).toMatch(limit);
    }
    expect(megabytes).toBeLessThan(mostMegabytes);
  },
);

test.each<readonly [System, Filling]>([
  ['azure-devops', 'numbers'],
  ['jira', 'different keys'],
])(
  '%s: a list of many %s that are no members, just within the limits, does not take much more',
  async (system, filling) => {
    const { faults, megabytes } = await collected(system, filling, 600_000);
    expect(faults.join()).toMatch(/answer_unreadable|not_this_product/);
    expect(megabytes).toBeLessThan(mostMegabytes);
  },
);

test('an answer of many tiny chunks with much between them takes no more than its bytes', async () => {
  const { faults, megabytes } = await collectedFrom('jenkins', answerInTinyChunks(20_000));
  expect(faults.join()).toMatch(/answer_unreadable|not_this_product/);
  expect(megabytes).toBeLessThan(mostMegabytes);
});
