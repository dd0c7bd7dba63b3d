import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { CollectedDetails, ProjectDetails, TokenDetails } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { collectedIn } from './collected-addresses.ts';
import { type GraphStep, graphSteps, type ProjectGraph, severalAreCalled, sharedNames } from './graph-plan.ts';
import { formerOf, type Renamed, renamedGraph } from './renames.ts';
import { ruleFaults } from './rules.ts';
import { type TargetStep, targetSentence, targetSteps } from './targets.ts';
import {
  originOf,
  refuse,
  type Workspace,
  type WorkspaceCollected,
  type WorkspaceProject,
  type WorkspaceToken,
} from './workspace.ts';

type Token = z.output<typeof TokenDetails>;
type Project = z.output<typeof ProjectDetails>;
type Collected = z.output<typeof CollectedDetails>;

/** The present workspace. */
export interface CurrentWorkspace {
  readonly tokens: readonly Token[];
  /** Names of tokens whose kept secret is the one of the file. */
  readonly sameSecret: ReadonlySet<string>;
  readonly projects: readonly {
    readonly details: Project;
    readonly graph: ProjectGraph;
    /** The stage by which a pipeline is a release point, by its id; null if that is its whole run. */
    readonly stages: ReadonlyMap<number, string | null>;
    /** The changes of the graph that wait for a collection. */
    readonly waiting: readonly GraphStep[];
  }[];
}

type Kind = 'integration' | 'repository';
const kindOf = (type: IntegType): Kind => (type === 'source_host' ? 'repository' : 'integration');

/** One change, by names: new items have no ids yet. */
export type Step =
  | { readonly do: 'addToken'; readonly token: WorkspaceToken }
  | { readonly do: 'replaceSecret'; readonly token: string; readonly secret: string }
  | { readonly do: 'addProject'; readonly project: string; readonly timeZone: string | undefined }
  | { readonly do: 'changeTimeZone'; readonly project: string; readonly timeZone: string }
  | { readonly do: 'addIntegration'; readonly project: string; readonly integration: WorkspaceCollected }
  | { readonly do: 'changeIntegration'; readonly project: string; readonly integration: WorkspaceCollected }
  | (Renamed & { readonly do: 'renameIntegration'; readonly project: string })
  | { readonly do: 'graph'; readonly project: string; readonly step: GraphStep }
  | (TargetStep & { readonly do: 'setTarget'; readonly project: string })
  | { readonly do: 'removeIntegration'; readonly project: string; readonly kind: Kind; readonly integration: string }
  | { readonly do: 'removeProject'; readonly project: string }
  | { readonly do: 'removeToken'; readonly token: string };

/** The changes that make the workspace equal to the file; throws a WorkFault if that is impossible. */
export function planOf(file: Workspace, current: CurrentWorkspace, prune: boolean): readonly Step[] {
  const faults: string[] = [];
  const tokenNames = new Set([...file.tokens, ...current.tokens].map(({ name }) => name));
  file.projects.forEach(({ integrations, repositories }, position) => {
    const check = (at: string, items: readonly WorkspaceCollected[]) =>
      items.forEach(({ token }, index) => {
        if (!tokenNames.has(token))
          faults.push(`projects[${position}].${at}[${index}].token: there is no token "${token}"`);
      });
    check('integrations', integrations);
    check('repositories', repositories);
  });
  for (const fault of ruleFaults(file, current, prune)) faults.push(fault);
  const tokens = file.tokens.flatMap((token, index) => tokenSteps(token, index, current, faults));
  const projects = file.projects.flatMap((project, index) => projectSteps(project, index, current, prune, faults));
  if (faults.length > 0) refuse(faults);
  return [...tokens, ...projects, ...(prune ? removals(file, current) : [])];
}

function tokenSteps(
  token: WorkspaceToken,
  index: number,
  current: CurrentWorkspace,
  faults: string[],
): readonly Step[] {
  const there = current.tokens.find(({ name }) => name === token.name);
  if (!there) return [{ do: 'addToken', token }];
  const origins = token.origins.map(originOf);
  const sameOrigins =
    origins.length === there.origins.length && origins.every((origin) => there.origins.includes(origin));
  if (there.integ_type !== token.integ_type) {
    faults.push(
      `tokens[${index}].integ_type: the token "${token.name}" is there as ${there.integ_type}; give this one another name`,
    );
  } else if (!sameOrigins || (there.username ?? null) !== token.username) {
    faults.push(
      `tokens[${index}]: the token "${token.name}" is there with other origins or another user (${there.origins.join(', ')}); give this one another name`,
    );
  }
  return current.sameSecret.has(token.name) ? [] : [{ do: 'replaceSecret', token: token.name, secret: token.secret }];
}

const emptyGraph: ProjectGraph = { nodes: [], edges: [], warnings: [] };

function projectSteps(
  wanted: WorkspaceProject,
  position: number,
  current: CurrentWorkspace,
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
  const plan = (integration: WorkspaceCollected, at: string): void => {
    const named = collectedIn(there?.details).find(({ name }) => name === integration.name);
    const same = named ?? (prune ? formerOf(integration, wanted, there?.details) : undefined);
    if (same && !named) steps.push({ do: 'renameIntegration', project, from: same.name, to: integration.name });
    if (!same) steps.push({ do: 'addIntegration', project, integration });
    else if (same.integration_type !== integration.integration_type) {
      faults.push(
        `projects[${position}].${at}: "${integration.name}" is there as ${same.integration_type}; give this one another name`,
      );
    } else if (differs(same, integration, tokenName.get(same.token_id))) {
      steps.push({ do: 'changeIntegration', project, integration });
    }
  };
  wanted.integrations.forEach((integration, index) => {
    plan(integration, `integrations[${index}].integration_type`);
  });
  wanted.repositories.forEach((repository, index) => {
    plan(repository, `repositories[${index}].name`);
  });
  for (const fault of unknownPipelines(wanted, position, there?.graph ?? emptyGraph, there?.details))
    faults.push(fault);
  const renames = steps.flatMap((step) => (step.do === 'renameIntegration' ? [step] : []));
  const graph = renamedGraph(there?.graph ?? emptyGraph, there?.details, renames);
  const ofGraph = graphSteps(wanted.pipelines, { graph, stages: there?.stages ?? new Map(), prune });
  for (const name of sharedNames(wanted.pipelines, ofGraph, graph))
    faults.push(`projects[${position}].pipelines: ${severalAreCalled(name)}`);
  for (const step of ofGraph) steps.push({ do: 'graph', project, step });
  for (const step of targetSteps(wanted.targets, there?.details.targets ?? {}, prune))
    steps.push({ do: 'setTarget', project, ...step });
  return steps;
}

const settingNames = ['release_branch', 'unstable', 'timed_out', 'since', 'incidents'] as const;

/** Whether the file wants another address, token or setting; what it does not name may be anything. */
function differs(there: Collected, wanted: WorkspaceCollected, token: string | undefined): boolean {
  return (
    there.url !== wanted.url ||
    token !== wanted.token ||
    settingNames.some((name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], there[name]))
  );
}

/** Names that no integration of the project can ever have a pipeline for. */
function unknownPipelines(
  project: WorkspaceProject,
  position: number,
  graph: ProjectGraph,
  details: Project | undefined,
): readonly string[] {
  const { pipelines } = project;
  const names = new Set([...collectedIn(project), ...collectedIn(details)].map(({ name }) => name));
  const known = new Set(graph.nodes.map(({ name }) => name));
  const possible = (pipeline: string): boolean =>
    known.has(pipeline) || [...names].some((name) => pipeline === name || pipeline.startsWith(`${name}/`));
  const fault = (at: string, pipeline: string): readonly string[] =>
    possible(pipeline)
      ? []
      : [
          `projects[${position}].pipelines.${at}: "${pipeline}" is neither an integration of this project nor integration/pipeline`,
        ];
  return [
    ...pipelines.release.flatMap(({ pipeline }, index) => fault(`release[${index}]`, pipeline)),
    ...pipelines.edges.flatMap(({ from, to }, index) => [
      ...fault(`edges[${index}].from`, from),
      ...fault(`edges[${index}].to`, to),
    ]),
  ];
}

/** Removes everything missing in the file, from the outside in: a token goes when nothing uses it any more. */
function removals(file: Workspace, current: CurrentWorkspace): readonly Step[] {
  const wanted = new Map(file.projects.map((project) => [project.name, project]));
  const steps: Step[] = [];
  for (const { details } of current.projects) {
    const project = wanted.get(details.name);
    if (!project) {
      steps.push({ do: 'removeProject', project: details.name });
      continue;
    }
    for (const { name, integration_type } of collectedIn(details)) {
      const isKept = collectedIn(project).some(
        (one) => one.name === name || formerOf(one, project, details)?.name === name,
      );
      if (!isKept)
        steps.push({
          do: 'removeIntegration',
          project: details.name,
          kind: kindOf(integration_type),
          integration: name,
        });
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
      return `+ ${step.project}: ${titleOf(step.integration)} at ${step.integration.url}`;
    case 'changeIntegration':
      return `~ ${step.project}: ${kindOf(step.integration.integration_type)} ${step.integration.name} at ${step.integration.url} with token ${step.integration.token}`;
    case 'renameIntegration':
      return `~ ${step.project}: ${step.from} is called ${step.to} from now on`;
    case 'graph':
      return graphSentence(step.project, step.step);
    case 'setTarget':
      return targetSentence(step.project, step);
    case 'removeIntegration':
      return `- ${step.project}: ${step.kind} ${step.integration} with all that was collected for it`;
    case 'removeProject':
      return `- project ${step.project} with all that was collected for it`;
    case 'removeToken':
      return `- token ${step.token}`;
  }
}

const titleOf = ({ name, integration_type: type }: WorkspaceCollected): string =>
  type === 'source_host' ? `repository ${name}` : `integration ${name} (${type})`;

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
