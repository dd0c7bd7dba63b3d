import { syncs } from '#shared/api/syncs.ts';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import type { TestInstance } from './test-instance.ts';

export const secret = 'canary-secret';

/** A project, and a token for what is collected in it. */
export async function furnished({ service }: TestInstance): Promise<{ project: number; token: number }> {
  const project = await service.call(addProject, { name: 'Shop' });
  const token = await service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: ['ci.test'],
    username: 'builder',
    secret,
  });
  return { project: project.id, token: token.id };
}

/** Adds an integration of a job of the scripted system; it is collected at once. */
export async function add(
  { service }: TestInstance,
  on: { project: number; token: number },
  job: string,
): Promise<number> {
  const input = { integration_type: 'ci_server', name: job, project_id: on.project, token_id: on.token } as const;
  return (await service.call(addIntegration, { ...input, url: `https://ci.test/job/${job}` })).id;
}

/** How the collections of a project stand, by the names of their integrations. */
export const stateOf = async ({ service }: TestInstance, project: number) =>
  Object.fromEntries((await service.call(syncs, { id: project })).map((one) => [one.integration, one]));

/** Resolves when the integration is seen in the state; told by events, not by waiting. */
export function seen({ service }: TestInstance, project: number, job: string, state: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () =>
      service.call(syncs, { id: project }).then((all) => {
        const pipeline = all.find(({ integration }) => integration === job);
        if (pipeline?.state === state && (state !== 'running' || pipeline.pages > 0)) {
          leave();
          resolve();
        }
      }, reject);
    const leave = service.watch(() => void look());
    void look();
  });
}
