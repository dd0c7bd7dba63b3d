import type { Command } from 'commander';
import { ownMember } from '#shared/records/own-member.ts';
import { UsageFault } from './fault.ts';

const values: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['', false],
]);

/** Reads switches from the environment by their value: to Commander each that is there is on, PLUMBLINE_ALLOW_REMOTE=false too. */
export function readSwitches(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (!option.isBoolean() || option.envVar === undefined || command.getOptionValueSource(name) !== 'env') continue;
    const value = values.get(ownMember(process.env, option.envVar) ?? '');
    if (value === undefined) throw new UsageFault(`${option.envVar} is neither 1 nor 0. Correct it or leave it out.`);
    command.setOptionValueWithSource(name, value, 'env');
  }
}
