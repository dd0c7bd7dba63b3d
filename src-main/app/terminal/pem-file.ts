import { UsageFault } from './fault.ts';
import { readAtMost } from './read-at-most.ts';

/** The text of a PEM file that an option names. Throws a UsageFault where it cannot be read. */
export function pemIn(file: string, option: string): string {
  try {
    return readAtMost(file).toString();
  } catch {
    throw new UsageFault(`${file} cannot be read. Correct ${option}: it names a PEM file.`);
  }
}
