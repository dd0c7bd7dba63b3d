import type { SyncRow } from '../../store/contract.ts';
import type { Reading } from './handler.ts';

type Labels = Readonly<Record<string, string>>;

interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly unit?: string;
  readonly values: readonly { readonly labels: Labels; readonly value: number }[];
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelsText = (labels: Labels): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`;

function gaugeText({ name, help, unit, values }: Gauge): string {
  return [
    `# TYPE ${name} gauge`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${help}`,
    ...values.map(({ labels, value }) => `${name}${labelsText(labels)} ${value}`),
  ].join('\n');
}

interface Collected {
  readonly labels: Labels;
  readonly runs: number;
  readonly sync: SyncRow | null;
}

function collected({ store }: Reading): readonly Collected[] {
  return store.projects().flatMap((project) =>
    store.integrations(project.id).map((integration) => ({
      labels: { project: project.name, integration: integration.name },
      runs: store.counts(integration.id).runs,
      sync: store.sync(integration.id),
    })),
  );
}

/** How the collections stand, as OpenMetrics text. */
export function openMetrics(reading: Reading): string {
  const all = collected(reading);
  const gauges: readonly Gauge[] = [
    {
      name: 'plumbline_integration_runs',
      help: 'Runs that are kept.',
      values: all.map(({ labels, runs }) => ({ labels, value: runs })),
    },
    {
      name: 'plumbline_collection_failed',
      help: 'Whether the last collection failed.',
      values: all.map(({ labels, sync }) => ({ labels, value: sync?.state === 'failed' ? 1 : 0 })),
    },
    {
      name: 'plumbline_collection_last_success_timestamp_seconds',
      help: 'When a collection last succeeded.',
      unit: 'seconds',
      values: all.flatMap(({ labels, sync }) =>
        sync?.lastSuccessAt == null ? [] : [{ labels, value: sync.lastSuccessAt / 1000 }],
      ),
    },
  ];
  return `${gauges.map(gaugeText).join('\n')}\n# EOF\n`;
}
