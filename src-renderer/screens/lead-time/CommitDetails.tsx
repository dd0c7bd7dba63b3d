import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { minutes, moment } from '../../ui/format.ts';
import { useProjectScreen } from '../project-screen.tsx';
import { RunLink } from '../RunLink.tsx';
import { resultText } from '../result-words.ts';
import { Breakdown } from './Breakdown.tsx';
import { shortRevision } from './commit.ts';
import { type CommitAnswer, partsOf } from './routes.ts';

/** One commit's way: when it was handed over, the runs that carried it, where the time went. */
export function CommitDetails({
  commit,
  close,
}: {
  readonly commit: CommitAnswer;
  readonly close: () => void;
}): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <aside
      className="evidence"
      aria-label={t('leadTime.wayOfCommit')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="evidence-head">
        <h2 ref={title} tabIndex={-1}>
          {minutes(commit.lead_time)}
        </h2>
        <Button look="plain" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
      <p>
        <code>{commit.revision ?? shortRevision(commit)}</code>
      </p>
      <ol className="way">
        <li>
          {t('leadTime.handedIn', { moment: moment(commit.handed_at, zone), pipeline: commit.handed_in.pipeline })}{' '}
          <RunLink run={commit.handed_in} />
        </li>
        {commit.chain.map((run) => (
          <li key={run.id}>
            {run.pipeline} <RunLink run={run} /> {run.result && resultText(run.result)}
            {run.finished_at && t('leadTime.finished', { moment: moment(run.finished_at, zone) })}
          </li>
        ))}
        <li>{t('leadTime.arrivedAt', { moment: moment(commit.arrived_at, zone) })}</li>
      </ol>
      {commit.estimated && (
        <p className="row">
          <Badge>{t('leadTime.estimated')}</Badge> {t('leadTime.estimatedWhy')}
        </p>
      )}
      <Breakdown name={t('leadTime.whole')} whole={minutes(commit.lead_time)} parts={partsOf(commit.parts)} />
    </aside>
  );
}
