import type { ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { evidences } from '#shared/records/run.ts';
import { t } from '../language/language.ts';
import { faultText } from '../language/service-text.ts';
import { BreakablePath } from '../ui/BreakablePath.tsx';
import { count, day, moment } from '../ui/format.ts';
import { Part, ReportTable } from './parts.tsx';

type Covered = ReportFacts['coverage']['integrations'][number];

/** The data behind each figure, and what is missing as far as that is known. */
export function CoveragePart({ facts: { coverage, timeZone } }: { readonly facts: ReportFacts }): ReactNode {
  const { integrations } = coverage;
  const running = integrations.filter(({ runs }) => runs > 0);
  const faulty = integrations.filter(({ fault, warning }) => fault !== null || warning !== null);
  return (
    <Part id="coverage">
      <p>{t('report.coverageLead')}</p>
      <ReportTable
        caption={t('report.coverageCaption')}
        columns={[
          { title: t('common.integration'), cell: ({ integration }: Covered) => <BreakablePath text={integration} /> },
          { title: t('report.kind'), cell: ({ integration_type }) => t(`report.kinds.${integration_type}`) },
          { title: t('report.period'), cell: (one) => spanOf(one, timeZone) },
          {
            title: t('report.daysWithData'),
            number: true,
            cell: (one) => t('report.daysOf', { part: one.days_with_data, all: one.days_spanned }),
          },
          { title: t('report.records'), cell: (one) => recordsOf(one) },
          {
            title: t('report.lastCollected'),
            cell: ({ last_success_at }) =>
              last_success_at === null ? t('common.never') : moment(last_success_at, timeZone),
          },
        ]}
        rows={integrations}
      />
      <h3>{t('report.missing')}</h3>
      <ReportTable
        caption={t('report.missingCaption')}
        columns={[
          { title: t('common.integration'), cell: ({ integration }: Covered) => <BreakablePath text={integration} /> },
          {
            title: t('report.gaps'),
            number: true,
            cell: ({ gaps }) => (gaps === null ? t('report.gapsUnknown') : count(gaps)),
          },
          { title: t('report.withoutChanges'), number: true, cell: (one) => count(one.runs_without_changes) },
          { title: t('report.attemptsLost'), number: true, cell: (one) => count(one.runs_with_attempts_lost) },
          ...(running.some(({ runs_of_release_stages: all }) => all > 0) ? [stagesColumn] : []),
          { title: t('report.gone'), number: true, cell: (one) => count(one.runs_gone) },
        ]}
        rows={running}
      />
      <h3>{t('report.linksTitle')}</h3>
      <ReportTable
        caption={t('report.linksCaption')}
        columns={[
          { title: t('common.integration'), cell: ({ integration }: Covered) => <BreakablePath text={integration} /> },
          ...evidences.map((evidence) => ({
            title: t(`report.links.${evidence}`),
            number: true,
            cell: ({ links }: Covered) => count(links[evidence] ?? 0),
          })),
        ]}
        rows={running}
      />
      <p className="quiet">{t('report.linksMean')}</p>
      <h3>{t('report.faults')}</h3>
      {faulty.length === 0 ? (
        <p>{t('report.noFaults')}</p>
      ) : (
        <ul>
          {faulty.flatMap(({ integration_id, integration, fault, warning }) =>
            [fault, warning].flatMap((one) => {
              if (one === null) return [];
              const { name, detail, remedy } = faultText(one);
              return (
                <li key={`${integration_id} ${one.fault}`}>
                  {t('report.faultOf', { integration, name, detail, remedy })}
                </li>
              );
            }),
          )}
        </ul>
      )}
    </Part>
  );
}

const stagesColumn = {
  title: t('report.withoutStages'),
  number: true,
  cell: ({ runs_without_stages: without, runs_of_release_stages: all }: Covered): string =>
    all === 0 ? '' : t('report.daysOf', { part: count(without), all: count(all) }),
};

/** The first and the last day of what is stored, in the project's zone as every other day of the report. */
function spanOf({ first_at, last_at }: Covered, timeZone: string): string {
  if (first_at === null || last_at === null) return t('report.noRecords');
  return t('report.days', { from: day(first_at, timeZone), to: day(last_at, timeZone) });
}

function recordsOf({ runs, issues, commits, pull_requests }: Covered): string {
  const counts = [
    ...(runs > 0 ? [t('common.runs', { count: runs })] : []),
    ...(issues > 0 ? [t('common.issues', { count: issues })] : []),
    ...(commits > 0 ? [t('common.commits', { count: commits })] : []),
    ...(pull_requests > 0 ? [t('report.pullRequests', { count: pull_requests })] : []),
  ];
  return counts.length === 0 ? t('common.none') : counts.join(', ');
}
