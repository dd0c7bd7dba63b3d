import type { changes } from '#shared/api/changes.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';

type Answer = OutputOf<typeof changes>;
type Row = Answer['data'][number];

const usual: Row = {
  family: 'delivery',
  figure: 'change_lead_time',
  pipeline: null,
  path: null,
  integration_id: null,
  unit: 'minutes',
  statistic: 'median',
  better: 'lower',
  now: { value: null, count: 40 },
  before: { value: null, count: 30 },
  test: 'mann_whitney',
  p: 0.01,
  verdict: 'better',
};

/** How figures changed, as the service answers. */
export const changesAnswer = (...rows: readonly Partial<Row>[]): Answer => ({
  data_name: 'Shop',
  from: '2026-11-01',
  to: '2026-11-30',
  before_from: '2026-10-02',
  before_to: '2026-10-31',
  data: rows.map((row) => ({ ...usual, ...row })),
});
