import { expect, test } from 'vitest';
import type { ReportFacts } from '#shared/api/report.ts';
import { speak } from '../language/language.ts';

type Node = ReportFacts['graph']['nodes'][number];

test('the lead time of the summary is that from where commits begin, as on the overview', async () => {
  await speak('en');
  const { leadTimeTile } = await import('./summary.ts');
  const nodes = ['build', 'deploy'].map((name, index) => ({ id: index + 1, name }) as Node);
  const edges = [{ from: 1, to: 2 } as ReportFacts['graph']['edges'][number]];
  const tile = leadTimeTile({
    graph: { nodes, edges, warnings: [] },
    leadTimes: {
      data_name: 'Shop',
      unit: 'minutes',
      // Of its own commits, which wait for a weekly release.
      data: [
        { name: 'build', lead_times: [{ path: '', lead_time: 30 }] },
        { name: 'deploy', lead_times: [{ path: '', lead_time: 600 }] },
      ],
    },
    changes: null,
    statistic: 'median',
  });
  expect([tile.figure, tile.of]).toEqual(['30 min', 'Median from build, the longest']);
});
