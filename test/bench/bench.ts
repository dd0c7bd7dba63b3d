// npm run bench [-- --runs N]: fills a database, asks every endpoint of the reading side, and writes RESULTS.md beside this file.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fill } from './fill.ts';
import { measureEndpoints, rawScan } from './measure.ts';
import { report } from './report.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000000' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 100) throw new Error('--runs takes a whole number of at least 100.');

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
try {
  const file = join(folder, 'plumbline.db');
  const end = Date.now();
  console.log(`Filling a database with ${runs} runs …`);
  const filled = fill(file, runs, end);
  console.log(`${filled.runs} runs in ${filled.seconds.toFixed(0)} s. Asking every endpoint …`);
  const scans = [rawScan(file), rawScan(file), rawScan(file)];
  const measured = measureEndpoints(file, filled, end);
  scans.push(rawScan(file));
  const text = report({ filled, bytes: statSync(file).size, scan: Math.min(...scans), measured, at: end });
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);
  console.log(text);
} finally {
  rmSync(folder, { recursive: true });
}
