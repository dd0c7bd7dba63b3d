import type { SyncRow } from '../../../store/contract.ts';
import type { ReadContext } from '../handler.ts';
import { type MetricFamily, projectLabels } from './open-metrics-text.ts';

interface Collected {
  readonly labels: Readonly<Record<string, string>>;
  readonly runs: number;
  readonly sync: SyncRow | null;
}

function collected({ store }: ReadContext, labels: ReadonlyMap<number, string>): readonly Collected[] {
  return [...labels].flatMap(([id, project]) =>
    store.integrations(id).map((integration) => ({
      labels: { project, integration: integration.name },
      runs: store.counts(integration.id).runs,
      sync: store.sync(integration.id),
    })),
  );
}

/** The state of the collections of the projects that `labels` has, by id. */
export function collectingMetrics(
  context: ReadContext,
  labels = projectLabels(context.store.projects()),
): readonly MetricFamily[] {
  const all = collected(context, labels);
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
