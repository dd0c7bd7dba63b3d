import { backlogFilter } from './as-jira.ts';
import type { Home, World, WorldPipeline, WorldTeam } from './history.ts';

/** The demo's user and token; they open nothing but the simulators. */
export const demoSignIn = { user: 'demo', token: 'demo-token-of-the-simulator' } as const;

/** Where the company's systems answer; null where there is none. */
export interface Systems {
  readonly jenkins: string;
  readonly jira: string | null;
  /** The address of a project. */
  readonly azureDevOps: string | null;
  readonly github: string | null;
}

/** What the Jenkins runs: its own, and what has no home elsewhere. */
export const homesInJenkins = ({ azureDevOps }: Pick<Systems, 'azureDevOps'>): readonly Home[] =>
  azureDevOps === null ? ['jenkins', 'azure-build', 'azure-release'] : ['jenkins'];

/** The address under which every system knows a repository: where its host answers, if it does. */
export const remoteAt =
  (github: string | null) =>
  (repository: string): string =>
    github === null ? repository : repository.replace('https://git.example', github);

/** The workspace file that collects the company: of the first team's Jenkins job by job, of the others their folders. */
export function workspaceOf({ teams }: World, systems: Systems) {
  const { jenkins, jira, azureDevOps, github } = systems;
  const nameOf = namesIn(teams, systems);
  const isShown = (pipeline: WorldPipeline): boolean =>
    nameOf(pipeline) !== null && (github !== null || !pipeline.name.startsWith('web-'));
  const shown = teams.map((team) => ({ ...team, pipelines: team.pipelines.filter(isShown) }));
  const inJenkins = ({ pipelines }: WorldTeam) =>
    pipelines.filter(({ home }) => homesInJenkins(systems).includes(home));
  const [first, ...others] = shown;
  const jobs = (first ? inJenkins(first) : []).map((pipeline) => ({
    name: nameOf(pipeline) ?? pipeline.name,
    url: `${jenkins}/job/${first?.name}/job/${pipeline.name}`,
  }));
  const folders = others
    .filter((team) => inJenkins(team).length > 0)
    .map(({ name }) => ({ name, url: `${jenkins}/job/${name}` }));
  const namesOf = (team: WorldTeam | undefined, wanted: (pipeline: WorldPipeline) => boolean): readonly string[] =>
    (team?.pipelines ?? []).filter(wanted).flatMap((pipeline) => nameOf(pipeline) ?? []);
  const isRelease = ({ name, home }: WorldPipeline): boolean => name === 'deploy' || home === 'github-deployment';

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
          ...(azureDevOps === null
            ? []
            : [{ name: azure, integration_type: 'cloud_pipeline' as const, url: azureDevOps, token: 'azure-devops' }]),
          ...(jira === null
            ? []
            : [
                {
                  name: 'backlog',
                  integration_type: 'issue_tracker' as const,
                  url: `${jira}/issues/?filter=${backlogFilter}`,
                  token: 'jira',
                },
              ]),
        ],
        repositories:
          github === null
            ? []
            : teams
                .flatMap(({ repositories }) => repositories)
                .map(({ name, url }) => ({ name, url: remoteAt(github)(url).replace(/\.git$/, ''), token: 'github' })),
        pipelines: {
          release: shown.flatMap((team) => namesOf(team, isRelease)),
          edges: shown.flatMap((team) => edgesOf(team, shown, namesOf)),
        },
      },
    ],
  };
}

const azure = 'azure';

/** How answers name a pipeline; null for one whose system is not there. */
function namesIn(teams: readonly WorldTeam[], systems: Systems): (pipeline: WorldPipeline) => string | null {
  const homes = homesInJenkins(systems);
  const names = new Map<WorldPipeline, string>();
  for (const [place, team] of teams.entries()) {
    for (const pipeline of team.pipelines) {
      const { name, home, repository } = pipeline;
      const source = team.repositories.find(({ url }) => url === repository)?.name;
      if (homes.includes(home))
        names.set(pipeline, place === 0 ? `${team.name}-${name}` : `${team.name}/${team.name}/${name}`);
      else if (home === 'azure-build' || home === 'azure-release') names.set(pipeline, `${azure}/${team.name}/${name}`);
      else if (systems.github !== null)
        names.set(pipeline, home === 'github-workflow' ? `${source}/${name}` : `${source}/deployments/production`);
    }
  }
  return (pipeline) => names.get(pipeline) ?? null;
}

/** What no system tells: that a front end goes from one to the next, and that everything is built on the library. */
function edgesOf(
  team: WorldTeam,
  teams: readonly WorldTeam[],
  namesOf: (team: WorldTeam | undefined, wanted: (pipeline: WorldPipeline) => boolean) => readonly string[],
): readonly { readonly from: string; readonly to: string }[] {
  const named = (wanted: string): readonly string[] => namesOf(team, ({ name }) => name === wanted);
  const web = ['web', 'web-acceptance', 'web-production'].flatMap(named);
  const library = teams.flatMap((other) => namesOf(other, ({ name }) => name === 'library'))[0];
  const builds = [...named('build'), ...named('web')];
  return [
    ...web.slice(1).map((to, place) => ({ from: web[place] ?? to, to })),
    ...(library === undefined || web.length === 1 ? [] : builds.map((to) => ({ from: library, to }))),
  ];
}

function tokensFor({ jenkins, jira, azureDevOps, github }: Systems) {
  const { user, token: secret } = demoSignIn;
  const kinds = [
    { name: 'jenkins', integ_type: 'ci_server' as const, url: jenkins, username: user },
    { name: 'jira', integ_type: 'issue_tracker' as const, url: jira, username: null },
    { name: 'azure-devops', integ_type: 'cloud_pipeline' as const, url: azureDevOps, username: null },
    { name: 'github', integ_type: 'source_host' as const, url: github, username: null },
  ];
  return kinds.flatMap(({ url, ...token }) =>
    url === null ? [] : [{ ...token, origins: [new URL(url).origin], secret }],
  );
}
