import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { integrations } from '#shared/api/integrations.ts';
import { PortInUse } from '../../http/listen.ts';
import { type AppInstance, openInstance } from '../app-instance.ts';
import { defaultPort } from '../default-port.ts';
import { demoInInstance } from '../demo/demo-in-instance.ts';
import type { DemoProject } from '../demo/demo-project.ts';
import { figuresOf } from '../demo/figures.ts';
import { markStates } from '../demo/mark-states.ts';
import { summaryOf } from '../demo/summary.ts';
import { guardProcess } from '../process/process-guard.ts';
import { isDecimal, type ServingOptions, withServingOptions } from '../terminal/common-options.ts';
import { WorkFault } from '../terminal/fault.ts';
import { openBrowser } from '../terminal/open-browser.ts';
import { untilEnded } from '../terminal/signals.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';
import { loadServer } from '../web/load-server.ts';
import type { RunningServer } from '../web/start-server.ts';
import { applyPending, keepPendingApplied } from '../workspace/pending.ts';
import { openTheApp, printNextLink } from './serve.ts';
import { collectOnce } from './sync.ts';

interface DemoOptions extends Omit<ServingOptions, 'dataDir' | 'secrets'> {
  readonly once: boolean;
  readonly open: boolean;
  readonly scale: number;
  readonly seed: number;
}

const wholeNumber = (least: number) => (text: string) => {
  const value = Number(text);
  if (!isDecimal(text) || !Number.isSafeInteger(value) || value < least)
    throw new InvalidArgumentError(`A whole number from ${least} on.`);
  return value;
};

export function addDemo(program: Command, terminal: Terminal): void {
  const { env } = terminal;
  withServingOptions(program.command('demo'))
    .description('a made-up company, collected for real from simulators on this computer')
    .addOption(new Option('--log-level <level>', 'how much is logged').env('PLUMBLINE_LOG_LEVEL').default('warn'))
    .addOption(new Option('--json', 'machine-readable output').env('PLUMBLINE_JSON').default(false))
    .addOption(new Option('--data-dir <dir>', 'the demo always uses a folder of its own').hideHelp())
    .addOption(new Option('--secrets <where>', 'the demo keeps secrets for this session only').hideHelp())
    .option('--once', 'print the figures and end', false)
    .option('--no-open', 'keep the browser shut')
    .option('--scale <n>', 'a company N times as large', wholeNumber(1), 1)
    .option('--seed <n>', 'another company', wholeNumber(0), 1)
    .action((options: DemoOptions) => demo(options, { ...terminal, env: { ...env, PLUMBLINE_PROXY: undefined } }));
}

async function demo(options: DemoOptions, terminal: Terminal): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-demo-')).catch(({ code }: NodeJS.ErrnoException) => {
    throw new WorkFault(
      `The demo cannot keep its data in ${tmpdir()} (${code}). Name another folder in TMPDIR (on Windows TEMP).`,
    );
  });
  try {
    const demo = demoInInstance({ instance: () => instance, dataDir, size: options });
    const instance: AppInstance = await openInstance({ ...options, dataDir, secrets: 'memory' }, terminal, {
      schedule: false,
      isPortChosen: true,
      demo: demo.start,
    });
    const guard = guardProcess(instance.log);
    try {
      const signal = AbortSignal.any([terminal.signal, guard.signal]);
      const made = { instance, demo, project: await demo.make(), dataDir };
      if (options.once) await collect(made, options, { ...terminal, signal });
      else await collectAndServe(made, options, { ...terminal, signal });
    } finally {
      await instance.service.close();
      await demo.close();
      guard.end();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Made {
  readonly instance: AppInstance;
  readonly demo: Pick<ReturnType<typeof demoInInstance>, 'fail'>;
  readonly project: DemoProject;
  readonly dataDir: string;
}

/** Collects the demo and prints its figures. */
async function collect({ instance, project, dataDir }: Made, options: DemoOptions, terminal: Terminal): Promise<void> {
  const { project_id, name } = project;
  say(terminal, `Collecting the made-up company "${name}" over HTTP …`);
  const states = await collectOnce(instance.service, name, terminal);
  const { faults } = await applyPending(instance.service, dataDir);
  for (const fault of faults) say(terminal, fault);
  const failed = states.filter(({ state }) => state !== 'done');
  if (failed.length > 0) throw new WorkFault(`${failed.length} of ${states.length} integrations failed.`);
  await markStates(instance.service, project_id);
  const figures = await figuresOf(instance.service, project_id);
  if (options.json) print(terminal, JSON.stringify({ project: name, metrics: figures }));
  else print(terminal, summaryOf(name, figures, await instance.service.call(integrations, { project_id })));
}

async function collectAndServe(made: Made, options: DemoOptions, terminal: Terminal): Promise<void> {
  const { instance, demo, project, dataDir } = made;
  let isCollecting = true;
  let link = '';
  const serving = await serve(made, options, (next) => {
    link = next;
    // Its place is below the progress.
    if (!isCollecting) printNextLink(terminal, next);
  });
  link = serving.signInLink;
  say(terminal, openTheApp(link));
  if (options.open) openBrowser(link, terminal);
  let stopApplying = (): void => {};
  try {
    await collect(made, options, terminal);
    // A removed demo can be made again.
    stopApplying = keepPendingApplied(instance.service, dataDir, (fault) => say(terminal, fault));
    await demo.fail(project.project_id);
    await instance.service.idle();
    say(terminal, `The API answers at ${serving.url} with the key ${await instance.service.key()}`);
    say(terminal, `Its data lies in ${dataDir}`);
    say(terminal, 'Ctrl+C ends the demo and removes its data.');
    isCollecting = false;
    say(terminal, openTheApp(link));
    await untilEnded(AbortSignal.any([terminal.signal, terminal.unread]));
  } finally {
    stopApplying();
    await serving.close();
  }
}

async function serve(
  { instance, dataDir }: Made,
  options: DemoOptions,
  nextLink: (link: string) => void,
): Promise<RunningServer> {
  const { port = defaultPort } = options;
  const { startServer } = await loadServer();
  const where = { ...options, dataDir, nextLink };
  return startServer(instance, { ...where, port }).catch((error) => {
    // The usual port may be the real app's, beside which a demo may well be tried.
    if (!(error instanceof PortInUse) || port !== defaultPort) throw error;
    return startServer(instance, { ...where, port: 0 });
  });
}
