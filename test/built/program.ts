import { resolve } from 'node:path';

/** The built program, which every run of the tests builds before it begins. */
export const commandLine = resolve(import.meta.dirname, '../../out/main/command-line.js');
