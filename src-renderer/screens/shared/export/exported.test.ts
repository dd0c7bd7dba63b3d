import { expect, test } from 'vitest';
import { leadTimes } from '#shared/api/lead-times.ts';
import { exported, fileNameOf, withParameter } from './exported.ts';

test('a file is called after the project, the screen and the days', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(fileNameOf('Shop', 'lead-time', october)).toBe('shop-lead-time-2026-10-01--2026-10-31');
  expect(fileNameOf('Müller & Söhne: Büro/2', 'runs-cycle_times', october)).toBe(
    'müller-söhne-büro-2-runs-cycle-times-2026-10-01--2026-10-31',
  );
  expect(fileNameOf('Shop', 'flow', { from: null, to: null })).toBe('shop-flow-all');
  expect(fileNameOf('Shop', 'flow', { from: '2026-10-01', to: null })).toBe('shop-flow-since-2026-10-01');
});

test('what is exported is asked as the screen asked, with one more word for its form', () => {
  const { path } = exported(leadTimes, { project_id: 1, statistic: 'p90' });
  expect(withParameter(path, 'format=csv')).toBe('/api/lead_times/1?statistic=p90&format=csv');
  expect(withParameter('/api/lead_times/1', 'format=csv')).toBe('/api/lead_times/1?format=csv');
});
