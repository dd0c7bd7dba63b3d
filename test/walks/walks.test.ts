import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '#test/rules/sources.ts';

interface Walk {
  readonly title: string;
  /** As long as the walk is today: lower them with it. The aims are 30, 30 and 14 files. */
  readonly mostFiles: number;
  readonly mostLines: number;
}

const walks: Readonly<Record<'question' | 'build' | 'integration', Walk>> = {
  // Jobs that all name each other are looked through once, not for each edge anew (`graph.ts`): a system may name very many.
  // Silent connections and those without a key give their places, and who finds none waits for one (`connections.ts`). Paths share one refusal of other
  // methods (`create-api.ts`). A change of a project's time zone
  // moves its first days, here and in the walks below (`projects.ts`). When the first issue and the first incident were created is told
  // beside the span of runs, here and below (`reader.ts`, `answer-rows.ts`).
  // Who asks takes turns with others (`reading-pool.ts`).
  question: { title: 'A question for lead times', mostFiles: 42, mostLines: 4480 },
  // A collection may be published when it ends, with all that is asked for meanwhile (`publisher.ts`), and warns of another that collects the same, or to which a job moved (`collected-twice.ts`).
  // What the job's configuration feeds is kept with it (`configured-edges.ts`). The end of a collection finds for each link which of the pipelines that have
  // or had a name is meant (`moved-links.ts`), also of a name given up before the first collection (`earlier-names.ts`), and others may name a pipeline beside its own key (`pipelines.ts`). A thread that does not end holds no process (`start-worker.ts`).
  // A job or project whose name another took is looked for under all other names first, and nothing is stored under that name before (`pull.ts`, `renames.ts`);
  // a job is the known one only if it has a known build. Records say which repository a name meant (`repository-names.ts`), however it is written (`repository-spellings.ts`), and what the host's new name calls it; and a run that comes again
  // keeps its own (`run-changes.ts`): the name may be another's by then. A thread that an answer keeps busy is replaced (`start-thread.ts`), and what
  // it collected has failed (`sync.ts`). Members of a large answer are grouped and not looked for one by one (`grouped.ts`), and no pattern cuts
  // the end off a text (`ends.ts`): its time grew with the square of the text. A long secret is looked for in pieces (`masking.ts`), since a pattern of all of it had no end. A request ends by its limits also before there is a connection (`or-stopped.ts`), and a proxy whose password cannot be read is named (`dispatcher.ts`). A pipeline says which repository was chosen for it (`pipelines.ts`).
  // Runs of a job of Jenkins that reads several repositories are of one of them, chosen again where other builds tell better, and of former ones in its place, also where they broke before they read it (`job-repositories.ts`, beside what a build read, `checkouts.ts`; `job.ts`); the default branches of another are forgotten (`run-changes.ts`).
  build: { title: 'A build that becomes a point', mostFiles: 95, mostLines: 9644 },
  // Beside the addition, `integrations.ts` holds changes and removals, which check again after their wait for the end of a collection, and follow a
  // system to another address, of which nothing is read to its end yet. A writer resolves names of repositories by what they meant (`transactions.ts`). Silent connections and those without a key give
  // their places, and who finds none waits for one (`connections.ts`). A repository is one however its address is written (`transactions.ts`). The length of a day stands once (`time.ts`),
  // and a list that was made from another than is stored is refused (`handler.ts`).
  integration: { title: 'A POST that adds an integration', mostFiles: 47, mostLines: 5363 },
};

type Called = Readonly<Record<keyof typeof walks, readonly string[]>>;

const fileAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Goes the walks in a process of its own, which counts calls from before its first module on. */
async function calledFiles(): Promise<Called> {
  // Of the flag says `vitest.config.ts` why.
  const flags = [
    '--wasm-wrapper-tiering-budget=2147483647',
    '--import',
    new URL('record-calls.ts', import.meta.url).href,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, fileAt('walk-process.ts')]);
  return JSON.parse(stdout);
}

/** The files that CONTRIBUTING lists for a walk. */
function listedFiles({ title }: Walk): readonly string[] {
  const [, section = ''] = textOf('CONTRIBUTING.md').split(`\n### ${title}\n`);
  const [list = ''] = section.split(/^#/m);
  return [...list.matchAll(/^\d+\. `([^`]+)` \S/gm)].map(([, file = '']) => file);
}

const without = (files: readonly string[], others: readonly string[]): readonly string[] =>
  files.filter((file) => !others.includes(file));

let called: Called;
beforeAll(async () => {
  called = await calledFiles();
}, 120_000);

describe.each(Object.entries(walks))('the walk %s', (name, walk) => {
  const met = (): readonly string[] => called[name as keyof Called];

  test('is listed in CONTRIBUTING file by file', () => {
    const listed = listedFiles(walk);
    expect(new Set(listed).size, `list each file of "${walk.title}" once`).toBe(listed.length);
    expect(without(met(), listed), `add to "${walk.title}" in CONTRIBUTING.md what it calls`).toEqual([]);
    expect(without(listed, met()), `take out of "${walk.title}" in CONTRIBUTING.md what it does not call`).toEqual([]);
  });

  test('is no longer than it was', () => {
    const lines = met().reduce((sum, file) => sum + textOf(file).trimEnd().split('\n').length, 0);
    expect(met().length, 'files: let the walk pass fewer, or say why it needs more').toBeLessThanOrEqual(
      walk.mostFiles,
    );
    expect(lines, 'lines of these files: make them shorter, or say why not').toBeLessThanOrEqual(walk.mostLines);
  });
});
