import type { Command } from 'commander';
import { withInstance } from '../app-instance.ts';
import { type CommonOptions, withCommonOptions } from '../terminal/common-options.ts';
import { Interrupted, UsageFault, WorkFault } from '../terminal/fault.ts';
import { readAtMost } from '../terminal/read-at-most.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';
import { carryOut } from '../workspace/carry-out.ts';
import { readCurrentWorkspace } from '../workspace/current-workspace.ts';
import { byProject, isNamedIn, type PendingStep, readPending, writePending } from '../workspace/pending.ts';
import { planOf, type Step, sentenceOf } from '../workspace/plan.ts';
import { readWorkspace } from '../workspace/workspace.ts';

interface ApplyOptions extends CommonOptions {
  readonly dryRun: boolean;
  readonly prune: boolean;
  readonly allowLiteralSecrets: boolean;
}

export function addApply(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('apply'), terminal.env)
    .description('make the workspace what FILE says')
    .argument('<file>', 'a workspace file, YAML or JSON')
    .option('--dry-run', 'print the plan and stop', false)
    .option('--prune', 'also remove what the file does not name', false)
    .option('--allow-literal-secrets', 'accept secrets that stand in the file', false)
    .action((file: string, options: ApplyOptions) => apply(file, options, terminal));
}

const isPending = (step: Step): step is PendingStep => step.do === 'graph';
const sameStep = (a: Step, b: Step): boolean => sentenceOf(a) === sentenceOf(b);

function bytesIn(path: string): Uint8Array {
  try {
    return readAtMost(path);
  } catch (error) {
    throw new UsageFault(error instanceof RangeError ? error.message : `There is no file ${path} that can be read.`);
  }
}

/** Read as UTF-8, text in another encoding would give names with other letters. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WorkFault('The workspace file is not written in UTF-8. Save it in that encoding; nothing was changed.');
  }
}

async function apply(path: string, options: ApplyOptions, terminal: Terminal): Promise<void> {
  const file = readWorkspace(textOf(bytesIn(path)), terminal.env, options);
  // New integrations are only noted for collection: `sync` or `serve` collects them.
  await withInstance(options, terminal, { schedule: false, collect: false }, async ({ service, secrets }) => {
    const { there: waiting, removed } = await byProject(service, readPending(options.dataDir));
    const plan = planOf(file, await readCurrentWorkspace(service, secrets, file, waiting), options.prune);
    const isIn = (list: readonly Step[], step: Step): boolean => list.some((other) => sameStep(other, step));
    const steps = plan.filter((step) => !isIn(waiting, step));
    // Another file may have asked for these.
    const kept = waiting.filter((step) => !options.prune && !isNamedIn(file, step));
    const stillWaiting = [...kept, ...plan.filter(isPending).filter((step) => isIn(waiting, step))];
    for (const step of stillWaiting) say(terminal, `waits for a collection: ${sentenceOf(step)}`);
    for (const step of waiting) {
      if (!isIn(stillWaiting, step)) say(terminal, `waits no longer: ${sentenceOf(step)}`);
    }
    if (!options.json) {
      for (const step of steps) print(terminal, sentenceOf(step));
      if (steps.length === 0) print(terminal, 'Nothing to change.');
    }
    const done = options.dryRun ? [] : await carryOutAll(steps);
    if (options.json) {
      print(terminal, JSON.stringify({ plan: steps.map(sentenceOf), applied: done.length }));
    } else if (done.length > 0) say(terminal, `Done: ${done.length} of ${steps.length} changes.`);
    if (!options.dryRun && (waiting.length > 0 || stillWaiting.length > 0)) {
      const placed = await byProject(service, stillWaiting);
      writePending(options.dataDir, [...placed.there, ...(options.prune ? [] : removed)]);
    }

    async function carryOutAll(planned: readonly Step[]): Promise<readonly Step[]> {
      const carriedOut: Step[] = [];
      for (const step of planned) {
        if (terminal.signal.aborted) throw new Interrupted('Stopped; apply the file again to go on.');
        if (await carryOut(service, step, carriedOut.length)) carriedOut.push(step);
        else if (isPending(step)) {
          stillWaiting.push(step);
          say(terminal, `will be linked once collected: ${sentenceOf(step)}`);
        }
      }
      return carriedOut;
    }
  });
}
