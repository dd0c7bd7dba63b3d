import type { ReactNode } from 'react';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { aboutMeasures, type DeliveryAnswer, type DeliveryEvidence, type MeasureId } from '../delivery-measures.ts';
import { PagedTable } from '../PagedTable.tsx';
import { commitColumns, deploymentColumns, recoveryColumns } from './columns.tsx';

/** What the chosen measure was made from, the newest first. */
export function MeasureEvidence({
  measures,
  id,
  zone,
}: {
  readonly measures: DeliveryAnswer;
  readonly id: MeasureId;
  readonly zone: string;
}): ReactNode {
  const { evidence } = measures;
  if (!evidence) return null;
  return (
    <Section title={`What made it: ${aboutMeasures[id].title.toLowerCase()}`}>
      <Rows evidence={evidence} id={id} zone={zone} />
      <LeftOut evidence={evidence} id={id} />
    </Section>
  );
}

interface RowsProps {
  readonly evidence: DeliveryEvidence;
  readonly id: MeasureId;
}

function Rows({ evidence, id, zone }: RowsProps & { readonly zone: string }): ReactNode {
  if (isNothingIn(evidence, id)) return <p className="quiet">Nothing in these days.</p>;
  if (id === 'change_lead_time') {
    return (
      <PagedTable
        caption="Deployed commits, the newest arrival first"
        columns={commitColumns(zone)}
        rows={evidence.commits}
        keyOf={({ revision, begun_at, run }) => `${revision} ${begun_at} ${run.id}`}
      />
    );
  }
  if (id === 'failed_deployment_recovery_time') {
    return (
      <PagedTable
        caption="Recoveries, newest first"
        columns={recoveryColumns(zone)}
        rows={evidence.recoveries}
        keyOf={({ from, to, run, incident }) => `${from} ${to} ${run?.id} ${incident?.key}`}
      />
    );
  }
  return (
    <PagedTable
      caption="Deployments, newest first"
      columns={deploymentColumns(zone)}
      rows={evidence.deployments}
      keyOf={({ run }) => run.id}
    />
  );
}

function isNothingIn({ commits, recoveries, deployments }: DeliveryEvidence, id: MeasureId): boolean {
  if (id === 'change_lead_time') return commits.length === 0;
  return (id === 'failed_deployment_recovery_time' ? recoveries : deployments).length === 0;
}

function LeftOut({ evidence, id }: RowsProps): ReactNode {
  const [left, what] =
    id === 'change_lead_time'
      ? [evidence.commits_left_out, 'commits']
      : id === 'failed_deployment_recovery_time'
        ? [evidence.recoveries_left_out, 'recoveries']
        : [evidence.deployments_left_out, 'deployments'];
  if (left === 0) return null;
  return (
    <p className="quiet">
      {count(left)} older {what} are counted in the figure and not listed. Choose fewer days, or a bar above, to see
      them.
    </p>
  );
}
