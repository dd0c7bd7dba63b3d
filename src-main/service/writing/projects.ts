import { ServiceError } from '#shared/api/problem.ts';
import { addProject, changeProject, removeProject } from '#shared/desktop/commands.ts';
import { isTimeZone } from '#shared/time/calendar.ts';
import { projectDetailsOut, usersOf } from '../shapes.ts';
import { changed, projectOf, type WriteHandler, type Writing, writes } from './handler.ts';

function requireZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  const detail = 'is not a time zone; it looks like Europe/Berlin';
  throw new ServiceError(422, `time_zone ${detail}.`, [{ pointer: '/time_zone', detail }]);
}

/** Tokens that lose their last use with the demo project go with it: nobody made them by hand. */
async function removeDemoTokens(writing: Writing, tokenIds: ReadonlySet<number>, undoable: boolean): Promise<void> {
  for (const tokenId of tokenIds) {
    if (usersOf(writing.store, tokenId).length > 0) continue;
    if (undoable) {
      writing.store.setAside('token', tokenId, writing.now());
      continue;
    }
    writing.store.removeToken(tokenId);
    await writing.forgetSecret(tokenId);
  }
}

export const projectWrites: readonly WriteHandler[] = [
  writes(addProject, (writing, { name, time_zone, demo }) => {
    const timeZone = requireZone(time_zone ?? writing.timeZone);
    const project = writing.store.addProject({ name, timeZone, demo }, writing.now());
    writing.happened({ kind: 'data', projectId: project.id });
    return projectDetailsOut(writing.store, project);
  }),

  writes(changeProject, (writing, { project_id, name, time_zone, archived }) => {
    projectOf(writing, project_id);
    const project = writing.store.changeProject(
      project_id,
      {
        ...(name === undefined ? {} : { name }),
        ...(archived === undefined ? {} : { archived }),
        ...(time_zone === undefined ? {} : { timeZone: requireZone(time_zone) }),
      },
      writing.now(),
    );
    writing.happened({ kind: 'data', projectId: project_id });
    return projectDetailsOut(writing.store, project);
  }),

  writes(removeProject, async (writing, { project_id, undoable }) => {
    const project = projectOf(writing, project_id);
    const integrations = writing.store.integrations(project_id);
    for (const { id } of integrations) await writing.sync.cancel(id);
    if (undoable) writing.store.setAside('project', project_id, writing.now());
    else writing.store.removeProject(project_id);
    if (project.demo) await removeDemoTokens(writing, new Set(integrations.map(({ tokenId }) => tokenId)), undoable);
    return changed(writing, project_id);
  }),
];
