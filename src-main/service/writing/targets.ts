import { ServiceError } from '#shared/api/problem.ts';
import { setTarget } from '#shared/desktop/commands.ts';
import { allowedTargets, isAllowedTarget, type TargetMeasureId, targetRules } from '#shared/metrics/targets.ts';
import { changed, projectOf, type WriteHandler, writes } from './handler.ts';

function requireAllowed(measure: TargetMeasureId, value: number): void {
  if (isAllowedTarget(measure, value)) return;
  const detail = allowedTargets[targetRules[measure].unit];
  throw new ServiceError(422, `The target ${detail}.`, [{ pointer: '/value', detail }]);
}

export const targetWrites: readonly WriteHandler[] = [
  writes(setTarget, (writing, { project_id, measure, value }) => {
    projectOf(writing, project_id);
    if (value !== null) requireAllowed(measure, value);
    writing.store.setTarget(project_id, measure, value);
    return changed(writing, project_id);
  }),
];
