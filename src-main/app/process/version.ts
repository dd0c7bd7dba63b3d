import about from '../../../package.json' with { type: 'json' };

export const appVersion = about.version;

declare const __SOURCES__: string | undefined;

/** The hash of the sources that this program was built from; null if it runs from them. */
export const builtFrom: string | null = typeof __SOURCES__ === 'undefined' ? null : __SOURCES__;
