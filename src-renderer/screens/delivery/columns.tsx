import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { minutes, moment } from '../../ui/format.ts';
import type { Column } from '../../ui/Table.tsx';
import type { DeliveryEvidence } from '../delivery-measures.ts';
import { ExternalLink } from '../ExternalLink.tsx';
import { RunLink } from '../RunLink.tsx';

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

export const deploymentColumns = (zone: string): readonly Column<Deployment>[] => [
  { title: 'Finished', cell: ({ run }) => run.finished_at && when(run.finished_at, zone) },
  { title: 'Pipeline', cell: ({ run }) => run.pipeline },
  { title: 'Run', cell: ({ run }) => <RunLink run={run} /> },
  {
    title: 'Result',
    cell: ({ passed }) => (passed ? <Badge look="good">✓ passed</Badge> : <Badge look="warn">✕ broke</Badge>),
  },
  { title: 'Revision', cell: ({ run }) => revision(run.revision) },
  {
    title: 'Incidents charged',
    cell: ({ incidents, rework }) => (
      <span className="row">
        {incidents.map((incident) => (
          <IncidentLink key={incident.key} incident={incident} />
        ))}
        {rework && <Badge look="accent">answers an incident</Badge>}
      </span>
    ),
  },
];

export const commitColumns = (zone: string): readonly Column<Commit>[] => [
  { title: 'Commit', cell: ({ revision: text }) => revision(text) },
  { title: 'Begun', cell: ({ begun_at }) => when(begun_at, zone) },
  { title: 'Arrived', cell: ({ arrived_at }) => when(arrived_at, zone) },
  {
    title: 'Change lead time',
    kind: 'number',
    cell: ({ lead_time }) => <span className="nowrap">{minutes(lead_time)}</span>,
  },
  { title: 'Pipeline', cell: ({ run }) => run.pipeline },
  { title: 'Deployment', cell: ({ run }) => <RunLink run={run} /> },
];

export const recoveryColumns = (zone: string): readonly Column<Recovery>[] => [
  { title: 'Failed', cell: ({ from }) => when(from, zone) },
  { title: 'Recovered', cell: ({ to }) => when(to, zone) },
  {
    title: 'Recovery time',
    kind: 'number',
    cell: ({ recovery_time }) => <span className="nowrap">{minutes(recovery_time)}</span>,
  },
  { title: 'Pipeline', cell: ({ run }) => run?.pipeline },
  { title: 'Failed deployment', cell: ({ run }) => run && <RunLink run={run} /> },
  {
    title: 'Told by',
    cell: ({ incident }) =>
      incident ? <IncidentLink incident={incident} /> : <span className="quiet">the next deployment that passed</span>,
  },
];
