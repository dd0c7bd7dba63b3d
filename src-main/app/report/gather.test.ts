import { expect, test } from 'vitest';
import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import { gatherReport } from './gather.ts';

/** A service of a project with a CI server and a tracker, which tells since when each has something, and how figures changed. */
function serviceSince(first: { readonly runs: string; readonly issues: string }) {
  const requested: object[] = [];
  const integrations = [
    { integration_id: 1, integration: 'ci', integration_type: 'ci_server', first_at: first.runs },
    { integration_id: 2, integration: 'backlog', integration_type: 'issue_tracker', first_at: first.issues },
  ];
  const answers: Readonly<Record<string, object>> = {
    coverage: { time_zone: 'UTC', integrations },
    changes: changesAnswer({ family: 'delivery' }, { family: 'flow', figure: 'cycle_time' }),
  };
  const call = <E extends Endpoint>(endpoint: E, input: object): Promise<OutputOf<E>> => {
    requested.push({ of: endpoint.id, ...input });
    return Promise.resolve((answers[endpoint.id] ?? { data: [] }) as OutputOf<E>);
  };
  return { call, requested };
}

const report = (service: ReturnType<typeof serviceSince>) =>
  gatherReport(
    service,
    { project: { id: 1, name: 'Shop' }, from: '2026-11-01', to: '2026-11-30' },
    { now: Date.parse('2026-11-30T12:00:00Z'), version: '1.0.0' },
  );

test.each([
  { runs: '2026-10-16', issues: '2026-08-01', families: ['flow'], isFlowCompared: true },
  { runs: '2026-08-01', issues: '2026-10-16', families: ['delivery'], isFlowCompared: false },
  { runs: '2026-08-01', issues: '2026-08-01', families: ['delivery', 'flow'], isFlowCompared: true },
])(
  'a report compares runs known since $runs and issues since $issues each where its own days before are known',
  async ({ runs, issues, families, isFlowCompared }) => {
    const { daysBefore, changes, flow } = await report(
      serviceSince({ runs: `${runs}T00:00:00.000Z`, issues: `${issues}T00:00:00.000Z` }),
    );
    expect(daysBefore, 'the whole month before a whole month, as on the screens').toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
    expect(changes?.data.map(({ family }) => family)).toEqual(families);
    expect(flow?.before !== null).toBe(isFlowCompared);
  },
);

test('a report of which no days before are known compares nothing', async () => {
  const service = serviceSince({ runs: '2026-10-16T00:00:00.000Z', issues: '2026-10-16T00:00:00.000Z' });
  expect(await report(service)).toMatchObject({ daysBefore: null, changes: null, flow: { before: null } });
  expect(service.requested).not.toContainEqual(expect.objectContaining({ of: 'changes' }));
});
