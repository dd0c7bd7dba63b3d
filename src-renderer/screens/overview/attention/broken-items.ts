import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { state } from '#shared/api/state.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import { breakagesAddress, deliveryAddress } from '../../shared/links.ts';
import type { Range } from '../../shared/period/range.ts';
import type { AttentionItem } from './attention-item.ts';

type Deployment = NonNullable<OutputOf<typeof delivery>['evidence']>['deployments'][number];

export interface BrokenSources {
  readonly project: { readonly id: number };
  /** The days that the screen shows, which links lead to. */
  readonly range: Range;
  readonly state?: Pick<OutputOf<typeof state>, 'red'> | undefined;
  /** The evidence of `/api/delivery` of days that end today: of others the last deployment is not the last. */
  readonly deployments?: readonly Deployment[] | undefined;
}

/** Failed deployments, then other red pipelines, each the longest first. A release point without a stage is red where its last deployment failed: it is one item. */
export function brokenItems({ project, range, state, deployments = [] }: BrokenSources): readonly AttentionItem[] {
  const releasing = new Set(deployments.filter(({ stage }) => stage === null).map(({ run }) => run.pipeline));
  const red = state?.red ?? [];
  const failed = [
    ...red
      .filter(({ pipeline }) => releasing.has(pipeline))
      .map(({ pipeline, since, failures }) => ({ pipeline, stage: null, since, failures })),
    ...failedStages(deployments),
  ];
  const others = red.filter(({ pipeline }) => !releasing.has(pipeline));
  return [
    ...failed.sort(bySince).map(
      (facts): AttentionItem => ({
        type: 'deployment_failed',
        kind: 'bad',
        to: deliveryAddress(project.id, 'change_fail_rate', range),
        ...facts,
      }),
    ),
    ...others.toSorted(bySince).map(
      ({ pipeline, integration_id, since, failures }): AttentionItem => ({
        type: 'pipeline_red',
        kind: 'bad',
        to: breakagesAddress(project.id, integration_id, pipeline),
        pipeline,
        integrationId: integration_id,
        since,
        failures,
      }),
    ),
  ];
}

/** The stages that release and failed last, with the failures since they last passed. */
function failedStages(deployments: readonly Deployment[]) {
  const ofStages = deployments.flatMap(({ run, stage, passed }) =>
    stage ? [{ pipeline: run.pipeline, stage: stage.name, since: stage.finished_at, passed }] : [],
  );
  const groups = groupedBy(ofStages.sort(bySince), ({ pipeline, stage }) => JSON.stringify([pipeline, stage]));
  return [...groups.values()].flatMap((oldestFirst) => {
    const failing = oldestFirst.slice(oldestFirst.findLastIndex(({ passed }) => passed) + 1);
    const [first] = failing;
    if (!first) return [];
    const { pipeline, stage, since } = first;
    return [{ pipeline, stage, since, failures: failing.length }];
  });
}

export const bySince = (one: { readonly since: string }, other: { readonly since: string }): number =>
  one.since < other.since ? -1 : Number(one.since > other.since);
