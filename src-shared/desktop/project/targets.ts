import { z } from 'zod';
import { Id } from '../../api/fields.ts';
import { targetMeasureIds } from '../../metrics/targets.ts';
import { command, Done } from '../command.ts';

const Measure = z.enum(targetMeasureIds);

/** The targets of a project by measure: seconds, a number per day or a ratio. */
export const TargetsOut = z.partialRecord(Measure, z.number());

export const setTarget = command('setTarget', {
  summary: 'Sets the target of a project for a measure, in seconds, per day or as a ratio; null removes it.',
  side: 'write',
  input: z.strictObject({ project_id: Id, measure: Measure, value: z.number().nullable() }),
  output: Done,
});
