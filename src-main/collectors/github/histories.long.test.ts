import { expect, test } from 'vitest';
import type { RunRecord } from '#main/collectors/contract.ts';
import { SourceError } from '#main/net/source-error.ts';
import { collectInto, nothing, remaining, secret } from '#test/builders/collecting/collecting-github.ts';
import { day } from '#test/builders/systems/github.ts';
import { movingGitHub } from '#test/builders/systems/moving-github.ts';
import { startGitHub } from '#test/simulators/github/server.ts';

const seeds = Array.from({ length: 125 }, (_, index) => index + 1);
const sorted = <K, V>(map: ReadonlyMap<K, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * A repository lives while it is collected in portions: things happen between the collections and between the requests of one, each
 * collection is cut off by chance or meets a fault. In the end it is left alone and looked at once more.
 */
async function liveThrough(seed: number): Promise<void> {
  const moving = movingGitHub(seed);
  const { model, random, move } = moving;
  for (let more = random.between(0, 30); more > 0; more--) move();
  let isMoving = true;
  const server = await startGitHub(model, {
    token: secret,
    largestPage: random.between(3, 30),
    mostRuns: random.between(30, 200),
    onRequest: () => {
      if (isMoving && random.chance(0.15)) move();
    },
  });
  try {
    const kept = nothing();
    for (let collections = random.between(1, 6); collections > 0; collections--) {
      for (let more = random.between(0, 8); more > 0; more--) move();
      if (random.chance(0.2)) model.now += random.between(1, 12) * day;
      if (random.chance(0.2))
        server.fail({ kind: 'status', status: 501 }, random.pick(['/runs', '/commits', '/pulls', '/jobs']));
      const stopAfter = random.chance(0.6) ? random.between(0, 12) : Number.POSITIVE_INFINITY;
      await collectInto(kept, server, { stopAfter, reconcile: random.chance(0.3) }).catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
      });
      server.mend();
    }
    isMoving = false;
    await collectInto(kept, server, { reconcile: true });
    const clean = nothing();
    await collectInto(clean, server);

    const isLost = ({ pipeline, number, attempt }: RunRecord): boolean =>
      moving.repository.runs.some(
        (run) =>
          pipeline.endsWith(`/workflows/${run.workflow}`) &&
          run.number === number &&
          run.attempts[attempt - 1]?.isKept === false,
      );
    // An attempt that the host listed once stays although it is no longer listed.
    const comparable = new Map([...remaining(kept)].filter(([key, run]) => clean.runs.has(key) || !isLost(run)));
    expect(sorted(comparable)).toEqual(sorted(clean.runs));
    expect(sorted(kept.pullRequests)).toEqual(sorted(clean.pullRequests));
    expect(kept.repository).toEqual(clean.repository);
    // Commits removed by a forced push, and environments without a deployment, stay.
    for (const [revision, commit] of clean.commits) expect(kept.commits.get(revision)).toEqual(commit);
    for (const [key, pipeline] of clean.pipelines) expect(kept.pipelines.get(key)).toEqual(pipeline);
  } finally {
    await server.close();
  }
}

test.each(Array.from({ length: 5 }, (_, index) => index))(
  'collected in portions while it moves, a repository ends equal to one that is collected once: histories of group %i',
  async (group) => {
    for (const seed of seeds.filter((each) => each % 5 === group)) {
      await liveThrough(seed).catch((error: unknown) => {
        throw new Error(`The history of seed ${seed} ends otherwise.`, { cause: error });
      });
    }
  },
  300_000,
);
