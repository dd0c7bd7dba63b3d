import { expect, test } from 'vitest';
import { filesIn, textOf } from './sources.ts';
import { visibleTextIn } from './visible-text.ts';

const files = filesIn('src-renderer').filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src-renderer/language/'),
);

test('every sentence on the screen comes from the catalogue: src-renderer/language/README.md says how', () => {
  expect(
    files.flatMap((file) =>
      visibleTextIn(textOf(file), file.endsWith('x') ? 'tsx' : 'ts').map((found) => `${file}:${found}`),
    ),
  ).toEqual([]);
});

test('the words of a screen are found, and names of things are not taken for words', () => {
  const found = (code: string): readonly string[] => visibleTextIn(code).map((line) => line.replace(/^\d+: /, ''));
  expect(found('<p>Hello there</p>')).toEqual(['Hello there']);
  expect(found('<Field label="Name" id="Name" />')).toEqual(['Name']);
  expect(found('<Field label={isNew ? "New" : t("a.b")} />')).toEqual(['New']);
  expect(found(`<p title={\`\${count} runs\`}>{t("a.b")}</p>`)).toEqual([' runs']);
  expect(found('const words = { label: "Runs", id: "runs" };')).toEqual(['Runs']);
  expect(found(`const text = \`no run in \${days}\`;`)).toEqual(['no run in ']);
  expect(found('<p className="quiet small"><kbd>Ctrl K</kbd> Plumbline {count} ms</p>')).toEqual([]);
  expect(found('throw new Error("must not happen");')).toEqual([]);
});
