import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { minutes, moment } from '../../ui/format.ts';
import { RunLink } from '../RunLink.tsx';
import { Breakdown } from './Breakdown.tsx';
import { shortRevision } from './commit.ts';
import { type CommitAnswer, partsOf } from './routes.ts';

/** One commit's way: when it was handed over, the runs that carried it, where the time went. */
export function CommitDetails({
  commit,
  zone,
  close,
}: {
  readonly commit: CommitAnswer;
  readonly zone: string;
  readonly close: () => void;
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <aside
      className="evidence"
      aria-label="The way of this commit"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="evidence-head">
        <h2 ref={title} tabIndex={-1}>
          {minutes(commit.lead_time)}
        </h2>
        <Button look="plain" onClick={close}>
          Close
        </Button>
      </div>
      <p>
        <code>{commit.revision ?? shortRevision(commit)}</code>
      </p>
      <ol className="way">
        <li>
          Handed over {moment(commit.handed_at, zone)} in {commit.handed_in.pipeline} <RunLink run={commit.handed_in} />
        </li>
        {commit.chain.map((run) => (
          <li key={run.id}>
            {run.pipeline} <RunLink run={run} /> {run.result}
            {run.finished_at && `, finished ${moment(run.finished_at, zone)}`}
          </li>
        ))}
        <li>Arrived {moment(commit.arrived_at, zone)}</li>
      </ol>
      {commit.estimated && (
        <p className="row">
          <Badge look="warn">estimated</Badge> A link of this chain follows from a declared edge and is not recorded.
        </p>
      )}
      <Breakdown parts={partsOf(commit.parts)} />
    </aside>
  );
}
