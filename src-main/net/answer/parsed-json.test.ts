import { expect, test } from 'vitest';
import { parsedJson, TooMuchJson } from './parsed-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['a list', `[${'0,'.repeat(100)}0]`],
  ['objects', `[${'{},'.repeat(50)}{}]`],
  ['different keys', `{${Array.from({ length: 101 }, (_, at) => `"k${at}":0`)}}`],
  ['text that is no JSON', ','.repeat(101)],
])('more values than are parsed are refused: %s', (_, text) => {
  expect(() => parsedJson(text, 100)).toThrow(TooMuchJson);
});

test('levels beyond those of any answer are refused, beside each other they are not counted', () => {
  expect(() => parsedJson(nested(65))).toThrow('is nested deeper than 64 levels');
  expect(() => parsedJson(`[${`${nested(60)},`.repeat(5)}0]`)).not.toThrow();
});

test('what stands in strings is neither a value nor a level', () => {
  const value = { [`${'['.repeat(200)}"\\`]: `\\"${'{,'.repeat(200)}\\\\`, next: '"' };
  expect(parsedJson(JSON.stringify(value), 10)).toEqual(value);
  expect(() => parsedJson('"never ends \\')).toThrow(SyntaxError);
});

test('a list of eighty thousand jobs, with hardly more than their names, is parsed', () => {
  const job = '{"_class":"hudson.model.FreeStyleProject","name":"shop","url":"https://ci.example/job/shop/"}';
  expect(parsedJson(`[${Array.from({ length: 80_000 }, () => job)}]`)).toHaveLength(80_000);
});

test('half a character becomes the sign that stands for what cannot be read, and whole ones stay', () => {
  expect(parsedJson(String.raw`{"a":["x\ud83d","\uDE80y"],"b":"\ud83d\ude80","c":"\\ud83d"}`)).toEqual({
    a: ['x\ufffd', '\ufffdy'],
    b: '🚀',
    c: String.raw`\ud83d`,
  });
});
