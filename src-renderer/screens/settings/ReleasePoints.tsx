import { type ReactNode, useState } from 'react';
import { releaseStages, setRepository } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useUndoable } from '../../api/use-undoable.ts';
import type { Graph, Node } from '../../graph/lines.ts';
import { StageChoice } from '../../graph/StageChoice.tsx';
import { useOneEdit } from '../../graph/use-graph-change.ts';
import { t } from '../../language/language.ts';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TypedCell } from './TypedCell.tsx';

/** Where a change has reached its users, by a whole run or by a stage of it; and which repository each pipeline reads. */
export function ReleasePoints({ project, graph }: { readonly project: number; readonly graph: Graph }): ReactNode {
  const { nodes } = graph;
  const known = useEndpoint(releaseStages, { project_id: project });
  const { make, isPending, error } = useOneEdit(project, graph);
  const [wanted, setWanted] = useState<{ readonly pipeline: number; readonly on: boolean } | null>(null);
  const read = useUndoable(setRepository, ({ pipeline_id }) => {
    const before = nodes.find(({ id }) => id === pipeline_id);
    return {
      said: t('projectSettings.release.repositorySaid', { pipeline: before?.name ?? '' }),
      undo: () => call(setRepository, { pipeline_id, repository: before?.repository ?? null }),
    };
  });
  const isAnyMarked = nodes.some(({ release }) => release === 'marked');
  // What was ticked shows at once, before the answers are there.
  const ticked = ({ id, release }: Node): boolean =>
    isPending && wanted?.pipeline === id ? wanted.on : release === 'marked';
  const tick = (pipeline: number, on: boolean, stage: string | null = null): void => {
    setWanted({ pipeline, on });
    make({ do: 'release', pipeline, on, stage });
  };
  const stagesOf = (id: number) => known.data?.find(({ pipeline_id }) => pipeline_id === id);
  const columns: readonly Column<Node>[] = [
    {
      title: t('projectSettings.release.pipeline'),
      cell: (node) => (
        <label className="choice">
          <input type="checkbox" checked={ticked(node)} onChange={({ target }) => tick(node.id, target.checked)} />
          <BreakablePath text={node.name} />
        </label>
      ),
    },
    {
      title: t('projectSettings.release.arrived'),
      cell: ({ id, name, release }) => {
        if (release === 'no') return '';
        const { stages = [], release_stage = null } = stagesOf(id) ?? {};
        if (release === 'last' || (stages.length === 0 && release_stage === null)) return t('graph.runPasses');
        return (
          <StageChoice
            label={
              <span className="visually-hidden">{t('projectSettings.release.arrivedBy', { pipeline: name })}</span>
            }
            names={stages}
            chosen={release_stage}
            choose={(stage) => tick(id, true, stage)}
          />
        );
      },
    },
    {
      title: t('projectSettings.release.branch'),
      cell: ({ release_branch }) => release_branch ?? t('projectSettings.release.allRuns'),
    },
    {
      title: t('projectSettings.release.reads'),
      cell: ({ id, name, repository }) => (
        <TypedCell
          label={t('projectSettings.release.readsOf', { pipeline: name })}
          value={repository ?? ''}
          placeholder={t('projectSettings.release.asRunsSay')}
          save={(text) => read.mutate({ pipeline_id: id, repository: text || null })}
        />
      ),
    },
  ];
  const fault = error ?? read.error;
  return (
    <Section title={t('projectSettings.release.title')}>
      <p className="quiet">
        {t('projectSettings.release.lead')} {isAnyMarked ? '' : t('projectSettings.release.none')}
      </p>
      <Table caption={t('projectSettings.release.title')} columns={columns} rows={nodes} keyOf={({ id }) => id} />
      {fault ? <p role="alert">{fault.message}</p> : null}
    </Section>
  );
}
