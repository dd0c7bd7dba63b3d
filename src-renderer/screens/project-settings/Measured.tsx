import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { reportsTimeouts } from '#shared/records/outcome-policy.ts';
import { t } from '../../language/language.ts';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { StaysOpen } from '../../ui/overlays/StaysOpen.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { editColumn } from './edit-column.tsx';
import { MeasuredDrawer } from './MeasuredDrawer.tsx';

type Details = OutputOf<typeof projectDetails>;
export type Collected = Details['repositories'][number];

/** For everything with runs: the branch that is measured, and what unstable and timed-out runs mean. */
export function Measured({ project }: { readonly project: Details }): ReactNode {
  const [edited, setEdited] = useState<number | null>(null);
  const withRuns: readonly Collected[] = [
    ...project.integrations.filter(({ integration_type }) => integration_type !== 'issue_tracker'),
    ...project.repositories,
  ];
  if (withRuns.length === 0) return null;
  const columns: readonly Column<Collected>[] = [
    { title: t('common.integration'), cell: ({ name }) => name },
    {
      title: t('projectSettings.measured.branch'),
      cell: ({ release_branch }) => release_branch ?? t('projectSettings.measured.detected'),
    },
    {
      title: t('projectSettings.measured.unstable'),
      cell: ({ unstable }) => t(`projectSettings.measured.outcomes.${unstable}`),
    },
    {
      title: t('projectSettings.measured.timedOut'),
      cell: (one) =>
        reportsTimeouts(one.integration_type) ? t(`projectSettings.measured.outcomes.${one.timed_out}`) : '–',
    },
    editColumn(setEdited),
  ];
  return (
    <Section
      title={t('projectSettings.measured.title')}
      signs={
        <InfoButton label={t('projectSettings.measured.aboutLabel')}>
          <p>{t('projectSettings.measured.about')}</p>
        </InfoButton>
      }
    >
      <Table caption={t('projectSettings.measured.title')} columns={columns} rows={withRuns} keyOf={({ id }) => id} />
      <StaysOpen of={withRuns.find(({ id }) => id === edited)} opened={edited}>
        {(one) => <MeasuredDrawer collected={one} onClose={() => setEdited(null)} />}
      </StaysOpen>
    </Section>
  );
}
