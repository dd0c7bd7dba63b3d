import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sources.ts';

const home = 'src-main/http/guards/request-target.ts';

/** The lines of a text that make a URL of what may be none: it throws, unless the same line asked first. The address of a module is one. */
const unsafeUrls = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(
      (line) => /\bnew URL\(/.test(line) && !line.includes('URL.canParse(') && !/import\.meta\.url|, here\)/.test(line),
    );

test(`what a client asks for is parsed by parseTarget in ${home}, which answers null; elsewhere URL.canParse stands before new URL`, () => {
  const files = ['src-main/http', 'src-main/app'].flatMap(filesIn).filter((file) => !isTest(file) && file !== home);
  expect(files.flatMap((file) => unsafeUrls(textOf(file)).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
});

test('the rule itself sees what it forbids', () => {
  expect(unsafeUrls('const { pathname } = new URL(request.url);')).toHaveLength(1);
  expect(unsafeUrls('const url = URL.canParse(text) ? new URL(text) : null;')).toEqual([]);
  expect(unsafeUrls("const worker = new URL('./worker.ts', import.meta.url);")).toEqual([]);
});
