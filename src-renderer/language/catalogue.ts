import type { en } from './en/en.ts';

type Texts<T> = T extends string ? string : { readonly [K in keyof T]: Texts<T[K]> };

/** What a language must contain: every key of the English catalogue. The compiler names missing keys. */
export type Catalogue = Texts<typeof en>;
