import type { Collector } from '#main/collectors/contract.ts';
import { collectors as others } from '#main/collectors/registry.ts';
import { runFile } from './run-file/run-file.ts';

/** The four systems and a fifth. Of one type the first that understands an address collects it. */
export const collectors: readonly Collector[] = [runFile, ...others];
