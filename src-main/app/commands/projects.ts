import type { Command } from 'commander';
import { projects } from '#shared/api/projects.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { withInstance } from '../app-instance.ts';
import { type CommonOptions, withCommonOptions } from '../terminal/common-options.ts';
import { print, type Terminal, tableOf } from '../terminal/terminal.ts';

const quiet = { schedule: false, collect: false } as const;

export function addProjects(program: Command, terminal: Terminal): void {
  const project = program.command('project').description('projects by hand');
  withCommonOptions(project.command('add'), terminal.env)
    .description('make a project')
    .requiredOption('--name <name>', 'its name')
    .option('--time-zone <zone>', 'such as Europe/Berlin; this computer\u2019s by default')
    .action((options: CommonOptions & { readonly name: string; readonly timeZone?: string }) =>
      withInstance(options, terminal, quiet, async ({ service }) => {
        const { name, timeZone } = options;
        const made = await service.call(addProject, {
          name,
          ...(timeZone === undefined ? {} : { time_zone: timeZone }),
        });
        print(terminal, options.json ? JSON.stringify(made) : `project ${made.id}: ${made.name}`);
      }),
    );
  withCommonOptions(project.command('list'), terminal.env)
    .description('the projects')
    .action((options: CommonOptions) =>
      withInstance(options, terminal, quiet, async ({ service }) => {
        const list = await service.call(projects, {});
        print(terminal, options.json ? JSON.stringify(list) : tableOf(['id', 'name', 'created_at'], list));
      }),
    );
}
