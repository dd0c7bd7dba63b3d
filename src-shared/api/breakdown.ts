import { z } from 'zod';
import { leadTimeParts } from '../metrics/lead-time-parts.ts';
import { breakdown as metric } from '../metrics/registry.ts';
import { endpoint } from './endpoint.ts';
import {
  branchField,
  formatField,
  Id,
  includeField,
  pipelineOfProjectField,
  statisticField,
  windowFields,
} from './fields.ts';
import { CommitEvidence } from './lead-times.ts';

const minutes = z.number().nonnegative();
const PartOut = z.strictObject({ sum: minutes, mean: minutes, median: minutes });

const largestFactor = 10;

/** One part of every lead time made longer or shorter, as `queue:0.5`. */
const WhatIfField = z
  .string()
  .regex(
    new RegExp(`^(${leadTimeParts.join('|')}):((?:0|[1-9]\\d?)(?:\\.\\d{1,6})?)$`),
    `must be a part and a factor, such as queue:0.5 (${leadTimeParts.join(', ')})`,
  )
  .refine((text) => Number(text.split(':')[1]) <= largestFactor, `must have a factor of at most ${largestFactor}`)
  .describe('A part of every lead time and its factor, such as queue:0.5.');

const RouteParts = z.strictObject({
  path: z.string(),
  count: z.number().int().positive(),
  lead_time: minutes.describe('The statistic over the commits.'),
  sum: minutes.describe('Of all lead times; the sums of the parts add up to it.'),
  parts: z.strictObject({ rework: PartOut, queue: PartOut, run: PartOut, wait: PartOut }),
  what_if: z
    .strictObject({
      part: z.enum(leadTimeParts),
      factor: z.number().nonnegative(),
      lead_time: minutes,
      change: z.number(),
    })
    .optional()
    .describe('The same statistic, every commit gone the same way with one part scaled.'),
  evidence: z
    .strictObject({ commits: z.array(CommitEvidence), commits_left_out: z.number().int().nonnegative() })
    .optional(),
});

/** Where the lead time of each pipeline and route went, in minutes. */
export const BreakdownOut = z.strictObject({
  data_name: z.string(),
  unit: z.literal('minutes'),
  data: z.array(z.strictObject({ name: z.string(), routes: z.array(RouteParts) })),
});

export const breakdown = endpoint({
  id: metric.id,
  path: '/api/breakdown/:project_id',
  summary: metric.about,
  input: z.strictObject({
    project_id: Id,
    ...statisticField,
    what_if: WhatIfField.optional(),
    ...pipelineOfProjectField,
    ...windowFields,
    ...branchField,
    ...includeField,
    ...formatField,
  }),
  output: BreakdownOut,
  rows: ({ data }) =>
    data.flatMap(({ name, routes }) =>
      routes.map(({ path, count, lead_time, sum, parts, what_if }) => ({
        name,
        path,
        count,
        lead_time,
        sum,
        rework: parts.rework.sum,
        queue: parts.queue.sum,
        run: parts.run.sum,
        wait: parts.wait.sum,
        what_if: what_if?.lead_time ?? null,
      })),
    ),
  columns: ['name', 'path', 'count', 'lead_time', 'sum', ...leadTimeParts, 'what_if'],
});
