import { fill } from '../../bench/fill.ts';
import { clock } from './clock.ts';
import { demoCompany } from './demo-company.ts';
import { randomCompany } from './random-company.ts';
import { hugeSize, largeSize, type World } from './world.ts';

/** The company of the benchmarks. */
const benchCompany = (runs: number): World => ({
  name: `bench-${runs}`,
  from: `test/bench/fill.ts, ${runs} runs`,
  size: runs < 1_000_000 ? largeSize : hugeSize,
  build: (file) => void fill(file, runs, clock),
  phases: [],
});

/** The seeds of the random companies. */
export const seeds: readonly number[] = Array.from({ length: 50 }, (_, at) => at + 1);

/** Which companies share a file of digests. */
export const groups: readonly { readonly name: string; readonly worlds: readonly World[] }[] = [
  { name: 'demo', worlds: [demoCompany] },
  { name: 'random', worlds: seeds.map(randomCompany) },
  { name: 'bench-200000', worlds: [benchCompany(200_000)] },
  { name: 'bench-1000000', worlds: [benchCompany(1_000_000)] },
];

/** Every company, the quick ones first. */
export const worlds: readonly World[] = groups.flatMap(({ worlds: own }) => own);
