import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { releaseStageRuns } from '#shared/desktop/commands.ts';
import { t } from '../language/language.ts';
import { count } from '../ui/format.ts';

type ReleaseStages = OutputOf<typeof releaseStageRuns>['stages'];

/** Says of stages that release where nothing, or not everything, is known of them: deployments never vanish without a word. */
export function StageNotes({ stages }: { readonly stages: ReleaseStages }): ReactNode {
  const notes = stages.flatMap(({ pipeline, stage, runs, runs_without_stages: without, occurs }) => {
    const missing = { pipeline, stage, without: count(without), runs: t('common.runs', { count: runs }) };
    return [
      ...(occurs ? [] : [t('common.stageUnknown', { pipeline, stage })]),
      ...(without === 0 ? [] : [t('common.stagesMissing', missing)]),
    ];
  });
  return notes.map((note) => (
    <p key={note} className="notice warn">
      {note}
    </p>
  ));
}
