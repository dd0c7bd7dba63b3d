import { type CurrentWorkspace, planOf, sentenceOf } from '#main/app/workspace/plan.ts';
import { readWorkspace } from '#main/app/workspace/workspace.ts';

/** Where nothing has been set up. */
export const nothing: CurrentWorkspace = { tokens: [], sameSecret: new Set(), projects: [] };
export const at = '2026-11-20T09:00:00.000Z';

/** A workspace file with one project, `change` said of it too. */
export const file = (change: object = {}) =>
  readWorkspace(
    JSON.stringify({
      version: 1,
      tokens: [{ name: 'ci', integ_type: 'ci_server', origins: ['https://ci.test'], secret: 'canary' }],
      projects: [
        {
          name: 'Shop',
          integrations: [{ name: 'build', integration_type: 'ci_server', url: 'ci.test/job/build', token: 'ci' }],
          ...change,
        },
      ],
    }),
    {},
    { allowLiteralSecrets: true },
  );

/** The project of the file as it is after it was applied, without its integration. */
export const there: CurrentWorkspace = {
  tokens: [
    {
      id: 1,
      name: 'ci',
      integ_type: 'ci_server',
      origins: ['https://ci.test'],
      username: null,
      used_by: [],
      last_used_at: null,
      expires_at: null,
      created_at: at,
      updated_at: at,
    },
  ],
  sameSecret: new Set(['ci']),
  projects: [
    {
      details: {
        id: 1,
        name: 'Shop',
        time_zone: 'UTC',
        demo: false,
        archived: false,
        integrations: [],
        repositories: [],
        targets: {},
      },
      graph: { nodes: [], edges: [], warnings: [] },
      stages: new Map(),
      waiting: [],
    },
  ],
};

/** What a plan says. */
export const sentences = (...args: Parameters<typeof planOf>): readonly string[] => planOf(...args).map(sentenceOf);

/** One that was collected as it came, with the first token. */
export const anIntegration = {
  integration_type: 'ci_server' as const,
  token_id: 1,
  release_branch: null,
  unstable: 'breaks' as const,
  timed_out: 'breaks' as const,
  since: null,
  incidents: null,
  paused: false,
  runs: 0,
  first_run_at: null,
  last_run_at: null,
  first_issue_at: null,
  first_incident_at: null,
};

/** A workspace with Shop's build and deploy collected, deploy a release point by a stage or as a whole. */
export function collected(stage: string | null): CurrentWorkspace {
  const node = (id: number, name: string, release: 'no' | 'marked') => ({
    id,
    name,
    integration_id: id,
    url: `https://ci.test/job/${name}`,
    release,
    release_branch: null,
    repository: null,
    runs: 5,
  });
  const edge = { from: 1, to: 2, source: 'declared' as const, default: true, links: 0 };
  const integrations = [
    { ...anIntegration, id: 1, name: 'build', url: 'ci.test/job/build', runs: 5 },
    { ...anIntegration, id: 2, name: 'deploy', url: 'ci.test/job/deploy', runs: 5 },
  ];
  const graph = { nodes: [node(1, 'build', 'no'), node(2, 'deploy', 'marked')], edges: [edge], warnings: [] };
  const [shop] = there.projects;
  return {
    ...there,
    projects: shop
      ? [{ details: { ...shop.details, integrations }, graph, stages: new Map([[2, stage]]), waiting: [] }]
      : [],
  };
}

/** Integrations of a file. */
export const jobs = (...names: readonly (readonly [name: string, job: string])[]) =>
  names.map(([name, job]) => ({
    name,
    integration_type: 'ci_server',
    url: `https://ci.test/job/${job}/`,
    token: 'ci',
  }));

/** As `collected`, with the edge known from `source`. */
export const deployed = (stage: string | null, source: 'declared' | 'observed' = 'declared'): CurrentWorkspace => {
  const current = collected(stage);
  const projects = current.projects.map((project) => {
    const edges = project.graph.edges.map((edge) => ({ ...edge, source }));
    return { ...project, graph: { ...project.graph, edges } };
  });
  return { ...current, projects };
};

/** Those of the sentences that are about the graph. */
export const graphOnly = (lines: readonly string[]) => lines.filter((line) => /edge|release/.test(line));
