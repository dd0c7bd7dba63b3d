import { expect, test } from 'vitest';
import { furnishShop, ids } from '../company.ts';
import { instanceOfTest } from '../test-instance.ts';

const allDays = 'from=0001-01-01&to=9999-12-31';

test('more rows than anybody reads are refused before any work, naming what to ask instead', async () => {
  const instance = await instanceOfTest(furnishShop);
  for (const path of ['delivery', 'lead_times'])
    for (const by of ['&by=day', '&by=week', '&by=month', '']) {
      const answer = await instance.ask(`/api/${path}/${ids.shop}?include=series&${allDays}${by}`);
      expect([path, by, answer.status]).toEqual([path, by, 400]);
      expect(await answer.json()).toMatchObject({
        detail: expect.stringContaining('Ask for longer stretches or fewer days'),
        errors: [{ pointer: '/by' }],
      });
    }
});

test('a window at either end of all days is answered', async () => {
  const instance = await instanceOfTest(furnishShop);
  for (const days of [allDays, 'from=9999-12-31', 'to=0001-01-01', 'from=9999-12-01&to=9999-12-31'])
    for (const path of [
      `delivery/${ids.shop}?include=days&`,
      `lead_times/${ids.shop}?`,
      `breakdown/${ids.shop}?`,
      `flow/${ids.shop}?`,
      `repair_times/${ids.build}?`,
      `avg_repair_times/${ids.shop}?`,
      `rules/${ids.build}?`,
    ]) {
      const { status } = await instance.ask(`/api/${path}${days}`);
      expect([path, days, status]).toEqual([path, days, 200]);
    }
  const seriesOf = async (days: string): Promise<readonly unknown[]> =>
    (await instance.json<{ series: { data: unknown[] } }>(`/api/delivery/${ids.shop}?${days}&include=series&by=day`))
      .series.data;
  expect(await seriesOf('from=0001-01-01&to=0001-01-31')).toHaveLength(31);
  // Days to come are in no window.
  expect(await seriesOf('from=9999-12-01&to=9999-12-31')).toEqual([]);
});
