import i18next, { type FormatterModule, type PostProcessorModule, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogue } from './catalogue.ts';
import { en } from './en/en.ts';
import { tenthsNumber } from './numbers.ts';
import { locale, type Spoken } from './per-locale.ts';
import { pseudo } from './pseudo.ts';

export { locale } from './per-locale.ts';

/** The languages that can be chosen; `system` is that of the computer. */
export const languages = ['system', 'en', 'de'] as const;
export type Language = (typeof languages)[number];

const key = 'language';

/** Numbers in sentences are written as the language writes them; what is text already stays as it is. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? tenthsNumber(value) : (value as string)),
};

/** German shortens units with a stop (`7 Std.`), which is also that of the sentence where it ends with one. */
const oneStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text) => text.replace(/(\p{L})\.\.(?=\s|$)/gu, '$1.'),
};

// Without a started app (tests of single functions) all text is English.
void i18next
  .use(initReactI18next)
  .use(formatter)
  .use(oneStop)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'app',
    resources: { en: { app: en } },
    // React and the charts show text as text.
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
    postProcess: [oneStop.name],
  });

/** A sentence of the catalogue, in the language that was chosen. */
export const t: TFunction = i18next.t.bind(i18next) as TFunction;

/** The language that was chosen on this computer. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(key);
  return languages.find((one) => one === stored) ?? 'system';
}

/** Keeps the choice and shows the app in it: texts are made once, so that the page is loaded again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language);
  window.location.reload();
}

function spoken(): Spoken {
  if (localStorage.getItem(key) === 'xx') return 'xx';
  const chosen = chosenLanguage();
  if (chosen !== 'system') return chosen;
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

async function catalogueOf(language: Spoken): Promise<Catalogue> {
  if (language === 'de') return (await import('./de/de.ts')).de;
  return language === 'xx' ? pseudo(en) : en;
}

/** Switches all text to a language. */
export async function speak(language: Spoken): Promise<void> {
  i18next.addResourceBundle(language, 'app', await catalogueOf(language));
  await i18next.changeLanguage(language);
}

/** Loads the chosen language before any text is made. */
export async function startLanguage(): Promise<void> {
  await speak(spoken());
  document.documentElement.lang = locale();
}
