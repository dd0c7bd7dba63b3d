import { type Command, Option } from 'commander';
import { absolute } from '../../terminal/common-options.ts';
import { UsageFault } from '../../terminal/fault.ts';

/** What `serve` takes where it reads a warehouse. */
export interface TeamOptions {
  readonly warehouse?: string;
  readonly publicOrigin?: string;
  readonly listen?: string;
  readonly copiesDir?: string;
}

export function withTeamOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--warehouse <address>', 'answer from what was published to this PostgreSQL, and collect nothing').env(
        'PLUMBLINE_WAREHOUSE',
      ),
    )
    .addOption(
      new Option(
        '--public-origin <origin>',
        'with --warehouse: the one address at which others ask, of a proxy or with --tls-cert',
      ).env('PLUMBLINE_PUBLIC_ORIGIN'),
    )
    .addOption(
      new Option('--listen <address>', 'with --public-origin: the address to listen at; loopback unless given').env(
        'PLUMBLINE_LISTEN',
      ),
    )
    .addOption(
      new Option('--copies-dir <dir>', 'with --warehouse: where copies are kept; it may be deleted')
        .env('PLUMBLINE_COPIES_DIR')
        .argParser(absolute),
    );
}

/** They say how others read a warehouse. Throws a UsageFault. */
export function refuseTeamOptions<O extends TeamOptions>(options: O): O {
  const { publicOrigin, listen } = options;
  if (publicOrigin !== undefined || listen !== undefined)
    throw new UsageFault('--public-origin and --listen need --warehouse. To let others ask this computer, say --host.');
  return options;
}
