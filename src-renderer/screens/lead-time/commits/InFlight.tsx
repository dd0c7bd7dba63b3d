import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inFlight } from '#shared/api/commits.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import type { GraphAnswer } from '../../../graph/graph-view.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { age, moment } from '../../../ui/format.ts';
import { Section } from '../../../ui/Page.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { CopyRequest } from '../../shared/export/CopyRequest.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { PagedTable } from '../../shared/tables/PagedTable.tsx';
import { type ShortNames, shortName } from '../routes/routes.ts';
import { type TabLink, useTabLink } from '../use-tab-link.ts';
import { type InFlightCommit, waitingText } from './waiting-text.ts';

interface InFlightProps {
  readonly nodes: GraphAnswer['nodes'];
  readonly names: ShortNames;
  /** The pipeline in the address; null for all. */
  readonly pipeline: string | null;
}

/** The commits that were handed over and have not arrived: how old they are, where they are, what they wait for. */
export function InFlight({ nodes, names, pipeline }: InFlightProps): ReactNode {
  const { project, now, change } = useProjectScreen();
  const zone = project.time_zone;
  const pipelines = nodes.map(({ name }) => name);
  const chosen = pipelines.find((name) => name === pipeline);
  const input = { project_id: project.id, ...(chosen === undefined ? {} : { pipeline: chosen }) };
  const answer = useEndpoint(inFlight, input);
  const link = useTabLink();
  return (
    <Section
      title={t('leadTime.inFlightList.title')}
      note={t('leadTime.inFlightList.note')}
      tools={
        <>
          <Select
            label={t('common.pipeline')}
            value={chosen ?? ''}
            options={[
              { value: '', label: t('range.allPipelines') },
              ...pipelines.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => change({ in_flight: name || null })}
          />
          <CopyRequest endpoint={inFlight} input={input} />
        </>
      }
    >
      <Ask
        query={answer}
        isEmpty={({ count }) => count === 0}
        empty={
          <>
            <h3>{t('leadTime.inFlightList.none')}</h3>
            <p className="quiet">{t('leadTime.inFlightList.noneWhy')}</p>
          </>
        }
      >
        {({ count, data, left_out }) => (
          <div className="stack">
            <p>
              {chosen === undefined
                ? t('leadTime.inFlightList.lead', { commits: t('common.commits', { count }) })
                : t('leadTime.inFlightList.leadOf', { commits: t('common.commits', { count }), pipeline: chosen })}
            </p>
            <PagedTable
              name="commits-in-flight"
              caption={t('leadTime.inFlightList.caption')}
              columns={columnsOf({ zone, now, names, link })}
              rows={data}
              keyOf={({ revision, handed_at, pipelines: from }) => `${revision} ${handed_at} ${from[0]}`}
            />
            {left_out > 0 && <p className="quiet">{t('leadTime.inFlightList.leftOut', { count: left_out })}</p>}
          </div>
        )}
      </Ask>
    </Section>
  );
}

function columnsOf({
  zone,
  now,
  names,
  link,
}: Pick<InFlightProps, 'names'> & {
  readonly zone: string;
  readonly now: number;
  readonly link: TabLink;
}): readonly Column<InFlightCommit>[] {
  return [
    {
      title: t('leadTime.columns.commit'),
      cell: ({ revision }) =>
        revision === null ? (
          t('leadTime.inFlightList.unknown')
        ) : (
          <Link to={link('commits', { commit: revision })}>
            <code>{revision.slice(0, 10)}</code>
          </Link>
        ),
    },
    {
      title: t('leadTime.columns.age'),
      kind: 'number',
      cell: ({ handed_at }) => <span className="nowrap">{age(handed_at, now)}</span>,
    },
    {
      title: t('leadTime.columns.handedOver'),
      cell: ({ handed_at, pipelines }) => (
        <>
          <span className="nowrap">{moment(handed_at, zone)}</span>{' '}
          <span className="quiet">
            <BreakablePath text={shortName(names, pipelines[0] ?? '')} />
          </span>
        </>
      ),
    },
    {
      title: t('leadTime.columns.where'),
      cell: ({ last }) =>
        last && (
          <BreakablePath
            text={t(`leadTime.inFlightList.last.${last.state}`, { pipeline: shortName(names, last.pipeline) })}
          />
        ),
    },
    {
      title: t('leadTime.columns.waitsFor'),
      cell: (commit) => <BreakablePath text={waitingText(commit, names)} />,
    },
  ];
}
