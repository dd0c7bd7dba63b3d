import { expect, test } from 'vitest';
import { linesOf } from './GraphDrawing.tsx';

test('a long name is broken where one of its parts ends, and only then cut at its beginning', () => {
  expect(linesOf('shop-build', 20)).toEqual(['shop-build']);
  expect(linesOf('platform/platform/library', 20)).toEqual(['platform/platform/', 'library']);
  expect(linesOf('acme/a-web/deployments/production', 20)).toEqual(['acme/a-web/', '…loyments/production']);
  expect(linesOf('shop-integration-tests', 19)).toEqual(['shop-integration-', 'tests']);
  expect(linesOf('anamewithoutanypartofitsown', 20)).toEqual(['…houtanypartofitsown']);
});
