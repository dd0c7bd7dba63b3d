import { type FormEvent, type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import { declareEdge, removeEdge } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, Table } from '../../ui/Table.tsx';

type Graph = OutputOf<typeof pipelines>;
type Edge = Graph['edges'][number];

const sources = { observed: 'seen in runs', configured: 'configured in the system', declared: 'said by you' } as const;

/** Which pipeline feeds which, how that is known, and which way out is the default. */
export function Edges({ project, graph }: { readonly project: number; readonly graph: Graph }): ReactNode {
  const declare = useCommand(declareEdge);
  const remove = useCommand(removeEdge);
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const columns: readonly Column<Edge>[] = [
    { title: 'From', cell: ({ from }) => names.get(from) },
    { title: 'To', cell: ({ to }) => names.get(to) },
    { title: 'Known', cell: ({ source }) => sources[source] },
    { title: 'Links', kind: 'number', cell: ({ links }) => count(links) },
    { title: 'Default', cell: (edge) => (edge.default ? <Badge look="accent">default</Badge> : '') },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (edge) => (
        <>
          <Button
            look="plain"
            disabled={edge.default}
            onClick={() => declare.mutate({ project_id: project, from: edge.from, to: edge.to, default: true })}
          >
            Make default
          </Button>
          <Button
            look="plain"
            className="danger"
            onClick={() => remove.mutate({ project_id: project, from: edge.from, to: edge.to })}
          >
            Remove
          </Button>
        </>
      ),
    },
  ];
  const fault = declare.error ?? remove.error;
  return (
    <Section title="Edges">
      {graph.edges.length === 0 ? (
        <p className="quiet">No pipeline is known to feed another yet.</p>
      ) : (
        <Table
          caption="Edges between pipelines"
          columns={columns}
          rows={graph.edges}
          keyOf={({ from, to }) => `${from}-${to}`}
        />
      )}
      <AddEdge graph={graph} onAdd={(from, to) => declare.mutate({ project_id: project, from, to, default: false })} />
      {fault ? <p role="alert">{fault.message}</p> : null}
    </Section>
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
