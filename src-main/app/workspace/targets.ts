import { z } from 'zod';
import { parseTarget, writeTarget } from '#shared/metrics/target-value.ts';
import {
  isAllowedTarget,
  type TargetMeasureId,
  type Targets,
  type TargetUnit,
  targetMeasureIds,
  targetRules,
} from '#shared/metrics/targets.ts';

const expected: Readonly<Record<TargetUnit, string>> = {
  seconds: 'must be a duration of at most 10 years, such as 6h, 1d or 30min, or a number of seconds',
  per_day: 'must be a number per day of at most 1000, such as 5/day or 0.5',
  ratio: 'must be a percentage such as 10%, or a ratio from 0 to 1',
};

const targetOf = (measure: TargetMeasureId) =>
  z.union([z.string(), z.number()], expected[targetRules[measure].unit]).transform((text, ctx): number => {
    const { unit } = targetRules[measure];
    const value = typeof text === 'number' ? text : parseTarget(unit, text);
    if (value !== null && isAllowedTarget(measure, value)) return value;
    ctx.addIssue({ code: 'custom', message: expected[unit] });
    return z.NEVER;
  });

/** The targets of a project as the file writes them: `lead_time: 6h`, `change_fail_rate: 5%`. */
export const WorkspaceTargets = z
  .strictObject(Object.fromEntries(targetMeasureIds.map((measure) => [measure, targetOf(measure).optional()])))
  .transform((targets): Targets => targets);

/** A target to set, or to remove where the value is null. */
export interface TargetStep {
  readonly measure: TargetMeasureId;
  readonly value: number | null;
}

/** The changes by which a project gets the targets of the file. */
export function targetSteps(wanted: Targets, there: Targets, prune: boolean): readonly TargetStep[] {
  return targetMeasureIds.flatMap((measure): readonly TargetStep[] => {
    const value = wanted[measure] ?? null;
    const isKept = value === (there[measure] ?? null) || (value === null && !prune);
    return isKept ? [] : [{ measure, value }];
  });
}

export function targetSentence(project: string, { measure, value }: TargetStep): string {
  const { unit, direction } = targetRules[measure];
  return value === null
    ? `- ${project}: target of ${measure}`
    : `~ ${project}: target of ${measure} ${direction.replace('_', ' ')} ${writeTarget(unit, value)}`;
}
