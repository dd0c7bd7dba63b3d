import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import { projects } from '#shared/api/projects.ts';
import { RunsPage, runs } from '#shared/api/runs.ts';
import { projectDetails, releaseStages } from '#shared/desktop/commands.ts';
import { familyOf, type IntegType } from '#shared/records/kinds.ts';
import { answered } from './answered.ts';
import type { Asker } from './ask.ts';
import type { Size } from './companies/world.ts';
import { type Edits, graphEditsOf } from './questions/graph-edits.ts';

/** An integration or a repository. */
export interface Collected {
  readonly id: number;
  readonly type: IntegType;
  readonly pipelines: readonly string[];
}

/** What of a project questions can name. */
export interface Subject {
  readonly projectId: number;
  readonly timeZone: string;
  readonly collected: readonly Collected[];
  readonly pipelines: readonly string[];
  readonly branches: readonly string[];
  readonly revisions: readonly string[];
  readonly edits: readonly Edits[];
}

/** The projects of a company, with what its answers name of them. */
export function subjectsOf(asker: Asker, size: Size): readonly Subject[] {
  const get = <E extends Endpoint>(endpoint: E, input: object): OutputOf<E> =>
    answered<E['output']>(asker, endpoint, endpoint.output, input);
  return get(projects, {}).map(({ id: project_id }) => {
    const details = get(projectDetails, { project_id });
    const graph = get(pipelines, { project_id });
    const all = [...details.integrations, ...details.repositories].map(({ id, integration_type: type }) => {
      const own = graph.nodes.filter(({ integration_id }) => integration_id === id).map(({ name }) => name);
      return { id, type, pipelines: own };
    });
    const stages = get(releaseStages, { project_id });
    const collectedRuns = all
      .filter(({ type }) => familyOf(type) === 'pipelines')
      .flatMap(({ id }) => pageOf(asker, id));
    return {
      projectId: project_id,
      timeZone: details.time_zone,
      collected: all.map((one) => ({ ...one, pipelines: some(one.pipelines, size.pipelines) })),
      pipelines: some(
        graph.nodes.map(({ name }) => name),
        size.pipelines,
      ),
      edits: some(graphEditsOf(graph, stages), size.edits),
      branches: some([...new Set(collectedRuns.flatMap(({ branch }) => branch ?? []))].sort(), size.branches),
      revisions: some([...new Set(collectedRuns.flatMap(({ revision }) => revision ?? []))], size.revisions),
    };
  });
}

/** Runs over the endpoint that pages: what is sent is the list alone. */
function pageOf(asker: Asker, integration_id: number): readonly OutputOf<typeof runs>['runs'][number][] {
  return answered(asker, runs, RunsPage.shape.runs, { integration_id, limit: 1000 });
}

/** So many of a list, spread evenly over it, with both ends. */
export function some<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  if (most === 1) return list.slice(0, 1);
  return Array.from({ length: most }, (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))]).filter(
    (one): one is T => one !== undefined,
  );
}
