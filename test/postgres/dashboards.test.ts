import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openWriter } from '#main/store/writer.ts';
import { delivery } from '#shared/api/delivery.ts';
import { flow } from '#shared/api/flow.ts';
import { answered } from '#test/golden/answered.ts';
import { createAsker } from '#test/golden/ask.ts';
import { clock, day } from '#test/golden/companies/clock.ts';
import { randomCompany } from '#test/golden/companies/random-company.ts';
import type { TestDatabase } from './cluster.ts';
import { Dashboard, dashboardFiles, dashboardIn, filled, type Panel } from './grafana.ts';
import { publishFile } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

type Row = Readonly<Record<string, unknown>>;

const dashboards = dashboardFiles.map((file) => ({ file, dashboard: Dashboard.parse(dashboardIn(file)) }));
const panels = dashboards.flatMap(({ file, dashboard }) =>
  dashboard.panels.map((panel) => ({ panel, name: `${file}: ${panel.title}` })),
);

test('there are four dashboards, each with its own id, and panels that do not lie on each other', () => {
  expect(dashboardFiles.toSorted()).toEqual(['delivery.json', 'flow.json', 'lead-time.json', 'overview.json']);
  expect(new Set(dashboards.map(({ dashboard }) => dashboard.uid)).size).toBe(4);
  for (const { dashboard } of dashboards) {
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'workspace', 'project']);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size, dashboard.title).toBe(cells.length);
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  }
});

/** What is missing for a panel to show the rows. */
function faultsOf({ type, fieldConfig, options }: Panel, rows: readonly Row[]): readonly string[] {
  const [first = {}] = rows;
  const columns = Object.keys(first);
  const isShown = (one: unknown): boolean => typeof one === 'number' || one === null;
  const needed = [
    ...fieldConfig.overrides.map(({ matcher }) => matcher.options),
    ...(type === 'timeseries' ? ['time'] : []),
    ...(typeof options.xField === 'string' ? [options.xField] : []),
  ];
  return [
    ...needed.filter((name) => !columns.includes(name)).map((name) => `There is no column "${name}".`),
    ...(type !== 'table' && !columns.some((name) => name !== 'time' && rows.every((row) => isShown(row[name])))
      ? ['There is no column of numbers.']
      : []),
    ...(type === 'stat' && rows.length !== 1 ? ['There is not one row.'] : []),
    ...(type === 'timeseries' && rows.some((row, at) => at > 0 && String(row.time) < String(rows[at - 1]?.time))
      ? ['The rows are not sorted by time.']
      : []),
  ];
}

const Weeks = z.object({ weeks: z.array(z.object({ from: z.string(), finished: z.number() })) });

const panelOf = (file: string, title: string): string =>
  dashboards.find((one) => one.file === file)?.dashboard.panels.find((panel) => panel.title === title)?.targets[0]
    .rawSql ?? '';

withPostgres((cluster) => {
  let database: TestDatabase;
  const projects: { readonly workspace: number; readonly project: number }[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-dashboards-'));

  beforeAll(async () => {
    database = await cluster.database();
    for (const seed of [1, 2, 3, 4, 5]) {
      const file = join(folder, `${seed}.db`);
      await randomCompany(seed).build(file);
      createAsker(file).close();
      await publishFile(file, database, { now: clock });
    }
    // As docs/grafana/README.md gives rights to who only reads.
    await cluster.ask(
      `GRANT USAGE ON SCHEMA plumbline TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA plumbline TO stranger; SET ROLE stranger`,
      database.name,
    );
    for (const { __value: workspace } of await variable('workspace', {}))
      for (const { __value: project } of await variable('project', { workspace: Number(workspace) }))
        projects.push({ workspace: Number(workspace), project: Number(project) });
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  }, 60_000);

  const ask = async (sql: string, variables: Readonly<Record<string, number>>): Promise<readonly Row[]> => {
    const statement = filled(sql, { from: clock - 90 * day, to: clock, variables });
    const found = await cluster.ask(`SELECT to_jsonb(t) AS row FROM (${statement}) t`, database.name);
    return found.map(({ row }) => row as Row);
  };

  /** What can be chosen for a variable, as the first dashboard asks it. */
  function variable(name: string, variables: Readonly<Record<string, number>>): Promise<readonly Row[]> {
    const found = dashboards[0]?.dashboard.templating.list.find((one) => one.name === name);
    return ask(found?.type === 'query' ? found.query : '', variables);
  }

  test('each workspace and its project can be chosen', () => {
    expect(projects).toHaveLength(5);
  });

  test.each(panels)('$name: its query gives what it shows', async ({ panel }) => {
    let count = 0;
    for (const project of projects) {
      const rows = await ask(panel.targets[0].rawSql, project);
      if (rows.length > 0) expect(faultsOf(panel, rows)).toEqual([]);
      count += rows.flatMap((row) => Object.values(row)).filter((one) => one !== null).length;
    }
    expect(count).toBeGreaterThan(0);
  });

  test.each(['America/New_York', '+05:30', '-08:00'])('days and weeks are those of the API in %s', async (timeZone) => {
    const file = join(folder, `${timeZone.replace('/', ' ')}.db`);
    await randomCompany(5).build(file);
    const store = openWriter(file, clock);
    store.changeProject(1, { timeZone }, clock);
    store.close();
    const zoned = await cluster.database();
    const asker = createAsker(file);
    try {
      await publishFile(file, zoned, { now: clock });
      const shown = async (name: string, title: string, column: string): Promise<Row> => {
        const all = { from: 0, to: clock, variables: { workspace: 1, project: 1 } };
        const rows = await cluster.ask(
          `SELECT time::date::text AS day, "${column}" AS count FROM (${filled(panelOf(name, title), all)}) t`,
          zoned.name,
        );
        return Object.fromEntries(rows.flatMap(({ day, count }) => (Number(count) > 0 ? [[day, Number(count)]] : [])));
      };
      const window = { project_id: 1, from: '2020-01-01' };
      const { days = [] } = answered(asker, delivery, delivery.output, { ...window, include: 'days' });
      expect(days.length).toBeGreaterThan(5);
      expect(await shown('delivery.json', 'Deployments', 'Passed')).toEqual(
        Object.fromEntries(days.map(({ day, passing }) => [day, passing])),
      );
      const { weeks } = answered(asker, flow, Weeks, window);
      const finished = await shown('flow.json', 'Made and finished', 'Finished');
      for (const { from, finished: count } of weeks) expect(finished[from] ?? 0, from).toBe(count);
      expect(weeks.some(({ finished: count }) => count > 0)).toBe(true);
    } finally {
      asker.close();
    }
  });
});
