import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import { setRelease } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { Section } from '../../ui/Page.tsx';

type Node = OutputOf<typeof pipelines>['nodes'][number];

/** Where a change has reached its users. */
export function ReleasePoints({ nodes }: { readonly nodes: readonly Node[] }): ReactNode {
  const set = useCommand(setRelease);
  const isAnyMarked = nodes.some(({ release }) => release === 'marked');
  return (
    <Section title="Release points">
      <p className="quiet">
        A commit has arrived when a run of one of these passes.
        {isAnyMarked ? '' : ' None is chosen, so every pipeline that feeds no other counts.'}
      </p>
      <div className="choices">
        {nodes.map(({ id, name, release }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={release === 'marked'}
              onChange={(event) => set.mutate({ pipeline_id: id, release: event.target.checked })}
            />
            {name}
          </label>
        ))}
      </div>
      {set.error ? <p role="alert">{set.error.message}</p> : null}
    </Section>
  );
}
