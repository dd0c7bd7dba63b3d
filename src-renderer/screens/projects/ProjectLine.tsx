import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import type { projects } from '#shared/api/projects.ts';
import { state } from '#shared/api/state.ts';
import { syncs } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ago, minutes } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { measureIds } from '../delivery-measures.ts';
import { DeliveryCells } from './DeliveryCells.tsx';
import { useDaysOf } from './days.ts';

/** One project in the list. */
export function ProjectLine({ project }: { readonly project: OutputOf<typeof projects>[number] }): ReactNode {
  const now = useNow();
  const input = { project_id: project.id };
  const days = useDaysOf(project.id, now);
  const lead = useEndpoint(leadTimes, { ...input, ...days?.shown }, days === null);
  const current = useEndpoint(state, input);
  const collections = useEndpoint(syncs, input);
  const longest = longestDefault(lead.data);
  const red = current.data?.red.length ?? 0;
  const failed = (collections.data ?? []).filter((sync) => sync.state === 'failed').length;
  const asOf = current.data?.data_as_of;
  return (
    <tr>
      <td>
        <Link to={`/project/${project.id}/overview`}>{project.name}</Link>
      </td>
      <td className="number">
        {longest === null ? (
          <span className="quiet">none yet</span>
        ) : (
          <Link to={`/project/${project.id}/lead-time?range=30`}>{minutes(longest)}</Link>
        )}
      </td>
      {days ? (
        <DeliveryCells project={project.id} days={days} />
      ) : (
        measureIds.map((id) => <td key={id} className="number" />)
      )}
      <td>{red === 0 ? <Badge look="good">✓ all green</Badge> : <Badge look="warn">✕ {red} broken</Badge>}</td>
      <td>{asOf ? ago(asOf, now) : <span className="quiet">no data yet</span>}</td>
      <td>{failed === 0 ? <span className="quiet">in order</span> : <Badge look="warn">{failed} failed</Badge>}</td>
    </tr>
  );
}

/** The longest default route: from where the changes begin. */
function longestDefault(answer: OutputOf<typeof leadTimes> | undefined): number | null {
  const defaults = (answer?.data ?? []).flatMap(({ lead_times }) => lead_times.filter(({ path }) => path === ''));
  return defaults.length === 0 ? null : Math.max(...defaults.map(({ lead_time }) => lead_time));
}
