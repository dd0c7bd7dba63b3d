import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aStoreHome } from '#test/builders/store.ts';
import type { Transport } from '../../net/contract.ts';
import { openWriter } from '../../store/writer.ts';
import { changeUpdateState, startUpdateWatch, updateState } from './update-watch.ts';

afterEach(() => void vi.useRealTimers());

const hour = 60 * 60_000;
const url = 'https://updates.test/plumbline-update.json';

function watchWith(request: Transport['request'], signIn = () => Promise.resolve()) {
  const home = aStoreHome();
  const store = openWriter(home.file);
  onTestFinished(() => {
    store.close();
    home.remove();
  });
  changeUpdateState(store, { source: url });
  const clock = { now: Date.parse('2026-01-15T08:00:00Z') };
  const faults: unknown[] = [];
  const watch = startUpdateWatch({
    store,
    now: () => clock.now,
    scheduled: true,
    transportFor: () => ({ request }),
    signIn,
    unexpected: (error) => void faults.push(error),
  });
  return { store, watch, clock, faults };
}

const announced = { status: 200, url, headers: {}, body: '{"version":"0.2.0"}' };

test('the source is asked at the start and then once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const requests: string[] = [];
  const { watch, store, clock } = watchWith(async () => {
    requests.push(new Date(clock.now).toISOString().slice(0, 13));
    return announced;
  });
  await vi.waitFor(() => expect(updateState(store).checkedAt).toBe(clock.now));
  for (let passed = 1; passed <= 49; passed++) {
    clock.now += hour;
    vi.advanceTimersByTime(hour);
    // The timer's requests are answered at once, in the turns that follow.
    if (passed % 24 === 0) await vi.waitFor(() => expect(updateState(store).checkedAt).toBe(clock.now));
  }
  expect(requests).toEqual(['2026-01-15T08', '2026-01-16T08', '2026-01-17T08']);
  watch.close();
  clock.now += 48 * hour;
  vi.advanceTimersByTime(48 * hour);
  expect(requests).toHaveLength(3);
});

test('a service that ends leaves a source that does not answer alone, and calls that no fault', async () => {
  const request = vi.fn<Transport['request']>(
    ({ signal }) => new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const { watch, store, faults } = watchWith(request);
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  watch.close();
  expect(request.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  await watch.check();
  expect(faults).toEqual([]);
  expect(updateState(store)).toMatchObject({ source: url, checkedAt: null, fault: null });
});

test('all who ask while a source is silent share the one check that follows', async () => {
  const silent = Promise.withResolvers<void>();
  const request = vi.fn<Transport['request']>(async () => {
    await silent.promise;
    return announced;
  });
  const { watch, store } = watchWith(request);
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  const checks = Array.from({ length: 20 }, () => watch.check());
  // They see the source that is chosen meanwhile.
  changeUpdateState(store, { source: `${url}?other` });
  silent.resolve();
  await Promise.all(checks);
  expect(request.mock.calls.map(([{ url }]) => url)).toEqual([url, `${url}?other`]);
  await watch.check();
  expect(request).toHaveBeenCalledTimes(3);
  watch.close();
});

test('a proxy whose password cannot be read makes the source unreachable', async () => {
  const { watch, store } = watchWith(
    async () => announced,
    () => Promise.reject(new Error('The keychain is locked.')),
  );
  await watch.check();
  expect(updateState(store)).toMatchObject({ fault: 'unreachable', announced: null });
  watch.close();
});
