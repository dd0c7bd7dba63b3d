import { expect, test } from 'vitest';
import { grouped, type PaletteItem, ranked } from './ranked.ts';

const offers: readonly PaletteItem[] = [
  'Shop: Overview',
  'Shop: Lead time',
  'Accounts: Lead time',
  'Tokens',
  'Switch to the dark theme',
].map((label) => ({ id: label, kind: 'screen', label, act: () => undefined }));
const labels = (text: string, recent: readonly string[] = []) => ranked(offers, text, recent).map(({ label }) => label);

test('words in any order find a place, in any case', () => {
  expect(labels('lead ACC')).toEqual(['Accounts: Lead time']);
});

test('the name of its project finds a screen too, though its label does not repeat it', () => {
  const screens: readonly PaletteItem[] = ['Shop', 'Accounts'].map((project) => ({
    id: project,
    kind: 'screen',
    label: 'Lead time',
    project,
    act: () => undefined,
  }));
  expect(ranked(screens, 'lead acc', []).map(({ id }) => id)).toEqual(['Accounts']);
});

test('what is found by no word is not shown', () => {
  expect(labels('nowhere')).toEqual([]);
  expect(labels('lead nowhere')).toEqual([]);
});

test('what was chosen of late comes first among what fits alike, and first of all where nothing is typed', () => {
  expect(labels('lead')).toEqual(['Shop: Lead time', 'Accounts: Lead time']);
  expect(labels('lead', ['Accounts: Lead time'])).toEqual(['Accounts: Lead time', 'Shop: Lead time']);
  expect(labels('', ['Tokens', 'Shop: Lead time']).slice(0, 3)).toEqual([
    'Tokens',
    'Shop: Lead time',
    'Shop: Overview',
  ]);
});

test('a better fit goes before one that was chosen of late', () => {
  expect(labels('to', ['Switch to the dark theme'])[0]).toBe('Tokens');
});

test('offers stand in groups, the best first; what was chosen of late is one while nothing is typed', () => {
  const mixed: readonly PaletteItem[] = [
    ...offers,
    { id: 'collect', kind: 'action', label: 'Collect Shop now', act: () => undefined },
  ];
  const groupsOf = (text: string, recent: readonly string[]) =>
    grouped(ranked(mixed, text, recent), text, recent).map(({ id, offers: list }) => [id, list[0]?.label, list.length]);
  expect(groupsOf('', ['Tokens'])).toEqual([
    ['recent', 'Tokens', 1],
    ['screen', 'Shop: Overview', 4],
    ['action', 'Collect Shop now', 1],
  ]);
  expect(groupsOf('collect', ['Tokens'])).toEqual([['action', 'Collect Shop now', 1]]);
});
