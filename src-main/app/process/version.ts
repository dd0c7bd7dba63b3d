import about from '../../../package.json' with { type: 'json' };

export const appVersion = about.version;

declare const __SOURCES__: string | undefined;

/** Tells the sources that this program was built from; null where it runs from them. */
export const builtFrom: string | null = typeof __SOURCES__ === 'undefined' ? null : __SOURCES__;
