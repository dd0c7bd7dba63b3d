import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import writeFileAtomic from 'write-file-atomic';
import { Day } from '#shared/api/fields.ts';
import { type ReportLanguage, reportLanguages } from '#shared/api/report.ts';
import { type Statistic, statistics } from '#shared/metrics/statistic.ts';
import { isReplaceable } from '../../store/connection/replaceable-file.ts';
import { withService } from '../app-instance.ts';
import { makeReport } from '../report/make.ts';
import { chosenProjects } from '../terminal/choose.ts';
import { type CommonOptions, newFile, withCommonOptions } from '../terminal/common-options.ts';
import { UsageFault, WorkFault } from '../terminal/fault.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';

interface ReportOptions extends CommonOptions {
  readonly project: string;
  readonly out: string;
  readonly from?: string;
  readonly to?: string;
  readonly statistic?: Statistic;
  readonly language: ReportLanguage;
}

function day(text: string): string {
  if (!Day.safeParse(text).success) throw new InvalidArgumentError('A day is written as yyyy-mm-dd.');
  return text;
}

export function addReport(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('report'), terminal.env)
    .description('all figures of a project as one HTML file, to be read offline, mailed and printed')
    .requiredOption('--project <name>', 'the project')
    .requiredOption('--out <file>', 'where the report goes, such as shop.html', newFile('<!doctype html>'))
    .option('--from <day>', 'first day, yyyy-mm-dd; the last 90 days by default', day)
    .option('--to <day>', 'last day, yyyy-mm-dd; today by default', day)
    .addOption(new Option('--statistic <name>', 'of lead times; median by default').choices(statistics))
    .addOption(new Option('--language <language>', 'of the report').choices(reportLanguages).default('en'))
    .action((options: ReportOptions) =>
      withService(options, terminal, async (service) => {
        const [project] = await chosenProjects(service, options.project);
        if (!project) throw new UsageFault('Name a project.');
        const { from, to, statistic, language, out } = options;
        const { id, name } = project;
        const html = await makeReport(service, { project: { id, name }, from, to, statistic }, language);
        // What a pipe or /dev/stdout is given is read there.
        const write = isReplaceable(out) ? writeFileAtomic : writeFile;
        await write(resolve(out), html).catch((error: NodeJS.ErrnoException) => {
          throw new WorkFault(`The report could not be written to ${out} (${error.code}). Choose another file.`);
        });
        if (options.json) print(terminal, JSON.stringify({ file: out, bytes: Buffer.byteLength(html) }));
        else say(terminal, `The report of "${name}" is in ${out}.`);
      }),
    );
}
