import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../language/language.ts';
import type { LeadTimeTab } from './tabs.ts';

/** The content of a tab. Another tab begins at its top; it takes the focus if the link to it disappeared with the tab before. */
export function TabPanel({ tab, children }: { readonly tab: LeadTimeTab; readonly children: ReactNode }): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    panel.current?.closest('main')?.scrollTo(0, 0);
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [tab]);
  return (
    <section ref={panel} className="lead-time-tab" aria-label={t(`leadTime.tabs.${tab}`)} tabIndex={-1}>
      {children}
    </section>
  );
}
