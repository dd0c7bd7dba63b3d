import type { DomainRecord, IssueRecord } from '#main/collectors/contract.ts';
import { clock, day, hour } from '../clock.ts';
import type { Plan } from './plan.ts';

const states: readonly DomainRecord[] = [
  { kind: 'issue-state', id: '1', name: 'To do', category: 'new' },
  { kind: 'issue-state', id: '2', name: 'In progress', category: 'in_progress' },
  { kind: 'issue-state', id: '3', name: 'In review', category: 'in_progress' },
  { kind: 'issue-state', id: '4', name: 'Done', category: 'done' },
];
/** The ways that issues go; state 9 was deleted in the tracker. */
const histories: readonly [readonly string[], ...(readonly string[])[]] = [
  ['1'],
  ['1', '2'],
  ['1', '2', '3', '4'],
  ['1', '2', '4', '2', '4'],
  ['1', '4'],
  ['1', '9', '2', '4'],
];

/** Issues and incidents with their lives; some have left the filter. */
export function issueRecordsOf({ random, seed }: Plan): readonly DomainRecord[] {
  const issues = Array.from({ length: random.between(15, 40) }, (_, index) => issueOf(index + 1));
  const gone = issues.filter(() => random.chance(0.08));
  return [
    ...states,
    ...issues,
    ...gone.map(({ id }): DomainRecord => ({ kind: 'issue-gone', id, why: 'left_filter' })),
  ];

  function issueOf(number: number): IssueRecord {
    const createdAt = clock - random.between(1, 260) * day - random.between(0, 86_399) * 1000;
    let at = createdAt;
    const [firstState = '1', ...steps] = random.pick(histories);
    let from = firstState;
    const stateChanges = steps.flatMap((to) => {
      at += random.between(1, 9 * 24) * hour;
      if (at >= clock) return [];
      const change = { at, from, to };
      from = to;
      return [change];
    });
    const isIncident = random.chance(0.35);
    return {
      kind: 'issue',
      id: `${seed}${number}`,
      key: `TEAM-${number}`,
      title: `Issue ${number}`,
      type: isIncident && random.chance(0.6) ? 'Incident' : 'Story',
      url: `https://issues.random.example/TEAM-${number}`,
      labels: isIncident ? ['outage'] : [],
      createdAt,
      updatedAt: stateChanges.at(-1)?.at ?? createdAt,
      resolvedAt: from === '4' ? at : null,
      firstState,
      state: from,
      stateChanges,
    };
  }
}
