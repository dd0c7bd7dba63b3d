import { type FormEvent, type ReactNode, useState } from 'react';
import { declareEdge, orderEdges, removeEdge } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { type EdgeLine, edgeLines, type Graph, moved } from '../../graph/lines.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, Table } from '../../ui/Table.tsx';

const sources = { observed: 'seen in runs', configured: 'configured in the system', declared: 'said by you' } as const;

/** Which pipeline feeds which, how that is known, in which order the ways out stand, and which is the default. */
export function Edges({ project, graph }: { readonly project: number; readonly graph: Graph }): ReactNode {
  const declare = useCommand(declareEdge);
  const order = useCommand(orderEdges);
  const remove = useCommand(removeEdge);
  const move = ({ edge, siblings }: EdgeLine, by: -1 | 1): void =>
    order.mutate({ project_id: project, from: edge.from, to: [...moved(siblings, edge.to, by)] });
  const columns: readonly Column<EdgeLine>[] = [
    { title: 'From', cell: ({ from }) => from },
    { title: 'To', cell: ({ to }) => to },
    { title: 'Known', cell: ({ edge }) => <span className="nowrap">{sources[edge.source]}</span> },
    { title: 'Links', kind: 'number', cell: ({ edge }) => count(edge.links) },
    { title: 'Order', cell: (line) => <Place line={line} move={move} isPending={order.isPending} /> },
    {
      title: 'Default way',
      cell: ({ edge, isTaken, siblings }) =>
        isTaken && (edge.default || siblings.length > 1) ? (
          <Badge look="accent">{edge.default ? 'chosen by you' : 'the first'}</Badge>
        ) : (
          ''
        ),
    },
    {
      title: 'Actions',
      kind: 'actions',
      cell: ({ edge: { from, to, default: isDefault }, siblings }) => (
        <>
          {siblings.length > 1 ? (
            <Button look="plain" onClick={() => declare.mutate({ project_id: project, from, to, default: !isDefault })}>
              {isDefault ? 'Not the default' : 'Make default'}
            </Button>
          ) : null}
          <Button look="plain" className="danger" onClick={() => remove.mutate({ project_id: project, from, to })}>
            Remove
          </Button>
        </>
      ),
    },
  ];
  const fault = declare.error ?? order.error ?? remove.error;
  return (
    <Section title="Edges">
      <p className="quiet">
        The default way out of a pipeline makes its default route: the one you chose, else the first. Removing an edge
        takes it out of the graph until you add it again.
      </p>
      {graph.edges.length === 0 ? (
        <p>No pipeline is known to feed another yet.</p>
      ) : (
        <Table
          caption="Edges between pipelines"
          columns={columns}
          rows={edgeLines(graph)}
          keyOf={({ edge }) => `${edge.from}-${edge.to}`}
        />
      )}
      <AddEdge graph={graph} onAdd={(from, to) => declare.mutate({ project_id: project, from, to })} />
      {fault ? <p role="alert">{fault.message}</p> : null}
    </Section>
  );
}

/** The place among the ways out of a pipeline, with the keys that move it. */
function Place({
  line,
  move,
  isPending,
}: {
  readonly line: EdgeLine;
  readonly move: (line: EdgeLine, by: -1 | 1) => void;
  readonly isPending: boolean;
}): ReactNode {
  const { from, to, place, siblings } = line;
  if (siblings.length < 2) return '';
  return (
    <span className="row nowrap">
      {place} of {siblings.length}
      <Button
        look="plain"
        aria-label={`${from} to ${to}: earlier`}
        disabled={isPending || place === 1}
        onClick={() => move(line, -1)}
      >
        ↑
      </Button>
      <Button
        look="plain"
        aria-label={`${from} to ${to}: later`}
        disabled={isPending || place === siblings.length}
        onClick={() => move(line, 1)}
      >
        ↓
      </Button>
    </span>
  );
}

function AddEdge({
  graph,
  onAdd,
}: {
  readonly graph: Graph;
  readonly onAdd: (from: number, to: number) => void;
}): ReactNode {
  const options = graph.nodes.map(({ id, name }) => ({ value: String(id), label: name }));
  const [from, setFrom] = useState(options[0]?.value ?? '');
  const [to, setTo] = useState(options[1]?.value ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAdd(Number(from), Number(to));
  };
  return (
    <form className="row" onSubmit={submit} aria-label="Add an edge">
      <Select label="Runs of" value={from} onChange={setFrom} options={options} />
      <Select label="feed runs of" value={to} onChange={setTo} options={options} />
      <Button type="submit" disabled={from === to || to === ''}>
        Add edge
      </Button>
    </form>
  );
}
