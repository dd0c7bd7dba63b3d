import type { ReactNode } from 'react';
import { releaseStages, setRelease } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import type { Node } from '../../graph/lines.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, Table } from '../../ui/Table.tsx';

const wholeRun = '';

/** Where a change has reached its users: by a whole run, or by a stage of it. */
export function ReleasePoints({
  project,
  nodes,
}: {
  readonly project: number;
  readonly nodes: readonly Node[];
}): ReactNode {
  const known = useEndpoint(releaseStages, { project_id: project });
  const set = useCommand(setRelease);
  const isAnyMarked = nodes.some(({ release }) => release === 'marked');
  // What was ticked shows at once, before the answers are there.
  const ticked = ({ id, release }: Node): boolean =>
    set.isPending && set.variables.pipeline_id === id ? set.variables.release : release === 'marked';
  const stagesOf = (id: number) => known.data?.find(({ pipeline_id }) => pipeline_id === id);
  const columns: readonly Column<Node>[] = [
    {
      title: 'Pipeline',
      cell: (node) => (
        <label className="choice">
          <input
            type="checkbox"
            checked={ticked(node)}
            onChange={({ target }) => set.mutate({ pipeline_id: node.id, release: target.checked })}
          />
          {node.name}
        </label>
      ),
    },
    {
      title: 'A commit has arrived when',
      cell: ({ id, name, release }) => {
        if (release === 'no') return '';
        const { stages = [], release_stage = null } = stagesOf(id) ?? {};
        const names = [...new Set([...stages, ...(release_stage === null ? [] : [release_stage])])];
        if (release === 'last' || names.length === 0) return 'a run passes';
        return (
          <StageChoice
            pipeline={name}
            names={names}
            chosen={release_stage}
            choose={(stage) => set.mutate({ pipeline_id: id, release: true, stage })}
          />
        );
      },
    },
    { title: 'Measured branch', cell: ({ release_branch }) => release_branch ?? 'all runs' },
    { title: 'Reads', cell: ({ repository }) => <span className="mono">{repository}</span> },
  ];
  return (
    <Section title="Release points">
      <p className="quiet">
        Tick where a change has reached its users.
        {isAnyMarked ? '' : ' None is ticked, so every pipeline that feeds no other counts.'}
      </p>
      <Table caption="Release points" columns={columns} rows={nodes} keyOf={({ id }) => id} />
      {set.error ? <p role="alert">{set.error.message}</p> : null}
    </Section>
  );
}

function StageChoice({
  pipeline,
  names,
  chosen,
  choose,
}: {
  readonly pipeline: string;
  readonly names: readonly string[];
  readonly chosen: string | null;
  readonly choose: (stage: string | null) => void;
}): ReactNode {
  return (
    <Select
      label={<span className="visually-hidden">A commit has arrived by {pipeline} when</span>}
      value={chosen ?? wholeRun}
      options={[
        { value: wholeRun, label: 'a run passes' },
        ...names.map((name) => ({ value: name, label: `the stage “${name}” passes` })),
      ]}
      onChange={(stage) => choose(stage === wholeRun ? null : stage)}
    />
  );
}
