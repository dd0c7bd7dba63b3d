import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builderConfig, fuseFaults } from './fuses.ts';
import { run, tool } from './project.ts';

/** Where electron-builder takes Electron from, and what it makes of it where. */
export interface InstallerSettings {
  readonly runtime: string;
  readonly output: string;
  /** electron-builder's targets; those of this platform unless given. */
  readonly targets?: readonly string[];
}

/** The programs that electron-builder leaves unpacked beside its installers. */
export const programsIn = (output: string): readonly string[] =>
  readdirSync(output, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => ['plumbline', 'Plumbline.exe', 'Plumbline.app'].map((file) => join(output, name, file)))
    .filter((program) => existsSync(program));

/** Makes installers and reads their fuses back; gives a sentence for each fault. */
export async function makeInstallers({ runtime, output, targets = [] }: InstallerSettings): Promise<readonly string[]> {
  const settings = [`-c.electronDist=${runtime}`, `-c.directories.output=${output}`];
  const status = run(tool('electron-builder'), [
    ...targets,
    '--config',
    builderConfig,
    '--publish',
    'never',
    ...settings,
  ]);
  if (status !== 0) return ['electron-builder failed; its messages stand above.'];
  const programs = programsIn(output);
  if (programs.length === 0) return [`electron-builder left no program in ${output} whose fuses could be read.`];
  return (await Promise.all(programs.map((program) => fuseFaults(program)))).flat();
}
