import type { ReactNode, Ref } from 'react';
import { t } from '../../language/language.ts';
import { withinSentence } from '../../language/service-words.ts';
import { Section } from '../../ui/Page.tsx';
import { aboutMeasures, type DeliveryAnswer, type DeliveryEvidence, type MeasureId } from '../delivery-measures.ts';
import { PagedTable } from '../PagedTable.tsx';
import { commitColumns, deploymentColumns, recoveryColumns } from './columns.tsx';

/** What the chosen measure was made from, what decides it first. */
export function MeasureEvidence({
  heading,
  measures,
  id,
  zone,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly measures: DeliveryAnswer;
  readonly id: MeasureId;
  readonly zone: string;
}): ReactNode {
  const { evidence } = measures;
  if (!evidence) return null;
  return (
    <Section heading={heading} title={t('delivery.evidence', { measure: withinSentence(aboutMeasures[id].title) })}>
      <p className="quiet">{t(`delivery.evidenceCaption.${id}`)}.</p>
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
  if (isNothingIn(evidence, id)) return <p className="quiet">{t('delivery.nothing')}</p>;
  const caption = t(`delivery.evidenceCaption.${id}`);
  if (id === 'change_lead_time') {
    return (
      <PagedTable
        caption={caption}
        columns={commitColumns(zone)}
        rows={evidence.commits}
        keyOf={({ revision, begun_at, run }) => `${revision} ${begun_at} ${run.id}`}
      />
    );
  }
  if (id === 'failed_deployment_recovery_time') {
    return (
      <PagedTable
        caption={caption}
        columns={recoveryColumns(zone)}
        rows={evidence.recoveries}
        keyOf={({ from, to, run, incident }) => `${from} ${to} ${run?.id} ${incident?.key}`}
      />
    );
  }
  return (
    <PagedTable
      caption={caption}
      columns={deploymentColumns(
        zone,
        evidence.deployments.some(({ stage }) => stage !== null),
      )}
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
  const [count, what] =
    id === 'change_lead_time'
      ? ([evidence.commits_left_out, 'commits'] as const)
      : id === 'failed_deployment_recovery_time'
        ? ([evidence.recoveries_left_out, 'recoveries'] as const)
        : ([evidence.deployments_left_out, 'deployments'] as const);
  return count === 0 ? null : <p className="quiet">{t(`delivery.leftOut.${what}`, { count })}</p>;
}
