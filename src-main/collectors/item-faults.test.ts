import { expect, test } from 'vitest';
import type { Fault } from '#shared/records/fault.ts';
import { OriginFailed, SourceError } from '../net/source-error.ts';
import { ItemFaults } from './item-faults.ts';

const failing = (fault: Fault) => () => Promise.reject(new SourceError(fault, 'It failed.'));
const sound = () => Promise.resolve('read');

/** How many different items in a row may fail with a fault, of fifty. */
async function enduredOf(fault: Fault): Promise<number> {
  const faults = new ItemFaults();
  for (let item = 0; item < 50; item++) {
    const isNoted = await faults.attempt(`item ${item}`, failing(fault)).then(
      () => true,
      () => false,
    );
    if (!isNoted) return item;
  }
  return 50;
}

test.each<readonly [Fault, number]>([
  ['server_error', 9],
  ['answer_unreadable', 9],
  ['unreachable_timeout', 1],
  ['token_lacks_right', 50],
  ['gone', 50],
  ['token_refused', 0],
  ['unreachable_dns', 0],
  ['sign_in_page', 0],
])('of items in a row that meet %s, %d are noted before it is the system’s own fault', async (fault, count) => {
  expect(await enduredOf(fault)).toBe(count);
});

test('an item that is read begins the count anew, and the same item is counted once', async () => {
  const faults = new ItemFaults();
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
  const faults = new ItemFaults();
  const paused = new SourceError('server_error', 'Later.', 1);
  const left = new OriginFailed('server_error', 'It failed again and again.');
  for (const error of [paused, left])
    await expect(faults.attempt('one', () => Promise.reject(error))).rejects.toBe(error);
  expect(() => faults.end()).not.toThrow();
});
