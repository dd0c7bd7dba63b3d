import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../../language/language.ts';
import { ShortDelta } from '../../ui/Delta.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { aboutMeasures, type MeasureId, type MeasureView, measureIds } from '../shared/figures/delivery-measures.ts';

/** The headings of the five measures. */
export function DeliveryHeadings(): ReactNode {
  return measureIds.map((id) => (
    <th key={id} scope="col" className="number">
      {aboutMeasures[id].title}
    </th>
  ));
}

type Series = NonNullable<OutputOf<typeof delivery>['series']>['data'];

interface CellProps {
  readonly project: number;
  readonly view: MeasureView;
  /** The measures of each week; null while they are not there. */
  readonly weeks: Series | null;
}

/** One measure of a project: its figure, its course by week, and whether it is better or worse than before. */
export function DeliveryCell({ project, view: { id, figure, change, reason }, weeks }: CellProps): ReactNode {
  if (figure === null)
    return (
      <td className="number" data-heading={aboutMeasures[id].title}>
        <span className="quiet" title={reason ?? undefined}>
          {t('projects.noFigure')}
        </span>
      </td>
    );
  return (
    <td className="number" data-heading={aboutMeasures[id].title}>
      <Link className="nowrap" to={`/project/${project}/delivery?measure=${id}`}>
        {figure}
      </Link>
      <span className="trend">
        {weeks && <Trend measure={id} weeks={weeks} />}
        {change && change.verdict !== 'unknown' && (
          <span title={[change.text, change.badge].filter((part) => part !== null).join('; ')}>
            <ShortDelta delta={change.delta} />
            {change.badge && <span className="visually-hidden"> {change.badge}</span>}
          </span>
        )}
      </span>
    </td>
  );
}

function Trend({ measure, weeks }: { readonly measure: MeasureId; readonly weeks: Series }): ReactNode {
  const values = weeks.map((week) => week[measure]);
  const present = values.filter((value) => value !== null);
  const [first, last] = [present[0], present.at(-1)];
  const { title, format } = aboutMeasures[measure];
  if (first === undefined || last === undefined || present.length < 2) return null;
  const label = t('projects.trend', {
    measure: title,
    first: format(first),
    last: format(last),
    weeks: t('common.weeks', { count: present.length }),
  });
  return <Sparkline values={values} label={label} />;
}
