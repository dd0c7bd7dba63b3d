import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

test('a page that is no longer there becomes the last', () => {
  const all = Array.from({ length: 60 }, (_, at) => at);
  expect(pageOf(all, 2)).toMatchObject({ page: 2, pages: 3, text: '51 – 60 of 60' });
  expect(pageOf(all.slice(0, 10), 2)).toMatchObject({ page: 0, pages: 1 });
});
