import { fill } from '../bench/fill.ts';
import { clock } from './clock.ts';
import { hugeSize, largeSize, type World } from './world.ts';

/** The company of the benchmarks. */
export const benchCompany = (runs: number): World => ({
  name: `bench-${runs}`,
  from: `test/bench/fill.ts, ${runs} runs`,
  size: runs < 1_000_000 ? largeSize : hugeSize,
  build: (file) => void fill(file, runs, clock),
  phases: [],
});
