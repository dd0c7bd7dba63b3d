import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';

/** One step towards the first real chart. */
export interface Step {
  readonly id: string;
  readonly text: string;
  readonly isDone: boolean;
  /** Whether it is what the others lead to. */
  readonly isLast: boolean;
  /** Where it is done, or chosen otherwise; null if it is settled, or cannot be done yet. */
  readonly link: { readonly to: string; readonly text: string } | null;
}

type Graph = Pick<OutputOf<typeof pipelines>, 'nodes' | 'edges'>;

/** The steps of a project: connected, collected, linked, released, and the chart that is there as soon as there is a run or an issue. */
export function stepsOf(
  projectId: number,
  { nodes, edges }: Graph,
  syncs: readonly Pick<SyncOut, 'last_success_at' | 'runs' | 'issues'>[],
): readonly Step[] {
  const settings = `/project/${projectId}/settings`;
  const hasRuns = syncs.some(({ runs }) => runs > 0);
  const hasIssues = syncs.some(({ issues }) => issues > 0);
  // The first collected data may be older than the days that a screen shows by default.
  const chart = `/project/${projectId}/${hasRuns ? 'runs/cycle_times' : 'flow'}?range=all`;
  const isTicked = nodes.some(({ release }) => release === 'marked');
  // If none is ticked, the pipelines that feed no other are measured as if they were.
  const isTaken = !isTicked && nodes.some(({ release }) => release === 'last');
  const linkTo = (tab: 'graph' | 'pipelines', isSettled: boolean, text: string): Step['link'] =>
    isSettled || nodes.length === 0 ? null : { to: `${settings}?tab=${tab}`, text };
  const isLinked = edges.length > 0 || nodes.length === 1;
  const step = (id: string, text: string, isDone: boolean, link: Step['link'] = null): Step => ({
    id,
    text,
    isDone,
    isLast: false,
    link,
  });
  return [
    step('connected', t('integrations.checklist.connected'), true),
    step(
      'collected',
      t('integrations.checklist.collected'),
      syncs.some(({ last_success_at }) => last_success_at !== null),
    ),
    step(
      'linked',
      t('integrations.checklist.linked'),
      isLinked,
      linkTo('graph', isLinked, t('integrations.checklist.linkPipelines')),
    ),
    isTaken
      ? step(
          'release',
          t('integrations.checklist.releaseTaken'),
          true,
          linkTo('pipelines', false, t('integrations.checklist.releaseOther')),
        )
      : step(
          'release',
          t('integrations.checklist.release'),
          isTicked,
          linkTo('pipelines', isTicked, t('integrations.checklist.chooseRelease')),
        ),
    {
      id: 'chart',
      text: t('integrations.checklist.chart'),
      isDone: hasRuns || hasIssues,
      isLast: true,
      link: hasRuns || hasIssues ? { to: chart, text: t('integrations.checklist.openChart') } : null,
    },
  ];
}
