import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../language/language.ts';
import { useProjectScreen } from '../project-screen.tsx';
import { type ReleaseStages, stageNotes } from './stage-notes.ts';

/** Shows which releasing stages are unknown, with a link to their setting: deployments never disappear silently. */
export function StageNotes({ stages }: { readonly stages: ReleaseStages }): ReactNode {
  const { project } = useProjectScreen();
  const notes = stageNotes(stages);
  if (notes.length === 0) return null;
  return (
    <div className="notice warn lines">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p>
        <Link to={`/project/${project.id}/settings?tab=pipelines`}>{t('delivery.steps.releasePoints')}</Link>
      </p>
    </div>
  );
}
