import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { t } from '../../language/language.ts';
import { Select } from '../../ui/Select.tsx';
import type { Exported } from '../exported.ts';
import type { Range } from '../range.ts';
import { Toolbar } from '../Toolbar.tsx';
import type { KnownValues } from '../unknown-words.ts';
import type { Collected } from '../with-runs.ts';
import { namesIn } from './points.ts';
import type { RunsQuery, ScaleChoice } from './query.ts';

type Project = OutputOf<typeof projectDetails>;

const scales: readonly { readonly value: ScaleChoice; readonly label: string }[] = [
  { value: 'auto', label: t('runs.scales.auto') },
  { value: 'linear', label: t('runs.scales.linear') },
  { value: 'log', label: t('runs.scales.log') },
];

/** Chooses what is shown; every choice lives in the address. */
export function RunsControls({
  asked,
  range,
  calendar,
  compare,
  change,
  metric,
  project,
  connected,
  integration,
  nodes,
  shown,
  known,
}: {
  readonly asked: RunsQuery;
  readonly range: Range;
  readonly calendar: Calendar;
  readonly compare: boolean;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
  readonly metric: SeriesMetric;
  readonly project: Project;
  readonly connected: readonly Collected[];
  readonly integration: Collected;
  /** The pipelines of the integration. */
  readonly nodes: OutputOf<typeof pipelines>['nodes'];
  readonly shown: Exported;
  readonly known: KnownValues;
}): ReactNode {
  const hasBranches = familyOf(integration.integration_type) === 'pipelines';
  const branches = namesIn([integration.release_branch, ...nodes.map((node) => node.release_branch)]);
  return (
    <Toolbar
      {...{ range, calendar, compare, change, shown, known }}
      project={project}
      screen={metric.id}
      pipeline={{
        chosen: asked.pipeline,
        known: nodes.map(({ name }) => name),
        all: true,
      }}
      {...(hasBranches ? { branch: { chosen: asked.branch, known: branches } } : {})}
    >
      <Select
        label={t('range.integration')}
        value={String(integration.id)}
        options={connected.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => change({ integration: id, pipeline: null, branch: null, point: null })}
      />
      <Select
        label={t('runs.axis')}
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
          {t('runs.dailyAverages')}
        </label>
      )}
    </Toolbar>
  );
}
