import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { state } from '#shared/api/state.ts';
import { syncs } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { age } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { allBreakagesAddress, breakagesAddress, inFlightAddress } from '../links.ts';
import type { OverviewShown } from './shown.ts';
import { brokenNow, freshnessOf, inFlightNow } from './state-now.ts';

/** Of so many pipelines each list tells; a large company has a screenful of others. */
const most = 6;

/** What is broken now, what is on its way, and how old the data is. */
export function NowState({
  project,
  now,
}: {
  readonly project: OverviewShown['project'];
  readonly now: number;
}): ReactNode {
  const answer = useEndpoint(state, { project_id: project.id });
  const collections = useEndpoint(syncs, { id: project.id });
  return (
    <div className="stack">
      <Section title={t('overview.brokenNow')} signs={<HowMany of={answer.data?.red} />}>
        <Ask query={answer}>{(known) => <Broken project={project} known={known} now={now} />}</Ask>
      </Section>
      {!answer.isError && (
        <>
          <Section title={t('overview.inFlight')}>
            <Ask query={answer}>
              {(known) => (
                <>
                  <InFlightInAll {...{ project, known, now }} />
                  <InFlightByPipeline {...{ project, known, now }} />
                </>
              )}
            </Ask>
          </Section>
          <Section title={t('overview.data')}>
            <Ask query={answer}>
              {(known) => (
                <>
                  {freshnessOf(known, collections.data ?? [], now).map((sentence) => (
                    <p key={sentence}>{sentence}</p>
                  ))}
                </>
              )}
            </Ask>
            <Link to={`/project/${project.id}/integrations`}>{t('overview.integrations')}</Link>
          </Section>
        </>
      )}
    </div>
  );
}

/** Of how many pipelines a list is, which may be longer than what is seen of it. */
function HowMany({ of }: { readonly of: readonly unknown[] | undefined }): ReactNode {
  return of === undefined || of.length === 0 ? null : (
    <Badge look="warn">{t('common.pipelines', { count: of.length })}</Badge>
  );
}

interface Known {
  readonly project: OverviewShown['project'];
  readonly known: OutputOf<typeof state>;
  readonly now: number;
}

function Broken({ project, known, now }: Known): ReactNode {
  const broken = brokenNow(known, now);
  return broken.length === 0 ? (
    <p className="quiet">{t('overview.nothingBroken')}</p>
  ) : (
    <ul className="plain-list">
      {broken.slice(0, most).map(({ pipeline, integration, age, failures }) => (
        <li key={`${integration} ${pipeline}`} className="row">
          <Badge look="warn">{t('overview.brokenFor', { age })}</Badge>
          <Link to={breakagesAddress(project.id, integration, pipeline)}>{pipeline}</Link>
          <span className="quiet">{failures}</span>
        </li>
      ))}
      <Others count={broken.length - most} address={allBreakagesAddress(project.id)} />
    </ul>
  );
}

/** The commits of the project that have not arrived, each counted once. */
function InFlightInAll({ project, known, now }: Known): ReactNode {
  const { count, oldest_at } = known.in_flight_commits;
  if (oldest_at === null) return <p className="quiet">{t('overview.nothingInFlight')}</p>;
  return (
    <p>
      <Trans
        i18nKey="overview.inFlightInAll"
        values={{ commits: t('common.commits', { count }), age: age(oldest_at, now) }}
        components={{ way: <Link to={inFlightAddress(project.id)} /> }}
      />
    </p>
  );
}

function InFlightByPipeline({ project, known, now }: Known): ReactNode {
  const flying = inFlightNow(known, now);
  if (flying.length === 0) return null;
  return (
    <>
      <p className="quiet">{t('overview.inFlightByPipeline')}</p>
      <ul className="plain-list">
        {flying.slice(0, most).map(({ pipeline, text }) => (
          <li key={pipeline}>
            <Link to={inFlightAddress(project.id, pipeline)}>{pipeline}</Link>: {text}
          </li>
        ))}
        <Others count={flying.length - most} address={inFlightAddress(project.id)} />
      </ul>
    </>
  );
}

/** The end of a list that not all are in, with the way to the others. */
function Others({ count, address }: { readonly count: number; readonly address: string }): ReactNode {
  return count > 0 ? (
    <li>
      <Link to={address}>{t('overview.others', { count })}</Link>
    </li>
  ) : null;
}
