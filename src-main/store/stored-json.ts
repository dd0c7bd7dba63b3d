import { z } from 'zod';
import { type FaultReport, remedies } from '#shared/records/fault.ts';
import type { IncidentRule } from '#shared/records/issue.ts';
import { damagedInPart } from './connection/damage-errors.ts';

/** The value of a JSON column. An unreadable one is not replaced by a default. */
export function storedJson<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw damagedInPart();
  }
}

const one = {
  fault: z.custom<keyof typeof remedies>((name) => typeof name === 'string' && Object.hasOwn(remedies, name)),
  detail: z.string(),
  remedy: z.string(),
};
const FaultShape = z.object({ ...one, items: z.array(z.object({ item: z.string(), ...one })).exactOptional() });

/** A fault as it is kept. */
export const faultOf = (text: string | null): FaultReport | null =>
  text === null ? null : storedJson(FaultShape, text);

const Rule = z.object({ types: z.array(z.string()), labels: z.array(z.string()) });

/** Which issues are incidents, as it is kept. */
export const incidentRuleOf = (text: string | null): IncidentRule | null =>
  text === null ? null : storedJson(Rule, text);
