import type { SyncRow } from '../../../store/contract.ts';
import type { Reading } from '../handler.ts';
import { labelNames, type MetricFamily } from './open-metrics.ts';

interface Collected {
  readonly labels: Readonly<Record<string, string>>;
  readonly runs: number;
  readonly sync: SyncRow | null;
}

function collected({ store }: Reading): readonly Collected[] {
  const projects = store.projects().filter(({ archivedAt }) => archivedAt === null);
  const names = labelNames(projects);
  return projects.flatMap(({ id, name }) =>
    store.integrations(id).map((integration) => ({
      labels: { project: names.get(id) ?? name, integration: integration.name },
      runs: store.counts(integration.id).runs,
      sync: store.sync(integration.id),
    })),
  );
}

/** The state of the collections. */
export function collectingMetrics(reading: Reading): readonly MetricFamily[] {
  const all = collected(reading);
  return [
    {
      name: 'plumbline_integration_runs',
      help: 'Runs that are kept.',
      samples: all.map(({ labels, runs }) => ({ labels, value: runs })),
    },
    {
      name: 'plumbline_collection_failed',
      help: 'Whether the last collection failed.',
      samples: all.map(({ labels, sync }) => ({ labels, value: sync?.state === 'failed' ? 1 : 0 })),
    },
    {
      name: 'plumbline_collection_last_success_timestamp_seconds',
      help: 'When a collection last succeeded.',
      unit: 'seconds',
      samples: all.flatMap(({ labels, sync }) =>
        sync?.lastSuccessAt == null ? [] : [{ labels, value: sync.lastSuccessAt / 1000 }],
      ),
    },
  ];
}
