import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import type { Service } from '../../service/contract.ts';
import { WorkFault } from '../terminal/fault.ts';
import { carryOut } from './carry-out.ts';
import type { Step } from './plan.ts';

/** Changes of the graph that wait until the pipelines they name were collected. */
export type PendingStep = Extract<Step, { do: 'graph' }>;

const Pending = z.array(
  z.strictObject({
    do: z.literal('graph'),
    project: z.string(),
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
  let text: string;
  try {
    text = readFileSync(fileIn(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    return Pending.parse(JSON.parse(text));
  } catch {
    throw new WorkFault(`${fileIn(dataDir)} cannot be read. Move it away, and apply the workspace file again.`);
  }
}

/** At once, so that nobody reads what is about to be replaced. */
export function writePending(dataDir: string, steps: readonly PendingStep[]): void {
  if (steps.length === 0) rmSync(fileIn(dataDir), { force: true });
  else writeFileAtomic.sync(fileIn(dataDir), `${JSON.stringify(steps, null, 2)}\n`, { mode: 0o600 });
}

/** Lets further changes wait beside those that wait already. */
export const addPending = (dataDir: string, steps: readonly PendingStep[]): void =>
  writePending(dataDir, [...readPending(dataDir), ...steps]);

/** Whether it was no fault of the change: the service is ending, a part of it is being started again, or the disk is full. */
const mayGoLater = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ServiceError && error.cause.status >= 500;

/** Carries out what waited and can be done now; gives that, what waits still, and what failed in words. */
export async function applyPending(
  service: Service,
  dataDir: string,
): Promise<{
  readonly linked: readonly PendingStep[];
  readonly waiting: readonly PendingStep[];
  readonly faults: readonly string[];
}> {
  const pending = readPending(dataDir);
  const linked: PendingStep[] = [];
  const waiting: PendingStep[] = [];
  const faults: string[] = [];
  for (const step of pending) {
    try {
      ((await carryOut(service, step)) ? linked : waiting).push(step);
    } catch (error) {
      if (mayGoLater(error)) waiting.push(step);
      else faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (pending.length > 0) {
    // Others may have been added meanwhile.
    const added = readPending(dataDir).filter((step) => !pending.some((one) => isDeepStrictEqual(one, step)));
    writePending(dataDir, [...waiting, ...added]);
  }
  return { linked, waiting, faults };
}

/** Carries out what waits whenever a collection ended; gives the function that stops it. */
export function keepPendingApplied(service: Service, dataDir: string, report: (fault: string) => void): () => void {
  let under: Promise<void> | null = null;
  const apply = async (): Promise<void> => {
    await service.idle();
    const { faults } = await applyPending(service, dataDir);
    for (const fault of faults) report(fault);
  };
  return service.watch(({ kind }) => {
    if (kind !== 'data' || under !== null || readPending(dataDir).length === 0) return;
    under = apply()
      .catch((error) => report(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        under = null;
      });
  });
}
