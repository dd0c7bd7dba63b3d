import { integrations } from '#shared/api/integrations.ts';
import { metricEndpoints } from '#shared/api/registry.ts';
import type { Service } from '../../service/contract.ts';
import { integrationAnswers } from '../commands/metrics.ts';

/** Every figure of a project, as the API answers each, by the id of the metric. */
export async function figuresOf(service: Service, projectId: number): Promise<Readonly<Record<string, unknown>>> {
  const list = await service.call(integrations, { project_id: projectId });
  const answers = metricEndpoints.map(async (endpoint) => {
    if (endpoint.path.endsWith(':project_id'))
      return [endpoint.id, await service.call(endpoint, { project_id: projectId })];
    const ofIntegrations = await integrationAnswers(service, endpoint, list, {});
    return [endpoint.id, ofIntegrations.map(({ answer, ...about }) => ({ ...about, ...answer }))];
  });
  return Object.fromEntries(await Promise.all(answers));
}
