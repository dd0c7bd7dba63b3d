import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { LogLine, type logLevels } from '#shared/desktop/upkeep/diagnostics.ts';
import { publishingFaults } from '#shared/desktop/upkeep/publishing.ts';
import { remedies } from '#shared/records/fault.ts';
import { shownPath } from '../../http/log-requests.ts';
import type { Log } from '../../service/contract.ts';
import { makePrivateFolder } from '../../store/connection/make-folder.ts';

type Value = LogLine['about'][string];
type Level = (typeof logLevels)[number];

const faultNames: ReadonlySet<string> = new Set([...Object.keys(remedies), ...publishingFaults]);

const remembered = 1000;
/** In bytes. The file before it is kept too, so that the log takes at most twice this. */
const largestFile = 2 ** 20;

const whole = (value: unknown): Value | null => (Number.isInteger(value) ? Number(value) : null);
const like =
  (shape: RegExp) =>
  (value: unknown): Value | null =>
    typeof value === 'string' && shape.test(value) ? value : null;

/** The fields of a line, in the only allowed shape: the log holds nothing but harmless values. */
const allowed: ReadonlyMap<string, (value: unknown) => Value | null> = new Map(
  Object.entries<(value: unknown) => Value | null>({
    error: like(/^[A-Za-z]{1,60}$/),
    at: (value) => (Array.isArray(value) ? value.map(locationIn).filter((location) => location !== '') : null),
    method: like(/^[A-Z]{1,10}$/),
    path: (value) => (typeof value === 'string' ? shownPath(value) : null),
    fault: (value) => (typeof value === 'string' && faultNames.has(value) ? value : null),
    version: like(/^\d[\w.-]{0,30}$/),
    restoredFrom: like(/^[\w.-]{1,80}$/),
    count: whole,
    port: whole,
    integrationId: whole,
    projectId: whole,
    reason: like(/^[a-z-]{1,30}$/),
  }),
);

/** Function, file and line of a frame such as `at ask (file:///…/service.js:10:5)`, without the folders of this computer. */
function locationIn(frame: unknown): string {
  const [, name = '', location = ''] = /^\s*at (?:(?:async )?([\w.<> ]+) \()?(\S+?)\)?$/.exec(String(frame)) ?? [];
  const file = /^[\w.-]+:\d+:\d+$/.exec(basename(location))?.[0] ?? '';
  return [name, file].filter(({ length }) => length > 0 && length <= 80).join(' ');
}

function harmless(about: object): LogLine['about'] {
  return Object.fromEntries(
    Object.entries(about).flatMap(([name, value]) => {
      const kept = allowed.get(name)?.(value) ?? null;
      return kept === null ? [] : [[name, kept]];
    }),
  );
}

/** A log that is also kept, in a file and in memory. */
export interface LogStore extends Log {
  /** The last lines, newest first, those of earlier starts among them. */
  lines(): readonly LogLine[];
}

/** A pipe or a terminal in its place, such as /dev/stdout, would be read or written without an end. */
const isRegular = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The lines of a log file and the one before it, oldest first; what is no whole line is left out. */
export function linesIn(file: string): readonly LogLine[] {
  return [`${file}.1`, file].flatMap((one) => {
    try {
      if (!isRegular(one)) return [];
      return readFileSync(one, 'utf8').split('\n').flatMap(lineOf);
    } catch {
      return [];
    }
  });
}

function lineOf(text: string): readonly LogLine[] {
  try {
    const line = LogLine.safeParse(JSON.parse(text));
    return line.success ? [line.data] : [];
  } catch {
    return [];
  }
}

/** Keeps in a file what is logged, and passes it on. A disk that is full keeps nothing, and stops nothing. */
export function openLogStore(file: string, onward: Log): LogStore {
  const lines = [...linesIn(file)].slice(-remembered).reverse();
  const keep = (level: Level, about: object, message: string): void => {
    const line: LogLine = { at: new Date().toISOString(), level, message, about: harmless(about) };
    lines.unshift(line);
    lines.length = Math.min(lines.length, remembered);
    write(file, `${JSON.stringify(line)}\n`);
  };
  const at =
    (level: Level) =>
    (about: object, message: string): void => {
      keep(level, about, message);
      onward[level](about, message);
    };
  return { info: at('info'), warn: at('warn'), error: at('error'), lines: () => lines };
}

function write(file: string, text: string): void {
  try {
    makePrivateFolder(dirname(file));
    if (existsSync(file) && !isRegular(file)) return;
    appendFileSync(file, text, { mode: 0o600 });
    if (statSync(file).size > largestFile) renameSync(file, `${file}.1`);
  } catch {
    // Reported nowhere: the log cannot report that it cannot be written, and the doctor checks the disk.
  }
}
