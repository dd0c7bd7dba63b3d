import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../../language/language.ts';
import { faultText } from '../../../language/service-text.ts';
import { OriginalMessage } from '../../shared/connection/OriginalMessage.tsx';

type FailedItem = SyncOut['failed_items'][number];

/** The failed items of a collection by name, with fault and remedy; equal faults of many items are shown once. */
export function FailedItems({ items }: { readonly items: readonly FailedItem[] }): ReactNode {
  const title = t('integrations.failedItems', { count: items.length });
  return (
    <div className="notice warn lines" role="alert">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className="failed-items" aria-label={title} tabIndex={0}>
        {alike(items).map(([key, failed]) => (
          <Failed key={key} items={failed} />
        ))}
      </ul>
    </div>
  );
}

/** The text of a fault that holds for every item: each has its own address. */
const withoutAddress = (detail: string): string =>
  detail.replace(/https?:\/\/\S+/g, (address) => (/[.,]$/.test(address) ? `…${address.at(-1)}` : '…'));

/** The items with the same fault together, in the order in which they failed. */
function alike(items: readonly FailedItem[]): readonly (readonly [string, readonly FailedItem[]])[] {
  const groups = new Map<string, FailedItem[]>();
  for (const one of items) {
    const { item: _, ...fault } = one;
    const key = JSON.stringify({ ...fault, detail: withoutAddress(fault.detail) });
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups];
}

function Failed({ items }: { readonly items: readonly FailedItem[] }): ReactNode {
  const [first] = items;
  if (!first) return null;
  const { detail, remedy, original } = faultText(
    items.length === 1 ? first : { ...first, detail: withoutAddress(first.detail) },
  );
  return (
    <li>
      <span className="failed-names" translate="no">
        {items.map(({ item }) => (
          <strong key={item}>{item}</strong>
        ))}
      </span>
      <span>{detail}</span> <span className="quiet">{remedy}</span>
      <OriginalMessage text={original} />
    </li>
  );
}
