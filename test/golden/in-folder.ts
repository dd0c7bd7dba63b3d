import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answered, answersOf } from './answers.ts';
import type { World } from './companies/world.ts';
import type { Extent } from './questions/questions.ts';

/** Builds a company in a folder of its own and hands each of its answers on. */
export async function eachAnswer(world: World, extent: Extent, take: (answered: Answered) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-golden-'));
  try {
    const file = join(folder, 'plumbline.db');
    await world.build(file);
    for (const answered of answersOf(world, file, extent)) take(answered);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
