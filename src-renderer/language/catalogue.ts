import type { en } from './en/en.ts';

type Texts<T> = T extends string ? string : { readonly [K in keyof T]: Texts<T[K]> };

/** What a language must say: all that English says. The compiler names what is missing. */
export type Catalogue = Texts<typeof en>;
