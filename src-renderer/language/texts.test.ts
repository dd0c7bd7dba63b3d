import { expect, test } from 'vitest';
import { de } from './de/de.ts';
import { en } from './en/en.ts';

/** A longer text does not fit in one line below its field; the rest belongs behind a button. */
const longest = 90;

interface Texts {
  readonly [key: string]: string | Texts;
}

function textsIn(texts: Texts, path = ''): readonly (readonly [path: string, text: string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : textsIn(value, `${path}${key}.`),
  );
}

for (const [language, catalogue] of Object.entries({ en, de }))
  test(`help beneath a field stands in one line: ${language}`, () => {
    const help = textsIn(catalogue).filter(([path]) => /(\.help|Help|\.rights)$/.test(path));
    expect(help.length).toBeGreaterThan(20);
    expect(help.filter(([, text]) => text.replace(/<[^>]*>/g, '').length > longest)).toEqual([]);
  });

/** Elements of HTML that have no content: a parser would drop the text within. */
const empty = /<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>/;

for (const [language, catalogue] of Object.entries({ en, de }))
  test(`no part of a sentence is named after an element that has no content: ${language}`, () => {
    const marked = textsIn(catalogue).filter(([, text]) => text.includes('</'));
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.filter(([, text]) => empty.test(text))).toEqual([]);
  });
