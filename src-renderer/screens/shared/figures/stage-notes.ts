import type { OutputOf } from '#shared/api/endpoint.ts';
import type { releaseStageRuns } from '#shared/desktop/commands.ts';
import { t } from '../../../language/language.ts';

export type ReleaseStages = OutputOf<typeof releaseStageRuns>['stages'];

/** The note for releasing stages of which nothing, or not everything, is known. */
export function stageNotes(stages: ReleaseStages): readonly string[] {
  return stages.flatMap(({ pipeline, stage, runs, runs_without_stages: without, occurs }) => {
    const missing = { pipeline, stage, count: without, runs: t('common.runs', { count: runs }) };
    // If no run reported its stages, this stage's name may well be right.
    const isNamed = occurs || (without > 0 && without === runs);
    return [
      ...(isNamed ? [] : [t('common.stageUnknown', { pipeline, stage })]),
      ...(without === 0 ? [] : [t('common.stagesMissing', missing)]),
    ];
  });
}
