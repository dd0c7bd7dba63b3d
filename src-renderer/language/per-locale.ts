import i18next from 'i18next';

/** The languages of the app. `xx` is English with longer words and accented letters, for tests. */
export type Spoken = 'en' | 'de' | 'xx';

const locales = new Map(Object.entries({ en: 'en-GB', de: 'de-DE', xx: 'en-GB' } satisfies Record<Spoken, string>));

/** The locale that numbers and dates are written for. */
export const locale = (): string => locales.get(i18next.language) ?? 'en-GB';

/** A value made once for each locale, since making a formatter takes longer than using it. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const where = locale();
    const there = made.get(where) ?? make(where);
    made.set(where, there);
    return there;
  };
}
