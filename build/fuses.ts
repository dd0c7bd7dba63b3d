import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fuses from '@electron/fuses';
import constants from '@electron/fuses/dist/constants.js';
import { parse } from 'yaml';
import { z } from 'zod';
import { top } from './project.ts';

/** electron-builder's settings. */
export const builderConfig = join(top, 'build/electron-builder.yml');

const Config = z.looseObject({ electronFuses: z.record(z.string(), z.boolean()) });

/** What each of Electron's fuses is to be, by its name there. */
export function wantedFuses(config = builderConfig): ReadonlyMap<string, boolean> {
  const { electronFuses } = Config.parse(parse(readFileSync(config, 'utf8')));
  return new Map(
    Object.entries(electronFuses).map(([name, isOn]) => [name.charAt(0).toUpperCase() + name.slice(1), isOn]),
  );
}

/** Every fuse that this version of Electron may have. */
export const allFuses = Object.keys(fuses.FuseV1Options).filter(
  (name): name is keyof typeof fuses.FuseV1Options => !/^\d/.test(name),
);

const states: ReadonlyMap<number | undefined, string> = new Map([
  [constants.FuseState.ENABLE, 'on'],
  [constants.FuseState.DISABLE, 'off'],
  [constants.FuseState.REMOVED, 'not in this version of Electron'],
]);

/** Reads the fuses of a packaged program; a sentence for each that is not as it is to be. */
export async function fuseFaults(program: string, wanted = wantedFuses()): Promise<readonly string[]> {
  const wire = await fuses.getCurrentFuseWire(program);
  return allFuses.flatMap((name) => {
    const is = states.get(wire[fuses.FuseV1Options[name]]) ?? 'unset';
    const isWanted = wanted.get(name);
    const should = isWanted === undefined ? 'decided in electron-builder.yml' : isWanted ? 'on' : 'off';
    return is === should ? [] : [`The fuse ${name} of ${program} is ${is}; it should be ${should}.`];
  });
}
