import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { ago, ahead, day } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Collected, heldText } from './words.ts';

/** Where it is read, what is kept of it, and when it was and will be collected. */
export function Summary({
  collected,
  sync,
  zone,
}: {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  readonly zone: string;
}): ReactNode {
  const now = useNow();
  const { integration_type, url, since, first_run_at, last_run_at } = collected;
  const span = first_run_at && last_run_at ? `, ${day(first_run_at, zone)} to ${day(last_run_at, zone)}` : '';
  const parts = [
    ...(sync ? [`${heldText(integration_type, sync)}${span}`] : []),
    ...(since ? [`collected from ${since} on`] : []),
    ...(sync?.last_success_at ? [`last collected ${ago(sync.last_success_at, now)}`] : []),
    ...(sync?.next_at ? [`next ${ahead(sync.next_at, now)}`] : []),
  ];
  return (
    <p className="quiet">
      <span className="mono">{url}</span>
      {parts.map((part) => ` · ${part}`)}
    </p>
  );
}
