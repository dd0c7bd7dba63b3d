import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { count, moment } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { RunLink } from '../../shared/RunLink.tsx';
import { type CommitTrace, type Step, stateText, stepText, timeText, waitingText } from './commit-trace.ts';

const shortLength = 10;

/** A commit that was found: where it is, every pipeline it came to, the runs that carried it, what it waits for. */
export function CommitResult({
  commit,
  isOpen,
}: {
  readonly commit: CommitTrace;
  readonly isOpen: boolean;
}): ReactNode {
  const { now, project } = useProjectScreen();
  const zone = project.time_zone;
  const revision = commit.revision ?? '';
  const time = timeText(commit, now);
  return (
    <details className="found-commit" open={isOpen}>
      <summary>
        <code title={revision}>{revision.slice(0, shortLength)}</code>{' '}
        <Badge look={commit.state === 'arrived' ? 'good' : 'accent'}>{stateText(commit, zone)}</Badge>{' '}
        {commit.merge && <Badge>{t('leadTime.find.merge')}</Badge>} {time && <strong>{time}</strong>}{' '}
        <span className="quiet">
          {commit.repository}
          {commit.committed_at && ` · ${t('leadTime.find.committed', { moment: moment(commit.committed_at, zone) })}`}
        </span>
      </summary>
      {commit.state !== 'not_seen' && <Path commit={commit} />}
      {commit.state === 'not_seen' && commit.running.length === 0 && <p>{t('leadTime.find.notSeenWhy')}</p>}
      {commit.running.length > 0 && <Running runs={commit.running} />}
      {commit.state === 'not_counted' && <p>{t('leadTime.find.notCountedWhy')}</p>}
      {commit.waits_for.length > 0 && <WaitsFor sentences={waitingText(commit, zone)} />}
    </details>
  );
}

function Path({ commit }: { readonly commit: CommitTrace }): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const columns: readonly Column<Step>[] = [
    {
      title: t('leadTime.find.pipeline'),
      cell: ({ pipeline, release }) => (
        <>
          <BreakablePath text={pipeline} /> {release && <Badge look="good">{t('leadTime.find.releasePoint')}</Badge>}
        </>
      ),
    },
    {
      title: t('leadTime.find.handed'),
      cell: ({ handed_at }) =>
        handed_at ? (
          <span className="nowrap">{moment(handed_at, zone)}</span>
        ) : (
          <span className="quiet">{t('leadTime.find.beforeFirstRun')}</span>
        ),
    },
    { title: t('leadTime.find.state'), cell: (step) => <StepState step={step} /> },
    { title: t('leadTime.find.runs'), cell: (step) => <Runs step={step} /> },
  ];
  return (
    <Table
      caption={t('leadTime.find.steps', { revision: (commit.revision ?? '').slice(0, shortLength) })}
      columns={columns}
      rows={commit.steps}
      keyOf={({ pipeline }) => pipeline}
    />
  );
}

function StepState({ step }: { readonly step: Step }): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const text = stepText(step, zone);
  if (step.state === 'passed')
    return (
      <span className="nowrap">
        <span aria-hidden="true">✓ </span>
        {text}
      </span>
    );
  return <Badge look={step.state === 'broke' ? 'bad' : 'quiet'}>{text}</Badge>;
}

const fewRuns = 6;

function Runs({ step: { runs, runs_left_out } }: { readonly step: Step }): ReactNode {
  const rest = runs.length - fewRuns + runs_left_out;
  return (
    <span className="chain-of-runs">
      {runs.slice(0, fewRuns).map((run) => (
        <RunLink key={run.id} run={run} />
      ))}
      {rest > 0 && (
        <span className="quiet">{t('leadTime.find.moreRuns', { runs: t('common.runs', { count: rest }) })}</span>
      )}
      {runs.length === 0 && count(0)}
    </span>
  );
}

/** The runs that it is in at this moment, as far as the data knows. */
function Running({ runs }: { readonly runs: CommitTrace['running'] }): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  return (
    <>
      <h3>{t('leadTime.find.running')}</h3>
      <ul className="plain-list">
        {runs.map((run) => {
          const since = run.started_at ?? run.queued_at;
          return (
            <li key={run.id}>
              {run.pipeline} <RunLink run={run} />
              {since && t('leadTime.find.runningSince', { moment: moment(since, zone) })}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function WaitsFor({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return <p className="quiet">{t('leadTime.find.waitsForNothing')}</p>;
  return (
    <>
      <h3>{t('leadTime.find.waitsFor')}</h3>
      <ul className="plain-list">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
