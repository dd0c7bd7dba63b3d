import { expect, test } from 'vitest';
import { asBefore, changedMembers, isSame } from './undo-input.ts';

const before = { id: 7, name: 'build', url: 'https://ci.test', since: null, paused: false };

test('a change is taken back by the same command with what was before, and touches nothing else', () => {
  expect(asBefore({ integration_id: 7, name: 'builds', since: '2026-01-01' }, before)).toEqual({
    integration_id: 7,
    name: 'build',
    since: null,
  });
});

test('saving what is there already is no change', () => {
  expect(isSame({ integration_id: 7, name: 'build', since: null }, before)).toBe(true);
  expect(isSame({ integration_id: 7, paused: true }, before)).toBe(false);
});

test('a form saves only what was changed in it, so that what another window saved meanwhile stays', () => {
  const opened = { id: 7, name: 'ci', origins: ['https://ci.test'], since: null };
  expect(changedMembers({ name: 'ci', origins: ['https://ci.test'], since: null }, opened)).toEqual({});
  expect(changedMembers({ name: 'builds', origins: ['https://ci.test'], since: null }, opened)).toEqual({
    name: 'builds',
  });
  expect(changedMembers({ origins: ['https://ci.test', 'https://two.test'] }, opened)).toEqual({
    origins: ['https://ci.test', 'https://two.test'],
  });
});
