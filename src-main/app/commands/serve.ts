import { rmSync } from 'node:fs';
import type { Command } from 'commander';
import { isOpenToOthers } from '../../store/connection/private-file.ts';
import { type AppInstance, openInstance } from '../app-instance.ts';
import { longFixedKey } from '../data-folder/fixed-key.ts';
import { defaultPort } from '../default-port.ts';
import { demoInInstance } from '../demo/demo-in-instance.ts';
import { guardProcess } from '../process/process-guard.ts';
import {
  type RemoteOptions,
  type ServingOptions,
  withCommonOptions,
  withRemoteOptions,
  withServingOptions,
} from '../terminal/common-options.ts';
import { openBrowser } from '../terminal/open-browser.ts';
import { untilEnded } from '../terminal/signals.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';
import { loadServer } from '../web/load-server.ts';
import { keepPendingApplied } from '../workspace/pending.ts';
import { remoteOf } from './remote.ts';
import { refuseTeamOptions, type TeamOptions, withTeamOptions } from './team/team-options.ts';
import { warnOfOpenKey } from './tls-files.ts';

interface ServeOptions extends ServingOptions, RemoteOptions, TeamOptions {
  readonly open: boolean;
}

export function addServe(program: Command, terminal: Terminal): void {
  withTeamOptions(withRemoteOptions(withServingOptions(withCommonOptions(program.command('serve'), terminal.env))))
    .description('the service, and the app for the browser')
    .option('--open', 'open the browser where there is a desktop')
    .option('--no-open', 'keep the browser shut', false)
    .action(async (options: ServeOptions) => {
      const { warehouse } = options;
      if (warehouse === undefined) return serve(refuseTeamOptions(options), terminal);
      // Nothing else needs what it is made of.
      const { serveWarehouse } = await import('./team/serve-warehouse.ts');
      return serveWarehouse({ ...options, warehouse }, terminal);
    });
}

async function serve(options: ServeOptions, terminal: Terminal): Promise<void> {
  const remote = remoteOf(options);
  if (remote !== null) longFixedKey(terminal);
  // One that a killed process left behind would be taken for this one's.
  if (options.readyFile !== undefined) rmSync(options.readyFile, { force: true });
  const demo = demoInInstance({ instance: () => instance, dataDir: options.dataDir });
  const isPortChosen = options.port !== undefined;
  const opening = openInstance(options, terminal, { schedule: true, demo: demo.start, isPortChosen });
  const loading = loadServer();
  const instance: AppInstance = await opening;
  const guard = guardProcess(instance.log);
  const stopWatching = keepPendingApplied(instance.service, options.dataDir, (fault) => say(terminal, fault));
  try {
    const { startServer } = await loading;
    const serving = await startServer(instance, {
      ...options,
      port: options.port ?? (await instance.service.chosenPort()) ?? defaultPort,
      remote,
      nextLink: (link) => printNextLink(terminal, link),
    });
    try {
      say(terminal, openTheApp(serving.signInLink));
      if (options.open) openBrowser(serving.signInLink, terminal);
      say(terminal, `The API answers at ${serving.url}; its key: plumbline key`);
      if (remote !== null) warnOfOpenKey(options, terminal);
      if (isOpenToOthers(options.dataDir)) say(terminal, openToOthers(options.dataDir));
      if (options.json) print(terminal, JSON.stringify({ url: serving.url, sign_in: serving.signInLink }));
      say(terminal, openTheApp(serving.signInLink));
      await untilEnded(AbortSignal.any([terminal.signal, terminal.unread, guard.signal]));
    } finally {
      await serving.close();
    }
  } finally {
    stopWatching();
    await instance.service.close();
    await demo.close();
    guard.end();
  }
}

const openToOthers = (folder: string): string =>
  `Other users of this computer may look into ${folder}: take that right from them (chmod 700).`;

/** The first and the last line of a start: the lines between may be many. */
export const openTheApp = (link: string): string => `Open the app, once: ${link}`;

/** A link works once: after each sign-in there is another one for the next browser, or for the same one after its session. */
export const printNextLink = (terminal: Terminal, link: string): void =>
  say(terminal, `A browser has signed in. To sign in again: ${link}`);
