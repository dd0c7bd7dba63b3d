import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';

/** The letters of the app within the file: a report is read on computers that have not installed them. Signs beyond Latin are those of the reader's system. */
export const fontFaces = `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(${inter}) format("woff2")}`;
