import { z } from 'zod';
import { statistics } from '../metrics/contract.ts';
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
export const windowFields = {
  from: Day.optional().describe(
    'The first day, in the project’s time zone. Reports and lead times look at the last 90 days without it.',
  ),
  to: Day.optional().describe('The last day, itself included; days to come are in no window.'),
};
export const branchField = {
  branch: z.string().min(1).max(500).optional().describe('A branch, or * for all; the release branch without it.'),
};
export const pipelineField = {
  pipeline: z.string().min(1).max(1000).optional().describe('The name of one pipeline of the integration.'),
};
export const pipelineOfProjectField = {
  pipeline: z.string().min(1).max(1000).optional().describe('The name of one pipeline of the project.'),
};
export const statisticField = {
  statistic: z.enum(statistics).default('median').describe('What is told of many values.'),
};
export const includeField = {
  include: z.literal('evidence').optional().describe('Adds what each figure was made from.'),
};
/** A page of a list, newest first. */
export const pageFields = {
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('How many at most.'),
  cursor: z.string().max(200).optional().describe('Where to go on, as the Link of the page before says.'),
};
/** `format` is read by the HTTP layer, which turns the answer into a table. */
export const formatField = {
  format: z.enum(['json', 'csv']).optional().describe('As JSON, or as a table of comma-separated values.'),
};
