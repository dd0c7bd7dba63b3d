import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { stepsOf } from './checklist-steps.ts';

/** The steps to the first real chart; gone once all are done and none was automatic. */
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
  if (steps.every(({ isDone, isLast, link }) => isLast || (isDone && link === null))) return null;
  return (
    <div className="card checklist-card">
      <ol className="checklist" aria-label={t('integrations.checklist.label')}>
        {steps.map(({ id, text, isDone, link }) => (
          <li key={id} className={isDone ? undefined : 'quiet'}>
            {isDone ? <CircleCheck className="icon good" /> : <Circle className="icon" />}
            <span>
              {text}
              {link ? (
                <>
                  {': '}
                  <Link to={link.to}>{link.text}</Link>
                </>
              ) : null}
              <span className="visually-hidden">
                {t(isDone ? 'integrations.checklist.done' : 'integrations.checklist.open')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
