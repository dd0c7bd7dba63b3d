import { Command, CommanderError } from 'commander';
import { ServiceError } from '#shared/api/problem.ts';
import { SecretsLocked } from '../../secrets/contract.ts';
import { ShortPassphrase } from '../../secrets/secret-file.ts';
import { appVersion } from '../process/version.ts';
import { isWorkingFolderThere } from '../process/working-folder.ts';
import { readSwitches } from '../terminal/environment-switches.ts';
import { Interrupted, UsageFault } from '../terminal/fault.ts';
import { say, type Terminal } from '../terminal/terminal.ts';
import { addApply } from './apply.ts';
import { addBackup } from './backup.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { addKey } from './key.ts';
import { addMetrics } from './metrics.ts';
import { addProjects } from './projects.ts';
import { addReport } from './report.ts';
import { addServe } from './serve.ts';
import { addSync } from './sync.ts';
import { addPublish } from './team/publish.ts';
import { addReaders } from './team/readers.ts';
import { addTokens } from './tokens.ts';

const commands = [
  addServe,
  addDemo,
  addApply,
  addSync,
  addMetrics,
  addReport,
  addPublish,
  addReaders,
  addTokens,
  addProjects,
  addBackup,
  addKey,
  addDoctor,
];

/** Runs one command and gives its exit status: 0 done, 1 a fault in the work, 2 wrong usage, 130 interrupted. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2 | 130> {
  if (!isWorkingFolderThere()) {
    say(terminal, 'The folder that this command was started in was deleted. Change to another one and try again.');
    return 1;
  }
  const program = new Command('plumbline')
    .description('Delivery metrics, collected, kept and measured on this one computer.')
    .version(appVersion)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    });
  for (const add of commands) add(program, terminal);
  program.hook('preAction', (_, command) => readSwitches(command));
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return statusOf(error, terminal);
  }
}

function statusOf(error: unknown, terminal: Terminal): 0 | 1 | 2 | 130 {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Interrupted) {
    if (error.message !== '') say(terminal, error.message);
    return 130;
  }
  if (error instanceof SecretsLocked) say(terminal, `${error.message} Unlock the keychain, or choose --secrets file.`);
  else if (error instanceof Error) say(terminal, error.message);
  else say(terminal, String(error));
  if (error instanceof ServiceError) {
    for (const { pointer, detail } of error.errors) say(terminal, `  ${pointer}: ${detail}`);
  }
  return error instanceof UsageFault || error instanceof ShortPassphrase ? 2 : 1;
}
