import { expect, test } from 'vitest';
import { leastValues, significance } from '#shared/metrics/verdict.ts';
import { makeCompany } from '#test/world/company.ts';
import type { World, WorldPipeline } from '#test/world/history.ts';
import { day } from '#test/world/work-time.ts';
import { mannWhitney } from '../../stats/mann-whitney.ts';

/** A Sunday night, and three workdays at different hours. */
const ends = ['2026-11-23T02:00Z', '2026-11-25T08:10Z', '2026-12-03T12:30Z', '2027-01-08T16:50Z'].map(Date.parse);
const companies = ends.map((until) => makeCompany({ seed: 1, scale: 1, until, busy: true }));

interface Timed {
  readonly at: number;
  readonly value: number;
}

const pipelineOf = ({ teams }: World, team: string, name: string): readonly WorldPipeline['runs'][number][] =>
  teams.find((one) => one.name === team)?.pipelines.find((one) => one.name === name)?.runs ?? [];

/** How long releases waited for their approval. */
function approvals(world: World): readonly Timed[] {
  const stages = new Map(pipelineOf(world, 'shop', 'stage').map(({ number, finishedAt }) => [number, finishedAt]));
  return pipelineOf(world, 'shop', 'deploy').map(({ queuedAt, fedBy }) => ({
    at: queuedAt,
    value: queuedAt - (stages.get(fedBy[0]?.number ?? 0) ?? queuedAt),
  }));
}

/** From in progress to done, of each finished issue. */
function issueCycles({ teams }: World): readonly Timed[] {
  return teams
    .flatMap(({ issues }) => issues.filter(({ type }) => type !== 'incident'))
    .flatMap(({ changes }) => {
      const began = changes.find(({ to }) => to === 'in_progress');
      const ended = changes.findLast(({ to }) => to === 'done');
      return began && ended ? [{ at: ended.at, value: ended.at - began.at }] : [];
    });
}

/** The last 30 days against the 30 before: the direction of the difference where it is more than chance, else 0. */
function direction(values: readonly Timed[], until: number): number {
  const within = (from: number, to: number): readonly number[] =>
    values.filter(({ at }) => at >= until - from * day && at < until - to * day).map(({ value }) => value);
  const [now, before] = [within(30, 0), within(60, 30)];
  expect(Math.min(now.length, before.length)).toBeGreaterThanOrEqual(leastValues);
  const compared = mannWhitney(now, before);
  return compared && compared.p < significance ? Math.sign(compared.direction) : 0;
}

test('whenever one looks, releases wait less than before, and finished issues longer', () => {
  for (const company of companies) {
    expect(direction(approvals(company), company.until)).toBe(-1);
    expect(direction(issueCycles(company), company.until)).toBe(1);
  }
});

test('whenever one looks, one pipeline is red for days, and no other', () => {
  for (const { teams, until } of companies) {
    const red = teams
      .flatMap(({ pipelines }) => pipelines)
      .flatMap(({ name, runs }) => {
        const ended = runs
          .filter(({ branch, finishedAt }) => (branch === null || branch === 'main') && finishedAt <= until)
          .toSorted((a, b) => a.finishedAt - b.finishedAt);
        const passed = ended.findLastIndex(({ result }) => result === 'success');
        const broken = ended.slice(passed + 1).find(({ result }) => result === 'failure' || result === 'unstable');
        return broken ? [{ name, days: (until - broken.finishedAt) / day }] : [];
      });
    expect(red).toEqual([{ name: 'web-smoke', days: expect.any(Number) }]);
    expect(red[0]?.days).toBeGreaterThan(1);
  }
});

test('most failures of the tests in a browser are flaky', () => {
  for (const company of companies) {
    const runs = pipelineOf(company, 'shop', 'web-acceptance').toSorted((a, b) => a.finishedAt - b.finishedAt);
    const broken = runs.filter(
      ({ result }, at) => (result === 'failure' || result === 'unstable') && runs[at - 1]?.result === 'success',
    );
    const flaky = broken.filter(({ revision }) =>
      runs.some((run) => run.revision === revision && run.result === 'success'),
    );
    expect(broken.length).toBeGreaterThan(20);
    expect(flaky.length / broken.length).toBeGreaterThan(0.7);
  }
});

test('every moment of a day tells the same story up to that morning', () => {
  const [morning, evening] = [6, 18].map((hour) =>
    makeCompany({ seed: 1, scale: 1, until: Date.UTC(2026, 10, 25, hour) }),
  );
  const early = (world: World | undefined) =>
    world?.teams.flatMap(({ pipelines }) =>
      pipelines.flatMap(({ runs }) => runs.filter(({ finishedAt }) => finishedAt < Date.UTC(2026, 10, 25, 4))),
    );
  expect(early(morning)).toEqual(early(evening));
});

test('revisions look like those of git, and titles of issues rarely repeat', () => {
  for (const { teams } of companies.slice(0, 1)) {
    const commits = teams.flatMap(({ repositories }) => repositories.flatMap((one) => one.commits));
    for (const { revision } of commits) expect(revision).toMatch(/^[0-9a-f]{40}$/);
    const starts = new Set(commits.map(({ revision }) => revision.slice(0, 7)));
    expect(starts.size / commits.length).toBeGreaterThan(0.99);
    expect(commits.filter(({ revision }) => revision.startsWith('000')).length).toBeLessThan(commits.length / 100);
    const titles = teams.flatMap(({ issues }) =>
      issues.filter(({ type }) => type !== 'incident').map((one) => one.title),
    );
    expect(new Set(titles).size / titles.length).toBeGreaterThan(0.7);
    for (const title of titles) expect(title).toMatch(/^\p{Lu}[^{}]+$/u);
  }
});
