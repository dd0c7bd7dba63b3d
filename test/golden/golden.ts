// npm run golden -- --make DIR | --compare DIR | --check | --keep DIR [--world NAME]...: answers every question about companies that are the
// same each time. `--make` writes the answers into a folder outside the repository, `--compare` says where those of this program differ from them,
// `--keep` writes the digests of a folder into test/golden/digests, `--check` compares with these. No network but loopback is used.
import { parseArgs } from 'node:util';
import { writeAnswers } from './answer-files.ts';
import { notAsKept } from './check.ts';
import type { World } from './companies/world.ts';
import { worlds } from './companies/worlds.ts';
import { compareWorld } from './compare.ts';
import { digestOf } from './digests.ts';
import { eachAnswer } from './in-folder.ts';
import { keepDigests } from './stored-digests.ts';

const { values } = parseArgs({
  options: {
    make: { type: 'string' },
    compare: { type: 'string' },
    keep: { type: 'string' },
    check: { type: 'boolean', default: false },
    world: { type: 'string', multiple: true, default: [] },
  },
});

const isChosen = ({ name }: World): boolean =>
  values.world.length === 0 || values.world.some((wanted) => name === wanted || name.startsWith(`${wanted}-`));
const chosen = worlds.filter(isChosen);
if (chosen.length === 0) throw new Error(`--world takes one of: ${worlds.map(({ name }) => name).join(', ')}.`);

if (values.make !== undefined) for (const world of chosen) await make(world, values.make);
else if (values.compare !== undefined) for (const world of chosen) await compare(world, values.compare);
else if (values.keep !== undefined) keepDigests(values.keep);
else if (values.check) for (const world of chosen) await check(world);
else throw new Error('Say what to do: --make DIR, --compare DIR, --check or --keep DIR.');

async function make(world: World, folder: string): Promise<void> {
  const began = performance.now();
  const files = writeAnswers(folder, world.name);
  let count = 0;
  await eachAnswer(world, 'all', ({ question, answer: { body } }) => {
    files.add(question, digestOf(body), body);
    count += 1;
  });
  files.close();
  console.log(`${world.name}: ${count} answers in ${seconds(began)} s`);
}

async function compare(world: World, folder: string): Promise<void> {
  const began = performance.now();
  const results = await compareWorld(world, folder);
  let isEqual = true;
  for (const [endpoint, { equal, close, different, missing, added, largest, examples }] of results) {
    if (examples.length === 0) continue;
    isEqual = false;
    if (different + missing + added > 0) process.exitCode = 1;
    console.log(
      `${world.name} ${endpoint}: ${equal} equal, ${close} close (at most ${largest}), ${different} different, ${missing} missing, ${added} new`,
    );
    for (const example of examples) console.log(`  ${example}`);
  }
  console.log(`${world.name}: ${isEqual ? 'all equal' : 'not all equal'}, in ${seconds(began)} s`);
}

async function check(world: World): Promise<void> {
  const began = performance.now();
  const names = await notAsKept(world, 'all');
  if (names.length > 0) process.exitCode = 1;
  console.log(
    `${world.name}: ${names.length === 0 ? 'as kept' : `not as kept: ${names.join(', ')}`}, in ${seconds(began)} s`,
  );
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
