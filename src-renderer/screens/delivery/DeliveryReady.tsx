import type { ReactNode } from 'react';
import { familyOf } from '#shared/records/kinds.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { t } from '../../language/language.ts';
import { Tile } from '../../ui/Tile.tsx';
import { aboutMeasures, type DeliveryAnswer } from '../shared/figures/delivery-measures.ts';
import { Explanation } from '../shared/figures/Explanation.tsx';
import { StageNotes } from '../shared/figures/StageNotes.tsx';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { changedQuery } from '../shared/query.ts';
import { useFocusHeading } from '../shared/use-focus-heading.ts';
import { MeasureEvidence } from './MeasureEvidence.tsx';
import type { DeliveryQuery } from './query.ts';
import { Trend } from './Trend.tsx';
import { type TileSources, tilesOf } from './tiles.ts';

export interface DeliveryShown {
  readonly choice: DeliveryQuery;
  /** The first day that the chosen measure knows anything of. */
  readonly first: CalendarDate | null;
  readonly today: CalendarDate;
  readonly measures: DeliveryAnswer;
}

/** The measures as tiles, the trend of the chosen one and its evidence. */
export function DeliveryReady({
  weeks,
  changes,
  isUncompared,
  ...shown
}: DeliveryShown & Pick<TileSources, 'weeks' | 'changes' | 'isUncompared'> & {}): ReactNode {
  const { project, query } = useProjectScreen();
  const { measures, choice } = shown;
  const { heading, leadTo } = useFocusHeading(choice.measure);
  const hasTracker = project.integrations.some((one) => familyOf(one.integration_type) === 'issues');
  const tiles = tilesOf({ measures, changes, weeks, isUncompared, statistic: choice.statistic });
  return (
    <div className="delivery">
      <StageNotes stages={measures.release_stages ?? []} />
      <section className="tiles" aria-label={t('delivery.measures')}>
        {tiles.map(({ id, tile }) => (
          <Tile
            key={id}
            tile={tile}
            to={`?${changedQuery(query, { measure: id, release_point: null, rows: null })}`}
            onOpen={() => leadTo(id)}
            isChosen={id === choice.measure}
            about={<Explanation of={aboutMeasures[id]} />}
          />
        ))}
      </section>
      <Trend {...shown} />
      <MeasureEvidence key={choice.measure} {...shown} heading={heading} hasTracker={hasTracker} />
    </div>
  );
}
