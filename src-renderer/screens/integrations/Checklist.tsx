import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { stepsOf } from './checklist-steps.ts';

/** What leads to the first real chart; gone once all of it is done and nothing was taken by itself. */
export function Checklist({
  projectId,
  syncs,
}: {
  readonly projectId: number;
  readonly syncs: readonly SyncOut[];
}): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: projectId });
  if (!graph.data) return null;
  const steps = stepsOf(projectId, graph.data, syncs);
  if (steps.every(({ isDone, isLast, way }) => isLast || (isDone && way === null))) return null;
  return (
    <ol className="checklist" aria-label={t('integrations.checklist.label')}>
      {steps.map(({ id, text, isDone, way }) => (
        <li key={id}>
          <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {text}
          <span className="visually-hidden">
            {isDone ? t('integrations.checklist.done') : t('integrations.checklist.open')}
          </span>
          {way ? (
            <>
              {': '}
              <Link to={way.to}>{way.text}</Link>
            </>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
