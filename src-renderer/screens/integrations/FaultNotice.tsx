import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SyncOut } from '#shared/api/syncs.ts';
import { Button } from '../../ui/Button.tsx';
import { wayOutOf } from './words.ts';

/** What went wrong, what to do, and the way there where it lies in this app. */
export function FaultNotice({
  fault: { fault, detail, remedy },
  onEdit,
}: {
  readonly fault: NonNullable<SyncOut['fault']>;
  readonly onEdit: () => void;
}): ReactNode {
  const way = wayOutOf(fault);
  return (
    <div className="notice warn" role="alert">
      <h4>{detail}</h4>
      <p>{remedy}</p>
      {way === 'tokens' ? <Link to="/tokens">Go to the tokens</Link> : null}
      {way === 'address' ? (
        <Button look="plain" onClick={onEdit}>
          Correct the address
        </Button>
      ) : null}
    </div>
  );
}
