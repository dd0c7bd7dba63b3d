import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';

interface Step {
  readonly text: string;
  readonly isDone: boolean;
  readonly way: { readonly to: string; readonly text: string } | null;
}

/** What leads to the first real chart; gone once all of it is done. */
export function Checklist({
  projectId,
  syncs,
}: {
  readonly projectId: number;
  readonly syncs: readonly SyncOut[];
}): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: projectId });
  if (!graph.data) return null;
  const { nodes, edges } = graph.data;
  const settings = `/project/${projectId}/settings`;
  const steps: readonly Step[] = [
    { text: 'System connected', isDone: true, way: null },
    { text: 'Data collected', isDone: syncs.some(({ last_success_at }) => last_success_at !== null), way: null },
    {
      text: 'Pipelines linked',
      isDone: edges.length > 0 || nodes.length === 1,
      way: { to: settings, text: 'say which feeds which' },
    },
    {
      text: 'Release point chosen',
      isDone: nodes.some(({ release }) => release === 'marked'),
      way: { to: settings, text: 'choose one' },
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <ol className="checklist" aria-label="On the way to the first figures">
      {steps.map(({ text, isDone, way }) => (
        <li key={text}>
          <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {text}
          <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
          {way && !isDone && nodes.length > 0 ? (
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
