import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type SecretStoreKind, secretStores } from '../../secrets/contract.ts';
import { holdsSomethingElse, isReplaceable } from '../../store/connection/replaceable-file.ts';
import { defaultPort } from '../default-port.ts';

/** The options that every command has; each is also an environment variable. */
export interface CommonOptions {
  readonly dataDir: string;
  readonly secrets: SecretStoreKind;
  readonly logLevel: string;
  readonly json: boolean;
  readonly proxy?: string;
  readonly caFile?: string;
}

export interface ServingOptions extends CommonOptions {
  /** Absent if neither the command line nor the environment sets one: then the setting does. */
  readonly port?: number;
  readonly readyFile?: string;
}

/** Where the service answers to others than this computer, if at all. */
export interface RemoteOptions {
  readonly host: string;
  readonly allowRemote: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where HOME names no folder and the system does not know the user, as in some containers, there is none. */
function homeFolder(): string {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : userInfo().homedir;
  } catch {
    return '/';
  }
}

/** Where programs of this platform keep their data. What the environment says counts where it names the same folder wherever a command is given. */
export function defaultDataDir(platform: NodeJS.Platform, env: Environment, home = homeFolder()): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/Plumbline');
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData/Roaming'), 'Plumbline');
  const wanted = env.XDG_DATA_HOME ?? '';
  return join(isAbsolute(wanted) ? wanted : join(home, '.local/share'), 'plumbline');
}

/** Whether a text is a whole number in decimal digits alone: no 0x10, 1e3, sign, space or leading zero. */
export const isDecimal = (text: string): boolean => /^(0|[1-9]\d*)$/.test(text);

function portNumber(text: string): number {
  const port = Number(text);
  if (!isDecimal(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

/** A path that means the same wherever the process works later. An empty one, such as of a variable that is not set, would be the folder of this moment. */
export function absolute(path: string): string {
  if (path === '') throw new InvalidArgumentError('It is empty. Name a path.');
  // Node reads bytes that are no UTF-8 as this sign, so that several folders would become one.
  if (path.includes('\uFFFD')) throw new InvalidArgumentError('It is no UTF-8. Rename it, or choose another one.');
  return resolve(path);
}

/** A path as it was given. */
export function named(path: string): string {
  absolute(path);
  return path;
}

/** A path as it was given, for a file that begins with `start`: what is there must be an older one. */
export function newFile(start: string): (path: string) => string {
  return (path) => {
    if (holdsSomethingElse(absolute(path), start))
      throw new InvalidArgumentError('Something else is in that place and would be lost. Name another file.');
    return path;
  };
}

/** The path of a file that is removed and written anew. */
function readyFile(path: string): string {
  const file = absolute(newFile('{"url":')(path));
  if (!isReplaceable(file))
    throw new InvalidArgumentError('A folder, a pipe or a device is in that place. Name a file that may be replaced.');
  return file;
}

export function withCommonOptions(command: Command, env: Environment): Command {
  return command
    .addOption(
      new Option('--data-dir <dir>', 'where everything is kept')
        .env('PLUMBLINE_DATA_DIR')
        .argParser(absolute)
        .default(defaultDataDir(process.platform, env)),
    )
    .addOption(
      new Option('--secrets <where>', 'where secrets are kept')
        .choices(secretStores)
        .env('PLUMBLINE_SECRETS')
        .default('keychain'),
    )
    .addOption(
      new Option('--log-level <level>', 'how much is logged, on standard error')
        .choices(['debug', 'info', 'warn', 'error', 'silent'])
        .env('PLUMBLINE_LOG_LEVEL')
        .default('warn'),
    )
    .addOption(new Option('--proxy <url>', 'the proxy to the systems').env('PLUMBLINE_PROXY'))
    .addOption(
      new Option('--ca-file <file>', 'further certificate authorities (PEM)')
        .env('PLUMBLINE_CA_FILE')
        .argParser(absolute),
    )
    .addOption(new Option('--json', 'machine-readable output').env('PLUMBLINE_JSON').default(false));
}

export function withRemoteOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--host <address>',
        'the address to answer at; another than this computer needs --allow-remote and TLS',
      )
        .env('PLUMBLINE_HOST')
        .default('127.0.0.1'),
    )
    .addOption(
      new Option('--allow-remote', 'let others ask, over TLS and with the key')
        .env('PLUMBLINE_ALLOW_REMOTE')
        .default(false),
    )
    .addOption(
      new Option('--tls-cert <file>', 'the certificate for --host or --public-origin (PEM)').env('PLUMBLINE_TLS_CERT'),
    )
    .addOption(new Option('--tls-key <file>', 'the key of that certificate (PEM)').env('PLUMBLINE_TLS_KEY'));
}

export function withServingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--port <n>', `the port, ${defaultPort} unless the settings say another; 0 picks a free one`)
        .argParser(portNumber)
        .env('PLUMBLINE_PORT'),
    )
    .addOption(
      new Option('--ready-file <file>', 'written when the service answers: {"url", "pid"}')
        .env('PLUMBLINE_READY_FILE')
        .argParser(readyFile),
    );
}
