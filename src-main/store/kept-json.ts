import type { z } from 'zod';
import { damagedInPart } from './damage.ts';

/** What a column holds as JSON. Nothing takes the place of what cannot be read. */
export function keptJson<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw damagedInPart();
  }
}
