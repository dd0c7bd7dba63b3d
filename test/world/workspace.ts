import type { World, WorldPipeline } from './history.ts';

/** The demo's user and token; they open nothing but the simulator. */
export const demoSignIn = { user: 'demo', token: 'demo-token-of-the-simulator' } as const;

/** The web front end is nothing without the source host that builds and deploys it. */
const isShown = ({ home, name }: WorldPipeline): boolean => home === 'jenkins' && !name.startsWith('web-');

/** The workspace file that collects the company from a Jenkins at an address: the first team job by job, the others as folders. */
export function workspaceOf(world: World, jenkins: string) {
  const [first, ...others] = world.teams;
  const folder = (team: string): string => `${jenkins}/job/${team}`;
  const jobs = (first?.pipelines ?? []).filter(isShown).map(({ name }) => ({
    name: `${first?.name}-${name}`,
    integration_type: 'ci_server' as const,
    url: `${folder(first?.name ?? '')}/job/${name}`,
    token: 'demo',
  }));
  const folders = others.map(({ name }) => ({
    name,
    integration_type: 'ci_server' as const,
    url: folder(name),
    token: 'demo',
  }));
  const deployments = others
    .filter(({ pipelines }) => pipelines.some(({ name }) => name === 'deploy'))
    .map(({ name }) => `${name}/${name}/deploy`);
  return {
    version: 1 as const,
    tokens: [
      {
        name: 'demo',
        integ_type: 'ci_server' as const,
        origins: [new URL(jenkins).origin],
        username: demoSignIn.user,
        secret: demoSignIn.token,
      },
    ],
    projects: [
      {
        name: 'Demo company',
        time_zone: 'Europe/Berlin',
        integrations: [...jobs, ...folders],
        pipelines: { release: [`${first?.name}-deploy`, ...deployments], edges: [] },
      },
    ],
  };
}
