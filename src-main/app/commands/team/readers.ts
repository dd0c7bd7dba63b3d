import type { Command } from 'commander';
import { Day, Name } from '#shared/api/fields.ts';
import { dayLength, timestampOrNull } from '#shared/time/time.ts';
import { withWarehouse } from '../../../warehouse/connection/connection.ts';
import { addReader, readReaders, removeReader } from '../../../warehouse/serving/reader-keys.ts';
import { networkOf } from '../../app-instance.ts';
import { type CommonOptions, isDecimal, withCommonOptions } from '../../terminal/common-options.ts';
import { UsageFault, WorkFault } from '../../terminal/fault.ts';
import { print, printed, say, type Terminal, tableOf } from '../../terminal/terminal.ts';
import { passwordFor, warehouseAt } from './warehouse-options.ts';

interface ReaderOptions extends CommonOptions {
  readonly warehouse: string;
}

interface NewReader extends ReaderOptions {
  readonly name: string;
  readonly projects?: string;
  readonly expires?: string;
}

type Work = Parameters<typeof withWarehouse>[2];

export function addReaders(program: Command, terminal: Terminal): void {
  const reader = program.command('reader').description('keys for those who read what serve --warehouse shows');
  const command = (name: string): Command =>
    withCommonOptions(reader.command(name), terminal.env).requiredOption(
      '--warehouse <address>',
      'the database, as a user who may change who reads',
    );
  command('add')
    .description('make a key; it is printed once and kept nowhere')
    .requiredOption('--name <name>', 'whose key it is')
    .option('--projects <ids>', 'the only projects that it shows, such as 1,2; all unless given')
    .option(
      '--expires <day>',
      'the last day (UTC) on which it is taken, such as 2027-01-31; it never ends unless given',
    )
    .action((options: NewReader) => add(options, terminal));
  command('list')
    .description('who has a key')
    .action(async (options: ReaderOptions) => {
      const readers = await inWarehouse(options, terminal, readReaders);
      const rows = readers.map(({ id, name, projects, expiresAt }) => ({
        id,
        name,
        projects: projects ?? null,
        expires_at: timestampOrNull(expiresAt),
      }));
      const shown = rows.map((row) => ({ ...row, projects: row.projects?.join(',') ?? 'all' }));
      const columns = ['id', 'name', 'projects', 'expires_at'];
      print(terminal, options.json ? JSON.stringify(rows) : tableOf(columns, shown));
    });
  command('remove')
    .description('end a key; it is refused within seconds')
    .requiredOption('--name <name>', 'whose key it is')
    .action(async (options: ReaderOptions & { readonly name: string }) => {
      const isRemoved = await inWarehouse(options, terminal, (client) => removeReader(client, options.name));
      if (!isRemoved) throw new WorkFault(`There is no reader "${options.name}".`);
      say(terminal, `The key of ${options.name} is removed.`);
    });
}

async function add(options: NewReader, terminal: Terminal): Promise<void> {
  const name = Name.safeParse(options.name);
  if (!name.success) throw new UsageFault('--name is a name of 1 to 200 characters.');
  const wanted = { name: name.data, projects: idsIn(options.projects), expiresAt: endOf(options.expires) };
  const key = await inWarehouse(options, terminal, (client) => addReader(client, wanted));
  if (!(await printed(terminal, options.json ? JSON.stringify({ name: wanted.name, key }) : key)))
    throw new WorkFault(
      `The key of ${wanted.name} was made, but nobody could read it. Remove it with "plumbline reader remove", and make another.`,
    );
  say(terminal, `The key of ${wanted.name}. It cannot be shown again.`);
}

function idsIn(text: string | undefined): readonly number[] | null {
  if (text === undefined) return null;
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => isDecimal(id) && Number(id) > 0 && Number(id) < 2 ** 31))
    throw new UsageFault('--projects names ids of projects in the warehouse, such as 1,2.');
  return ids.map(Number);
}

/** The end of a day. */
function endOf(day: string | undefined): number | null {
  if (day === undefined) return null;
  if (!Day.safeParse(day).success) throw new UsageFault('--expires is a day that exists, such as 2027-01-31.');
  const end = Date.parse(`${day}T00:00:00Z`) + dayLength;
  if (end <= Date.now()) throw new UsageFault('--expires is a day that is over. Name today (UTC) or a later day.');
  return end;
}

/** In milliseconds: its statements are short, and wait only for another change of who reads. */
const answersWithin = 30_000;

async function inWarehouse<T>(
  options: ReaderOptions,
  terminal: Terminal,
  work: (client: Parameters<Work>[0]) => Promise<T>,
) {
  const address = warehouseAt(options.warehouse);
  const password = await passwordFor(address, options, terminal);
  const { ca } = networkOf(options);
  return withWarehouse({ address, password, ca, answersWithin }, terminal.signal, work);
}
