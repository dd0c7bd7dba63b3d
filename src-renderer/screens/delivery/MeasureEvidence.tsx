import { Workflow } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { shortNames } from '../../graph/short-names.ts';
import { t } from '../../language/language.ts';
import { SearchSelect } from '../../ui/overlays/SearchSelect.tsx';
import { Section } from '../../ui/Page.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { pipelineFailuresOf } from '../shared/figures/delivery-measures.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { PagedTable } from '../shared/tables/PagedTable.tsx';
import { commitColumns, deploymentColumns, recoveryColumns } from './columns.tsx';
import type { DeliveryShown } from './DeliveryReady.tsx';
import {
  commitRows,
  deploymentRows,
  hasDeciding,
  type Listed,
  recoveriesByRun,
  recoveryRows,
  releasePointsIn,
} from './evidence-rows.ts';
import { NoFigure } from './NoFigure.tsx';
import type { RowChoice } from './query.ts';

type Shown = Pick<DeliveryShown, 'measures' | 'choice'>;

interface EvidenceProps extends Shown {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly hasTracker: boolean;
}

/** The evidence of the chosen measure, the deciding items first. */
export function MeasureEvidence({ heading, hasTracker, ...shown }: EvidenceProps): ReactNode {
  const { measures, choice } = shown;
  const { project } = useProjectScreen();
  const { title, note, listed, table } = evidenceOf(shown, project.time_zone);
  const failures = choice.measure === 'change_fail_rate' ? pipelineFailuresOf(measures) : null;
  return (
    <Section heading={heading} title={title} note={note} tools={<Choices {...shown} />}>
      {measures[choice.measure].value === null && <NoFigure {...shown} hasTracker={hasTracker} />}
      {failures !== null && <p className="quiet">{t('delivery.ofCi', { failures })}</p>}
      {listed.rows.length > 0 && table}
      {listed.rows.length === 0 && listed.total === 0 && measures[choice.measure].value !== null && (
        <p className="quiet">{t('delivery.nothing')}</p>
      )}
      {listed.rows.length < listed.total && (
        <p className="quiet">{t('delivery.leftOut', { listed: listed.rows.length, total: listed.total })}</p>
      )}
    </Section>
  );
}

const namesOf = ({ measures, choice }: Pick<Shown, 'measures' | 'choice'>) =>
  shortNames(releasePointsIn(measures, choice.measure));

interface Evidence {
  readonly title: string;
  /** In which order, or of how many. */
  readonly note: string;
  readonly listed: Listed<unknown>;
  readonly table: ReactNode;
}

function evidenceOf(shown: Shown, zone: string): Evidence {
  const { measures, choice } = shown;
  const { measure, releasePoint } = choice;
  if (measure === 'change_lead_time') {
    const listed = commitRows(measures, releasePoint);
    const table = (
      <PagedTable
        key={measure}
        name="delivered-commits"
        caption={t('delivery.captions.commits')}
        columns={commitColumns(zone, namesOf(shown))}
        rows={listed.rows}
        keyOf={({ revision, begun_at, run }) => `${revision} ${begun_at} ${run.id}`}
      />
    );
    return { title: t('common.commits', { count: listed.total }), note: noteOf(listed, 'slowest'), listed, table };
  }
  if (measure === 'failed_deployment_recovery_time') {
    const listed = recoveryRows(measures, releasePoint);
    const table = (
      <PagedTable
        key={measure}
        name="recoveries"
        caption={t('delivery.captions.recoveries')}
        columns={recoveryColumns(zone, namesOf(shown))}
        rows={listed.rows}
        keyOf={({ from, to, run, incident }) => `${from} ${to} ${run?.id} ${incident?.key}`}
      />
    );
    return {
      title: t('delivery.recoveries', { count: listed.total }),
      note: noteOf(listed, 'longest'),
      listed,
      table,
    };
  }
  return deploymentEvidence(shown, zone);
}

function deploymentEvidence({ measures, choice }: Shown, zone: string): Evidence {
  const { measure, rows } = choice;
  const listed = deploymentRows(measures, measure, choice);
  const kind = !hasDeciding(measure) || rows === 'all' ? 'deployments' : deciding(measures, measure);
  const total = measures.change_fail_rate.evidence.deployments;
  const columns = deploymentColumns({
    zone,
    names: namesOf({ measures, choice }),
    hasStages: listed.rows.some(({ stage }) => stage !== null),
    recoveries: recoveriesByRun(measures),
  });
  const table = (
    <PagedTable
      key={measure}
      name="deployments"
      caption={t(`delivery.captions.${kind}`)}
      columns={columns}
      rows={listed.rows}
      keyOf={({ run }) => run.id}
    />
  );
  return {
    title:
      kind === 'deployments'
        ? t('common.deployments', { count: listed.total })
        : t(`delivery.${kind}`, { count: listed.total }),
    note:
      kind === 'deployments' || listed.among !== null
        ? noteOf(listed, 'newest')
        : t('delivery.ofDeployments', { count: total }),
    listed,
    table,
  };
}

/** The order of the rows; where they are of one release point and the answer is cut, among which of them they are. */
function noteOf({ among }: Listed<unknown>, first: 'newest' | 'slowest' | 'longest'): string {
  return among === null ? t(`delivery.${first}First`) : t(`delivery.among.${first}`, { count: among });
}

/** Without a tracker only failed pipelines decide, not incidents. */
function deciding({ change_fail_rate }: Shown['measures'], measure: string): 'rework' | 'incidents' | 'failures' {
  if (measure === 'deployment_rework_rate') return 'rework';
  return change_fail_rate.evidence.failed === null ? 'failures' : 'incidents';
}

function Choices({ measures, choice }: Shown): ReactNode {
  const { change } = useProjectScreen();
  const releasePoints = releasePointsIn(measures, choice.measure);
  return (
    <>
      {releasePoints.length > 1 && (
        <SearchSelect
          label={t('delivery.releasePoint')}
          icon={<Workflow className="icon" />}
          value={choice.releasePoint ?? ''}
          options={[
            { value: '', label: t('delivery.allReleasePoints') },
            ...releasePoints.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => change({ release_point: name || null })}
        />
      )}
      {hasDeciding(choice.measure) && (
        <Segments<RowChoice>
          label={t('delivery.rows.label')}
          value={choice.rows}
          options={[
            { value: 'deciding', label: t(`delivery.rows.${deciding(measures, choice.measure)}`) },
            { value: 'all', label: t('common.all') },
          ]}
          onChange={(rows) => change({ rows: rows === 'all' ? 'all' : null })}
        />
      )}
    </>
  );
}
