import { ServiceError } from '#shared/api/problem.ts';
import { setTarget } from '#shared/desktop/commands.ts';
import { allowedTargets, isAllowedTarget, type TargetMeasureId, targetRules } from '#shared/metrics/targets.ts';
import { type CommandHandler, changed, commandHandler, projectOf } from './handler.ts';

function requireAllowed(measure: TargetMeasureId, value: number): void {
  if (isAllowedTarget(measure, value)) return;
  const detail = allowedTargets[targetRules[measure].unit];
  throw new ServiceError(422, `The target ${detail}.`, [{ pointer: '/value', detail }]);
}

export const targetCommands: readonly CommandHandler[] = [
  commandHandler(setTarget, (context, { project_id, measure, value }) => {
    projectOf(context, project_id);
    if (value !== null) requireAllowed(measure, value);
    context.store.setTarget(project_id, measure, value);
    return changed(context, project_id);
  }),
];
