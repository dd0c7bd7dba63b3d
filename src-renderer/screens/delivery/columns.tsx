import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { minutes, moment } from '../../ui/format.ts';
import type { Column } from '../../ui/Table.tsx';
import { ExternalLink } from '../shared/ExternalLink.tsx';
import { resultText } from '../shared/figures/result-text.ts';
import { RunLink } from '../shared/RunLink.tsx';
import type { Commit, Deployment, Recovery } from './evidence-rows.ts';

/** Names as short as they stay distinct. */
type ShortNames = ReadonlyMap<string, string>;
type Incident = Deployment['incidents'][number];

const when = (timestamp: string, zone: string): ReactNode => <span className="nowrap">{moment(timestamp, zone)}</span>;
const revision = (text: string | null): ReactNode => <code>{text?.slice(0, 10)}</code>;

function IncidentLink({ incident: { key, title, url } }: { readonly incident: Incident }): ReactNode {
  return (
    <span className="words one-line" title={`${key} ${title}`}>
      <ExternalLink href={url}>{key}</ExternalLink> {title}
    </span>
  );
}

const NextPassing = (): ReactNode => (
  <span className="words one-line" title={t('delivery.nextPassing')}>
    {t('delivery.nextPassing')}
  </span>
);

const releasePointColumn = <Row extends { readonly run: { readonly pipeline: string } | null }>(
  names: ShortNames,
): Column<Row> => ({
  title: t('delivery.columns.releasePoint'),
  className: 'roomy',
  order: ({ run }) => run?.pipeline ?? '',
  cell: ({ run }) =>
    run && (
      <span className="release-point" title={run.pipeline}>
        <BreakablePath text={names.get(run.pipeline) ?? run.pipeline} />
      </span>
    ),
});

const stageText = ({ name, result }: NonNullable<Deployment['stage']>): string =>
  result === null ? name : `${name}: ${resultText(result)}`;

const stageColumn: Column<Deployment> = {
  title: t('delivery.columns.stage'),
  cell: ({ stage }) => stage && stageText(stage),
};

function Result({ deployment: { passed, incidents, rework } }: { readonly deployment: Deployment }): ReactNode {
  const look = incidents.length > 0 ? 'incident' : passed ? 'passed' : 'failed';
  return (
    <span className="row nowrap">
      <Badge look={look === 'passed' ? 'good' : look === 'failed' ? 'warn' : 'bad'}>
        {t(`delivery.results.${look}`)}
      </Badge>
      {rework && <Badge look="accent">{t('delivery.results.rework')}</Badge>}
    </span>
  );
}

/** The end of the failure, as far as the answer has it; else the charged incidents. */
function RecoveredBy({
  recovery,
  incidents,
}: {
  readonly recovery: Recovery | undefined;
  readonly incidents: readonly Incident[];
}): ReactNode {
  if (recovery && recovery.incident === null) return <NextPassing />;
  const charged = recovery?.incident ? [recovery.incident] : incidents;
  return (
    <span className="lines">
      {charged.map((incident) => (
        <IncidentLink key={incident.key} incident={incident} />
      ))}
    </span>
  );
}

/** With a column of stages where any of them is one. */
export const deploymentColumns = ({
  zone,
  names,
  hasStages,
  recoveries,
}: {
  readonly zone: string;
  readonly names: ShortNames;
  readonly hasStages: boolean;
  readonly recoveries: ReadonlyMap<number, Recovery>;
}): readonly Column<Deployment>[] => [
  {
    title: t('delivery.columns.finished'),
    order: ({ run, stage }) => stage?.finished_at ?? run.finished_at ?? '',
    cell: ({ run, stage }) => {
      const finished = stage?.finished_at ?? run.finished_at;
      return finished && when(finished, zone);
    },
  },
  releasePointColumn(names),
  { title: t('delivery.columns.run'), cell: ({ run }) => <RunLink run={run} /> },
  ...(hasStages ? [stageColumn] : []),
  { title: t('delivery.columns.revision'), className: 'spare', cell: ({ run }) => revision(run.revision) },
  { title: t('delivery.columns.result'), cell: (deployment) => <Result deployment={deployment} /> },
  {
    title: t('delivery.columns.recoveryTime'),
    kind: 'number',
    className: 'spare',
    order: ({ run }) => recoveries.get(run.id)?.recovery_time ?? -1,
    cell: ({ run }) => {
      const recovery = recoveries.get(run.id);
      return recovery && <span className="nowrap">{minutes(recovery.recovery_time)}</span>;
    },
  },
  {
    title: t('delivery.columns.recoveredBy'),
    cell: ({ run, incidents }) => <RecoveredBy recovery={recoveries.get(run.id)} incidents={incidents} />,
  },
];

export const commitColumns = (zone: string, names: ShortNames): readonly Column<Commit>[] => [
  { title: t('delivery.columns.commit'), cell: ({ revision: text }) => revision(text) },
  {
    title: t('delivery.columns.begun'),
    className: 'roomy',
    order: ({ begun_at }) => begun_at,
    cell: ({ begun_at }) => when(begun_at, zone),
  },
  {
    title: t('delivery.columns.arrived'),
    order: ({ arrived_at }) => arrived_at,
    cell: ({ arrived_at }) => when(arrived_at, zone),
  },
  {
    title: t('delivery.columns.leadTime'),
    kind: 'number',
    order: ({ lead_time }) => lead_time,
    cell: ({ lead_time }) => <span className="nowrap">{minutes(lead_time)}</span>,
  },
  releasePointColumn(names),
  { title: t('delivery.columns.deployment'), cell: ({ run }) => <RunLink run={run} /> },
];

export const recoveryColumns = (zone: string, names: ShortNames): readonly Column<Recovery>[] => [
  { title: t('delivery.columns.start'), order: ({ from }) => from, cell: ({ from }) => when(from, zone) },
  {
    title: t('delivery.columns.recovered'),
    className: 'spare',
    order: ({ to }) => to,
    cell: ({ to }) => when(to, zone),
  },
  {
    title: t('delivery.columns.recoveryTime'),
    kind: 'number',
    order: ({ recovery_time }) => recovery_time,
    cell: ({ recovery_time }) => <span className="nowrap">{minutes(recovery_time)}</span>,
  },
  releasePointColumn(names),
  { title: t('delivery.columns.deployment'), cell: ({ run }) => run && <RunLink run={run} /> },
  {
    title: t('delivery.columns.recoveredBy'),
    cell: ({ incident }) => (incident ? <IncidentLink incident={incident} /> : <NextPassing />),
  },
];
