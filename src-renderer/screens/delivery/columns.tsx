import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { minutes, moment } from '../../ui/format.ts';
import type { Column } from '../../ui/Table.tsx';
import type { DeliveryEvidence } from '../delivery-measures.ts';
import { ExternalLink } from '../ExternalLink.tsx';
import { RunLink } from '../RunLink.tsx';
import { resultText } from '../result-words.ts';

type Deployment = DeliveryEvidence['deployments'][number];
type Commit = DeliveryEvidence['commits'][number];
type Recovery = DeliveryEvidence['recoveries'][number];
type Incident = Deployment['incidents'][number];

const when = (timestamp: string, zone: string): ReactNode => <span className="nowrap">{moment(timestamp, zone)}</span>;
const revision = (text: string | null): ReactNode => <code>{text?.slice(0, 10)}</code>;

function IncidentLink({ incident: { key, title, url } }: { readonly incident: Incident }): ReactNode {
  return (
    <span className="words">
      <ExternalLink href={url}>{key}</ExternalLink> {title}
    </span>
  );
}

const stageText = ({ name, result }: NonNullable<Deployment['stage']>): string =>
  result === null ? name : `${name}: ${resultText(result)}`;

const stageColumn: Column<Deployment> = {
  title: t('delivery.columns.stage'),
  cell: ({ stage }) => stage && stageText(stage),
};

/** With a column of stages where any of them is one. */
export const deploymentColumns = (zone: string, hasStages: boolean): readonly Column<Deployment>[] => [
  {
    title: t('delivery.columns.finished'),
    cell: ({ run, stage }) => {
      const finished = stage?.finished_at ?? run.finished_at;
      return finished && when(finished, zone);
    },
  },
  { title: t('delivery.columns.pipeline'), cell: ({ run }) => <BreakablePath text={run.pipeline} /> },
  { title: t('delivery.columns.run'), cell: ({ run }) => <RunLink run={run} /> },
  ...(hasStages ? [stageColumn] : []),
  {
    title: t('delivery.columns.result'),
    cell: ({ passed }) =>
      passed ? (
        <Badge look="good">{t('delivery.resultPassed')}</Badge>
      ) : (
        <Badge look="bad">{t('delivery.resultBroke')}</Badge>
      ),
  },
  { title: t('delivery.columns.revision'), cell: ({ run }) => revision(run.revision) },
  {
    title: t('delivery.columns.incidents'),
    cell: ({ incidents, rework }) => (
      <span className="row">
        {incidents.map((incident) => (
          <IncidentLink key={incident.key} incident={incident} />
        ))}
        {rework && <Badge look="accent">{t('delivery.answersIncident')}</Badge>}
      </span>
    ),
  },
];

export const commitColumns = (zone: string): readonly Column<Commit>[] => [
  { title: t('delivery.columns.commit'), cell: ({ revision: text }) => revision(text) },
  { title: t('delivery.columns.begun'), cell: ({ begun_at }) => when(begun_at, zone) },
  { title: t('delivery.columns.arrived'), cell: ({ arrived_at }) => when(arrived_at, zone) },
  {
    title: t('delivery.columns.leadTime'),
    kind: 'number',
    cell: ({ lead_time }) => <span className="nowrap">{minutes(lead_time)}</span>,
  },
  { title: t('delivery.columns.pipeline'), cell: ({ run }) => <BreakablePath text={run.pipeline} /> },
  { title: t('delivery.columns.deployment'), cell: ({ run }) => <RunLink run={run} /> },
];

export const recoveryColumns = (zone: string): readonly Column<Recovery>[] => [
  { title: t('delivery.columns.failed'), cell: ({ from }) => when(from, zone) },
  { title: t('delivery.columns.recovered'), cell: ({ to }) => when(to, zone) },
  {
    title: t('delivery.columns.recoveryTime'),
    kind: 'number',
    cell: ({ recovery_time }) => <span className="nowrap">{minutes(recovery_time)}</span>,
  },
  { title: t('delivery.columns.pipeline'), cell: ({ run }) => run && <BreakablePath text={run.pipeline} /> },
  { title: t('delivery.columns.failedDeployment'), cell: ({ run }) => run && <RunLink run={run} /> },
  {
    title: t('delivery.columns.toldBy'),
    cell: ({ incident }) =>
      incident ? <IncidentLink incident={incident} /> : <span className="quiet">{t('delivery.toldByNext')}</span>,
  },
];
