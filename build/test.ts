// npm test: all that is tested, in the order in which a fault is cheapest to find. The last line is the sum.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBundle } from './bundle.ts';
import { staticChecks } from './check.ts';
import { chromiumPath, ensureNeeds } from './needs.ts';
import { run, tool, top } from './project.ts';

interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const results = join(top, 'test/browser/results');
mkdirSync(results, { recursive: true });

/** Runs a test tool that writes a JSON report; a tool that died before it wrote one is one failure. */
function totalsOf(report: string, start: () => number, read: (report: unknown) => Totals): Totals {
  const file = join(results, report);
  rmSync(file, { force: true });
  const status = start();
  const totals = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  // A file that cannot be loaded fails the tool without failing a test.
  return status !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

function unitTests(): Totals {
  const given = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'unit.json')}`];
  return totalsOf(
    'unit.json',
    () => run(tool('vitest'), given),
    (report) => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<string, number>;
      return {
        passed: numPassedTests ?? 0,
        failed: numFailedTests ?? 0,
        skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
      };
    },
  );
}

function browserTests(): Totals {
  const config = join(top, 'test/browser/playwright.config.ts');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'browser.json') };
  return totalsOf(
    'browser.json',
    () => run(tool('playwright'), ['test', '--config', config, '--reporter=list,json'], { env }),
    (report) => {
      const { stats } = report as { stats: { expected: number; flaky: number; unexpected: number; skipped: number } };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  );
}

ensureNeeds();
await ensureBundle();
const checks = staticChecks();
for (const name of checks.failed) process.stderr.write(`Failed: ${name}\n`);
const unit = unitTests();
const browser = chromiumPath() ? browserTests() : { passed: 0, failed: 1, skipped: 0 };
const parts: readonly Totals[] = [{ passed: checks.passed, failed: checks.failed.length, skipped: 0 }, unit, browser];
const sum = (of: keyof Totals): number => parts.reduce((total, part) => total + part[of], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
