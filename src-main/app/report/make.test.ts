import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ServiceError } from '#shared/api/problem.ts';
import { makeReport } from './make.ts';

const wanted = { project: { id: 1, name: 'Shop' } };

test('reports are made one after the other, and none for who has left', async () => {
  const waiting: PromiseWithResolvers<never>[] = [];
  const service = {
    call(): Promise<never> {
      const answer = Promise.withResolvers<never>();
      waiting.push(answer);
      return answer.promise;
    },
  };
  const leaving = new AbortController();
  const first = makeReport(service, wanted, 'en');
  const left = makeReport(service, wanted, 'en', leaving.signal);
  const last = makeReport(service, wanted, 'en');
  await turn();
  const ofOne = waiting.length;
  leaving.abort();
  for (const one of waiting) one.reject(new ServiceError(404, 'Gone.'));
  await expect(first).rejects.toMatchObject({ status: 404 });
  await expect(left).rejects.toMatchObject({ status: 503 });
  await turn();
  expect([ofOne > 0, waiting.length]).toEqual([true, 2 * ofOne]);
  for (const one of waiting) one.reject(new ServiceError(404, 'Gone.'));
  await expect(last).rejects.toMatchObject({ status: 404 });
});
