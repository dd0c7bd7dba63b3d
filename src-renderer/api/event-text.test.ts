import { expect, test } from 'vitest';
import { createEventReader } from './event-text.ts';

const text =
  'retry: 1000\n\nid: a-1\nevent: sync\ndata: {"project_id":1}\n\n: still here\n\nid: a-2\nevent: data\ndata: {}\n\n';
const events = [
  { id: 'a-1', kind: 'sync' },
  { id: 'a-2', kind: 'data' },
];

test('events are read whatever pieces they come in, and whatever ends their lines', () => {
  for (const whole of [text, text.replaceAll('\n', '\r\n')]) {
    for (const size of [1, 2, 7, whole.length]) {
      const read = createEventReader();
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.flatMap(read)).toEqual(events);
    }
  }
});

test('what has no data is no event, and one that is not complete has not come yet', () => {
  expect(createEventReader()('event: data\n\n: comment\n\ndata: {}\n')).toEqual([]);
});
