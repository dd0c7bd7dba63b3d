import { randomBytes } from 'node:crypto';
import type { Collector, DomainRecord, Page, Source } from '#main/collectors/contract.ts';
import { SourceError } from '#main/net/source-error.ts';

/** What the last part of an address makes the system do, for tests of everything above the collectors. */
const steps = ['fails', 'breaks', 'hangs', 'crashes', 'large'] as const;

function stepOf(url: string): (typeof steps)[number] | null {
  return steps.find((step) => url.includes(step)) ?? null;
}

/** More than a small disk has room for. */
const manyBytes = 4 * 2 ** 20;

const page = (number: number, pages: number, step: (typeof steps)[number] | null, crashes: boolean): Page => ({
  items: [
    {
      kind: 'page',
      url: `https://ci.test/page/${number}`,
      context: { crashes },
      body: JSON.stringify({ number, filler: step === 'large' ? randomBytes(manyBytes / 2).toString('hex') : '' }),
    },
  ],
  cursor: number,
  progress: number / pages,
  watermark: `page ${number}`,
});

async function* pull({ url, signal }: Source, cursor: unknown): AsyncIterable<Page> {
  const done = typeof cursor === 'number' ? cursor : 0;
  const step = stepOf(url);
  for (let number = done + 1; number <= 3; number += 1) {
    if (step === 'fails' && done === 0 && number === 2) throw new SourceError('token_refused', 'The system says 401.');
    if (step === 'breaks') throw new TypeError('canary-secret is not a function');
    if (step === 'hangs' && number === 2) await new Promise((_, reject) => signal.addEventListener('abort', reject));
    yield page(number, 3, step, step === 'crashes' && done === 0 && number === 2);
  }
}

/** A system on paper: three pages of one run each, or what its address says. */
export const scriptedSystem: Collector = {
  id: 'scripted',
  title: 'Scripted',
  type: 'ci_server',
  fields: [],
  rights: 'none',
  address(url) {
    const { origin, pathname } = new URL(url.includes('://') ? url : `https://${url}`);
    const canonical = `${origin}${pathname.replace(/\/+$/, '')}`;
    return { origin, canonical, key: `scripted:${canonical}` };
  },
  steps: ['Address'],
  async *check() {
    yield { step: 'Address', ok: true, detail: 'It answers.', millis: 1, fault: null };
  },
  pull,
  read(item): readonly DomainRecord[] {
    // In a worker this ends the thread alone. The page before is stored by then.
    if (item.context.crashes) process.exit(1);
    const { number } = JSON.parse(item.body);
    const pipeline = 'scripted:https://ci.test/job/a';
    const finishedAt = Date.UTC(2026, 10, 1, 9 + number);
    return [
      { kind: 'pipeline', key: pipeline, fullName: 'a', single: true, url: 'https://ci.test/job/a' },
      {
        kind: 'run',
        pipeline,
        series: '',
        generation: 1,
        number,
        attempt: 1,
        branch: null,
        pullRequest: false,
        repository: null,
        revision: `r${number}`,
        result: 'success',
        systemResult: 'SUCCESS',
        timedOut: false,
        queuedAt: finishedAt - 600_000,
        startedAt: finishedAt - 500_000,
        finishedAt,
        url: `https://ci.test/job/a/${number}`,
        changes: [],
        fedBy: [],
        stages: [],
      },
    ];
  },
};
