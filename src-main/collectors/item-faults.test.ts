import { expect, test } from 'vitest';
import type { Fault } from '#shared/records/fault.ts';
import { OriginFailed, SourceError } from '../net/source-error.ts';
import { ItemFaults } from './item-faults.ts';

const failing = (fault: Fault) => () => Promise.reject(new SourceError(fault, 'It failed.'));
const many = 200;
const sound = () => Promise.resolve('read');

const answers = () => Promise.resolve();
const isDown = failing('server_error');

/** How many different items in a row may fail with a fault, of many. */
async function enduredOf(fault: Fault, probe: () => Promise<unknown>): Promise<number> {
  const faults = new ItemFaults(probe);
  for (let item = 0; item < many; item++) {
    const isNoted = await faults.attempt(`item ${item}`, failing(fault)).then(
      () => true,
      () => false,
    );
    if (!isNoted) return item;
  }
  return many;
}

test.each<readonly [Fault, number]>([
  ['server_error', 9],
  ['answer_unreadable', 9],
  ['unreachable_timeout', 1],
  ['token_lacks_right', many],
  ['gone', many],
  ['token_refused', 0],
  ['unreachable_dns', 0],
  ['sign_in_page', 0],
])('of items in a row that meet %s at a system that is down, %d are noted', async (fault, count) => {
  expect(await enduredOf(fault, isDown)).toBe(count);
});

test.each<readonly [Fault, number]>([
  ['server_error', 109],
  ['answer_unreadable', 109],
  ['unreachable_timeout', 11],
  ['token_lacks_right', many],
])('of items in a row that meet %s at a system that answers, %d are noted', async (fault, count) => {
  expect(await enduredOf(fault, answers)).toBe(count);
});

test('what the system says for itself when items fail in a row is what the collection ends with', async () => {
  const faults = new ItemFaults(failing('token_refused'));
  for (let item = 0; item < 9; item++) await faults.attempt(`item ${item}`, isDown);
  await expect(faults.attempt('the tenth', isDown)).rejects.toMatchObject({ fault: 'token_refused' });
});

test('items that fail at the same time ask the system once', async () => {
  let requests = 0;
  const faults = new ItemFaults(async () => {
    requests += 1;
  });
  await Promise.all(Array.from({ length: 15 }, (_, item) => faults.attempt(`item ${item}`, isDown)));
  expect([requests, faults.count]).toEqual([1, 15]);
});

test('an item that is read begins the count anew, and the same item is counted once', async () => {
  const faults = new ItemFaults(isDown);
  for (let item = 0; item < 40; item++) {
    await faults.attempt(`item ${item}`, failing('server_error'));
    await faults.attempt('the same', failing('server_error'));
    if (item % 5 === 4) expect(await faults.attempt('sound', sound)).toBe('read');
  }
  expect(faults.count).toBe(41);
  expect(() => faults.end()).toThrow(
    '41 items could not be read, all others were: “item 0”, “the same”, “item 1”, 38 more.',
  );
});

test('a pause that was asked for, and an origin that is left alone, hold for all items', async () => {
  const faults = new ItemFaults(isDown);
  const paused = new SourceError('server_error', 'Later.', 1);
  const left = new OriginFailed('server_error', 'It failed again and again.');
  for (const error of [paused, left])
    await expect(faults.attempt('one', () => Promise.reject(error))).rejects.toBe(error);
  expect(() => faults.end()).not.toThrow();
});
