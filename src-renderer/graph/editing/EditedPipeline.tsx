import { type FormEvent, type ReactNode, useState } from 'react';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { GraphAnswer } from '../graph-view.ts';
import { type EdgeLine, edgeLines, moved } from './lines.ts';
import { StageChoice } from './StageChoice.tsx';

interface EditedPipelineProps {
  readonly graph: GraphAnswer;
  readonly pipeline: number;
  readonly choose: (pipeline: number) => void;
  /** Whether the pipeline is a release point, after the last edit. */
  readonly release: boolean;
  readonly stages: readonly string[];
  readonly stage: string | null;
  readonly make: (edit: GraphEdit) => void;
}

/** The settings of one pipeline: whether it releases, what it feeds and in which order, what feeds it. */
export function EditedPipeline({
  graph,
  pipeline,
  choose,
  release,
  stages,
  stage,
  make,
}: EditedPipelineProps): ReactNode {
  const lines = edgeLines(graph);
  const out = lines.filter(({ edge }) => edge.from === pipeline);
  const into = lines.filter(({ edge }) => edge.to === pipeline);
  const remove = (line: EdgeLine) => <RemoveEdge line={line} make={make} />;
  return (
    <div className="stack">
      <Select
        label={t('graph.ofPipeline')}
        value={String(pipeline)}
        options={graph.nodes.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => choose(Number(id))}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={release}
          onChange={({ target }) => make({ do: 'release', pipeline, on: target.checked, stage: null })}
        />
        {t('graph.isRelease')}
      </label>
      {release && stages.length > 0 && (
        <StageChoice
          label={t('graph.arrivedWhen')}
          names={stages}
          chosen={stage}
          choose={(chosen) => make({ do: 'release', pipeline, on: true, stage: chosen })}
        />
      )}
      <h3>{t('graph.edgesOut')}</h3>
      {out.length === 0 ? <p className="quiet">{t('graph.noEdgesOut')}</p> : null}
      <ol className="graph-ways">
        {out.map((line) => (
          <li key={line.edge.to}>
            <span className="graph-way-name">
              {line.to} {line.isTaken && out.length > 1 && <Badge look="accent">{t('graph.defaultEdge')}</Badge>}
            </span>
            {out.length > 1 && <OrderEdge line={line} make={make} />}
            {remove(line)}
          </li>
        ))}
      </ol>
      <AddEdge key={pipeline} graph={graph} from={pipeline} make={make} />
      <h3>{t('graph.edgesIn')}</h3>
      {into.length === 0 ? <p className="quiet">{t('graph.noEdgesIn')}</p> : null}
      <ul className="graph-ways">
        {into.map((line) => (
          <li key={line.edge.from}>
            <span className="graph-way-name">{line.from}</span>
            {remove(line)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly line: EdgeLine;
  readonly make: (edit: GraphEdit) => void;
}

/** The keys that move a way out among the others, and make it the default. */
function OrderEdge({ line: { edge, from, to, order, siblings }, make }: LineProps): ReactNode {
  const move = (by: -1 | 1) => make({ do: 'order', from: edge.from, to: moved(siblings, edge.to, by) });
  const ends = { from, to };
  return (
    <>
      <Button look="plain" aria-label={t('graph.earlier', ends)} disabled={order === 1} onClick={() => move(-1)}>
        ↑
      </Button>
      <Button
        look="plain"
        aria-label={t('graph.later', ends)}
        disabled={order === siblings.length}
        onClick={() => move(1)}
      >
        ↓
      </Button>
      <Button
        look="plain"
        aria-label={t(edge.default ? 'graph.notDefaultOf' : 'graph.makeDefaultOf', ends)}
        onClick={() => make({ do: 'default', from: edge.from, to: edge.to, on: !edge.default })}
      >
        {t(edge.default ? 'graph.notDefault' : 'graph.makeDefault')}
      </Button>
    </>
  );
}

function RemoveEdge({ line: { edge, from, to }, make }: LineProps): ReactNode {
  return (
    <Button
      look="plain"
      className="danger"
      aria-label={t('graph.removeEdge', { from, to })}
      onClick={() => make({ do: 'remove', from: edge.from, to: edge.to })}
    >
      {t('common.remove')}
    </Button>
  );
}

function AddEdge({
  graph,
  from,
  make,
}: {
  readonly graph: GraphAnswer;
  readonly from: number;
  readonly make: (edit: GraphEdit) => void;
}): ReactNode {
  const [to, setTo] = useState('');
  const fed = new Set(graph.edges.filter((edge) => edge.from === from).map((edge) => edge.to));
  const others = graph.nodes.filter(({ id }) => id !== from && !fed.has(id));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (to === '') return;
    make({ do: 'add', from, to: Number(to) });
    setTo('');
  };
  if (others.length === 0) return null;
  return (
    <form className="row" onSubmit={submit} aria-label={t('graph.addEdge')}>
      <Select
        label={t('graph.addTo')}
        value={to}
        options={[
          { value: '', label: t('graph.choosePipeline') },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setTo}
      />
      <Button type="submit" disabled={to === ''}>
        {t('graph.addEdge')}
      </Button>
    </form>
  );
}
