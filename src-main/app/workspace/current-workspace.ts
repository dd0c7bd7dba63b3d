import { pipelines } from '#shared/api/graph.ts';
import { projects } from '#shared/api/projects.ts';
import { projectDetails, releaseStages, tokenDetails } from '#shared/desktop/commands.ts';
import type { Secrets } from '../../secrets/contract.ts';
import type { Service } from '../../service/contract.ts';
import { secretOf } from '../../service/secrets/token-secrets.ts';
import type { PendingStep } from './pending.ts';
import type { CurrentWorkspace } from './plan.ts';
import type { Workspace } from './workspace.ts';

/** Reads what there is now or waits for a collection, and which of the file's secrets are kept already. */
export async function readCurrentWorkspace(
  service: Service,
  secrets: Secrets,
  file: Workspace,
  waiting: readonly PendingStep[],
): Promise<CurrentWorkspace> {
  const tokens = await service.call(tokenDetails, {});
  const sameSecret = new Set<string>();
  for (const token of tokens) {
    const wanted = file.tokens.find(({ name }) => name === token.name);
    if (wanted && (await secretOf(secrets, token)) === wanted.secret) sameSecret.add(token.name);
  }
  const list = await service.call(projects, {});
  return {
    tokens,
    sameSecret,
    projects: await Promise.all(
      list.map(async ({ id, name }) => ({
        details: await service.call(projectDetails, { project_id: id }),
        graph: await service.call(pipelines, { project_id: id }),
        stages: new Map(
          (await service.call(releaseStages, { project_id: id })).map(({ pipeline_id, release_stage }) => [
            pipeline_id,
            release_stage,
          ]),
        ),
        waiting: waiting.filter(({ project }) => project === name).map(({ step }) => step),
      })),
    ),
  };
}
