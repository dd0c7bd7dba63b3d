// npm test: all that is tested, in the order in which a fault is cheapest to find. The last line is the sum.
// npm run test:long (npm test -- --long): the files named .long. too, which take long and rarely find anything new.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { staticChecks } from './check.ts';
import { ensureBundle } from './ensure-built.ts';
import { chromiumPath, ensureNeeds } from './needs.ts';
import { run, tool, top } from './project.ts';

interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What did not pass, by name: said again at the end, where it is seen. */
  readonly faults?: readonly string[];
}

const results = join(top, 'test/browser/results');
mkdirSync(results, { recursive: true });
const isLong = process.argv.includes('--long');

/** Runs a test tool that writes a JSON report; a tool that died before it wrote one is one failure. */
function totalsOf(report: string, start: () => number, read: (report: unknown) => Totals): Totals {
  const file = join(results, report);
  rmSync(file, { force: true });
  const status = start();
  const totals = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  // A file that cannot be loaded, or a process that dies, fails the tool without failing a test.
  if (status === 0 || totals.failed > 0) return totals;
  return { ...totals, failed: 1, faults: [...(totals.faults ?? []), `${report}: the tool itself failed, see above`] };
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function unitTests(): Totals {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'unit.json')}`];
  if (!isLong) args.push('--project', '!long');
  const env = isLong ? { ...process.env, PLUMBLINE_TESTS: 'long' } : process.env;
  return totalsOf(
    'unit.json',
    () => run(tool('vitest'), args, { env }),
    (report) => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as UnitReport;
      const faults = testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((one) => !['passed', 'pending', 'skipped', 'todo'].includes(one.status));
        if (failed.length === 0 && status !== 'passed') return [name];
        return failed.map(({ fullName }) => `${name}: ${fullName}`);
      });
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, faults };
    },
  );
}

interface BrowserSuite {
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly flaky: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly suites: readonly BrowserSuite[];
}

/** The specs that did not pass, as `frame.spec.ts: keys step through periods`. */
const faultsIn = (suites: readonly BrowserSuite[]): readonly string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...faultsIn(inner),
  ]);

function browserTests(): Totals {
  const config = join(top, 'test/browser/playwright.config.ts');
  const files = isLong ? [] : ['^(?!.*\\.long\\.).*$'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'browser.json') };
  return totalsOf(
    'browser.json',
    () => run(tool('playwright'), ['test', '--config', config, '--reporter=dot,json', ...files], { env }),
    (report) => {
      const { stats, suites } = report as BrowserReport;
      const { expected, flaky, unexpected, skipped } = stats;
      return { passed: expected + flaky, failed: unexpected, skipped, faults: faultsIn(suites) };
    },
  );
}

ensureNeeds();
await ensureBundle();
const checks = await staticChecks();
for (const name of checks.failed) process.stderr.write(`Failed: ${name}\n`);
const unit = unitTests();
const browser = chromiumPath() ? browserTests() : { passed: 0, failed: 1, skipped: 0 };
const parts: readonly Totals[] = [{ passed: checks.passed, failed: checks.failed.length, skipped: 0 }, unit, browser];
const sum = (of: 'passed' | 'failed' | 'skipped'): number => parts.reduce((total, part) => total + part[of], 0);
for (const fault of parts.flatMap(({ faults }) => faults ?? [])) process.stdout.write(`Did not pass: ${fault}\n`);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
