import { expect, test } from 'vitest';
import { binaryRows } from './binary-copy.ts';

const sent = (...given: Parameters<typeof binaryRows>): Buffer => Buffer.concat([...binaryRows(...given)]);

test.each([
  ['a text', 'ü'.repeat(1_000_000)],
  ['a text that ends where the buffer does', 'x'.repeat(512 * 1024 - 6)],
])('a row may be larger than what is sent at once: %s', (_, text) => {
  const bytes = sent(['text', 'integer', 'boolean'], [[text, 7, true]]);
  const from = bytes.indexOf(text.slice(0, 100));
  const size = Buffer.byteLength(text);
  expect(bytes.readInt32BE(from - 4)).toBe(size);
  expect(bytes.subarray(from, from + size).equals(Buffer.from(text))).toBe(true);
  const after = from + size;
  expect([bytes.readInt32BE(after), bytes.readInt32BE(after + 4)]).toEqual([4, 7]);
  expect([bytes.readInt32BE(after + 8), bytes.readUInt8(after + 12)]).toEqual([1, 1]);
});

test('as many numbers as a row holds come as they are', () => {
  const numbers = Array.from({ length: 200_000 }, (_, place) => place);
  const bytes = sent(['integer[]'], [[numbers]]);
  const from = bytes.length - 2 - numbers.length * 8;
  const read = numbers.map((_, place) => bytes.readInt32BE(from + place * 8 + 4));
  expect(read).toEqual(numbers);
});
