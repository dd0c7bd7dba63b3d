import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { versions } from 'node:process';
import type { Command } from 'commander';
import writeFileAtomic from 'write-file-atomic';
import type { InputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { diagnosticsBundle, projectDetails, runDoctor, testConnection } from '#shared/desktop/commands.ts';
import type { CheckOut } from '#shared/desktop/upkeep/diagnostics.ts';
import type { Secrets } from '../../secrets/contract.ts';
import type { Service } from '../../service/contract.ts';
import { bundleText } from '../../service/diagnostics/bundle.ts';
import { checksOf } from '../../service/diagnostics/checks.ts';
import { inspectDatabase } from '../../store/backup/export-import-restore.ts';
import { isReplaceable } from '../../store/connection/replaceable-file.ts';
import { logFileIn, networkOf, withInstance } from '../app-instance.ts';
import { databaseIn } from '../create-service.ts';
import { DataFolderInUse } from '../data-folder/data-folder-lock.ts';
import { openSecrets } from '../data-folder/open-secrets.ts';
import { linesIn } from '../process/log-store.ts';
import { systemTimeZone } from '../process/system-time-zone.ts';
import { appVersion } from '../process/version.ts';
import { chosenProjects } from '../terminal/choose.ts';
import { type CommonOptions, newFile, withCommonOptions } from '../terminal/common-options.ts';
import { WorkFault } from '../terminal/fault.ts';
import { print, say, type Terminal } from '../terminal/terminal.ts';

/** The printed lines of a check. */
interface Line {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly remedy: string | null;
}

interface DoctorOptions extends CommonOptions {
  readonly bundle?: string;
}

export function addDoctor(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('doctor'), terminal.env)
    .description('what is wrong here, and what to do about it')
    .option(
      '--bundle <file>',
      'also write what was found and the log into a file, with everything secret removed',
      newFile('{\n  "about":'),
    )
    .action((options: DoctorOptions) => doctor(options, terminal));
}

async function doctor(options: DoctorOptions, terminal: Terminal): Promise<void> {
  const lines: Line[] = [];
  const found = (line: Line): void => {
    lines.push(line);
    if (options.json) return;
    print(terminal, `${line.ok ? 'ok   ' : 'FAULT'} ${line.check}: ${line.detail}`);
    if (line.remedy !== null) print(terminal, `      ${line.remedy}`);
  };
  const bundle = await examine(withReadableFile(options, found), terminal, found);
  if (options.json) print(terminal, JSON.stringify(lines));
  if (options.bundle !== undefined) {
    await writeBundle(options.bundle, bundle);
    say(terminal, `The bundle is in ${options.bundle}. Look through it before you pass it on.`);
  }
  const wrong = lines.filter(({ ok }) => !ok).length;
  if (wrong > 0) throw new WorkFault(`${wrong} of ${lines.length} checks found a fault.`);
}

async function writeBundle(file: string, text: string): Promise<void> {
  // What a pipe or /dev/stdout is given is read there.
  const write = isReplaceable(file) ? writeFileAtomic : writeFile;
  await write(resolve(file), text, { mode: 0o600 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new WorkFault(`The bundle could not be written to ${file} (${code}). Choose another file.`);
  });
}

/** The options without an unreadable file of authorities, after it was reported: the other checks are still worth running. */
function withReadableFile(options: DoctorOptions, found: (line: Line) => void): DoctorOptions {
  try {
    networkOf(options);
    return options;
  } catch {
    const detail = `the file of authorities ${options.caFile} cannot be read`;
    found({ check: 'network', ok: false, detail, remedy: 'Correct --ca-file: it names a PEM file.' });
    const { caFile: _, ...rest } = options;
    return rest;
  }
}

/** Prints every check and returns the text of the bundle. */
async function examine(options: DoctorOptions, terminal: Terminal, found: (line: Line) => void): Promise<string> {
  const secrets = await openSecrets(options, terminal);
  try {
    return await withInstance(options, terminal, { schedule: false, collect: false, secrets }, async ({ service }) => {
      const { checks } = await service.call(runDoctor, {});
      for (const check of checks) found(lineOf(check, options));
      for await (const line of connectionLines(service)) found(line);
      return (await service.call(diagnosticsBundle, {})).text;
    });
  } catch (error) {
    const checks = await checksWithoutService(secrets);
    for (const check of checks) found(lineOf(check, options));
    found(databaseLine(error, options));
    const about = {
      version: appVersion,
      node: versions.node,
      timeZone: systemTimeZone(),
    };
    const log = linesIn(logFileIn(options.dataDir)).toReversed();
    return bundleText({ ...about, now: Date.now(), checks, diagnosticState: null, log });
  }
}

async function checksWithoutService(secrets: Secrets): Promise<readonly CheckOut[]> {
  const kept = { kind: secrets.kind, state: await secrets.state() };
  const port = { current: null, wanted: null };
  return checksOf({ node: versions.node, secrets: kept, port, diagnosticState: null, now: Date.now() });
}

function lineOf({ check, subject, level, detail, remedy }: CheckOut, { secrets }: DoctorOptions): Line {
  const name = check === 'secrets' ? `secrets (${secrets})` : subject === null ? check : `${check} of ${subject}`;
  return { check: name, ok: level !== 'fault', detail, remedy };
}

/** Where no service could be started over the data: either another process has one, which is no fault, or it cannot be used. */
function databaseLine(error: unknown, { dataDir }: DoctorOptions): Line {
  if (error instanceof DataFolderInUse && inspectDatabase(databaseIn(dataDir)) === 'sound') {
    const detail = 'whole, and in use by a Plumbline that runs';
    return { check: 'database', ok: true, detail, remedy: 'Its screen Diagnostics checks the systems too.' };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { check: 'database', ok: false, detail, remedy: null };
}

async function* connectionLines(service: Service): AsyncIterable<Line> {
  for (const project of await chosenProjects(service, undefined)) {
    const { integrations, repositories } = await service.call(projectDetails, { project_id: project.id });
    for (const { name, integration_type, url, token_id } of [...integrations, ...repositories]) {
      const tried = { type: integration_type, url, token_id };
      yield { check: `${project.name}/${name}`, ...(await connectionOf(service, tried)) };
    }
  }
}

async function connectionOf(service: Service, tried: InputOf<typeof testConnection>): Promise<Omit<Line, 'check'>> {
  try {
    const { findings } = await service.call(testConnection, tried);
    const wrong = findings.find(({ ok }) => !ok);
    const detail = wrong
      ? `${wrong.step}: ${wrong.detail}`
      : `reachable, ${findings.filter(({ skipped }) => !skipped).length} steps`;
    return { ok: wrong === undefined, detail, remedy: wrong?.fault?.remedy ?? null };
  } catch (error) {
    // Such as where a backup was restored on another computer, which has no secrets: the others are worth a look all the same.
    if (!(error instanceof ServiceError) || error.errors[0]?.pointer !== '/token_id') throw error;
    return { ok: false, detail: `its token ${error.errors[0].detail}`, remedy: null };
  }
}
