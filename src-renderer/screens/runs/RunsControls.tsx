import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { t } from '../../language/language.ts';
import { SearchSelect } from '../../ui/overlays/SearchSelect.tsx';
import type { Exported } from '../shared/export/exported.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import type { ValidValues } from '../shared/toolbar/address-parameters.ts';
import { Toolbar } from '../shared/toolbar/Toolbar.tsx';
import type { Collected } from '../shared/with-runs.ts';
import { namesIn } from './points/points.ts';
import type { RunsSelection } from './selection.ts';

/** Chooses what is shown; every choice lives in the address. */
export function RunsControls({
  metric,
  choice,
  compare,
  connected,
  integration,
  nodes,
  exports,
  valid,
}: RunsSelection & {
  readonly connected: readonly Collected[];
  readonly integration: Collected;
  /** The pipelines of the integration. */
  readonly nodes: OutputOf<typeof pipelines>['nodes'];
  readonly exports: Exported;
  readonly valid: ValidValues;
}): ReactNode {
  const { change } = useProjectScreen();
  const hasBranches = familyOf(integration.integration_type) === 'pipelines';
  const branches = namesIn([integration.release_branch, ...nodes.map((node) => node.release_branch)]);
  return (
    <Toolbar
      {...{ compare, valid }}
      shown={exports}
      screen={metric.id}
      pipeline={{ chosen: choice.pipeline, names: nodes.map(({ name }) => name), all: true }}
      {...(hasBranches ? { branch: { chosen: choice.branch, names: branches } } : {})}
    >
      <SearchSelect
        label={t('range.integration')}
        icon={<Plug className="icon" />}
        value={String(integration.id)}
        options={connected.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => change({ integration: id, pipeline: null, branch: null, point: null })}
      />
    </Toolbar>
  );
}
