import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogue } from './catalogue.ts';
import { en } from './en/en.ts';
import { pseudo } from './pseudo.ts';

/** The languages that can be chosen; `system` is that of the computer. */
export const languages = ['system', 'en', 'de'] as const;
export type Language = (typeof languages)[number];

/** `xx` is English with longer words and strange letters: it shows what was forgotten or does not fit. Only the address of a test chooses it. */
type Spoken = 'en' | 'de' | 'xx';

const key = 'language';
const locales: Readonly<Record<Spoken, string>> = { en: 'en-GB', de: 'de-DE', xx: 'en-GB' };

// Where nothing was started (tests of single functions) everything is said in English.
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'app',
  resources: { en: { app: en } },
  // React and the charts show text as text.
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** A sentence of the catalogue, in the language that was chosen. */
export const t: TFunction = i18next.t.bind(i18next) as TFunction;

/** The locale that numbers and dates are written for. */
export const locale = (): string => locales[i18next.language as Spoken];

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

async function wordsOf(language: Spoken): Promise<Catalogue> {
  if (language === 'de') return (await import('./de/de.ts')).de;
  return language === 'xx' ? pseudo(en) : en;
}

/** Fetches the language that was chosen, before anything is said. */
export async function startLanguage(): Promise<void> {
  const language = spoken();
  i18next.addResourceBundle(language, 'app', await wordsOf(language));
  await i18next.changeLanguage(language);
  document.documentElement.lang = locale();
}
