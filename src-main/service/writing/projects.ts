import { ServiceError } from '#shared/api/problem.ts';
import {
  addProject,
  changeProject,
  declareEdge,
  dismissProposal,
  orderEdges,
  removeEdge,
  removeProject,
  setRelease,
  setRepository,
} from '#shared/desktop/commands.ts';
import { closesCycle } from '#shared/graph/graph.ts';
import { isTimeZone } from '#shared/time/calendar.ts';
import type { ProjectRow } from '../../store/contract.ts';
import { projectDetailsOut, usersOf } from '../shapes.ts';
import { done, projectOf, type WriteHandler, type Writing, writes } from './handler.ts';

function requireZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  const detail = 'is not a time zone; it looks like Europe/Berlin';
  throw new ServiceError(422, `time_zone ${detail}.`, [{ pointer: '/time_zone', detail }]);
}

/** Tokens that lose their last use with the demo project go with it: nobody made them by hand. */
async function removeDemoTokens(writing: Writing, tokenIds: ReadonlySet<number>): Promise<void> {
  for (const tokenId of tokenIds) {
    if (usersOf(writing.store, tokenId).length > 0) continue;
    writing.store.removeToken(tokenId);
    await writing.forgetSecret(tokenId);
  }
}

function requirePipelines(writing: Writing, projectId: number, ids: readonly number[]): void {
  projectOf(writing, projectId);
  const known = new Set(writing.store.pipelines(projectId).map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new ServiceError(404, `The project has no pipeline ${missing}.`);
}

function projectOfPipeline({ store }: Writing, pipelineId: number): ProjectRow {
  const project = store.projects().find(({ id }) => store.pipelines(id).some((pipeline) => pipeline.id === pipelineId));
  if (!project) throw new ServiceError(404, `There is no pipeline ${pipelineId}.`);
  return project;
}

const changed = (writing: Writing, projectId: number): typeof done => {
  writing.happened({ kind: 'data', projectId });
  return done;
};

export const projectWrites: readonly WriteHandler[] = [
  writes(addProject, (writing, { name, time_zone, demo }) => {
    const timeZone = requireZone(time_zone ?? writing.timeZone);
    const project = writing.store.addProject({ name, timeZone, demo }, writing.now());
    writing.happened({ kind: 'data', projectId: project.id });
    return projectDetailsOut(writing.store, project);
  }),

  writes(changeProject, (writing, { project_id, name, time_zone }) => {
    projectOf(writing, project_id);
    const project = writing.store.changeProject(
      project_id,
      {
        ...(name === undefined ? {} : { name }),
        ...(time_zone === undefined ? {} : { timeZone: requireZone(time_zone) }),
      },
      writing.now(),
    );
    writing.happened({ kind: 'data', projectId: project_id });
    return projectDetailsOut(writing.store, project);
  }),

  writes(removeProject, async (writing, { project_id }) => {
    const project = projectOf(writing, project_id);
    const integrations = writing.store.integrations(project_id);
    for (const { id } of integrations) await writing.sync.cancel(id);
    writing.store.removeProject(project_id);
    if (project.demo) await removeDemoTokens(writing, new Set(integrations.map(({ tokenId }) => tokenId)));
    return changed(writing, project_id);
  }),

  writes(declareEdge, (writing, { project_id, from, to, default: isDefault }) => {
    requirePipelines(writing, project_id, [from, to]);
    const { edges } = writing.store.edges(project_id);
    if (closesCycle({ from, to }, edges)) {
      throw new ServiceError(
        422,
        'This edge would close a cycle: runs of the second pipeline feed the first already.',
        [{ pointer: '/to', detail: 'would close a cycle' }],
      );
    }
    const known = edges.find((edge) => edge.from === from && edge.to === to);
    const position = known?.position ?? edges.filter((edge) => edge.from === from).length;
    writing.store.declareEdge(project_id, { from, to, isDefault, position });
    return changed(writing, project_id);
  }),

  writes(orderEdges, (writing, { project_id, from, to }) => {
    requirePipelines(writing, project_id, [from, ...to]);
    const known = new Map(
      writing.store.edges(project_id).edges.flatMap((edge) => (edge.from === from ? [[edge.to, edge]] : [])),
    );
    if (to.some((one) => !known.has(one)) || to.length < known.size || new Set(to).size < to.length) {
      const detail = 'must name every pipeline that this one feeds, each once';
      throw new ServiceError(422, `to ${detail}.`, [{ pointer: '/to', detail }]);
    }
    for (const [position, one] of to.entries()) {
      const isDefault = known.get(one)?.isDefault ?? false;
      writing.store.declareEdge(project_id, { from, to: one, isDefault, position });
    }
    return changed(writing, project_id);
  }),

  writes(removeEdge, (writing, { project_id, from, to }) => {
    requirePipelines(writing, project_id, [from, to]);
    writing.store.removeEdge(project_id, { from, to });
    return changed(writing, project_id);
  }),

  writes(dismissProposal, (writing, { project_id, from, to }) => {
    requirePipelines(writing, project_id, [from, to]);
    if (writing.store.edges(project_id).edges.some((edge) => edge.from === from && edge.to === to)) {
      throw new ServiceError(409, 'This is an edge of the graph, not a proposal. Remove the edge instead.');
    }
    writing.store.removeEdge(project_id, { from, to });
    return changed(writing, project_id);
  }),

  writes(setRepository, (writing, { pipeline_id, repository }) => {
    const project = projectOfPipeline(writing, pipeline_id);
    writing.store.setRepository(pipeline_id, repository);
    return changed(writing, project.id);
  }),

  writes(setRelease, (writing, { pipeline_id, release, stage }) => {
    const project = projectOfPipeline(writing, pipeline_id);
    writing.store.setRelease(pipeline_id, release ? { stage } : null);
    return changed(writing, project.id);
  }),
];
