import { z } from 'zod';
import { type FaultReport, faults } from '#shared/records/fault.ts';
import { keptJson } from './kept-json.ts';

const one = {
  fault: z.custom<keyof typeof faults>((name) => typeof name === 'string' && Object.hasOwn(faults, name)),
  detail: z.string(),
  remedy: z.string(),
};
const FaultShape = z.object({ ...one, items: z.array(z.object({ item: z.string(), ...one })).exactOptional() });

/** A fault as it is kept. */
export const faultOf = (text: string | null): FaultReport | null => (text === null ? null : keptJson(FaultShape, text));
