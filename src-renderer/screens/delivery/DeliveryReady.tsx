import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { t } from '../../language/language.ts';
import type { ChangesAnswer } from '../change.ts';
import { type DeliveryAnswer, measuresOf } from '../delivery-measures.ts';
import { StageNotes } from '../StageNotes.tsx';
import { useLedTo } from '../use-led-to.ts';
import { MeasureCard } from './MeasureCard.tsx';
import { MeasureEvidence } from './MeasureEvidence.tsx';
import { OverTime } from './OverTime.tsx';
import type { DeliveryQuery } from './query.ts';

export interface DeliveryShown {
  readonly project: OutputOf<typeof projectDetails>;
  readonly asked: DeliveryQuery;
  /** The first day that anything is known of. */
  readonly first: CalendarDate | null;
  readonly measures: DeliveryAnswer;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** The measures, the deployments over time, and what the chosen measure was made from. */
export function DeliveryReady({
  changes,
  isCompared,
  compare,
  busy,
  ...shown
}: DeliveryShown & {
  /** How they changed since the period before; null where that is not there. */
  readonly changes: ChangesAnswer | null;
  /** Whether there is a period before to compare with. */
  readonly isCompared: boolean;
  /** Whether a comparison is wanted. */
  readonly compare: boolean;
  readonly busy: boolean;
}): ReactNode {
  const { project, measures, asked, change } = shown;
  const { heading, leadTo } = useLedTo(asked.measure);
  const hasTracker = project.integrations.some((one) => familyOf(one.integration_type) === 'issues');
  return (
    <div className="stack" aria-busy={busy}>
      <StageNotes project={project.id} stages={measures.release_stages ?? []} />
      <ul className="measures" aria-label={t('delivery.measures')}>
        {measuresOf(measures, changes, asked.statistic).map((measure) => (
          <MeasureCard
            key={measure.id}
            {...{ measure, measures, change, hasTracker }}
            projectId={project.id}
            chosen={measure.id === asked.measure}
            choose={() => {
              change({ measure: measure.id });
              leadTo(measure.id);
            }}
          />
        ))}
      </ul>
      {!isCompared && compare && <p className="quiet">{t('delivery.nothingCompared')}</p>}
      <OverTime {...shown} />
      <MeasureEvidence
        key={asked.measure}
        heading={heading}
        measures={measures}
        id={asked.measure}
        zone={project.time_zone}
      />
    </div>
  );
}
