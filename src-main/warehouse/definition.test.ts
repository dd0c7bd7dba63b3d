import { expect, test } from 'vitest';
import { page } from './definition.ts';
import { tables } from './tables/index.ts';

test('the page says of every column what the tables say; -u writes it anew', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/WAREHOUSE.md');
});

test('keys and indexes are of columns that the table has, and no key may be null', () => {
  const faults = tables.flatMap(({ name, columns, key, indexes = [] }) =>
    [key, ...indexes]
      .flat()
      .filter((one) => {
        const column = columns.find((each) => each.name === one);
        return !column || (key.includes(one) && column.whenNull !== undefined);
      })
      .map((one) => `${name}.${one}`),
  );
  expect(faults).toEqual([]);
});
