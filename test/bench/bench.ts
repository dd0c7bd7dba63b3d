// npm run bench [-- --runs N --collected N]: fills a database, asks every endpoint of the reading side, looks at the screens, collects over HTTP, goes the
// way of the demo to its first chart, pans the charts, presses its way through the screens, publishes, and writes RESULTS.md beside this file. With --endpoints, --views,
// --collecting, --first-chart, --panning, --interactions or --publishing only that; the rest of the file stays. Screens and charts are those of what `npm run build` made.
// With --fill FILE it only writes the database of --runs N to a new file, for checks from outside; with --until DAY its last run ends before noon of that day.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Collected, measureCollecting } from './collecting.ts';
import { type Derived, deriveFacts } from './derived.ts';
import { type Filled, fill } from './fill.ts';
import { firstChartHeading, firstChartReport, measureFirstChart } from './first-chart.ts';
import { interactionsHeading, interactionsReport, measureInteractions } from './interactions.ts';
import { measureEndpoints, rawScan, windowScan } from './measure.ts';
import { measurePanning, type Panned } from './panning.ts';
import { measurePublishing, publishingHeading, publishingReport } from './publishing.ts';
import { report } from './report.ts';
import { collectingHeading, collectingReport } from './report-collecting.ts';
import { panningHeading, panningReport } from './report-panning.ts';
import { viewsHeading, viewsReport } from './report-views.ts';
import { keepSection, sectionKept } from './sections.ts';
import { teamHeading, teamReport } from './team.ts';
import { measureViews } from './views.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000000' },
    collected: { type: 'string', default: '100000' },
    endpoints: { type: 'boolean', default: false },
    views: { type: 'boolean', default: false },
    collecting: { type: 'boolean', default: false },
    'first-chart': { type: 'boolean', default: false },
    panning: { type: 'boolean', default: false },
    interactions: { type: 'boolean', default: false },
    publishing: { type: 'boolean', default: false },
    fill: { type: 'string' },
    until: { type: 'string' },
  },
});
const [runs = 0, toCollect = 0] = [values.runs, values.collected].map(Number);
if (![runs, toCollect].every((count) => Number.isInteger(count) && count >= 100))
  throw new Error('--runs and --collected take a whole number of at least 100.');
/** Milliseconds that the simulated system takes over an answer: at once, and as real ones that load builds from their disks. */
const paces = [0, 2, 10];

const parts = ['endpoints', 'views', 'collecting', 'first-chart', 'panning', 'interactions', 'publishing'] as const;
const isAll = parts.every((part) => !values[part]);
const isSelected = (part: (typeof parts)[number]): boolean => isAll || values[part];

if (values.fill !== undefined) writeDatabase(values.fill);
else await measure();

async function measure(): Promise<void> {
  if (isSelected('endpoints') || isSelected('views')) await measureFilled();
  // The day that is published afterwards must not be to come.
  if (isSelected('publishing')) await withDatabase(Date.now() - 86_400_000, measurePublished);
  if (isSelected('collecting')) logSection(await measuredCollecting());
  if (isSelected('first-chart')) logSection(firstChartReport(await measureFirstChart(3)));
  if (isSelected('panning')) await measureCharts();
  if (isSelected('interactions')) logSection(interactionsReport(await measureInteractions()));
}

function writeDatabase(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a file that is not.`);
  const end = values.until === undefined ? Date.now() : Date.parse(`${values.until}T12:00:00Z`);
  if (Number.isNaN(end)) throw new Error('--until takes a day, such as 2026-11-20.');
  const { runs: filled, seconds } = fill(file, runs, end);
  console.log(`${file} holds ${filled} runs, written in ${seconds.toFixed(0)} s.`);
}

async function measuredCollecting(): Promise<string> {
  console.log(`Collecting ${toCollect} runs over HTTP …`);
  const end = Date.now();
  const collected: Collected[] = [];
  for (const takes of paces) collected.push(await measureCollecting(toCollect, takes, end));
  return collectingReport(collected, end);
}

async function measureCharts(): Promise<void> {
  const panned: Panned[] = [];
  for (const points of [5_000, 100_000]) panned.push(await measurePanning(points));
  logSection(panningReport(panned));
}

function logSection(section: string): void {
  keepSection(section);
  console.log(section);
}

async function withDatabase(
  end: number,
  use: (folder: string, filled: Filled, derived: Derived) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const file = join(folder, 'plumbline.db');
    console.log(`Filling a database with ${runs} runs …`);
    const filled = fill(file, runs, end);
    console.log(`${filled.runs} runs in ${filled.seconds.toFixed(0)} s.`);
    await use(folder, filled, await deriveFacts({ file, projectId: filled.projectId }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureFilled(): Promise<void> {
  const end = Date.now();
  await withDatabase(end, async (folder, filled, derived) => {
    if (isSelected('endpoints')) measureService(join(folder, 'plumbline.db'), { filled, derived, end });
    if (isSelected('views')) logSection(viewsReport(await measureViews(folder, filled), filled.runs));
  });
}

async function measurePublished(folder: string, filled: Filled): Promise<void> {
  const published = await measurePublishing(folder, filled);
  if (published === null) console.log('There is no PostgreSQL server here: publishing was not measured.');
  else {
    logSection(publishingReport(published));
    logSection(teamReport(published.runs, published.team));
  }
}

function measureService(
  file: string,
  { filled, derived, end }: { readonly filled: Filled; readonly derived: Derived; readonly end: number },
): void {
  console.log('Asking every endpoint …');
  const scans = [rawScan(file), rawScan(file), rawScan(file)];
  const measured = measureEndpoints(file, filled, end);
  scans.push(rawScan(file));
  const [scan, inWindow] = [Math.min(...scans), windowScan(file, end)];
  const text = report({ filled, derived, bytes: statSync(file).size, scan, inWindow, measured, at: end });
  const others = [
    viewsHeading,
    collectingHeading,
    firstChartHeading,
    panningHeading,
    interactionsHeading,
    publishingHeading,
    teamHeading,
  ].map(sectionKept);
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), [text, ...others].join(''));
  console.log(text);
}
