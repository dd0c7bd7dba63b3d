import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { state } from '#shared/api/state.ts';
import { syncs } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { breakagesAddress, leadTimeAddress } from './links.ts';
import type { OverviewShown } from './shown.ts';
import { brokenNow, freshnessOf, inFlightNow } from './state-now.ts';

const recent = { preset: '90', from: null, to: null } as const;

/** What is broken now, what is on its way, and how old the data is. */
export function NowState({
  project,
  now,
}: {
  readonly project: OverviewShown['project'];
  readonly now: number;
}): ReactNode {
  const answer = useEndpoint(state, { project_id: project.id });
  const collections = useEndpoint(syncs, { project_id: project.id });
  return (
    <div className="stack">
      <Section title={t('overview.brokenNow')} signs={<HowMany of={answer.data?.red} look="warn" />}>
        <Ask query={answer}>{(known) => <Broken project={project} known={known} now={now} />}</Ask>
      </Section>
      {!answer.isError && (
        <>
          <Section
            title={t('overview.inFlight')}
            signs={<HowMany of={answer.data && inFlightNow(answer.data, now)} look="quiet" />}
          >
            <Ask query={answer}>{(known) => <InFlight project={project} known={known} now={now} />}</Ask>
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

/** Of a list that may be longer than what is seen of it, how long it is. */
function HowMany({
  of,
  look,
}: {
  readonly of: readonly unknown[] | undefined;
  readonly look: 'warn' | 'quiet';
}): ReactNode {
  return of === undefined || of.length === 0 ? null : <Badge look={look}>{count(of.length)}</Badge>;
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
      {broken.map(({ pipeline, integration, age, failures }) => (
        <li key={`${integration} ${pipeline}`} className="row">
          <Badge look="warn">{t('overview.brokenFor', { age })}</Badge>
          <Link to={breakagesAddress(project.id, integration, pipeline)}>{pipeline}</Link>
          <span className="quiet">{failures}</span>
        </li>
      ))}
    </ul>
  );
}

function InFlight({ project, known, now }: Known): ReactNode {
  const flying = inFlightNow(known, now);
  return flying.length === 0 ? (
    <p className="quiet">{t('overview.nothingInFlight')}</p>
  ) : (
    <ul className="plain-list">
      {flying.map(({ pipeline, text }) => (
        <li key={pipeline}>
          <Link to={leadTimeAddress(project.id, pipeline, recent)}>{pipeline}</Link>: {text}
        </li>
      ))}
    </ul>
  );
}
