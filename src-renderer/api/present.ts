import { useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { call } from './client.ts';

/** Reads a project as it is now. */
export const presentProject = (id: number) => () => call(projectDetails, { project_id: id });

/** Reads an integration or a repository of the project in the address as it is now; nothing if it is gone. */
export function usePresentIntegration(id: number) {
  const project = presentProject(Number(useParams().project_id));
  return async () => {
    const { integrations, repositories } = await project();
    return [...integrations, ...repositories].find((one) => one.id === id) ?? {};
  };
}
