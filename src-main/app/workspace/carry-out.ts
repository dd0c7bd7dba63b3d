import { pipelines } from '#shared/api/graph.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { projects } from '#shared/api/projects.ts';
import { tokens } from '#shared/api/tokens.ts';
import {
  addIntegration,
  addProject,
  addToken,
  changeIntegration,
  changeProject,
  declareEdge,
  namePipeline,
  projectDetails,
  removeEdge,
  removeIntegration,
  removeProject,
  removeToken,
  replaceSecret,
  setRelease,
  setTarget,
} from '#shared/desktop/commands.ts';
import type { Service } from '../../service/contract.ts';
import { WorkFault } from '../terminal/fault.ts';
import { collectedIn } from './collected-addresses.ts';
import { type GraphStep, pipelinesOf, severalAreCalled } from './graph-plan.ts';
import { type Step, sentenceOf } from './plan.ts';
import type { WorkspaceCollected } from './workspace.ts';

type Find = <T extends { readonly name: string }>(items: readonly T[], name: string) => T;
const find: Find = (items, name) => {
  const item = items.find((one) => one.name === name);
  if (!item) throw new WorkFault(`"${name}" is not there any more; apply the file again.`);
  return item;
};

const tokenId = async (service: Service, name: string): Promise<number> =>
  find(await service.call(tokens, {}), name).id;
const projectId = async (service: Service, name: string): Promise<number> =>
  find(await service.call(projects, {}), name).id;
const collectedOf = async (service: Service, project: string) =>
  collectedIn(await service.call(projectDetails, { project_id: await projectId(service, project) }));

/**
 * Carries out one step through the same commands as the window; gives false if a pipeline must be collected first. `before`: how many steps were
 * carried out, which stay, should this one fail.
 */
export async function carryOut(service: Service, step: Step, before = 0): Promise<boolean> {
  try {
    return await carriedOut(service, step);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const locations = error.errors.map(({ pointer, detail }) => `\n  ${pointer}: ${detail}`).join('');
    const kept = before > 0 ? `\n  ${before} changes were made before it and stay; apply the file again to go on.` : '';
    throw new WorkFault(`This could not be done: ${sentenceOf(step)}\n  ${error.message}${locations}${kept}`, {
      cause: error,
    });
  }
}

async function carriedOut(service: Service, step: Step): Promise<boolean> {
  switch (step.do) {
    case 'addToken':
      await service.call(addToken, step.token);
      return true;
    case 'replaceSecret':
      await service.call(replaceSecret, { token_id: await tokenId(service, step.token), secret: step.secret });
      return true;
    case 'addProject':
      await service.call(addProject, {
        name: step.project,
        ...(step.timeZone === undefined ? {} : { time_zone: step.timeZone }),
      });
      return true;
    case 'changeTimeZone':
      await service.call(changeProject, {
        project_id: await projectId(service, step.project),
        time_zone: step.timeZone,
      });
      return true;
    case 'addIntegration': {
      const { name, integration_type, url, token } = step.integration;
      const made = await service.call(addIntegration, {
        name,
        integration_type,
        url,
        token_id: await tokenId(service, token),
        project_id: await projectId(service, step.project),
      });
      const settings = settingsOf(step.integration);
      if (Object.keys(settings).length > 0)
        await service.call(changeIntegration, { integration_id: made.id, ...settings });
      return true;
    }
    case 'changeIntegration': {
      const { id } = find(await collectedOf(service, step.project), step.integration.name);
      const token_id = await tokenId(service, step.integration.token);
      await service.call(changeIntegration, {
        integration_id: id,
        url: step.integration.url,
        token_id,
        ...settingsOf(step.integration),
      });
      return true;
    }
    case 'renameIntegration': {
      const { id } = find(await collectedOf(service, step.project), step.from);
      await service.call(changeIntegration, { integration_id: id, name: step.to });
      return true;
    }
    case 'graph':
      return changeGraph(service, await projectId(service, step.project), step.step);
    case 'setTarget':
      await service.call(setTarget, {
        project_id: await projectId(service, step.project),
        measure: step.measure,
        value: step.value,
      });
      return true;
    case 'removeIntegration': {
      const { id } = find(await collectedOf(service, step.project), step.integration);
      await service.call(removeIntegration, { integration_id: id });
      return true;
    }
    case 'removeProject':
      await service.call(removeProject, { project_id: await projectId(service, step.project) });
      return true;
    case 'removeToken':
      await service.call(removeToken, { token_id: await tokenId(service, step.token) });
      return true;
  }
}

/** The settings that the file names. */
function settingsOf(wanted: WorkspaceCollected) {
  const { release_branch, unstable, timed_out, since, incidents } = wanted;
  const settings = { release_branch, unstable, timed_out, since, incidents };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

async function changeGraph(service: Service, project: number, step: GraphStep): Promise<boolean> {
  const ids = new Map<string, number>();
  for (const name of pipelinesOf(step)) {
    const id = await pipelineId(service, project, name);
    if (id === null) return false;
    ids.set(name, id);
  }
  const id = (name: string): number | undefined => ids.get(name);
  switch (step.do) {
    case 'declareEdge':
      await service.call(declareEdge, {
        project_id: project,
        from: id(step.from),
        to: id(step.to),
        default: step.isDefault,
      });
      return true;
    case 'removeEdge':
      await service.call(removeEdge, { project_id: project, from: id(step.from), to: id(step.to) });
      return true;
    case 'setRelease':
      await service.call(setRelease, { pipeline_id: id(step.pipeline), release: true, stage: step.stage });
      return true;
    case 'unsetRelease':
      await service.call(setRelease, { pipeline_id: id(step.pipeline), release: false });
      return true;
  }
}

/** The pipeline of a name: a known one, or that of an integration that was never collected; else null. Refuses a name that several have. */
async function pipelineId(service: Service, project: number, name: string): Promise<number | null> {
  const { nodes } = await service.call(pipelines, { project_id: project });
  const [existing, another] = nodes.filter((node) => node.name === name);
  if (another) throw new ServiceError(409, severalAreCalled(name));
  if (existing) return existing.id;
  const { integrations } = await service.call(projectDetails, { project_id: project });
  const single = integrations.find((integration) => integration.name === name);
  return single ? (await service.call(namePipeline, { integration_id: single.id })).pipeline_id : null;
}
