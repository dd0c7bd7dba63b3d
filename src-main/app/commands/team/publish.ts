import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { changePublishing, isFolderAddress } from '#shared/desktop/upkeep/publishing.ts';
import type { Secrets } from '../../../secrets/contract.ts';
import { warehouseSecretName } from '../../../secrets/secret-names.ts';
import { destinationSetting, type StoredDestination } from '../../../service/preferences/publishing.ts';
import { workspaceIn } from '../../../store/publishing/snapshot.ts';
import { openReader } from '../../../store/reader.ts';
import { passwordKey, type WarehouseAddress } from '../../../warehouse/connection/address.ts';
import { publishToFolder } from '../../../warehouse/parquet/publish-folder.ts';
import { type Published, type Publishing, publish } from '../../../warehouse/publish.ts';
import { networkOf, withInstance } from '../../app-instance.ts';
import { DataFolderInUse, databaseIn } from '../../create-service.ts';
import { openSecrets } from '../../data-folder/open-secrets.ts';
import { appVersion, builtFrom } from '../../process/version.ts';
import { type CommonOptions, withCommonOptions } from '../../terminal/common-options.ts';
import { endOf, UsageFault, WorkFault } from '../../terminal/fault.ts';
import { askSecret, print, say, type Terminal } from '../../terminal/terminal.ts';
import { storedPassword, warehouseAt } from './warehouse-options.ts';

interface PublishOptions extends CommonOptions {
  readonly to?: string;
  readonly format: 'postgres' | 'parquet';
  readonly afterEachCollection: boolean;
  readonly setPassword: boolean;
  readonly rebuild: boolean;
}

export function addPublish(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('publish'), terminal.env)
    .description(
      'send what changed to PostgreSQL or to Parquet files, for dashboards and SQL; also while Plumbline runs',
    )
    .option(
      '--to <address>',
      'the database, such as postgres://plumbline@db.example/metrics, or the folder; the kept one unless given',
    )
    .addOption(
      new Option('--format <format>', 'a database, or Parquet files in a folder')
        .choices(['postgres', 'parquet'])
        .default('postgres'),
    )
    .option('--after-each-collection', 'keep that database or folder, and publish to it after each collection', false)
    .option(
      '--set-password',
      'keep its password, read from standard input or a prompt, and send nothing; PLUMBLINE_WAREHOUSE_PASSWORD goes before it',
      false,
    )
    .option('--rebuild', 'make tables or files anew that somebody changed, and send everything', false)
    .action(async (options: PublishOptions) => {
      if (options.format === 'parquet') return publishFiles(folderOf(options), { options, terminal });
      if (options.to === '') throw new UsageFault('--to is empty. Name a database, or a folder with --format parquet.');
      if (options.to === undefined && (options.setPassword || options.afterEachCollection))
        throw new UsageFault('Name the database with --to.');
      const to = options.to ?? keptAddress(options);
      if (options.to === undefined && isFolderAddress(to)) return publishFiles(to, { options, terminal });
      const secrets = await openSecrets(options, terminal);
      const address = warehouseAt(to, ' A folder needs --format parquet.');
      if (options.setPassword) return keepPassword(secrets, address, terminal);
      if (options.afterEachCollection) await keepDestination(to, secrets, { options, terminal });
      await publishTo(address, secrets, { options, terminal });
    });
}

/** The database or folder that was chosen before, here or in the app. */
function keptAddress({ dataDir }: PublishOptions): string {
  const file = databaseIn(dataDir);
  const kept = existsSync(file) ? destinationIn(file) : null;
  if (kept === null)
    throw new UsageFault(
      'Nothing to publish to is kept yet. Name it with --to, such as postgres://user@host/database.',
    );
  return kept.address;
}

function destinationIn(file: string): StoredDestination {
  const store = openReader(file, { builtFrom });
  try {
    return destinationSetting.read(store.setting(destinationSetting.name));
  } finally {
    store.close();
  }
}

/** Keeps it where the app keeps it. While another Plumbline works in the data folder that one alone may change it. */
async function keepDestination(address: string, secrets: Secrets, { options, terminal }: Asked): Promise<void> {
  try {
    await withInstance(options, terminal, { schedule: false, collect: false, secrets }, ({ service }) =>
      service.call(changePublishing, { address, after_each_collection: true }),
    );
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new WorkFault('Plumbline runs over this data. Choose it there, under App settings, Publish.');
  }
  say(terminal, `From now on ${address} is published to after each collection.`);
}

function folderOf({ to, setPassword }: PublishOptions): string {
  if (to === undefined || to === '') throw new UsageFault('Name the folder with --to.');
  if (setPassword) throw new UsageFault('A folder has no password. Leave --set-password out.');
  if (to.includes('://'))
    throw new UsageFault('Parquet files go to a folder. Name it with --to, or leave --format out for a database.');
  return resolve(to);
}

async function keepPassword(secrets: Secrets, address: WarehouseAddress, terminal: Terminal): Promise<void> {
  const password = await askSecret(terminal, `Password of ${passwordKey(address)}`);
  if (password === '') throw new UsageFault('The password is empty. Pipe it in, or enter it at the prompt.');
  await secrets.set(warehouseSecretName(passwordKey(address)), password);
  say(terminal, `The password of ${passwordKey(address)} is kept.`);
}

interface Asked {
  readonly options: PublishOptions;
  readonly terminal: Terminal;
}

async function publishTo(address: WarehouseAddress, secrets: Secrets, { options, terminal }: Asked): Promise<void> {
  const password = terminal.env.PLUMBLINE_WAREHOUSE_PASSWORD || (await storedPassword(address, secrets));
  const { ca } = networkOf(options);
  await bringUpToDate(secrets, { options, terminal });
  const destination = { address, password, ca };
  const published = await publish({ destination, ...publishingOf({ options, terminal }) }).catch((error) => {
    throw endedBy(terminal.signal, error, 'Publishing was stopped; nothing was changed there.');
  });
  tell(published, { options, terminal });
}

async function publishFiles(folder: string, { options, terminal }: Asked): Promise<void> {
  const secrets = await openSecrets(options, terminal);
  if (options.afterEachCollection) await keepDestination(folder, secrets, { options, terminal });
  await bringUpToDate(secrets, { options, terminal });
  const published = await publishToFolder({ folder, ...publishingOf({ options, terminal }) }).catch((error) => {
    throw endedBy(terminal.signal, error, 'Publishing was stopped; the next one writes the rest.');
  });
  tell(published, { options, terminal });
}

const publishingOf = ({ options, terminal }: Asked): Omit<Publishing, 'destination'> => ({
  file: databaseIn(options.dataDir),
  program: appVersion,
  now: Date.now(),
  signal: terminal.signal,
  isRebuilt: options.rebuild,
});

const endedBy = (signal: AbortSignal, error: unknown, stopped: string): unknown =>
  signal.aborted ? endOf(signal, stopped) : error;

/** Derivation takes seconds; where it takes longer its figures follow with the next publish. */
const waitsFor = 60_000;
const looksEvery = 100;

/** Lets the data be migrated and derived, unless a Plumbline that runs over it sees to that. It is free for another one before anything is sent. */
async function bringUpToDate(secrets: Secrets, { options, terminal }: Asked): Promise<void> {
  try {
    await withInstance(options, terminal, { schedule: false, collect: false, secrets }, () =>
      derived(databaseIn(options.dataDir), terminal.signal),
    );
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
  }
}

async function derived(file: string, signal: AbortSignal): Promise<void> {
  // What cannot be published is not derived either: that is said at once.
  workspaceIn(file);
  const store = openReader(file, { builtFrom });
  const until = performance.now() + waitsFor;
  try {
    while (!signal.aborted && performance.now() < until) {
      if (store.projects().every(({ id }) => store.areLeadTimeFactsCurrent(id))) return;
      await delay(looksEvery);
    }
  } finally {
    store.close();
  }
}

function tell(published: Published, { options, terminal }: Asked): void {
  if (published.unfinished.length > 0)
    say(
      terminal,
      `Lead times of ${published.unfinished.join(', ')} are being derived; they follow with the next publish.`,
    );
  print(terminal, options.json ? JSON.stringify(published) : inWords(published));
}

function inWords({ rows }: Published): string {
  const sent = Object.entries(rows).filter(([, count]) => count > 0);
  const sum = sent.reduce((all, [, count]) => all + count, 0);
  const byTable = sent.map(([table, count]) => `${table} ${count}`).join(', ');
  return sum === 0 ? 'Nothing changed since the last publish.' : `${sum} rows were published: ${byTable}.`;
}
