import type { en } from './en/en.ts';

type Words<T> = T extends string ? string : { readonly [K in keyof T]: Words<T[K]> };

/** What a language must say: all that English says. The compiler names what is missing. */
export type Catalogue = Words<typeof en>;
