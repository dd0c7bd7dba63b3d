import { z } from 'zod';
import { statistics } from '../metrics/statistic.ts';
import { integrationTypes, integTypes } from '../records/kinds.ts';
import { firstDay } from '../time/days.ts';

/** An id in a path or a body: a positive integer, as a number or in digits. */
export const Id = z
  .union([
    z.number().meta({ type: 'integer', minimum: 1 }),
    z
      .string()
      .regex(/^[1-9][0-9]{0,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive());

const decimal = /^(0|[1-9][0-9]{0,15})$/;

/** A whole number: as JSON, or as a query gives it in decimal digits alone, so that 0x10, 1e2 and ' 5' are none. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );

/** How many items of a list are given. */
export const limitField = { limit: wholeNumber(1, 1000).default(100).describe('The most rows to return.') };

/** What no name of a user's own holds: control characters, and halves of surrogate pairs, which no UTF-8 has. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** A name that a user gives. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !unprintable.test(name), 'must not hold control characters or half a character');

/** An id in an answer. */
export const IdOut = z.number().int().positive();

/** A moment in an answer: UTC, three fractional digits, trailing Z. */
export const Timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ examples: ['2026-11-20T09:15:04.123Z'] });

/** A calendar day that exists, `yyyy-mm-dd`. Year 0 is none: the days before it would have no such name. */
export const Day = z.iso
  .date()
  .refine((day) => day >= firstDay, `must be a day from ${firstDay} on`)
  .meta({ examples: ['2026-11-20'] });

export const IntegTypeField = z.enum(integTypes);
export const IntegrationTypeField = z.enum(integrationTypes);

/** `from` and `to`: both inclusive, in the project's time zone. */
export const windowFields = {
  from: Day.optional().describe(
    'The first day, in the project’s time zone. Reports and lead times: 90 days by default.',
  ),
  to: Day.optional().describe('The last day, inclusive. Days to come are never counted.'),
};
/** The period that a figure is compared with. Both or neither must be given: `hasWholePeriodBefore` checks that. */
export const periodBeforeFields = {
  before_from: Day.optional().describe('The first day of the period before. Default: as many days before.'),
  before_to: Day.optional().describe('The last day of the period before.'),
};

type PeriodBefore = Readonly<Partial<Record<keyof typeof periodBeforeFields, string | undefined>>>;

export const hasWholePeriodBefore = ({ before_from, before_to }: PeriodBefore): boolean =>
  (before_from === undefined) === (before_to === undefined);

export const wholePeriodBefore = {
  message: 'must be given with before_to, or neither of them',
  path: ['before_from'],
};
export const branchField = {
  branch: z.string().min(1).max(500).optional().describe('A branch, or * for all. Default: the release branch.'),
};
export const pipelineField = {
  pipeline: z.string().min(1).max(1000).optional().describe('The name of one pipeline of the integration.'),
};
export const pipelineOfProjectField = {
  pipeline: z.string().min(1).max(1000).optional().describe('The name of one pipeline of the project.'),
};
export const statisticField = {
  statistic: z.enum(statistics).default('median').describe('The statistic that stands for many values.'),
};
export const includeField = {
  include: z.literal('evidence').optional().describe('Adds the evidence of each figure.'),
};
/** The moment of the last row of a page, and its id. */
const pageEnd = /^(0|[1-9][0-9]{0,15})-[1-9][0-9]{0,15}$/;

/** A page of a list, newest first. */
export const pageFields = {
  ...limitField,
  cursor: z
    .string()
    .refine((cursor) => pageEnd.test(cursor), 'is none that was given out; take it from the Link of the page before')
    .optional()
    .describe('The cursor from the Link header of the page before.'),
};
/** `format` is read by the HTTP layer, which turns the answer into a table. */
export const formatField = {
  format: z.enum(['json', 'csv']).optional().describe('As JSON, or as a table of comma-separated values.'),
};
