import type { OutputOf } from '#shared/api/endpoint.ts';
import type { releaseStageRuns } from '#shared/desktop/commands.ts';
import { t } from '../../../language/language.ts';
import { count } from '../../../ui/format.ts';

export type ReleaseStages = OutputOf<typeof releaseStageRuns>['stages'];

/** What is to be said of stages that release where nothing, or not everything, is known of them. */
export function stageNotes(stages: ReleaseStages): readonly string[] {
  return stages.flatMap(({ pipeline, stage, runs, runs_without_stages: without, occurs }) => {
    const missing = { pipeline, stage, without: count(without), runs: t('common.runs', { count: runs }) };
    // Where no run told its stages, the name of this one may well be right.
    const isNamed = occurs || (without > 0 && without === runs);
    return [
      ...(isNamed ? [] : [t('common.stageUnknown', { pipeline, stage })]),
      ...(without === 0 ? [] : [t('common.stagesMissing', missing)]),
    ];
  });
}
