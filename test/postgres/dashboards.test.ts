import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
});
