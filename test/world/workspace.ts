import { backlogFilter } from './as-jira.ts';
import type { World, WorldPipeline, WorldTeam } from './history.ts';

/** The demo's user and token; they open nothing but the simulators. */
export const demoSignIn = { user: 'demo', token: 'demo-token-of-the-simulator' } as const;
/** The token of one repository, which ends soon. */
export const endingToken = 'demo-token-that-ends-soon';

const endingRepository = 'acme/accounts';

/** Where the company's systems answer. */
export interface Systems {
  readonly jenkins: string;
  readonly jira: string;
  /** The address of a project. */
  readonly azureDevOps: string;
  readonly github: string;
}

/** The address under which every system knows a repository: where its host answers. */
export const remoteAt =
  (github: string) =>
  (repository: string): string =>
    repository.replace('https://git.example', github);

/** The workspace file that collects the company: of the first team's Jenkins job by job, of the others their folders. */
export function workspaceOf({ teams }: World, systems: Systems) {
  const { jenkins, jira, azureDevOps, github } = systems;
  const nameOf = namesIn(teams);
  const inJenkins = ({ pipelines }: WorldTeam) => pipelines.filter(({ home }) => home === 'jenkins');
  const [first, ...others] = teams;
  const jobs = (first ? inJenkins(first) : []).map((pipeline) => ({
    name: nameOf(pipeline),
    url: `${jenkins}/job/${first?.name}/job/${pipeline.name}`,
  }));
  const folders = others
    .filter((team) => inJenkins(team).length > 0)
    .map(({ name }) => ({ name, url: `${jenkins}/job/${name}` }));
  const isRelease = ({ name, home }: WorldPipeline): boolean => name === 'deploy' || home === 'github-deployment';
  const repositories = teams.flatMap((team) => team.repositories);
  return {
    version: 1 as const,
    tokens: tokensFor(systems),
    projects: [
      {
        name: 'Demo company',
        time_zone: 'Europe/Berlin',
        integrations: [
          ...[...jobs, ...folders].map((one) => ({
            ...one,
            integration_type: 'ci_server' as const,
            token: 'jenkins',
          })),
          { name: azure, integration_type: 'cloud_pipeline' as const, url: azureDevOps, token: 'azure-devops' },
          {
            name: 'backlog',
            integration_type: 'issue_tracker' as const,
            url: `${jira}/issues/?filter=${backlogFilter}`,
            token: 'jira',
            incidents: { types: ['Incident'], labels: [] },
          },
        ],
        repositories: repositories.map(({ name, url }) => ({
          name,
          url: remoteAt(github)(url).replace(/\.git$/, ''),
          token: name === endingRepository ? 'github-accounts' : 'github',
        })),
        pipelines: {
          release: teams.flatMap(({ pipelines }) => pipelines.filter(isRelease).map(nameOf)),
          edges: teams.flatMap((team) => edgesOf(team, teams, nameOf)),
        },
        targets: {
          lead_time: '4h',
          deployment_frequency: '5/day',
          change_fail_rate: '10%',
          recovery_time: '1h',
          issue_cycle_time: '1d',
        },
      },
    ],
  };
}

const azure = 'azure';

/** How answers name a pipeline. */
function namesIn(teams: readonly WorldTeam[]): (pipeline: WorldPipeline) => string {
  const names = new Map(
    teams.flatMap((team, index) => team.pipelines.map((pipeline) => [pipeline, nameIn(pipeline, team, index === 0)])),
  );
  return (pipeline) => names.get(pipeline) ?? pipeline.name;
}

function nameIn({ name, home, repository }: WorldPipeline, team: WorldTeam, isFirst: boolean): string {
  const source = team.repositories.find(({ url }) => url === repository)?.name;
  switch (home) {
    case 'jenkins':
      return isFirst ? `${team.name}-${name}` : `${team.name}/${team.name}/${name}`;
    case 'azure-build':
    case 'azure-release':
      return `${azure}/${team.name}/${name}`;
    case 'github-workflow':
      return `${source}/${name}`;
    case 'github-deployment':
      return `${source}/deployments/production`;
  }
}

/**
 * What no system tells: that a front end goes from one to the next, and that everything is built on the library. That its deployments are looked at
 * afterwards is left for Plumbline to propose.
 */
function edgesOf(
  { pipelines }: WorldTeam,
  teams: readonly WorldTeam[],
  nameOf: (pipeline: WorldPipeline) => string,
): readonly { readonly from: string; readonly to: string }[] {
  const named = (wanted: string): readonly string[] => pipelines.filter(({ name }) => name === wanted).map(nameOf);
  const web = ['web', 'web-acceptance', 'web-production'].flatMap(named);
  const library = teams.flatMap((team) => team.pipelines).find(({ name }) => name === 'library');
  const builds = [...named('build'), ...named('web')];
  return [
    ...web.slice(1).map((to, index) => ({ from: web[index] ?? to, to })),
    ...(library === undefined ? [] : builds.map((to) => ({ from: nameOf(library), to }))),
  ];
}

function tokensFor({ jenkins, jira, azureDevOps, github }: Systems) {
  const { user, token } = demoSignIn;
  const tokens = [
    { name: 'jenkins', integ_type: 'ci_server' as const, url: jenkins, username: user },
    { name: 'jira', integ_type: 'issue_tracker' as const, url: jira, username: null },
    { name: 'azure-devops', integ_type: 'cloud_pipeline' as const, url: azureDevOps, username: null },
    { name: 'github', integ_type: 'source_host' as const, url: github, username: null },
    { name: 'github-accounts', integ_type: 'source_host' as const, url: github, username: null, secret: endingToken },
  ];
  return tokens.map(({ url, ...one }) => ({ secret: token, ...one, origins: [new URL(url).origin] }));
}
