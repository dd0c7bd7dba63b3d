import { expect, test } from 'vitest';
import { collectInto, type Kept, nothing, runsOf, token } from '#test/builders/collecting/collecting-azure-devops.ts';
import { aProject } from '#test/builders/systems/azure-devops.ts';
import { BusyProject, chances } from '#test/builders/systems/azure-devops-history.ts';
import { startAzure } from '#test/simulators/azure-devops/server.ts';
import type { RunRecord } from '../contract.ts';

const isGone = ({ gone }: Kept, { pipeline, number }: RunRecord): boolean =>
  gone.has(`${pipeline.split('/').slice(-2).join(' ')} ${number}`);

/** Everything of a history that can be reported wrongly, by the seed. */
async function live(seed: number): Promise<void> {
  const chance = chances(seed);
  const project = new BusyProject(aProject([]), chance);
  let isRead = false;
  const azure = await startAzure(project.model, {
    edition: 'services',
    token,
    repeatsFirstPage: seed % 5 === 0,
    // Small pages, so that they shift while they are read.
    largestTop: seed % 5 === 0 ? 5000 : 7,
    onRequest: () => {
      if (isRead && chance() < 0.05) project.happen(1);
    },
  });
  try {
    const kept = nothing();
    project.happen(Math.floor(chance() * 40));
    for (let portion = 0; portion < 4; portion++) {
      isRead = true;
      await collectInto(kept, azure, { stopAfter: Math.floor(chance() * 6), reconcile: chance() < 0.2 });
      isRead = false;
      project.happen(Math.floor(chance() * 12));
    }
    await collectInto(kept, azure, { reconcile: true });
    const clean = nothing();
    await collectInto(clean, azure);
    // A clean collection gets less of a deleted build than there was before.
    const there = (one: Kept): readonly RunRecord[] => runsOf(one).filter((run) => !isGone(one, run));
    expect(there(kept), `seed ${seed}`).toEqual(there(clean));
  } finally {
    await azure.close();
  }
}

test('read in portions, interrupted, while builds shift, are retried and deleted, it ends equal to one clean collection', async () => {
  for (let seed = 1; seed <= 125; seed++) await live(seed);
}, 240_000);
