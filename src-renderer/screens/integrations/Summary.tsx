import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
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
  const spanned = (held: string): string =>
    first_run_at && last_run_at
      ? t('integrations.span', { held, from: day(first_run_at, zone), to: day(last_run_at, zone) })
      : held;
  const parts = [
    ...(sync ? [spanned(heldText(integration_type, sync))] : []),
    ...(since ? [t('integrations.since', { day: since })] : []),
    ...(sync?.last_success_at ? [t('integrations.lastCollected', { ago: ago(sync.last_success_at, now) })] : []),
    ...(sync?.next_at ? [t('integrations.next', { ahead: ahead(sync.next_at, now) })] : []),
  ];
  return (
    <p className="quiet collected-summary">
      <span className="mono">{url}</span>
      {parts.map((part) => ` · ${part}`)}
    </p>
  );
}
