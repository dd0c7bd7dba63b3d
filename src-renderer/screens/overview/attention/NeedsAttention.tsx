import { ChevronRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import { pipelines } from '#shared/api/graph.ts';
import { state } from '#shared/api/state.ts';
import { syncs } from '#shared/api/syncs.ts';
import { tokenDetails } from '#shared/desktop/commands.ts';
import { dayLength } from '#shared/time/time.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { leadTimesNow } from '../../shared/figures/lead-time-now.ts';
import { leadTimeDays } from '../../shared/period/range.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { useLeadTimes } from '../lead-times/use-lead-times.ts';
import { useProjectChanges } from '../use-project-changes.ts';
import { attentionOf } from './attention.ts';
import type { AttentionItem } from './attention-item.ts';
import { attentionIcon, attentionText } from './attention-text.ts';

/** The number of lines beside the chart; a button shows the others. */
const most = 6;
const last90 = 90 * dayLength;

/** What needs somebody, most urgent first; each line leads to where it is shown. */
export function NeedsAttention(): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { now } = useProjectScreen();
  const { query, items } = useAttention();
  const listed = isWhole ? items : items.slice(0, most);
  const hidden = items.length - listed.length;
  return (
    <Section
      title={t('overview.attention.title')}
      tools={
        hidden > 0 && (
          <Button look="plain" onClick={() => setWhole(true)}>
            {t('overview.attention.all', { count: items.length })}
          </Button>
        )
      }
    >
      <Ask
        query={query}
        isEmpty={() => items.length === 0}
        empty={
          <p className="row">
            <CircleCheck className="icon good" /> {t('overview.attention.nothing')}
          </p>
        }
      >
        {() => (
          <ul className="attention">
            {listed.map((item) => (
              <Line key={`${item.type} ${JSON.stringify(item)}`} item={item} now={now} />
            ))}
          </ul>
        )}
      </Ask>
    </Section>
  );
}

function Line({ item, now }: { readonly item: AttentionItem; readonly now: number }): ReactNode {
  const Icon = attentionIcon(item);
  const { subject, text, detail } = attentionText(item, now);
  return (
    <li>
      <Link className="attention-line" to={item.to}>
        <span className={`pin ${item.kind}`}>
          <Icon className="icon" />
        </span>
        <span className="attention-text">
          <strong>
            <BreakablePath text={subject} />
          </strong>{' '}
          {text}
        </span>
        <span className="quiet">{detail}</span>
        <ChevronRight className="icon quiet" />
      </Link>
    </li>
  );
}

function useAttention() {
  const { project, range, calendar, now } = useProjectScreen();
  const project_id = project.id;
  const query = useEndpoint(state, { project_id });
  const today = calendar.dayOf(now);
  const from = calendar.dayOf(now - last90);
  const deployments = useEndpoint(delivery, { project_id, ...leadTimeDays({ from, to: today }), include: 'evidence' });
  const { changes } = useProjectChanges();
  const graph = useEndpoint(pipelines, { project_id }).data;
  const leadTimes = useLeadTimes().data;
  const commitsInFlight = useEndpoint(inFlight, { project_id });
  const collections = useEndpoint(syncs, { id: project_id });
  const tokens = useEndpoint(tokenDetails, {});
  const items = attentionOf({
    project,
    range,
    now,
    state: query.data,
    deployments: deployments.data?.evidence?.deployments,
    inFlight: commitsInFlight.data,
    syncs: collections.data,
    tokens: tokens.data,
    changes,
    leadTime: graph && leadTimes && leadTimesNow(graph, leadTimes, null)[0],
  });
  return { query, items };
}
