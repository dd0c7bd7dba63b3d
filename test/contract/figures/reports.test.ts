import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { furnish } from '../backlog.ts';
import { at, furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnish);
});
afterAll(() => instance.close());

const days = 'from=2026-11-01&to=2026-11-10';
const noTarget = { target: null, target_met: null, target_of: null };
const none = { ...noTarget, value: null, reason: expect.any(String), reason_id: expect.any(String) };

test('the DORA measures come with their evidence counts, and where nothing can be known with the reason', async () => {
  expect(await instance.json(`/api/delivery/${ids.shop}?${days}`)).toEqual({
    data_name: 'Shop',
    from: '2026-11-01',
    to: '2026-11-10',
    change_lead_time: { unit: 'minutes', ...none, evidence: { commits: 0, without_time: 3 } },
    deployment_frequency: {
      unit: 'per day',
      value: 0.2,
      share_of_days: 0.1,
      reason: null,
      reason_id: null,
      ...noTarget,
      evidence: { passing: 2, days: 10, days_with_one: 1 },
    },
    change_fail_rate: {
      unit: 'ratio',
      ...none,
      pipeline_failure_rate: 0,
      evidence: { deployments: 2, runs: 2, breaking: 0, failed: null, incidents: null },
    },
    failed_deployment_recovery_time: { unit: 'minutes', ...none, evidence: { recoveries: 0, incidents: 0, open: 0 } },
    deployment_rework_rate: { unit: 'ratio', ...none, evidence: { deployments: 2, rework: null } },
  });
});

test('where the team says which issues are incidents, deployments are charged with them', async () => {
  const instanceWithIncidents = await openTestInstance((store) => {
    furnish(store);
    store.changeIntegration(ids.backlog, { incidents: { types: ['Incident', 'Story'], labels: [] } }, at('16:00'));
  });
  const answer = await instanceWithIncidents.json(`/api/delivery/${ids.shop}?${days}`);
  await instanceWithIncidents.close();
  // All three are opened before the first deployment, so none of it failed; two of them end.
  expect(answer).toMatchObject({
    change_fail_rate: { value: 0, reason: null, evidence: { failed: 0, incidents: 3 } },
    failed_deployment_recovery_time: { value: 165, reason: null, evidence: { incidents: 2, open: 1 } },
    deployment_rework_rate: { value: 0, reason: null, evidence: { rework: 0 } },
  });
});

test('rates of incidents come only when the tracker was read to its end, since a part of its incidents is no rate', async () => {
  const tracker = await openTestInstance((store) => {
    furnishShop(store);
    store.changeIntegration(ids.backlog, { incidents: { types: ['Incident'], labels: [] } }, at('08:00'));
    store.syncStarted(ids.backlog, at('08:00'));
    store.storePages(ids.backlog, [{ items: [], records: [], cursor: 1, progress: 0.5, watermark: null }], at('08:00'));
    store.syncEnded(ids.backlog, { state: 'cancelled', fault: null }, at('08:00'));
  });
  onTestFinished(() => tracker.close());
  const rates = () => tracker.json(`/api/delivery/${ids.shop}?${days}`);
  const unknown = { value: null, reason_id: 'incidents_not_collected' };
  expect(await rates()).toMatchObject({
    change_fail_rate: { ...unknown, pipeline_failure_rate: 0, evidence: { failed: null, incidents: null } },
    deployment_rework_rate: unknown,
  });

  const store = openWriter(join(tracker.dataDir, 'plumbline.db'));
  onTestFinished(() => store.close());
  store.syncEnded(ids.backlog, { state: 'done', fault: null }, at('09:00'));
  expect(await rates()).toMatchObject({ change_fail_rate: { value: 0 }, deployment_rework_rate: { value: 0 } });

  // Another filter may give other incidents.
  store.changeIntegration(ids.backlog, { url: 'https://issues.test/rest/api/2/search?jql=filter%3D2' }, at('10:00'));
  expect(await rates()).toMatchObject({ change_fail_rate: unknown, deployment_rework_rate: unknown });
});

test('why a measure has no figure is told by a word that stays', async () => {
  const answer = await instance.json(`/api/delivery/${ids.shop}?${days}`);
  expect(answer).toMatchObject({
    change_lead_time: { reason_id: 'no_commit_times' },
    change_fail_rate: { reason_id: 'incidents_unknown' },
    failed_deployment_recovery_time: { reason_id: 'no_recoveries' },
  });
  const empty = await instance.json(`/api/delivery/${ids.empty}?${days}`);
  expect(empty).toMatchObject({
    change_lead_time: { reason_id: 'no_arrivals' },
    deployment_frequency: { reason_id: 'no_deployments_known' },
  });
});

type Series = { by: string; data: { from: string; to: string; passing: number; commits: number }[] };

test('the measures come by day, week or month in one answer, each as if it were asked for alone', async () => {
  const ask = (more: string) =>
    instance.json<{ series: Series }>(`/api/delivery/${ids.shop}?${days}&include=series${more}`);
  const { series } = await ask('');
  expect([series.by, series.data.length]).toEqual(['day', 10]);
  const weeks = (await ask('&by=week')).series.data;
  expect(weeks.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-10'],
  ]);
  for (const { from, to, ...week } of weeks) {
    const alone = await instance.json<Record<string, { value: number | null; evidence: { passing: number } }>>(
      `/api/delivery/${ids.shop}?from=${from}&to=${to}`,
    );
    expect(week).toMatchObject({
      passing: alone.deployment_frequency?.evidence.passing,
      deployment_frequency: alone.deployment_frequency?.value,
      failed_deployment_recovery_time: alone.failed_deployment_recovery_time?.value,
    });
  }
  expect(weeks.reduce((sum, { passing }) => sum + passing, 0)).toBe(2);
});

test('the days with a deployment are those whose series by day has one', async () => {
  const ask = <T>(include: string) => instance.json<T>(`/api/delivery/${ids.shop}?${days}&include=${include}`);
  const { series } = await ask<{ series: Series }>('series&by=day');
  const report = await ask<{ days: unknown }>('days');
  const wanted = series.data.filter(({ passing }) => passing > 0).map(({ from, passing }) => ({ day: from, passing }));
  expect(wanted).not.toEqual([]);
  expect(report.days).toEqual(wanted);
});

test('more buckets than anybody can read are refused with the way out', async () => {
  const answer = await instance.ask(`/api/delivery/${ids.shop}?from=1990-01-01&to=2026-11-10&include=series&by=day`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Ask for longer stretches');
});

test('the DORA measures name the deployments they were made from', async () => {
  type Evidence = { evidence: { deployments: { run: { number: number }; passed: boolean; rework: boolean }[] } };
  const { evidence } = await instance.json<Evidence>(`/api/delivery/${ids.shop}?${days}&include=evidence`);
  expect(evidence.deployments.map(({ run, passed }) => [run.number, passed])).toEqual([
    [2, true],
    [1, true],
  ]);
});

test('the parts of each route add up to the sum of its lead times, and a supposition moves the median', async () => {
  type Parts = Record<string, { sum: number }>;
  type Route = { sum: number; lead_time: number; parts: Parts; what_if: { lead_time: number; change: number } };
  const { data } = await instance.json<{ data: { name: string; routes: Route[] }[] }>(
    `/api/breakdown/${ids.shop}?${days}&what_if=run:0.5`,
  );
  expect(data.map(({ name }) => name)).toEqual(['build', 'deploy']);
  for (const { sum, lead_time, parts, what_if } of data.flatMap(({ routes }) => routes)) {
    expect(Object.values(parts).reduce((all, part) => all + part.sum, 0)).toBeCloseTo(sum, 9);
    expect(what_if.change).toBeCloseTo(what_if.lead_time - lead_time, 9);
  }
  // Lead times 30, 150 and 30, of which runs took 20, 22 and 22 minutes: with half of that 20, 139 and 19.
  const [route] = data[0]?.routes ?? [];
  expect([route?.lead_time, route?.what_if.lead_time]).toEqual([30, 20]);
});

test.each(['queue', 'queue:', 'queue:-1', 'queue:11', 'lunch:2', 'queue:0.5,run:2'])(
  'the supposition %s is refused, naming the parameter',
  async (whatIf) => {
    const refused = await instance.ask(`/api/breakdown/${ids.shop}?what_if=${whatIf}`);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain('what_if');
  },
);

test('the rules of other tools stand side by side, each with what it says', async () => {
  type Figures = { rule: string; repair_time: { value: number | null; count: number } }[];
  const answer = await instance.json<{ rules: { id: string }[]; data: { name: string; figures: Figures }[] }>(
    `/api/rules/${ids.build}?${days}`,
  );
  expect(answer.rules.map(({ id }) => id)).toEqual([
    'plumbline',
    'gocd',
    'metrik',
    'heartbeat',
    'jenkins-build-history',
  ]);
  expect(answer.data.map(({ name, figures }) => [name, figures.map(({ repair_time }) => repair_time.value)])).toEqual([
    ['build', [7620, 7920, 7620, 7200, 7200]],
  ]);
});

test.each([
  [`/api/delivery/${ids.shop}`, 'measure,value,unit,reason,target,target_met,target_of'],
  [`/api/breakdown/${ids.shop}`, 'name,path,count,lead_time,sum,rework,queue,run,wait,what_if'],
  [`/api/flow/${ids.shop}`, 'week,from,to,finished,lead_time,cycle_time,without_progress,in_progress,flow_efficiency'],
  [`/api/rules/${ids.build}`, 'name,branch,rule,repair_time,failure_time,failure_rate,lead_time'],
])('%s also comes as a table', async (path, header) => {
  const text = await (await instance.ask(`${path}?${days}&format=csv`)).text();
  expect(text.split('\r\n')[0]).toBe(header);
});

test.each(['delivery', 'breakdown', 'flow'])('a project without data has %s without figures', async (name) => {
  const answer = await instance.ask(`/api/${name}/${ids.empty}?${days}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toMatch(/"(value|lead_time)":\d/);
});

test.each(['delivery', 'breakdown', 'flow'])('%s refuses what it does not know', async (name) => {
  for (const query of ['form=x', 'from=2026-02-30', 'from=2026-11-05&to=2026-11-01', 'statistic=p99', 'start=pushed']) {
    expect([query, (await instance.ask(`/api/${name}/${ids.shop}?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await instance.ask(`/api/${name}/999`)).status).toBe(404);
});
