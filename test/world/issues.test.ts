import { expect, test } from 'vitest';
import { makeCompany } from './company.ts';
import type { WorldIssue, WorldTeam } from './history.ts';

const until = Date.UTC(2026, 10, 20, 15);
const company = makeCompany({ seed: 1, scale: 1, until });
const issuesOf = (teams: readonly WorldTeam[]): readonly WorldIssue[] => teams.flatMap(({ issues }) => issues);
const stateOf = ({ changes }: WorldIssue) => changes.at(-1)?.to ?? 'new';

test.each([1, 2, 3, 4, 5])('whatever the seed (%i), issues change step by step and never in the future', (seed) => {
  const issues = issuesOf(makeCompany({ seed, scale: 2, until }).teams);
  expect(new Set(issues.map(({ key }) => key)).size).toBe(issues.length);
  for (const { createdAt, changes } of issues) {
    let last = { at: createdAt, to: 'new' };
    for (const change of changes) {
      expect(change.from).toBe(last.to);
      expect(change.to).not.toBe(last.to);
      expect(change.at).toBeGreaterThan(last.at);
      last = change;
    }
    expect(last.at).toBeLessThan(until);
  }
});

test('most of what is taken up is finished; some comes back, some is dropped, some waits', () => {
  const issues = issuesOf(company.teams).filter(({ type }) => type !== 'incident');
  const count = (state: string) => issues.filter((issue) => stateOf(issue) === state).length;
  expect(count('done')).toBeGreaterThan(issues.length / 2);
  for (const state of ['new', 'in_progress', 'dropped']) expect(count(state)).toBeGreaterThan(2);
  const comeBack = issues.filter(({ changes }) => changes.some(({ from }) => from === 'done'));
  expect(comeBack.length).toBeGreaterThan(5);
  expect(comeBack.length).toBeLessThan(issues.length / 5);
});

test('work is tied to its issue by the name of the branch, begins after it was asked for and is reviewed while it is', () => {
  const issues = new Map(issuesOf(company.teams).map((issue) => [issue.key, issue]));
  const repositories = company.teams.flatMap((team) => team.repositories);
  const requests = repositories.flatMap(({ pullRequests }) => pullRequests);
  expect(requests.filter(({ issue }) => issue !== null).length).toBeGreaterThan(requests.length / 2);
  for (const { branch, issue: key, openedAt } of requests) {
    if (key === null) continue;
    const issue = issues.get(key);
    expect(branch.endsWith(`/${key}`)).toBe(true);
    expect(issue?.createdAt).toBeLessThan(openedAt);
    expect(issue?.changes.some(({ to, at }) => to === 'review' && at >= openedAt)).toBe(true);
  }
  for (const { commits } of repositories) {
    for (const { issue, authoredAt } of commits)
      if (issue !== null) expect(issues.get(issue)?.createdAt).toBeLessThan(authoredAt);
  }
});

test('incidents follow deployments that broke or were taken back, and end with the next that passes', () => {
  const [shop] = company.teams;
  const incidents = shop?.issues.filter(({ type }) => type === 'incident') ?? [];
  const runs = ['deploy', 'web-production'].flatMap(
    (name) => shop?.pipelines.find((one) => one.name === name)?.runs ?? [],
  );
  const passed = runs.filter(({ result }) => result === 'success');
  expect(incidents.length).toBeGreaterThan(5);
  for (const { createdAt, changes } of incidents) {
    expect(runs.some(({ finishedAt }) => finishedAt < createdAt && createdAt - finishedAt < 60 * 60_000)).toBe(true);
    const ended = changes.find(({ to }) => to === 'done')?.at;
    if (ended === undefined) continue;
    expect(passed.some(({ finishedAt }) => finishedAt > createdAt && finishedAt < ended)).toBe(true);
  }
});
