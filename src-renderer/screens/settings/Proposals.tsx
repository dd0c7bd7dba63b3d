import type { ReactNode } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { declareEdge, dismissProposal } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { type ProposalLine, proposalLines } from '../../graph/lines.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';

/** Edges between systems that equal revisions speak for; nothing is measured along one before it is confirmed. */
export function Proposals({ project }: { readonly project: number }): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: project, include: 'proposals' });
  const confirm = useCommand(declareEdge);
  const dismiss = useCommand(dismissProposal);
  const columns: readonly Column<ProposalLine>[] = [
    { title: 'From', cell: ({ from }) => from.name },
    { title: 'To', cell: ({ to }) => to.name },
    { title: 'The second ran after the first passed on', cell: ({ evidence }) => evidence },
    {
      title: 'Actions',
      kind: 'actions',
      cell: ({ from, to }) => {
        const edge = { project_id: project, from: from.id, to: to.id };
        return (
          <>
            <Button look="plain" onClick={() => confirm.mutate(edge)}>
              Confirm
            </Button>
            <Button look="plain" className="danger" onClick={() => dismiss.mutate(edge)}>
              Dismiss
            </Button>
          </>
        );
      },
    },
  ];
  const fault = confirm.error ?? dismiss.error;
  return (
    <Section title="Proposed edges">
      <p className="quiet">
        Where pipelines of two systems run on the same revisions one after the other, an edge is proposed here. Nothing
        is measured along it before you confirm it; what you dismiss is not proposed again.
      </p>
      <Ask query={graph}>
        {(known) =>
          known.proposals?.length ? (
            <Table
              caption="Proposed edges"
              columns={columns}
              rows={proposalLines(known)}
              keyOf={({ from, to }) => `${from.id}-${to.id}`}
            />
          ) : (
            <p>None now.</p>
          )
        }
      </Ask>
      {fault ? <p role="alert">{fault.message}</p> : null}
    </Section>
  );
}
