import { z } from 'zod';
import { integrationTypes, integTypes } from '../records/kinds.ts';

/** An id in a path or a body: a positive integer, as a number or in digits. */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[1-9][0-9]{0,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive());

/** An id in an answer. */
export const IdOut = z.number().int().positive();

/** A moment in an answer: UTC, three fractional digits, trailing Z. */
export const Timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A calendar day that exists, `yyyy-mm-dd`. */
export const Day = z.iso.date();

export const IntegTypeField = z.enum(integTypes);
export const IntegrationTypeField = z.enum(integrationTypes);

/** `from` and `to`: both inclusive, in the project's time zone. */
export const windowFields = { from: Day.optional(), to: Day.optional() };
export const branchField = { branch: z.string().min(1).max(500).optional() };
export const includeField = { include: z.literal('evidence').optional() };
/** `format` is read by the HTTP layer, which turns the answer into a table. */
export const formatField = { format: z.enum(['json', 'csv']).optional() };
