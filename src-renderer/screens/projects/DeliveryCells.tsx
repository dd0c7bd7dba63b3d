import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { delivery } from '#shared/api/delivery.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { measureIds, measuresOf, shortNames } from '../delivery-measures.ts';
import type { DaysOfProject } from './days.ts';

const verdictLooks = { better: 'good', worse: 'warn', same: 'quiet' } as const;

/** The headings of the five measures. */
export function DeliveryHeadings(): ReactNode {
  return measureIds.map((id) => (
    <th key={id} scope="col" className="number">
      {shortNames[id]}
    </th>
  ));
}

/** The five measures of a project over the last 30 days, and whether each is better or worse than in the 30 before. */
export function DeliveryCells({
  project,
  days,
}: {
  readonly project: number;
  readonly days: DaysOfProject;
}): ReactNode {
  const { shown, earlier } = days;
  const now = useEndpoint(delivery, { project_id: project, ...shown });
  const before = useEndpoint(delivery, { project_id: project, ...(earlier ?? shown) }, earlier === null);
  if (!now.data) return measureIds.map((id) => <td key={id} className="number" />);
  const compared = earlier === null ? null : (before.data ?? null);
  return measuresOf(now.data, compared).map(({ id, figure, change, reason }) => (
    <td key={id} className="number">
      {figure === null ? (
        <span className="quiet" title={reason ?? undefined}>
          not known
        </span>
      ) : (
        <Link className="nowrap" to={`/project/${project}/delivery?measure=${id}`}>
          {figure}
        </Link>
      )}
      {change && change.verdict !== 'unknown' && (
        <div title={change.text}>
          <Badge look={verdictLooks[change.verdict]}>{change.verdict}</Badge>
        </div>
      )}
    </td>
  ));
}
