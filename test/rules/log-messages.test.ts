import { expect, test } from 'vitest';
import { logMessages } from '../../src-renderer/language/en/log-messages.ts';
import { filesIn, isTest, textOf } from './sources.ts';

/** The sentences that sources log: the last argument of a call of a log. */
function logged(text: string): readonly string[] {
  const calls = text.matchAll(
    /\blog(?:\.(?:info|warn|error)|\[level\])?\((?:[^()]|\([^()]*\))*?'([A-Z][^'\n]*)',?\s*\)/g,
  );
  return [...calls].map(([, message = '']) => message);
}

test('what is logged is a sentence that the app says in every language: add it to language/en/log-messages.ts', () => {
  const found = filesIn('src-main')
    .filter((file) => !isTest(file))
    .flatMap((file) => logged(textOf(file)));
  expect(found.length).toBeGreaterThan(10);
  const known: readonly string[] = Object.values(logMessages);
  expect(found.filter((message) => !known.includes(message))).toEqual([]);
});

test('the rule itself sees what is logged', () => {
  expect(logged("log.warn({ a: b(c) }, 'Something happened');")).toEqual(['Something happened']);
  expect(logged("host().log(\n  'warn',\n  found,\n  'Something else',\n);")).toEqual(['Something else']);
});
