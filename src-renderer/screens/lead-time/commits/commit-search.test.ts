import { expect, test } from 'vitest';
import { searchOf } from './commit-search.ts';

test('what was typed is a pull request, the key of an issue, or how a revision begins', () => {
  expect(searchOf(' #128 ')).toEqual({ kind: 'input', input: { pull_request: 128 } });
  expect(searchOf('!7')).toEqual({ kind: 'input', input: { pull_request: 7 } });
  expect(searchOf('SHOP-12')).toEqual({ kind: 'issue_key' });
  expect(searchOf('4f2a')).toEqual({ kind: 'input', input: { revision: '4f2a' } });
  expect(searchOf('128')).toEqual({ kind: 'input', input: { revision: '128' } });
  expect(searchOf('  ')).toEqual({ kind: 'nothing' });
});
