import { expect, test } from 'vitest';
import { compared } from './difference.ts';

const compare = (before: unknown, after: unknown) => compared(JSON.stringify(before), JSON.stringify(after));

test('the first difference is named with its path and both values', () => {
  const before = { data: [{ y: 1 }, { y: 2, name: 'a' }] };
  expect(compare(before, before).first).toBeNull();
  expect(compare(before, { data: [{ y: 1 }, { y: 3, name: 'b' }] }).first).toEqual({
    path: '/data/1/y',
    before: 2,
    after: 3,
  });
  expect(compare(before, { data: [{ y: 1 }] }).first).toMatchObject({ path: '/data/1', after: undefined });
  expect(compare({ a: 1 }, { a: null }).first).toEqual({ path: '/a', before: 1, after: null });
  expect(compare([], {}).first).toEqual({ path: '', before: [], after: {} });
});

test('numbers that differ by the order of adding alone are told apart from others', () => {
  const sum = compare({ mean: 0.3, other: 5 }, { mean: 0.1 + 0.2, other: 5 });
  expect(sum).toMatchObject({ first: null, floats: 1 });
  expect(sum.largest).toBeLessThan(1e-15);
  expect(compare({ mean: 1 }, { mean: 1 + 3e-9 }).first).toMatchObject({ path: '/mean' });
  expect(compare({ p: 1e-12 }, { p: 2e-12 }).first).toMatchObject({ path: '/p' });
});

test('a table and a metrics text are compared cell by cell', () => {
  expect(compared('x,y\na,0.3\n', `x,y\na,${0.1 + 0.2}\n`)).toMatchObject({ first: null, floats: 1 });
  expect(compared('x,y\na,1\n', 'x,y\nb,1\n').first).toEqual({ path: '/1/0', before: 'a', after: 'b' });
});
