import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import { randomOf } from '#test/world/random.ts';
import { hostileRequest } from './hostile-requests.ts';
import { clientOf, type Outcome, type RunningService, sendRaw, startService } from './running-service.ts';

const count = 6000;
const connections = 24;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  // Something to ask for; nothing listens at that address.
  const origins = ['http://127.0.0.1:9'];
  const token = { name: 'ci', integ_type: 'ci_server', origins, username: 'builder', secret: 'secret' };
  const ids = { project_id: 1, token_id: 1 };
  const integration = { integration_type: 'ci_server', name: 'build', ...ids, url: `${origins[0]}/job/build` };
  expect((await service.run(addProject, { name: 'Garden', time_zone: 'Europe/Berlin' })).status).toBe(200);
  expect((await service.run(addToken, token)).status).toBe(200);
  expect((await service.run(addIntegration, integration)).status).toBe(200);
}, 60_000);
afterAll(() => service.close());

test(`${count} hostile requests leave the same process running, and none meets an unforeseen error`, {
  timeout: 120_000,
}, async () => {
  const random = randomOf(20_261_123);
  const requests = Array.from({ length: count }, () => hostileRequest(random, service));
  const outcomes: Outcome[] = [];
  const worker = async (first: number): Promise<void> => {
    for (let serial = first; serial < count; serial += connections) {
      const request = requests[serial];
      if (request) outcomes[serial] = await sendRaw(service.port, request.bytes, { ...request, ...clientOf(serial) });
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, first) => worker(first)));

  const shown = (serial: number): string => requests[serial]?.bytes.toString('latin1').slice(0, 300) ?? '';
  const where = (is: (outcome: Outcome, serial: number) => boolean): readonly string[] =>
    outcomes.flatMap((outcome, serial) => (is(outcome, serial) ? [shown(serial)] : []));
  expect(service.isRunning(), service.stderr()).toBe(true);
  expect(service.errors()).toEqual([]);

  expect(where(({ status }) => status === 500)).toEqual([]);
  expect(where(({ timedOut }) => timedOut)).toEqual([]);
  expect(where(({ status }, serial) => status === null && requests[serial]?.isWellFormed === true)).toEqual([]);
  // The requests reach the parts that answer, and not only those that refuse.
  const statuses = Map.groupBy(outcomes, ({ status }) => status);
  expect(statuses.get(200)?.length).toBeGreaterThan(count / 20);
  expect((statuses.get(400)?.length ?? 0) + (statuses.get(422)?.length ?? 0)).toBeGreaterThan(count / 20);
  const health = `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nConnection: close\r\n\r\n`;
  expect((await sendRaw(service.port, health)).status).toBe(200);
});
