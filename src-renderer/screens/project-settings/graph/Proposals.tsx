import type { ReactNode } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { type Graph, type ProposalLine, proposalLines } from '../../../graph/editing/lines.ts';
import { useOneEdit } from '../../../graph/editing/use-graph-change.ts';
import { shortNames } from '../../../graph/short-names.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InfoButton } from '../../../ui/overlays/InfoButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { PipelineName } from '../PipelineName.tsx';

/** Edges between systems that equal revisions suggest; nothing is measured along one before it is confirmed. */
export function Proposals({ project, graph }: { readonly project: number; readonly graph: Graph }): ReactNode {
  const answer = useEndpoint(pipelines, { project_id: project, include: 'proposals' });
  const { make, error } = useOneEdit(project, graph);
  const names = shortNames(graph.nodes.map(({ name }) => name));
  const columns: readonly Column<ProposalLine>[] = [
    { title: t('projectSettings.edges.from'), cell: ({ from }) => <PipelineName name={from.name} names={names} /> },
    { title: t('projectSettings.edges.to'), cell: ({ to }) => <PipelineName name={to.name} names={names} /> },
    { title: t('projectSettings.proposals.evidence'), cell: ({ counts }) => <span className="nowrap">{counts}</span> },
    {
      title: t('common.actions'),
      kind: 'actions',
      className: 'nowrap',
      cell: ({ from, to }) => (
        <>
          <Button look="plain" onClick={() => make({ do: 'add', from: from.id, to: to.id })}>
            {t('projectSettings.proposals.confirm')}
          </Button>
          <Button look="plain" className="danger" onClick={() => make({ do: 'dismiss', from: from.id, to: to.id })}>
            {t('graph.dismiss')}
          </Button>
        </>
      ),
    },
  ];
  return (
    <Section
      title={t('projectSettings.proposals.title')}
      signs={
        <InfoButton label={t('projectSettings.proposals.aboutLabel')}>
          <p>{t('projectSettings.proposals.about')}</p>
        </InfoButton>
      }
    >
      <Ask query={answer}>
        {(graph) =>
          graph.proposals?.length ? (
            <Table
              caption={t('projectSettings.proposals.title')}
              columns={columns}
              rows={proposalLines(graph)}
              keyOf={({ from, to }) => `${from.id}-${to.id}`}
            />
          ) : (
            <p className="quiet">{t('projectSettings.proposals.none')}</p>
          )
        }
      </Ask>
      {error ? <p role="alert">{error.message}</p> : null}
    </Section>
  );
}
