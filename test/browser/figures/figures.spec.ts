import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import { minutes } from '../../../src-renderer/ui/format.ts';
import { expect, runCommand, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';
import { dayNow } from '../support/one-demo.ts';

interface Demo {
  readonly project: string;
  readonly metrics: Readonly<Record<string, unknown>>;
}

interface OfIntegration {
  readonly integration_id: number;
  readonly integration: string;
}

test('the demo, the API, the command line and the screen show the same figures', async ({
  demo,
  collected,
  page,
  context,
}) => {
  const { project, metrics } = JSON.parse(demo.printed) as Demo;
  const [{ id }] = await ask<[{ id: number }]>(demo, '/api/projects');
  const answeredBy = async (metric: string, printed: unknown): Promise<unknown> => {
    if (!Array.isArray(printed)) return ask(demo, `/api/${metric}/${id}`);
    const answers = (printed as OfIntegration[]).map(async ({ integration_id, integration }) => ({
      integration_id,
      integration,
      ...(await ask<object>(demo, `/api/${metric}/${integration_id}`)),
    }));
    return Promise.all(answers);
  };
  const cases = [];
  for (const [metric, printed] of Object.entries(metrics)) {
    const args = ['metrics', metric, '--project', project];
    const byCommand: unknown = JSON.parse(await runCommand(demo, args));
    cases.push({ metric, printed, answers: [byCommand, await answeredBy(metric, printed)] });
  }
  // Where no days are given the last ninety are meant, which are others after midnight.
  test.skip(dayNow() !== collected.day, 'The day has changed since the demo was collected.');
  for (const { metric, printed, answers } of cases) expect(answers, metric).toEqual([printed, printed]);

  await demo.signIn(context);
  await page.goto(`${demo.url}/project/${id}/lead-time`);
  const graph = page.getByRole('region', { name: 'Pipeline graph' });
  const { data } = metrics.lead_times as OutputOf<typeof leadTimes>;
  expect(data.length).toBeGreaterThan(3);
  for (const { name, lead_times } of data) {
    const [usual] = lead_times.filter(({ path }) => path === '');
    if (!usual) continue;
    const node = new RegExp(`^${name}(, release point)?: ${minutes(usual.lead_time)}(, red for .*)?$`);
    await expect(graph.getByRole('button', { name: node })).toBeVisible();
  }
});
