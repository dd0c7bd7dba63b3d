import { checkSync } from 'recheck';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sources.ts';

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

/** The patterns in a source, wherever they stand. */
function patternsIn(node: unknown): readonly Pattern[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'regex' in node ? [node.regex as Pattern] : [];
  return [...own, ...Object.values(node).flatMap(patternsIn)];
}

/** Whether the time that a pattern takes grows no faster than the text, by proof: what looks around itself or back beside a repetition cannot be proved, and counts as faster. */
const isLinear = ({ pattern, flags }: Pattern): boolean =>
  checkSync(pattern, flags.replace('v', 'u'), { checker: 'automaton', timeout: 120_000 }).status === 'safe';

test('no pattern takes a time that grows with the square of a text, which a system may choose', () => {
  const files = ['src-main', 'src-shared', 'src-renderer'].flatMap(filesIn).filter((file) => !isTest(file));
  const used = new Map<string, Pattern & { readonly file: string }>();
  for (const file of files)
    for (const one of patternsIn(parseAst(textOf(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' })))
      used.set(`/${one.pattern}/${one.flags}`, { ...one, file });
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter(([, one]) => !isLinear(one)).map(([text, { file }]) => `${file}: ${text}`)).toEqual([]);
}, 900_000);

test('the rule itself sees what it forbids', () => {
  expect(isLinear({ pattern: '\\/+$', flags: '' })).toBe(false);
  expect(isLinear({ pattern: '(\\.ya?ml)@.*$', flags: 'i' })).toBe(false);
  expect(isLinear({ pattern: '^\\/+', flags: '' })).toBe(true);
}, 60_000);
