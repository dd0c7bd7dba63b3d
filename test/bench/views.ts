import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openForLooking } from '#main/store/connection/database.ts';
import { openWriter } from '#main/store/writer.ts';
import { startApp } from '../browser/support/app.ts';
import type { Filled } from './fill.ts';
import { endNews, storeNews } from './news.ts';
import { type Shown, startWindows, type Windows } from './windows.ts';

/** How long one screen took to be shown. */
export interface MeasuredView {
  readonly view: string;
  /** The first look after the service was started, the middle one of several starts. */
  readonly first: Shown;
  /** The same again, in a fresh page. */
  readonly again: Shown;
  /** Null where the screen has no range. */
  readonly longer: Longer | null;
  /** Right after a few new runs were stored, while they are collected. */
  readonly news: Shown;
  /** And then. */
  readonly longerAfterNews: Longer | null;
}

/** The first look at longer ranges. */
interface Longer {
  readonly year: Shown;
  readonly all: Shown;
}

const views: readonly { readonly view: string; readonly path: string; readonly hasRange: boolean }[] = [
  { view: 'projects', path: '/projects', hasRange: false },
  { view: 'overview', path: '/project/1/overview', hasRange: true },
  { view: 'lead time', path: '/project/1/lead-time', hasRange: true },
  { view: 'delivery', path: '/project/1/delivery', hasRange: true },
  { view: 'cycle times', path: '/project/1/runs/cycle_times', hasRange: true },
  { view: 'repair times', path: '/project/1/runs/repair_times', hasRange: true },
  { view: 'rules', path: '/project/1/rules', hasRange: true },
  { view: 'integrations', path: '/project/1/integrations', hasRange: false },
  { view: 'settings', path: '/project/1/settings', hasRange: false },
];

/** How long all screens took. */
export interface MeasuredViews {
  /** The overview at the very first start, before anything was derived. */
  readonly veryFirst: Shown;
  /** Milliseconds until figures are those of three new runs; the middle of several times. */
  readonly derived: number;
  readonly views: readonly MeasuredView[];
  /** Megabytes that one service holds in memory when all screens were looked at, over 90 days and over all; null where the system does not tell. */
  readonly memory: { readonly atOnce: number; readonly afterRest: number } | null;
}

/** So many starts for each screen. */
const starts = 3;

/** Looks at every screen of the built app over a data folder, the service started anew for each. */
export async function measureViews(dataDir: string, filled: Filled): Promise<MeasuredViews> {
  const windows = await startWindows();
  try {
    const veryFirst = await lookAtFirst(windows, dataDir);
    const measured: MeasuredView[] = [];
    const derived: number[] = [];
    for (const { view, path, hasRange } of views) {
      const firsts: Shown[] = [];
      for (let start = 1; start < starts; start++) firsts.push(await lookOnce(windows, dataDir, path));
      const window = await windows.open();
      const app = await startApp(['serve'], { dataDir });
      try {
        firsts.push(await window.look(app, path));
        const look = async (at: string): Promise<Shown> => (await windows.open()).look(app, at);
        const first = middleOf(firsts);
        const again = await look(path);
        const lookLonger = async (): Promise<Longer> => ({
          year: await look(`${path}?range=365`),
          all: await look(`${path}?range=all`),
        });
        const longer = hasRange ? await lookLonger() : null;
        storeNews(dataDir, filled);
        const news = await look(path);
        const longerAfterNews = hasRange ? await lookLonger() : null;
        measured.push({ view, first, again, longer, news, longerAfterNews });
        const looks = [...firsts, again, longer?.year, longer?.all, news, longerAfterNews?.year, longerAfterNews?.all];
        const after = looks.map((shown) => shown && Math.round(shown.done - shown.paint));
        console.log(`${view}: ${after.join(', ')} ms after the first paint`);
      } finally {
        await app.close();
      }
      derived.push(endNews(dataDir, filled));
    }
    return {
      veryFirst,
      derived: derived.toSorted((one, other) => one - other)[derived.length >> 1] ?? 0,
      views: measured,
      memory: await memoryAfterAll(windows, dataDir),
    };
  } finally {
    await windows.close();
  }
}

/** The one whose last answer came in the middle of all. */
function middleOf(looks: readonly Shown[]): Shown {
  const middle = looks.toSorted((one, other) => one.done - other.done)[looks.length >> 1];
  if (!middle) throw new Error('Nothing was looked at.');
  return middle;
}

/** The first look of a service that is started for it. */
async function lookOnce(windows: Windows, dataDir: string, path: string): Promise<Shown> {
  const window = await windows.open();
  const app = await startApp(['serve'], { dataDir });
  try {
    return await window.look(app, path);
  } finally {
    await app.close();
  }
}

/** Looks at the overview when no start has derived anything, and waits for that. */
async function lookAtFirst(windows: Windows, dataDir: string): Promise<Shown> {
  const file = join(dataDir, 'plumbline.db');
  // What is opened by a program that was not built forgets what was derived.
  openWriter(file).close();
  const window = await windows.open();
  const app = await startApp(['serve'], { dataDir });
  const db = openForLooking(file);
  try {
    const shown = await window.look(app, '/project/1/overview');
    const deadline = performance.now() + 30_000;
    const derived = db.prepare('SELECT 1 FROM lead_time_states');
    while (!derived.get() && performance.now() < deadline) await delay(100);
    return shown;
  } finally {
    db.close();
    await app.close();
  }
}

/** After this rest, in milliseconds, every thread that was started for many questions has ended. */
const rest = 120_000;

/** The memory of a service through which every screen was looked at, right then and after a rest. */
async function memoryAfterAll(windows: Windows, dataDir: string): Promise<MeasuredViews['memory']> {
  const app = await startApp(['serve'], { dataDir });
  try {
    for (const { path, hasRange } of views) {
      await (await windows.open()).look(app, path);
      if (hasRange) await (await windows.open()).look(app, `${path}?range=all`);
    }
    const atOnce = residentMegabytes(app.processId);
    if (atOnce === null) return null;
    await delay(rest);
    return { atOnce, afterRest: residentMegabytes(app.processId) ?? atOnce };
  } finally {
    await app.close();
  }
}

/** By Linux, which alone has a file that tells. */
function residentMegabytes(processId: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
