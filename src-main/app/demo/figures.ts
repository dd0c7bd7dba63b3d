import { integrations } from '#shared/api/integrations.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { averageEndpoints, seriesEndpoints } from '#shared/api/series.ts';
import type { Service } from '../../service/contract.ts';
import { integrationAnswers } from '../commands/metrics.ts';

/** Every figure of a project, as `plumbline metrics` answers each, by the id of the metric. */
export async function figuresOf(service: Service, projectId: number): Promise<Readonly<Record<string, unknown>>> {
  const list = await service.call(integrations, { project_id: projectId });
  const ofProject = await Promise.all(
    [leadTimes, ...averageEndpoints].map(async (endpoint) => [
      endpoint.id,
      await service.call(endpoint, { project_id: projectId }),
    ]),
  );
  const ofIntegrations = await Promise.all(
    seriesEndpoints.map(async (endpoint) => [
      endpoint.id,
      (await integrationAnswers(service, endpoint, list, {})).map(({ answer, ...about }) => ({ ...about, ...answer })),
    ]),
  );
  return Object.fromEntries([...ofProject, ...ofIntegrations]);
}
