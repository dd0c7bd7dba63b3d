import { cpus, totalmem } from 'node:os';
import sqlite from 'better-sqlite3/package.json' with { type: 'json' };
import type { Derived } from './derived.ts';
import type { Filled } from './fill.ts';
import type { Measured } from './measure.ts';

interface ReportSection {
  readonly filled: Filled;
  readonly derived: Derived;
  readonly bytes: number;
  /** Milliseconds of the quickest raw scan. */
  readonly scan: number;
  /** Milliseconds of a scan of the last 90 days. */
  readonly inWindow: number;
  readonly measured: readonly Measured[];
  readonly at: number;
}

const count = new Intl.NumberFormat('en');
const millis = (value: number): string => (value < 10 ? value.toFixed(2) : count.format(Math.round(value)));
const orNone = (value: number | null): string => (value === null ? '' : millis(value));
const megabytes = (bytes: number): string => count.format(Math.round(bytes / 1024 / 1024));

/** The page that tells what was measured, on what. */
export function report({ filled, derived, bytes, scan, inWindow, measured, at }: ReportSection): string {
  const processors = cpus();
  const perRun = (bytes / filled.runs).toFixed(0);
  const rows = measured.map(
    ({ endpoint, cold, warm, recent, before, bytes: size }) =>
      `| ${endpoint} | ${millis(cold)} | ${(cold / scan).toFixed(2)} | ${millis(warm)} | ${orNone(recent)} | ${orNone(before)} | ${count.format(Math.ceil(size / 1024))} |`,
  );
  return `# Speed

Made by \`npm run bench\` on ${new Date(at).toISOString().slice(0, 10)}: ${count.format(filled.runs)} runs of twelve pipelines in one integration, with changes and links.

- Machine: ${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${megabytes(totalmem())} MB, ${process.platform}-${process.arch}
- Node ${process.versions.node}, better-sqlite3 ${sqlite.version}
- Database: ${megabytes(bytes)} MB, ${perRun} bytes a run
- Filling: ${filled.seconds.toFixed(0)} s; a page of 100 runs with its cursor is on the disk after ${millis(filled.page.median)} ms (median), ${millis(filled.page.p99)} ms (99th percentile)
- **Raw scan** of the same rows in the same order, each read once and thrown away: ${millis(scan)} ms; those of the last 90 days, pipeline by pipeline: ${millis(inWindow)} ms
- **Deriving** the facts of commits, ${megabytes(derived.bytes)} MB in the database: ${millis(derived.first)} ms, and ${millis(derived.again)} ms again, where nothing changed

*Cold*: a connection just opened, as after a start, with the facts derived. *Ratio*: cold ÷ raw scan. *Warm*: the same question again. All in milliseconds, through
the reading side of the service: input checked, measured over the whole history (what has no range of its own: its last 90 days), written as JSON. *90 days*: as
the screens ask, for the last 90 days over another fresh connection, and then for the 90 days before.

| endpoint | cold | ratio | warm | 90 days, cold | 90 before, then | answer in KB |
|---|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}
