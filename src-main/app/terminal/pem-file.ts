import { readFileSync } from 'node:fs';
import { UsageFault } from './fault.ts';

/** The text of a PEM file that an option names. Throws a UsageFault where it cannot be read. */
export function pemIn(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageFault(`${file} cannot be read. Correct ${option}: it names a PEM file.`);
  }
}
