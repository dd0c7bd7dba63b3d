import type { Temporal as Calendar } from 'temporal-polyfill';

/** The calendar of the browser itself; `main.tsx` sees to it where a browser has none. In the window it takes the place of the package. */
export const { Temporal } = globalThis as unknown as { readonly Temporal: typeof Calendar };
