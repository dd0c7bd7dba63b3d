import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { withCommonOptions, withRemoteOptions, withServingOptions } from './common-options.ts';
import { readSwitches } from './environment-switches.ts';
import { UsageFault } from './fault.ts';

/** The parsed options with one variable of the environment. */
async function read(variable: string, value: string, args: readonly string[] = []): Promise<Record<string, unknown>> {
  process.env[variable] = value;
  onTestFinished(() => void delete process.env[variable]);
  const command = withRemoteOptions(withServingOptions(new Command()))
    .addOption(new Option('--json', 'json').env('PLUMBLINE_JSON').default(false))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .hook('preAction', (_, own) => readSwitches(own))
    .action(() => undefined);
  await command.parseAsync(args, { from: 'user' });
  return command.opts();
}

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['', false],
])('a switch whose variable is "%s" is %s', async (value, on) => {
  expect(await read('PLUMBLINE_ALLOW_REMOTE', value)).toMatchObject({ allowRemote: on });
  expect(await read('PLUMBLINE_JSON', value)).toMatchObject({ json: on });
});

test.each(['no', ' 1', 'TRUE', '٠'])('a switch whose variable is "%s" is refused', async (value) => {
  await expect(read('PLUMBLINE_ALLOW_REMOTE', value)).rejects.toThrow(UsageFault);
});

test('what the command line says counts before the variable', async () => {
  expect(await read('PLUMBLINE_ALLOW_REMOTE', '0', ['--allow-remote'])).toMatchObject({ allowRemote: true });
});

test.each(['0x20', '8e3', ' 8417', '+8417', '08417', '8417.0', '65536', '٨٤١٧', ''])(
  'no port is "%s"',
  async (value) => {
    await expect(read('PLUMBLINE_PORT', value)).rejects.toThrow('A port is a number');
  },
);

test('paths are absolute, so that they mean the same wherever the process works later', async () => {
  expect(await read('PLUMBLINE_READY_FILE', 'ready.json')).toMatchObject({ readyFile: resolve('ready.json') });
  const command = withCommonOptions(new Command(), {}).action(() => undefined);
  await command.parseAsync(['--data-dir', 'data'], { from: 'user' });
  expect(command.opts()).toMatchObject({ dataDir: resolve('data') });
});
