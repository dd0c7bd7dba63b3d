import { expect, test } from 'vitest';
import { metrics } from '#main/metrics/registry.ts';
import { averageEndpoints } from '#shared/api/series.ts';
import { plumbline } from '#test/app/terminal.ts';

interface Figures {
  readonly lead_times: {
    readonly data: readonly { readonly name: string; readonly lead_times: readonly { readonly path: string }[] }[];
  };
  readonly flow: { readonly flow_efficiency: { readonly value: number | null } };
  readonly cycle_times: readonly { readonly integration: string; readonly data: readonly unknown[] }[];
}

test('the demo company is collected from all its systems into one graph, with every metric', {
  timeout: 120_000,
}, async () => {
  const result = await plumbline(['demo', '--once', '--json']);
  expect(result, result.err).toMatchObject({ status: 0 });
  const { project, metrics: figures } = JSON.parse(result.out) as { project: string; metrics: Figures };
  expect(project).toBe('Demo company');
  expect(new Set(Object.keys(figures))).toEqual(new Set([...metrics, ...averageEndpoints].map(({ id }) => id)));

  const routes = new Map(
    figures.lead_times.data.map(({ name, lead_times }) => [name, lead_times.map(({ path }) => path)]),
  );
  // A front end goes from a workflow over a CI server to a deployment; nothing but the revision tells so.
  for (const name of ['acme/shop-web/web', 'shop-web-acceptance', 'acme/shop-web/deployments/production'])
    expect(routes.get(name), name).toEqual(['']);
  // What is built on the library is released by three systems.
  expect(routes.get('platform/platform/library')).toEqual(
    expect.arrayContaining(['', 'acme/shop-web/web', expect.stringContaining('accounts/build')]),
  );
  // The teams said of their states which are work and which are waiting.
  expect(figures.flow.flow_efficiency.value).toBeGreaterThan(0);
  for (const { integration, data } of figures.cycle_times) expect(data.length, integration).toBeGreaterThan(50);
});
