import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import { projects } from '#shared/api/projects.ts';
import type { Service } from '../../service/contract.ts';
import { WorkFault } from '../terminal/fault.ts';
import { carryOut } from './carry-out.ts';
import type { Step } from './plan.ts';
import type { Workspace } from './workspace.ts';

/** Which project a change is for, whatever it is called by then. After a restore another may have its number. */
const Made = z.strictObject({ id: z.number().int(), created_at: z.string() });

/** A change of the graph that waits until the pipelines it names were collected. Older versions stored the name of its project alone. */
export type PendingStep = Extract<Step, { do: 'graph' }> & { readonly made?: z.output<typeof Made> | undefined };

const Pending = z.array(
  z.strictObject({
    do: z.literal('graph'),
    project: z.string(),
    made: Made.optional(),
    step: z.discriminatedUnion('do', [
      z.strictObject({ do: z.literal('declareEdge'), from: z.string(), to: z.string(), isDefault: z.boolean() }),
      z.strictObject({ do: z.literal('removeEdge'), from: z.string(), to: z.string() }),
      z.strictObject({ do: z.literal('setRelease'), pipeline: z.string(), stage: z.string().nullable() }),
      z.strictObject({ do: z.literal('unsetRelease'), pipeline: z.string() }),
    ]),
  }),
);

const fileIn = (dataDir: string): string => join(dataDir, 'waiting-edges.json');

export function readPending(dataDir: string): readonly PendingStep[] {
  try {
    return Pending.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new WorkFault(`${fileIn(dataDir)} cannot be read. Move it away, and apply the workspace file again.`);
  }
}

/** At once, so that nobody reads what is about to be replaced. */
export function writePending(dataDir: string, steps: readonly PendingStep[]): void {
  const file = fileIn(dataDir);
  try {
    if (steps.length === 0) rmSync(file, { force: true });
    else writeFileAtomic.sync(file, `${JSON.stringify(steps, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new WorkFault(
      `${file} could not be written${code}. Make room, or give the user of Plumbline the right to write there, and apply the workspace file again.`,
    );
  }
}

/** Lets further changes wait beside those that wait already. */
export const addPending = (dataDir: string, steps: readonly PendingStep[]): void =>
  writePending(dataDir, [...readPending(dataDir), ...steps]);

/** Changes, each under the name that its project has now; those of a project that was removed stay apart, since it can come back by Undo. */
export async function byProject(service: Service, steps: readonly PendingStep[]) {
  const all = await service.call(projects, {});
  const there: PendingStep[] = [];
  const removed: PendingStep[] = [];
  for (const step of steps) {
    const { made } = step;
    const project = all.find(({ id, name, created_at }) =>
      made === undefined ? name === step.project : id === made.id && created_at === made.created_at,
    );
    if (project) {
      const { id, name, created_at } = project;
      there.push({ ...step, project: name, made: { id, created_at } });
    } else removed.push(step);
  }
  return { there, removed };
}

/** Whether it was no fault of the change: the service is ending, a part of it is being started again, or the disk is full. */
function mayGoLater(error: unknown): boolean {
  const cause = error instanceof WorkFault ? error.cause : error;
  return cause instanceof ServiceError && cause.status >= 500;
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the file names the edge or the release point, and so decides about it. */
export function isNamedIn({ projects }: Workspace, { project, step }: PendingStep): boolean {
  return projects.some(
    ({ name, pipelines }) =>
      name === project &&
      ('pipeline' in step
        ? pipelines.release.some(({ pipeline }) => pipeline === step.pipeline)
        : pipelines.edges.some(({ from, to }) => from === step.from && to === step.to)),
  );
}

/** Carries out what waited and can be done now; gives that, what waits still, and what failed in words, the file itself included. */
export async function applyPending(
  service: Service,
  dataDir: string,
): Promise<{
  readonly linked: readonly PendingStep[];
  readonly waiting: readonly PendingStep[];
  readonly faults: readonly string[];
}> {
  const linked: PendingStep[] = [];
  const waiting: PendingStep[] = [];
  const faults: string[] = [];
  try {
    const pending = readPending(dataDir);
    const { there, removed } = await byProject(service, pending);
    for (const step of there) {
      try {
        ((await carryOut(service, step)) ? linked : waiting).push(step);
      } catch (error) {
        if (mayGoLater(error)) waiting.push(step);
        else faults.push(inWords(error));
      }
    }
    if (pending.length > 0) {
      // Others may have been added meanwhile.
      const added = readPending(dataDir).filter((step) => !pending.some((one) => isDeepStrictEqual(one, step)));
      writePending(dataDir, [...waiting, ...removed, ...added]);
    }
  } catch (error) {
    if (!mayGoLater(error)) faults.push(inWords(error));
  }
  return { linked, waiting, faults };
}

/** Carries out what waits whenever a collection ended; gives the function that stops it. */
export function keepPendingApplied(service: Service, dataDir: string, report: (fault: string) => void): () => void {
  let under: Promise<void> | null = null;
  let reported: readonly string[] = [];
  const apply = async (): Promise<void> => {
    await service.idle();
    const { faults } = await applyPending(service, dataDir);
    // A file that cannot be read fails again after each collection, and is said once.
    for (const fault of faults) if (!reported.includes(fault)) report(fault);
    reported = faults;
  };
  return service.watch(({ kind }) => {
    if (kind !== 'data' || under !== null || !existsSync(fileIn(dataDir))) return;
    under = apply()
      .catch((error) => report(inWords(error)))
      .finally(() => {
        under = null;
      });
  });
}
