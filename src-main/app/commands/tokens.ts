import { type Command, Option } from 'commander';
import { addToken, removeToken, tokenDetails } from '#shared/desktop/commands.ts';
import { integTypes } from '#shared/records/kinds.ts';
import { withInstance } from '../app-instance.ts';
import { type CommonOptions, withCommonOptions } from '../terminal/common-options.ts';
import { UsageFault, WorkFault } from '../terminal/fault.ts';
import { askSecret, print, say, type Terminal, tableOf } from '../terminal/terminal.ts';

interface NewToken extends CommonOptions {
  readonly name: string;
  readonly integType: string;
  readonly origin: readonly string[];
  readonly username?: string;
}

const quiet = { schedule: false, collect: false } as const;

export function addTokens(program: Command, terminal: Terminal): void {
  const token = program.command('token').description('tokens by hand');
  withCommonOptions(token.command('add'), terminal.env)
    .description('keep a secret; it is read from standard input or a prompt')
    .requiredOption('--name <name>', 'its name')
    .addOption(new Option('--integ-type <type>', 'the kind of system').choices(integTypes).makeOptionMandatory())
    .requiredOption('--origin <url...>', 'where the secret may be sent')
    .option('--username <name>', 'where the system wants one')
    .action(async (options: NewToken) => {
      const secret = await askSecret(terminal, `Secret of ${options.name}`);
      if (secret === '') throw new UsageFault('The secret is empty. Pipe it in, or enter it at the prompt.');
      await withInstance(options, terminal, quiet, async ({ service }) => {
        const made = await service.call(addToken, {
          name: options.name,
          integ_type: options.integType,
          origins: options.origin,
          username: options.username ?? null,
          secret,
        });
        print(terminal, options.json ? JSON.stringify(made) : `token ${made.id}: ${made.name}`);
      });
    });
  withCommonOptions(token.command('list'), terminal.env)
    .description('the tokens, without their secrets')
    .action((options: CommonOptions) =>
      withInstance(options, terminal, quiet, async ({ service }) => {
        const tokens = await service.call(tokenDetails, {});
        const rows = tokens.map((one) => ({ ...one, origins: one.origins.join(' '), used_by: one.used_by.join(', ') }));
        const columns = ['id', 'name', 'integ_type', 'origins', 'username', 'used_by'];
        print(terminal, options.json ? JSON.stringify(tokens) : tableOf(columns, rows));
      }),
    );
  withCommonOptions(token.command('remove'), terminal.env)
    .description('remove a token and its secret')
    .argument('<name>', 'its name')
    .action((name: string, options: CommonOptions) =>
      withInstance(options, terminal, quiet, async ({ service }) => {
        const found = (await service.call(tokenDetails, {})).find((one) => one.name === name);
        if (!found) throw new WorkFault(`There is no token "${name}".`);
        await service.call(removeToken, { token_id: found.id });
        say(terminal, `The token ${name} is removed.`);
      }),
    );
}
