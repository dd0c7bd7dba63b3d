import type { ReactNode } from 'react';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import type { GraphAnswer } from '../graph-view.ts';
import { proposalLines } from './lines.ts';

/** Edges that equal revisions suggest, to accept or dismiss; dotted on the graph. */
export function ProposalList({
  graph,
  make,
}: {
  readonly graph: GraphAnswer;
  readonly make: (edit: GraphEdit) => void;
}): ReactNode {
  const lines = proposalLines(graph);
  if (lines.length === 0) return null;
  return (
    <section className="stack" aria-label={t('graph.proposals')}>
      <h3>{t('graph.proposals')}</h3>
      <ul className="graph-ways">
        {lines.map(({ from, to, evidence }) => {
          const ends = { from: from.name, to: to.name };
          const arrow = { from: from.id, to: to.id };
          return (
            <li key={`${from.id}-${to.id}`}>
              <span className="graph-way-name">
                {t('graph.fromTo', { before: from.name, after: to.name })}
                <span className="quiet"> {evidence}</span>
              </span>
              <Button look="plain" aria-label={t('graph.acceptOf', ends)} onClick={() => make({ do: 'add', ...arrow })}>
                {t('graph.accept')}
              </Button>
              <Button
                look="plain"
                className="danger"
                aria-label={t('graph.dismissOf', ends)}
                onClick={() => make({ do: 'dismiss', ...arrow })}
              >
                {t('graph.dismiss')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
