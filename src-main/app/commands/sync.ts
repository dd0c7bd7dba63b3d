import type { Command } from 'commander';
import { ServiceError } from '#shared/api/problem.ts';
import { type SyncOut, startSync, syncs } from '#shared/api/syncs.ts';
import { cancelSync, reconcileNow, replayAnswers } from '#shared/desktop/commands.ts';
import type { Service } from '../../service/contract.ts';
import { withInstance } from '../app-instance.ts';
import { chosenProjects } from '../terminal/choose.ts';
import { type CommonOptions, withCommonOptions } from '../terminal/common-options.ts';
import { endOf, WorkFault } from '../terminal/fault.ts';
import { createProgress } from '../terminal/progress.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';
import { applyPending, type PendingStep } from '../workspace/pending.ts';
import { sentenceOf } from '../workspace/plan.ts';

interface SyncOptions extends CommonOptions {
  readonly project?: string;
  readonly replay: boolean;
  readonly reconcile: boolean;
}

export function addSync(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('sync'), terminal.env)
    .description('collect once')
    .option('--project <name>', 'only this project')
    .option('--replay', 'read the kept answers again instead, without asking the systems', false)
    .option('--reconcile', 'look also for what went away without a word', false)
    .action((options: SyncOptions) =>
      withInstance(options, terminal, { schedule: false, collect: !options.replay }, async ({ service }) => {
        if (options.replay) return replayAll(service, options, terminal);
        const collect = (reconcile: boolean) => collectOnce(service, options.project, terminal, reconcile);
        const first = await collect(options.reconcile);
        const { linked, waiting, faults } = await applyPending(service, options.dataDir);
        // That a stage releases was not known while stages were collected: what is missing of them comes now.
        const states = linked.some(isStageRelease) ? await collect(false) : first;
        for (const step of waiting) say(terminal, `still waits for a collection: ${sentenceOf(step)}`);
        for (const fault of faults) say(terminal, fault);
        if (options.json) print(terminal, JSON.stringify(states));
        const failed = states.filter(({ state }) => state !== 'done');
        if (failed.length > 0 || faults.length > 0) {
          throw new WorkFault(`${failed.length} of ${states.length} integrations failed.`);
        }
      }),
    );
}

const isStageRelease = ({ step }: PendingStep): boolean => step.do === 'setRelease' && step.stage !== null;

/** Reads the kept answers of every integration again. */
async function replayAll(service: Service, options: SyncOptions, terminal: Terminal): Promise<void> {
  const reported: object[] = [];
  const faults: string[] = [];
  for (const { id } of await chosenProjects(service, options.project)) {
    for (const { integration_id, integration } of await service.call(syncs, { id })) {
      try {
        const replayed = await service.call(replayAnswers, { integration_id });
        reported.push({ integration_id, integration, ...replayed });
        say(terminal, `${integration}: ${replayed.answers} answers read again, ${replayed.changed} records changed`);
      } catch (error) {
        // One that cannot be read again does not keep the others from it.
        if (!(error instanceof ServiceError)) throw error;
        faults.push(error.message);
      }
    }
  }
  if (options.json) print(terminal, JSON.stringify(reported));
  if (faults.length > 0) throw new WorkFault(faults.join('\n'));
}

function linesOf({
  integration,
  state,
  runs,
  issues,
  commits,
  fault,
  failed_items,
  warning,
}: SyncOut): readonly string[] {
  if (failed_items.length > 0)
    return failed_items.map(({ item, detail, remedy }) => `${integration}: “${item}”: ${detail} ${remedy}`);
  if (fault) return [`${integration}: ${fault.detail} ${fault.remedy}`];
  const stored = [
    ...(runs > 0 || issues + commits === 0 ? [`${runs} runs`] : []),
    ...(issues > 0 ? [`${issues} issues`] : []),
    ...(commits > 0 ? [`${commits} commits`] : []),
  ].join(', ');
  return [`${integration}: ${state}, ${stored}${warning ? `. ${warning.detail} ${warning.remedy}` : ''}`];
}

/** Collects every integration once and gives how each ended. */
export async function collectOnce(
  service: Service,
  project: string | undefined,
  terminal: Terminal,
  reconcile = false,
): Promise<readonly SyncOut[]> {
  const chosen = await chosenProjects(service, project);
  const all = async (): Promise<readonly SyncOut[]> =>
    (await Promise.all(chosen.map(({ id }) => service.call(syncs, { id })))).flat();
  const progress = showProgress(service, all, terminal);
  try {
    for (const { integration_id } of await all()) {
      // One that an earlier process left queued is under way already.
      const started = reconcile
        ? service.call(reconcileNow, { integration_id })
        : service.call(startSync, { id: integration_id });
      await started.catch((error) => {
        if (!(error instanceof ServiceError && error.status === 409)) throw error;
      });
    }
    await Promise.race([service.idle(), aborted(terminal.signal)]);
    if (terminal.signal.aborted) {
      for (const { integration_id, state } of await all()) {
        if (state === 'running' || state === 'queued') await service.call(cancelSync, { integration_id });
      }
      throw endOf(terminal.signal, 'Stopped; what was collected is kept, and the next collection goes on from there.');
    }
  } finally {
    progress.end();
  }
  const states = await all();
  for (const line of states.flatMap(linesOf)) say(terminal, line);
  return states;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function showProgress(service: Service, all: () => Promise<readonly SyncOut[]>, terminal: Terminal) {
  const progress = createProgress(terminal);
  let isPolling = false;
  let isOver = false;
  const stop = service.watch(async ({ kind }) => {
    if (kind !== 'sync' || isPolling) return;
    isPolling = true;
    try {
      const states = await all();
      if (!isOver) progress.show(states);
    } catch (error) {
      // The service may end during the request; then there is nothing left to show.
      if (!(error instanceof ServiceError)) throw error;
    } finally {
      isPolling = false;
    }
  });
  const end = (): void => {
    isOver = true;
    stop();
    progress.end();
  };
  return { end };
}
