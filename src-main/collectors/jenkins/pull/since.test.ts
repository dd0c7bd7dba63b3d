import { expect, onTestFinished, test } from 'vitest';
import { signIn, sourceOf } from '#test/builders/collecting/collecting-jenkins.ts';
import { aJob } from '#test/builders/systems/jenkins.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { jenkins } from '../jenkins.ts';

test('builds that ended before the chosen start are not read, but for the page that shows it', async () => {
  const job = aJob('build', 1, 400);
  const server = await startJenkins({ jobs: [job] }, signIn);
  onTestFinished(() => server.close());
  const since = job.builds.find(({ number }) => number === 320)?.timestamp ?? 0;
  const seen = new Set<number>();
  for await (const page of jenkins.pull({ ...sourceOf(server, '/job/build'), since }, null)) {
    for (const record of page.items.flatMap((item) => jenkins.read(item)))
      if (record.kind === 'run') seen.add(record.number);
  }
  for (let number = 320; number <= 400; number += 1) expect(seen.has(number), `build ${number}`).toBe(true);
  expect(Math.min(...seen)).toBeGreaterThan(200);
});
