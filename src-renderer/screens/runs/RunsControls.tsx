import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Select } from '../../ui/Select.tsx';
import { RangeChoice } from '../RangeChoice.tsx';
import type { Range } from '../range.ts';
import type { Collected } from '../with-runs.ts';
import { BranchChoice } from './BranchChoice.tsx';
import { namesIn } from './points.ts';
import type { RunsQuery, ScaleChoice } from './query.ts';

type Project = OutputOf<typeof projectDetails>;

const scales: readonly { readonly value: ScaleChoice; readonly label: string }[] = [
  { value: 'auto', label: 'Scale that fits' },
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Logarithmic' },
];

/** Chooses what is shown; every choice lives in the address. */
export function RunsControls({
  asked,
  range,
  change,
  metric,
  project,
  connected,
  integration,
}: {
  readonly asked: RunsQuery;
  readonly range: Range;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
  readonly metric: SeriesMetric;
  readonly project: Project;
  readonly connected: readonly Collected[];
  readonly integration: Collected;
}): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: project.id });
  const nodes = graph.data?.nodes.filter((node) => node.integration_id === integration.id) ?? [];
  const names = namesIn([...nodes.map(({ name }) => name), asked.pipeline]);
  return (
    <div className="controls">
      <Select
        label="Integration"
        value={String(integration.id)}
        options={connected.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => change({ integration: id, pipeline: null, branch: null, point: null })}
      />
      {names.length > 1 && (
        <Select
          label="Pipeline"
          value={asked.pipeline ?? ''}
          options={[{ value: '', label: 'All' }, ...names.map((name) => ({ value: name, label: name }))]}
          onChange={(pipeline) => change({ pipeline, point: null })}
        />
      )}
      {familyOf(integration.integration_type) === 'pipelines' && (
        <BranchChoice
          key={asked.branch}
          chosen={asked.branch}
          known={namesIn([integration.release_branch, ...nodes.map((node) => node.release_branch)])}
          choose={(branch) => change({ branch, point: null })}
        />
      )}
      <RangeChoice range={range} change={(words) => change({ ...words, point: null })} />
      <Select
        label="Axis"
        value={asked.scale}
        options={scales}
        onChange={(scale) => change({ scale: scale === 'auto' ? null : scale })}
      />
      {metric.average && (
        <label className="labelled">
          <input
            type="checkbox"
            checked={asked.averages}
            onChange={(event) => change({ averages: event.target.checked ? 'yes' : null })}
          />
          Daily averages of the project
        </label>
      )}
    </div>
  );
}
