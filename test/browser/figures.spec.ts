import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import { minutes } from '../../src-renderer/ui/format.ts';
import { apiKey, expect, test } from './app.ts';

const program = resolve(import.meta.dirname, '../../out/main/command-line.js');

interface Demo {
  readonly project: string;
  readonly metrics: Readonly<Record<string, unknown>>;
}

interface OfIntegration {
  readonly integration_id: number;
  readonly integration: string;
}

test('the demo, the API, the command line and the screen show the same figures', async ({ demo, page, context }) => {
  const { project, metrics } = JSON.parse(demo.printed) as Demo;
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${demo.url}${path}`, { headers: { 'x-api-key': apiKey } })).json();
  const [{ id }] = (await ask('/api/projects')) as [{ id: number }];

  for (const [metric, printed] of Object.entries(metrics)) {
    const env = {
      ...process.env,
      PLUMBLINE_API_KEY: apiKey,
      PLUMBLINE_SECRETS: 'memory',
      PLUMBLINE_DATA_DIR: demo.dataDir,
    };
    const words = ['metrics', metric, '--project', project];
    const told = execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
    expect(JSON.parse(told), metric).toEqual(printed);
    if (!Array.isArray(printed)) {
      expect(await ask(`/api/${metric}/${id}`), metric).toEqual(printed);
      continue;
    }
    for (const { integration_id, integration: _, ...answer } of printed as OfIntegration[]) {
      expect(await ask(`/api/${metric}/${integration_id}`), metric).toEqual(answer);
    }
  }

  await demo.signIn(context);
  await page.goto(`${demo.url}/project/${id}/lead-time`);
  const graph = page.locator('.react-flow');
  const { data } = metrics.lead_times as OutputOf<typeof leadTimes>;
  expect(data.length).toBeGreaterThan(3);
  for (const { name, lead_times } of data) {
    const [usual] = lead_times.filter(({ path }) => path === '');
    if (usual) await expect(graph.getByText(minutes(usual.lead_time), { exact: true }).first(), name).toBeVisible();
  }
});
