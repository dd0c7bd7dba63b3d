import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../docs/grafana/', import.meta.url);

const Source = z.strictObject({
  type: z.literal('grafana-postgresql-datasource'),
  uid: z.string().regex(/^\$\{datasource\}$/),
});
const Threshold = z.strictObject({ color: z.string(), value: z.number().nullable() });
const Options = z.record(z.string(), z.unknown());

const Panel = z.strictObject({
  id: z.number().int().positive(),
  type: z.enum(['stat', 'table', 'timeseries', 'barchart', 'bargauge']),
  title: z.string().min(1),
  description: z.string().min(1).max(120),
  datasource: Source,
  gridPos: z.strictObject({ x: z.number(), y: z.number(), w: z.number().min(1), h: z.number().min(1) }),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit: z.string(),
      thresholds: z.strictObject({ mode: z.literal('absolute'), steps: z.array(Threshold).min(1) }),
      noValue: z.string(),
      decimals: z.number().int().optional(),
      color: z.strictObject({ mode: z.string() }).optional(),
      custom: Options.optional(),
    }),
    overrides: z.array(
      z.strictObject({
        matcher: z.strictObject({ id: z.literal('byName'), options: z.string() }),
        properties: z.array(z.strictObject({ id: z.string(), value: z.unknown() })).min(1),
      }),
    ),
  }),
  options: Options,
  targets: z.tuple([
    z.strictObject({
      refId: z.string(),
      datasource: Source,
      editorMode: z.literal('code'),
      rawQuery: z.literal(true),
      format: z.enum(['table', 'time_series']),
      rawSql: z.string(),
    }),
  ]),
});
export type Panel = z.output<typeof Panel>;

const Variable = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('datasource'), name: z.literal('datasource') }),
  z.looseObject({ type: z.literal('query'), name: z.enum(['workspace', 'project']), query: z.string() }),
]);

export const Dashboard = z.strictObject({
  uid: z.string().max(40),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  schemaVersion: z.number().int(),
  version: z.number().int(),
  editable: z.boolean(),
  timezone: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  refresh: z.string(),
  links: z.array(Options),
  templating: z.strictObject({ list: z.array(Variable) }),
  panels: z.array(Panel).min(1),
});

/** The dashboards as they lie there, not yet checked. */
export const dashboardFiles = readdirSync(folder).filter((name) => name.endsWith('.json'));
export const dashboardIn = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

interface Filled {
  readonly from: number;
  readonly to: number;
  readonly variables: Readonly<Record<string, number>>;
}

/** The SQL that Grafana sends: its macros and variables are filled in. */
export function filled(sql: string, { from, to, variables }: Filled): string {
  const [begin, end] = [from, to].map((moment) => `'${new Date(moment).toISOString()}'`);
  const known = sql
    .replaceAll(/\$__timeFilter\(([^)]+)\)/g, (_, column) => `${column} BETWEEN ${begin} AND ${end}`)
    .replaceAll('$__timeFrom()', String(begin))
    .replaceAll('$__timeTo()', String(end));
  return known.replaceAll(/\$\{?(\w+)\}?/g, (whole, name) => String(variables[name] ?? whole));
}
