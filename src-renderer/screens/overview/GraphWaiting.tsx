import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Skeleton } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';

/** The room of the graph while it is not there, so that nothing moves when it comes. */
export function GraphWaiting(): ReactNode {
  return (
    <Section title={t('overview.graph')}>
      <div className="graph-now-waiting">
        <Skeleton />
      </div>
    </Section>
  );
}
