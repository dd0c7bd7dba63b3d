import { expect, vi } from 'vitest';
import { addIntegration, addProject, addToken, publishing } from '#shared/desktop/commands.ts';
import { instanceOfTest, sessionSecrets, type TestInstance } from '#test/contract/test-instance.ts';

export const patience = { timeout: 20_000 };

/** A service that collects by itself, over an empty data folder. */
export async function aService() {
  const secrets = sessionSecrets();
  const instance = await instanceOfTest(undefined, { schedule: true, secrets });
  const { service } = instance;
  const { id: project } = await service.call(addProject, { name: 'Shop' });
  const { id: token } = await service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: ['https://ci.test'],
    username: null,
    secret: 'of-the-system',
  });
  const collect = async (name: string): Promise<void> => {
    await service.call(addIntegration, {
      integration_type: 'ci_server',
      name,
      project_id: project,
      token_id: token,
      url: `https://ci.test/job/${name}`,
    });
    await service.idle();
  };
  return { instance, secrets, collect, project };
}

/** Waits until publishing ended. */
export const ended = (instance: TestInstance) =>
  vi.waitFor(async () => {
    const now = await instance.service.call(publishing, {});
    expect(now.running_since).toBeNull();
    expect(now.published ?? now.failure).not.toBeNull();
    return now;
  }, patience);
