import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { minutes, moment } from '../../../ui/format.ts';
import { resultText } from '../../shared/figures/result-text.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { RunLink } from '../../shared/RunLink.tsx';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { Breakdown } from '../breakdown/Breakdown.tsx';
import { type CommitAnswer, partsOf } from '../routes/routes.ts';
import { shortRevision } from './commit.ts';

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
  useFocusBack();
  useEffect(() => title.current?.focus(), []);
  return (
    <aside
      className="evidence"
      aria-label={t('leadTime.pathOfCommit')}
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
      <dl className="facts">
        <Fact name={t('leadTime.columns.commit')}>
          <code>{commit.revision ?? shortRevision(commit)}</code>
        </Fact>
        <Fact name={t('leadTime.columns.handedOver')}>
          {moment(commit.handed_at, zone)} ·{' '}
          {commit.handed_in.pipeline === commit.chain[0]?.pipeline ? '' : `${commit.handed_in.pipeline} `}
          <RunLink run={commit.handed_in} />
        </Fact>
        {commit.chain.map((run) => (
          <Fact key={run.id} name={run.pipeline}>
            {run.finished_at && `${moment(run.finished_at, zone)} · `}
            <RunLink run={run} />{' '}
            {run.result && <Badge look={run.result === 'success' ? 'good' : 'bad'}>{resultText(run.result)}</Badge>}
          </Fact>
        ))}
        <Fact name={t('leadTime.columns.arrived')}>{moment(commit.arrived_at, zone)}</Fact>
      </dl>
      {commit.estimated && (
        <p className="row">
          <Badge>{t('leadTime.estimated')}</Badge> {t('leadTime.estimatedWhy')}
        </p>
      )}
      <Breakdown name={t('leadTime.whole')} whole={minutes(commit.lead_time)} parts={partsOf(commit.parts)} />
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
