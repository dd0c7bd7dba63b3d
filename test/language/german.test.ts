import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { de } from '../../src-renderer/language/de/de.ts';
import { en } from '../../src-renderer/language/en/en.ts';
import { t } from '../../src-renderer/language/language.ts';
import { faultText, metricText, withinSentence } from '../../src-renderer/language/service-text.ts';
import {
  ago,
  count,
  duration,
  frequency,
  listed,
  moment,
  percent,
  rate,
  timeUntil,
} from '../../src-renderer/ui/format.ts';

beforeAll(async () => {
  i18next.addResourceBundle('de', 'app', de);
  await i18next.changeLanguage('de');
});
afterAll(async () => {
  await i18next.changeLanguage('en');
});

test('lengths of time, numbers and shares are written as in German', () => {
  expect([45, 90, 12 * 60, 11_100, 2 * 86_400 + 4 * 3600].map(duration)).toEqual([
    '45 Sek.',
    '1,5 Min.',
    '12 Min.',
    '3 Std. 5 Min.',
    '2 Tg. 4 Std.',
  ]);
  expect([count(12_345), percent(0.5), rate(0.0726), frequency(7.68), frequency(0)]).toEqual([
    '12.345',
    '50 %',
    '7,3 %',
    '7,7 pro Tag',
    'keine',
  ]);
  expect(listed(['Jira', 'Jenkins', 'GitHub'])).toBe('Jira, Jenkins und GitHub');
});

test('moments are written as in German', () => {
  const at = '2026-01-02T10:00:00.000Z';
  expect(moment(at, 'Europe/Berlin')).toBe('02.01.2026, 11:00');
  expect(ago(at, Date.parse(at) + 26 * 3_600_000)).toBe('gestern');
  expect(timeUntil(at, Date.parse(at) - 12 * 60_000)).toBe('in 12 Minuten');
});

test('numbers in sentences have the separators of the language', () => {
  expect(t('common.runs', { count: 12_345 })).toBe('12.345 Läufe');
  expect(t('common.runs', { count: 1 })).toBe('1 Lauf');
});

test('a metric and a fault are said in German, and what the service said is kept beside it', () => {
  const metric = { id: 'cycle_times', title: 'Run cycle time', about: '', example: '' };
  expect(metricText(metric).title).toBe('Zykluszeit der Läufe');
  expect(withinSentence('Zykluszeit')).toBe('Zykluszeit');
  expect(faultText({ fault: 'gone', detail: 'Job shop is gone.', remedy: '' })).toMatchObject({
    name: 'Nicht mehr vorhanden',
    original: 'Job shop is gone.',
  });
});

/** Every sentence of a catalogue with its key. */
const sentences = (words: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : sentences(value as object, `${path}${key}.`),
  );
/** Shown in a card that a sign opens, where there is room. */
const behindASign = new Set(['projectSettings.pipelines.releaseHelp']);
const placeholders = (text: string): readonly string[] => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();

test('help is one line, as it stands beneath a field', () => {
  const isHelp = /^(systems\.\w[\w-]*\.fields\.\w+\.help|api\.helps\.\w+|.*Help)$/;
  const help = [...sentences(en), ...sentences(de)].filter(([key]) => isHelp.test(key) && !behindASign.has(key));
  expect(help.length).toBeGreaterThan(100);
  expect(help.filter(([, text]) => text.length > 90)).toEqual([]);
});

test('German fills in and marks what English does', () => {
  const german = new Map(sentences(de));
  const different = sentences(en).filter(([key, text]) => {
    const other = placeholders(german.get(key) ?? '');
    return JSON.stringify([...new Set(placeholders(text))]) !== JSON.stringify([...new Set(other)]);
  });
  expect(different.map(([key]) => key)).toEqual([]);
});

test('German is silent only where English is', () => {
  const german = new Map(sentences(de));
  const silent = sentences(en).filter(([key, text]) => (text === '') !== (german.get(key) === ''));
  expect(silent.map(([key]) => key)).toEqual([]);
});

test('a sentence that ends with a shortened unit has one stop', () => {
  expect(t('leadTime.find.so', { time: duration(7_200) })).not.toContain('..');
});
