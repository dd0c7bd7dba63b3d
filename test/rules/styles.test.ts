import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, isTest, textOf, top } from './sources.ts';

const { basename, dirname } = posix;

const sheets = readdirSync(join(top, 'src-renderer'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src-renderer/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.css'))
  .sort();
const sources = filesIn('src-renderer').filter((file) => !isTest(file) && !file.startsWith('src-renderer/language/'));

/** Sheets of what several screens use: loaded with the frame, so they apply everywhere. */
const isShared = (sheet: string): boolean =>
  dirname(sheet) === 'src-renderer/ui/styles' || sheet === 'src-renderer/screens/shared/screens.css';
/** Where shared parts lie. */
const isSharedFolder = (folder: string): boolean => /^src-renderer\/(ui|screens\/shared)(\/|$)/.test(folder);
/** Paper changes what any sheet draws. */
const isPrint = (sheet: string): boolean => sheet === 'src-renderer/screens/shared/export/print.css';
/** One document of its own, which no other sheet reaches. */
const isReport = (file: string): boolean => file.startsWith('src-renderer/report/');
const isOfScreen = (sheet: string): boolean =>
  dirname(dirname(sheet)) === 'src-renderer/screens' && !isSharedFolder(dirname(sheet));

/** Classes that @xyflow/react gives its own elements. */
const isOfLibrary = (name: string): boolean => /^(react-flow|connectable$|draggable$)/.test(name);

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The selectors of a sheet, each of a list for itself; the steps of an animation are none. */
const selectorsOf = (sheet: string): readonly string[] =>
  [...withoutComments(textOf(sheet)).matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => (/^\s*@/.test(selectors) ? [] : selectors.split(/,(?![^(]*\))/)))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(from$|to$|[\d.]+%)/.test(selector));

const classesOf = (selector: string): readonly string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

const definedBy = new Map(sheets.map((sheet) => [sheet, new Set(selectorsOf(sheet).flatMap(classesOf))]));
const definedIn = (wanted: (sheet: string) => boolean): ReadonlySet<string> =>
  new Set(sheets.filter(wanted).flatMap((sheet) => [...(definedBy.get(sheet) ?? [])]));
const shared = definedIn(isShared);
/** Classes of one sheet alone; those that it changes for itself but shares with others are not its own. */
const ownOf = (sheet: string): readonly string[] =>
  [...(definedBy.get(sheet) ?? [])].filter((name) => !shared.has(name) && !isOfLibrary(name));

/** The words in the strings of a text; of `part-${part}` there is `part-`. */
const tokensOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].flatMap(([, one = '', two = '']) => `${one} ${two}`.split(/\s+/)),
  ...[...text.matchAll(/`([^`]*)`/g)].flatMap(([, template = '']) =>
    template.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  ),
];

/** What follows an opening brace, up to the brace that closes it. */
function untilClosed(text: string): string {
  let depth = 1;
  let end = 0;
  while (end < text.length && depth > 0) {
    depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    end += 1;
  }
  return text.slice(0, end - 1);
}

/** The classes that stand in a source's markup in letters; what is compared there is none. */
const classesWrittenIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:c|popoverC|dialogC)lass(?:Name)?(?:=|: )(?:("[^"]*"|'[^'\n]*')|\{)/g)].flatMap((found) =>
    tokensOf(found[1] ?? untilClosed(text.slice(found.index + found[0].length)).replaceAll(/===? '[^']*'/g, '')),
  );

const written = new Map(sources.map((file) => [file, new Set(classesWrittenIn(textOf(file)))]));
const words = new Map(sources.map((file) => [file, new Set(tokensOf(textOf(file)))]));

/** The sources that may write a class: by its name, or by the beginning of it. */
const usersOf = (name: string, of: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...of]
    .filter(([, used]) => used.has(name) || [...used].some((word) => word.endsWith('-') && name.startsWith(word)))
    .map(([file]) => file);

const problems = (found: readonly string[]): readonly string[] => [...new Set(found)].sort();

test("a screen's sheet reaches nothing outside of its screen", () => {
  const ofScreens = sheets.filter(isOfScreen);
  expect(ofScreens.length).toBeGreaterThan(10);
  const open = ofScreens.filter((sheet) => {
    const css = withoutComments(textOf(sheet)).trim();
    const start = `@scope ([data-screen="${basename(dirname(sheet))}"]) {`;
    return !css.startsWith(start) || untilClosed(css.slice(start.length)).length + start.length + 1 !== css.length;
  });
  expect(open).toEqual([]);
});

test('each page of a screen with a sheet says the name of its folder, by which the sheet finds it', () => {
  const unnamed = sheets.filter(isOfScreen).filter((sheet) => {
    const name = basename(dirname(sheet));
    const text = sources
      .filter((file) => isUnder(dirname(sheet), dirname(file)))
      .map(textOf)
      .join('\n');
    const pages = [...text.matchAll(/<Page\b/g)];
    const named = [...text.matchAll(new RegExp(`<(Page\\s+|div data-)screen="${name}"`, 'g'))];
    return named.length === 0 || named.length < pages.length;
  });
  expect(unnamed).toEqual([]);
});

test('the sheet of a part selects by classes of its own', () => {
  const foreign = sheets
    .filter((sheet) => !isShared(sheet) && !isPrint(sheet) && !isReport(sheet) && !isOfScreen(sheet))
    .flatMap((sheet) => {
      const own = new Set(ownOf(sheet));
      return selectorsOf(sheet)
        .filter((selector) => !classesOf(selector).some((name) => own.has(name)))
        .map((selector) => `${sheet}: ${selector}`);
    });
  expect(foreign).toEqual([]);
});

/** Whether a folder is that one or lies in it. */
const isUnder = (folder: string, inner: string): boolean => inner === folder || inner.startsWith(`${folder}/`);
const foldersOf = (files: readonly string[]): ReadonlySet<string> => new Set(files.map(dirname));
/** Whether a sheet of the folder, or of one that it lies in, defines the class. */
const definesIn = (folder: string, name: string): boolean =>
  sheets.some((sheet) => isUnder(dirname(sheet), folder) && definedBy.get(sheet)?.has(name));

test('a class of a screen or of a part is used where its sheet lies, and nowhere else', () => {
  const wrong = sheets
    .filter((sheet) => !isShared(sheet) && !isPrint(sheet))
    .flatMap((sheet) =>
      ownOf(sheet).flatMap((name) => {
        const isUsedHere = [...foldersOf(usersOf(name, words))].some((folder) => isUnder(dirname(sheet), folder));
        const elsewhere = [...written].filter(([file, used]) => used.has(name) && !definesIn(dirname(file), name));
        return [
          ...(isUsedHere ? [] : [`${sheet}: no source beside it uses .${name}`]),
          ...elsewhere.map(([file]) => `${file}: uses .${name}, which ${sheet} defines`),
        ];
      }),
    );
  expect(problems(wrong)).toEqual([]);
});

test('a class of a shared sheet is that of a shared part, or several folders use it', () => {
  const wrong = sheets.filter(isShared).flatMap((sheet) =>
    [...(definedBy.get(sheet) ?? [])]
      .filter((name) => {
        const folders = foldersOf(usersOf(name, words));
        const isOfPart = [...folders].some(isSharedFolder);
        return !isOfPart && folders.size < 2;
      })
      .map((name) => `${sheet}: .${name}`),
  );
  expect(problems(wrong)).toEqual([]);
});

test('paper changes only what a source shows', () => {
  const unused = [...definedIn(isPrint)].filter((name) => usersOf(name, words).length === 0);
  expect(unused).toEqual([]);
});

test('every class that is used has a look', () => {
  const defined = definedIn(() => true);
  const isKnown = (word: string): boolean =>
    defined.has(word) || (word.endsWith('-') && [...defined].some((name) => name.startsWith(word)));
  const unknown = [...written].flatMap(([file, used]) =>
    [...used].filter((word) => /^[a-z][\w-]*$/.test(word) && !isKnown(word)).map((word) => `${file}: .${word}`),
  );
  expect(problems(unknown)).toEqual([]);
});
