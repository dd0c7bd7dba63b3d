import type { ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { t } from '../language/language.ts';
import { BreakablePath } from '../ui/BreakablePath.tsx';
import { age, count, moment } from '../ui/format.ts';
import { Part, ReportTable } from './parts.tsx';

type State = ReportFacts['state'];

/** The broken pipelines and the commits in flight when the report was made. */
export function NowPart({ facts: { state, timeZone, madeAt } }: { readonly facts: ReportFacts }): ReactNode {
  const now = Date.parse(madeAt);
  const { count: inFlight } = state.in_flight_commits;
  return (
    <Part id="now">
      <p className="quiet">{t('report.nowLead', { when: moment(madeAt, timeZone) })}</p>
      <h3>{t('report.red')}</h3>
      {state.red.length === 0 ? (
        <p>{t('report.summary.nothingRed')}</p>
      ) : (
        <ReportTable
          caption={t('report.redCaption')}
          columns={[
            {
              title: t('common.pipeline'),
              cell: ({ pipeline }: State['red'][number]) => <BreakablePath text={pipeline} />,
            },
            { title: t('report.since'), cell: ({ since }) => moment(since, timeZone) },
            { title: t('report.for'), number: true, cell: ({ since }) => age(since, now) },
            { title: t('report.brokenRuns'), number: true, cell: ({ failures }) => count(failures) },
            {
              title: t('report.brokenBy'),
              cell: ({ broken_by }) => <a href={broken_by.url}>{`#${broken_by.number}`}</a>,
            },
          ]}
          rows={state.red.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))}
        />
      )}
      <h3>{t('report.inFlight')}</h3>
      <p>
        {inFlight === 0
          ? t('report.nothingInFlight')
          : t('report.inFlightInAll', { commits: t('common.commits', { count: inFlight }) })}
      </p>
      {state.in_flight.length > 0 && (
        <ReportTable
          caption={t('report.inFlightCaption')}
          columns={[
            {
              title: t('common.pipeline'),
              cell: ({ pipeline }: State['in_flight'][number]) => <BreakablePath text={pipeline} />,
            },
            { title: t('report.commits'), number: true, cell: (one) => count(one.count) },
            {
              title: t('report.oldest'),
              number: true,
              cell: ({ oldest_at }) => (oldest_at === null ? '' : age(oldest_at, now)),
            },
          ]}
          rows={state.in_flight}
        />
      )}
    </Part>
  );
}
