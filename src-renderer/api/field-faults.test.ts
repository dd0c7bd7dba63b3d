import { expect, test } from 'vitest';
import { ApiFault } from './client.ts';
import { faultBeside, faultOfField } from './field-faults.ts';

const refusalAt = (...pointers: readonly string[]): ApiFault =>
  new ApiFault({
    title: 'Conflict',
    status: 409,
    detail: 'Nothing was stored.',
    errors: pointers.map((pointer) => ({ pointer, detail: `is wrong at ${pointer}` })),
  });

test('the fault of a field is found at the member or within it, not at one of another name', () => {
  expect(faultOfField(refusalAt('/name'), 'name')).toBe('is wrong at /name');
  expect(faultOfField(refusalAt('/origins/1'), 'origins')).toBe('is wrong at /origins/1');
  expect(faultOfField(refusalAt('/username'), 'name')).toBeUndefined();
  expect(faultOfField(null, 'name')).toBeUndefined();
});

test('a refusal is said in words unless fields that are shown say all of it', () => {
  expect(faultBeside(null, ['name'])).toBeUndefined();
  expect(faultBeside(refusalAt(), ['name'])).toBe('Nothing was stored.');
  expect(faultBeside(refusalAt('/url'), ['name'])).toBe('Nothing was stored.');
  expect(faultBeside(refusalAt('/name', '/url'), ['name'])).toBe('Nothing was stored.');
  expect(faultBeside(refusalAt('/name', '/origins/0'), ['name', 'origins'])).toBeUndefined();
});
