import { expect, test } from 'vitest';
import type { RunRecord } from '#main/collectors/contract.ts';
import { SourceError } from '#main/net/source-error.ts';
import { collectInto, type Kept, nothing, remaining, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { movingJenkins } from '#test/builders/systems/moving-jenkins.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const seeds = Array.from({ length: 125 }, (_, index) => index + 1);
const indexes = ['/api/json', 'allBuilds[_class', '{45,95}', '{0,200}', 'team one', 'service', 'wfapi', '/1/'] as const;
const faults = [501, 403, 404] as const;

const nameOf = ({ pipeline, series, number }: RunRecord): string => [pipeline, series, number].join(' ');
/** The jobs, by names that do not show how often each was made again. */
function standing(kept: Kept): unknown {
  const runs = remaining(kept);
  const stages = runs.map((run) => {
    const key = [run.pipeline, run.series, run.generation, run.number].join(' ');
    return [nameOf(run), kept.stages.get(key) ?? []];
  });
  return {
    runs: runs.map((run) => [nameOf(run), { ...run, generation: 0 }]).sort(),
    stages: stages.sort(),
  };
}

/**
 * A Jenkins lives while it is collected in portions: things happen between the collections and between the requests of one, each collection is cut
 * off by chance or meets a fault. In the end it is left alone and looked at once more.
 */
async function liveThrough(seed: number): Promise<void> {
  const { model, random, move } = movingJenkins(seed);
  for (let more = random.between(0, 30); more > 0; more--) move();
  let isMoving = true;
  const server = await startJenkins(model, {
    ...signIn,
    onRequest: () => {
      if (isMoving && random.chance(0.1)) move();
    },
  });
  try {
    const kept = nothing();
    for (let collections = random.between(1, 6); collections > 0; collections--) {
      for (let more = random.between(0, 8); more > 0; more--) move();
      if (random.chance(0.25)) server.fail({ kind: 'status', status: random.pick(faults) }, random.pick(indexes));
      const stopAfter = random.chance(0.5) ? random.between(0, 15) : Number.POSITIVE_INFINITY;
      await collectInto(kept, server, '', { stopAfter, reconcile: random.chance(0.3) }).catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
      });
      server.mend();
    }
    isMoving = false;
    // Two, as one collection reads the stages of a limited number of builds.
    await collectInto(kept, server, '', { reconcile: true });
    await collectInto(kept, server, '');
    const clean = nothing();
    await collectInto(clean, server, '');
    await collectInto(clean, server, '');
    expect(standing(kept)).toEqual(standing(clean));
    for (const [key, pipeline] of clean.pipelines) expect(kept.pipelines.get(key)).toEqual(pipeline);
  } finally {
    await server.close();
  }
}

test.each(Array.from({ length: 5 }, (_, index) => index))(
  'collected in portions while it moves, a Jenkins ends equal to one that is collected once: histories of group %i',
  async (group) => {
    for (const seed of seeds.filter((each) => each % 5 === group)) {
      await liveThrough(seed).catch((error: unknown) => {
        throw new Error(`The history of seed ${seed} ends otherwise.`, { cause: error });
      });
    }
  },
  300_000,
);
