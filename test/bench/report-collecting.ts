import { cpus, loadavg } from 'node:os';
import type { Collected } from './collecting.ts';

export const collectingHeading = '## Collecting';
const count = new Intl.NumberFormat('en');
const whole = (value: number): string => count.format(Math.round(value));

/** The part of the results that tells how quickly runs come in. */
export function collectingReport(collected: readonly Collected[], at: number): string {
  const rows = collected.map(
    ({ takes, collecting, reading }) =>
      `| ${takes} ms | ${whole(reading.rate)} | ${whole(collecting.rate)} | ${(collecting.rate / reading.rate).toFixed(2)} | ${reading.processor.toFixed(1)} | ${collecting.processor.toFixed(1)} |`,
  );
  const [first] = collected;
  return `${collectingHeading}

${count.format(first?.runs ?? 0)} runs of four jobs of a simulated Jenkins on a thread of its own, over HTTP on loopback, in ${count.format(first?.pages ?? 0)} requests: *collected* is checked, read,
kept as it came, and on the disk with its cursor; *bare* is a client that asks for the same pages one after another and throws them away. Runs a second,
the better of two. The first column is how long the simulated system takes over an answer: a real one loads the builds of a page from its disk. The last
two are microseconds of processor time that the client's thread spends on a run.

| an answer takes | bare | collected | ratio | bare, processor | collected, processor |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}

Measured on ${new Date(at).toISOString().slice(0, 10)} on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}; on average ${loadavg()[0]?.toFixed(1)} threads wanted to run in the last minute.
`;
}
