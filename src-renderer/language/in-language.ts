import i18next from 'i18next';
import { pseudo } from './pseudo.ts';

/** Words in the language of the app that are loaded with their screen: beside the catalogue, so that the first screen does not load them. */
export function inLanguage<T extends object>(texts: { readonly en: T; readonly de: T }): T {
  if (i18next.language === 'de') return texts.de;
  return i18next.language === 'xx' ? pseudo(texts.en) : texts.en;
}
