import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { refusalOf } from '../../../graph/editing/edit-text.ts';
import { type EdgeLine, edgeLines, type Graph } from '../../../graph/editing/lines.ts';
import { useOneEdit } from '../../../graph/editing/use-graph-change.ts';
import { shortNames } from '../../../graph/short-names.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { count } from '../../../ui/format.ts';
import { InfoButton } from '../../../ui/overlays/InfoButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { PipelineName } from '../PipelineName.tsx';
import { EdgeMenu } from './EdgeMenu.tsx';

/** Which pipeline feeds which, from which source, the order of the edges out of a pipeline, and the default edge. */
export function Edges({ project, graph }: { readonly project: number; readonly graph: Graph }): ReactNode {
  const { make, isPending, error } = useOneEdit(project, graph);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = (edit: GraphEdit): void => {
    const why = refusalOf(edit, graph);
    setRefusal(why);
    if (why === null) make(edit);
  };
  const fault = refusal ?? error?.message;
  return (
    <Section
      title={t('projectSettings.edges.title')}
      signs={
        <InfoButton label={t('projectSettings.edges.aboutLabel')}>
          <p>{t('projectSettings.edges.about')}</p>
        </InfoButton>
      }
      tools={
        <Link className="button" to={`/project/${project}/lead-time`}>
          {t('projectSettings.edges.openMap')}
        </Link>
      }
    >
      {graph.edges.length === 0 ? (
        <p className="quiet">{t('projectSettings.edges.none')}</p>
      ) : (
        <Table
          caption={t('projectSettings.edges.caption')}
          columns={columnsOf(graph, make, isPending)}
          rows={edgeLines(graph)}
          keyOf={({ edge }) => `${edge.from}-${edge.to}`}
        />
      )}
      <AddEdge graph={graph} onAdd={(from, to) => add({ do: 'add', from, to })} />
      {fault ? <p role="alert">{fault}</p> : null}
    </Section>
  );
}

function columnsOf(graph: Graph, make: (edit: GraphEdit) => void, isPending: boolean): readonly Column<EdgeLine>[] {
  const names = shortNames(graph.nodes.map(({ name }) => name));
  return [
    { title: t('projectSettings.edges.from'), cell: ({ from }) => <PipelineName name={from} names={names} /> },
    { title: t('projectSettings.edges.to'), cell: ({ to }) => <PipelineName name={to} names={names} /> },
    {
      title: t('projectSettings.edges.source'),
      className: 'edge-source',
      cell: ({ edge }) => <span className="nowrap">{t(`graph.origins.${edge.source}`)}</span>,
    },
    {
      title: t('projectSettings.edges.links'),
      kind: 'number',
      className: 'edge-links',
      cell: ({ edge }) => count(edge.links),
    },
    {
      title: t('projectSettings.edges.order'),
      className: 'edge-order',
      cell: ({ order, siblings }) =>
        siblings.length > 1 ? (
          <span className="nowrap">
            {t('projectSettings.edges.orderOf', { position: count(order), all: count(siblings.length) })}
          </span>
        ) : (
          ''
        ),
    },
    {
      title: t('projectSettings.edges.default'),
      cell: ({ edge, isTaken, siblings }) =>
        isTaken && (edge.default || siblings.length > 1) ? (
          <Badge look="accent">
            {t(edge.default ? 'projectSettings.edges.chosen' : 'projectSettings.edges.first')}
          </Badge>
        ) : (
          ''
        ),
    },
    {
      title: t('common.actions'),
      kind: 'actions',
      cell: (line) => <EdgeMenu line={line} isPending={isPending} make={make} />,
    },
  ];
}

function AddEdge({
  graph,
  onAdd,
}: {
  readonly graph: Graph;
  readonly onAdd: (from: number, to: number) => void;
}): ReactNode {
  const options = [
    { value: '', label: t('graph.choosePipeline') },
    ...graph.nodes.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAdd(Number(from), Number(to));
  };
  return (
    <form className="row" onSubmit={submit} aria-label={t('graph.addEdge')}>
      <Select label={t('projectSettings.edges.from')} value={from} onChange={setFrom} options={options} />
      <Select label={t('projectSettings.edges.to')} value={to} onChange={setTo} options={options} />
      <Button type="submit" disabled={from === to || from === '' || to === ''}>
        {t('graph.addEdge')}
      </Button>
    </form>
  );
}
