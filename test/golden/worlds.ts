import { benchCompany } from './bench-company.ts';
import { demoCompany } from './demo-company.ts';
import { randomCompany } from './random-company.ts';
import type { World } from './world.ts';

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
