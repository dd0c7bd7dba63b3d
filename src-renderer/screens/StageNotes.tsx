import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../language/language.ts';
import { type ReleaseStages, stageNotes } from './stage-notes.ts';

interface StageNotesProps {
  readonly project: number;
  readonly stages: ReleaseStages;
}

/** Says which stages that release are unknown, and leads to where they are chosen: deployments never vanish without a word. */
export function StageNotes({ project, stages }: StageNotesProps): ReactNode {
  const notes = stageNotes(stages);
  if (notes.length === 0) return null;
  return (
    <div className="notice warn lines">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p>
        <Link to={`/project/${project}/settings?tab=pipelines`}>{t('delivery.steps.releasePoints')}</Link>
      </p>
    </div>
  );
}
