import type { z } from 'zod';
import type { ProjectDetails, TokenDetails } from '#shared/desktop/commands.ts';
import { WorkFault } from '../commands/fault.ts';
import { type GraphStep, graphSteps, type ProjectGraph } from './graph-plan.ts';
import type { Workspace, WorkspaceProject, WorkspaceToken } from './workspace.ts';

type Token = z.output<typeof TokenDetails>;
type Project = z.output<typeof ProjectDetails>;

/** What there is now. */
export interface Current {
  readonly tokens: readonly Token[];
  /** Names of tokens whose kept secret is the one of the file. */
  readonly sameSecret: ReadonlySet<string>;
  readonly projects: readonly { readonly details: Project; readonly graph: ProjectGraph }[];
}

type WorkspaceIntegration = WorkspaceProject['integrations'][number];

/** One change, by names: ids of what is made on the way are not known yet. */
export type Step =
  | { readonly do: 'addToken'; readonly token: WorkspaceToken }
  | { readonly do: 'replaceSecret'; readonly token: string; readonly secret: string }
  | { readonly do: 'addProject'; readonly project: string; readonly timeZone: string | undefined }
  | { readonly do: 'changeTimeZone'; readonly project: string; readonly timeZone: string }
  | { readonly do: 'addIntegration'; readonly project: string; readonly integration: WorkspaceIntegration }
  | { readonly do: 'changeIntegration'; readonly project: string; readonly integration: WorkspaceIntegration }
  | { readonly do: 'graph'; readonly project: string; readonly step: GraphStep }
  | { readonly do: 'removeIntegration'; readonly project: string; readonly integration: string }
  | { readonly do: 'removeProject'; readonly project: string }
  | { readonly do: 'removeToken'; readonly token: string };

export interface Plan {
  readonly steps: readonly Step[];
  /** What the file asks for and this version does not do. */
  readonly notes: readonly string[];
}

/** What must change so that the workspace is what the file says; throws a WorkFault where it cannot be. */
export function planOf(file: Workspace, current: Current, prune: boolean): Plan {
  const faults: string[] = [];
  const known = new Set([...file.tokens, ...current.tokens].map(({ name }) => name));
  file.projects.forEach(({ integrations, repositories }, place) => {
    const check = (at: string, items: readonly { readonly token: string }[]) =>
      items.forEach(({ token }, index) => {
        if (!known.has(token)) faults.push(`projects[${place}].${at}[${index}].token: there is no token "${token}"`);
      });
    check('integrations', integrations);
    check('repositories', repositories);
  });
  const tokens = file.tokens.flatMap((token, place) => tokenSteps(token, place, current, faults));
  const projects = file.projects.flatMap((project, place) => projectSteps(project, place, current, prune, faults));
  if (faults.length > 0) {
    throw new WorkFault(
      `The workspace file cannot be applied; nothing was changed.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
  const notes = file.projects.flatMap(({ name, repositories }) =>
    repositories.map(({ url }) => `${name}: the repository ${url} is not collected yet in this version`),
  );
  return { steps: [...tokens, ...projects, ...(prune ? removals(file, current) : [])], notes };
}

function tokenSteps(token: WorkspaceToken, place: number, current: Current, faults: string[]): readonly Step[] {
  const there = current.tokens.find(({ name }) => name === token.name);
  if (!there) return [{ do: 'addToken', token }];
  const origins = token.origins.map((origin) => (URL.canParse(origin) ? new URL(origin).origin : origin));
  const sameOrigins =
    origins.length === there.origins.length && origins.every((origin) => there.origins.includes(origin));
  if (there.integ_type !== token.integ_type) {
    faults.push(
      `tokens[${place}].integ_type: the token "${token.name}" is there as ${there.integ_type}; give this one another name`,
    );
  } else if (!sameOrigins || (there.username ?? null) !== token.username) {
    faults.push(
      `tokens[${place}]: the token "${token.name}" is there with other origins or another user (${there.origins.join(', ')}); give this one another name`,
    );
  }
  return current.sameSecret.has(token.name) ? [] : [{ do: 'replaceSecret', token: token.name, secret: token.secret }];
}

const emptyGraph: ProjectGraph = { nodes: [], edges: [], warnings: [] };

function projectSteps(
  wanted: WorkspaceProject,
  place: number,
  current: Current,
  prune: boolean,
  faults: string[],
): readonly Step[] {
  const there = current.projects.find(({ details }) => details.name === wanted.name);
  const project = wanted.name;
  const steps: Step[] = [];
  if (!there) steps.push({ do: 'addProject', project, timeZone: wanted.time_zone });
  else if (wanted.time_zone !== undefined && wanted.time_zone !== there.details.time_zone) {
    steps.push({ do: 'changeTimeZone', project, timeZone: wanted.time_zone });
  }
  const tokenName = new Map(current.tokens.map(({ id, name }) => [id, name]));
  wanted.integrations.forEach((integration, index) => {
    const same = there?.details.integrations.find(({ name }) => name === integration.name);
    if (!same) {
      steps.push({ do: 'addIntegration', project, integration });
      return;
    }
    if (same.integration_type !== integration.integration_type) {
      faults.push(
        `projects[${place}].integrations[${index}].integration_type: "${integration.name}" is there as ${same.integration_type}; give this one another name`,
      );
    }
    const differs =
      same.url !== integration.url ||
      tokenName.get(same.token_id) !== integration.token ||
      (integration.release_branch !== undefined && integration.release_branch !== same.release_branch) ||
      (integration.unstable !== undefined && integration.unstable !== same.unstable);
    if (differs) steps.push({ do: 'changeIntegration', project, integration });
  });
  faults.push(...unknownPipelines(wanted, place, there?.graph ?? emptyGraph, there?.details));
  for (const step of graphSteps(wanted.pipelines, there?.graph ?? emptyGraph, prune)) {
    steps.push({ do: 'graph', project, step });
  }
  return steps;
}

/** Names that no integration of the project can ever have a pipeline for. */
function unknownPipelines(
  { integrations, pipelines }: WorkspaceProject,
  place: number,
  graph: ProjectGraph,
  details: Project | undefined,
): readonly string[] {
  const names = new Set([...integrations, ...(details?.integrations ?? [])].map(({ name }) => name));
  const possible = (pipeline: string): boolean =>
    graph.nodes.some(({ name }) => name === pipeline) ||
    [...names].some((name) => pipeline === name || pipeline.startsWith(`${name}/`));
  const fault = (at: string, pipeline: string): readonly string[] =>
    possible(pipeline)
      ? []
      : [
          `projects[${place}].pipelines.${at}: "${pipeline}" is neither an integration of this project nor integration/pipeline`,
        ];
  return [
    ...pipelines.release.flatMap(({ pipeline }, index) => fault(`release[${index}]`, pipeline)),
    ...pipelines.edges.flatMap(({ from, to }, index) => [
      ...fault(`edges[${index}].from`, from),
      ...fault(`edges[${index}].to`, to),
    ]),
  ];
}

/** What the file does not name, from the outside in: a token goes when nothing uses it any more. */
function removals(file: Workspace, current: Current): readonly Step[] {
  const wanted = new Map(file.projects.map((project) => [project.name, project]));
  const steps: Step[] = [];
  for (const { details } of current.projects) {
    const project = wanted.get(details.name);
    if (!project) {
      steps.push({ do: 'removeProject', project: details.name });
      continue;
    }
    for (const { name } of details.integrations) {
      if (project.integrations.some((integration) => integration.name === name)) continue;
      steps.push({ do: 'removeIntegration', project: details.name, integration: name });
    }
  }
  for (const { name } of current.tokens) {
    if (!file.tokens.some((token) => token.name === name)) steps.push({ do: 'removeToken', token: name });
  }
  return steps;
}

/** A step as the plan shows it; never with a secret. */
export function sentenceOf(step: Step): string {
  switch (step.do) {
    case 'addToken':
      return `+ token ${step.token.name} (${step.token.integ_type}) for ${step.token.origins.join(', ')}`;
    case 'replaceSecret':
      return `~ token ${step.token}: another secret`;
    case 'addProject':
      return `+ project ${step.project}`;
    case 'changeTimeZone':
      return `~ project ${step.project}: time zone ${step.timeZone}`;
    case 'addIntegration':
      return `+ ${step.project}: integration ${step.integration.name} (${step.integration.integration_type}) at ${step.integration.url}`;
    case 'changeIntegration':
      return `~ ${step.project}: integration ${step.integration.name} at ${step.integration.url} with token ${step.integration.token}`;
    case 'graph':
      return graphSentence(step.project, step.step);
    case 'removeIntegration':
      return `- ${step.project}: integration ${step.integration} with all that was collected for it`;
    case 'removeProject':
      return `- project ${step.project} with all that was collected for it`;
    case 'removeToken':
      return `- token ${step.token}`;
  }
}

function graphSentence(project: string, step: GraphStep): string {
  switch (step.do) {
    case 'declareEdge':
      return `+ ${project}: edge ${step.from} -> ${step.to}${step.isDefault ? ' (default)' : ''}`;
    case 'removeEdge':
      return `- ${project}: edge ${step.from} -> ${step.to}`;
    case 'setRelease':
      return `+ ${project}: release point ${step.pipeline}${step.stage === null ? '' : ` (stage ${step.stage})`}`;
    case 'unsetRelease':
      return `- ${project}: release point ${step.pipeline}`;
  }
}
