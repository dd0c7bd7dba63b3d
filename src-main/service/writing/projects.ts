import { ServiceError } from '#shared/api/problem.ts';
import { addProject, changeProject, removeProject } from '#shared/desktop/commands.ts';
import { isTimeZone } from '#shared/time/calendar.ts';
import type { IntegrationRow, StoreWriter } from '../../store/contract.ts';
import { projectDetailsOut, usersOf } from '../answer-rows.ts';
import type { Log } from '../contract.ts';
import { type CommandHandler, changed, commandHandler, projectOf, type WriteContext } from './handler.ts';

function requireZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  const detail = 'is not a time zone; it looks like Europe/Berlin';
  throw new ServiceError(422, `time_zone ${detail}.`, [{ pointer: '/time_zone', detail }]);
}

/**
 * Gives this computer's time zone to each project whose own is not known here, as a restored copy may have one; without a zone, no figure of a
 * project can be told.
 */
export function replaceUnknownZones(store: StoreWriter, timeZone: string, log: Log): void {
  for (const { id, timeZone: unknown } of store.projects()) {
    if (isTimeZone(unknown)) continue;
    store.changeProject(id, { timeZone }, Date.now());
    log.warn(
      { projectId: id, unknown, timeZone },
      'A project had an unknown time zone; it has that of this computer now',
    );
  }
}

/** Tokens whose last use goes with the demo project are removed with it: nobody made them by hand. */
async function removeDemoTokens(
  context: WriteContext,
  tokenIds: ReadonlySet<number>,
  undoable: boolean,
): Promise<void> {
  for (const tokenId of tokenIds) {
    if (usersOf(context.store, tokenId).length > 0) continue;
    if (undoable) {
      context.store.softDelete('token', tokenId, context.now());
      continue;
    }
    context.store.removeToken(tokenId);
    await context.forgetSecret(tokenId);
  }
}

/** Collects where the first day begins earlier than before. What is being collected goes on: the next collection reads those hours. */
function collectEarlierHours(
  { store, sync }: WriteContext,
  projectId: number,
  before: readonly IntegrationRow[],
): void {
  const sinceOf = new Map(before.map(({ id, since }) => [id, since]));
  for (const { id, since, paused } of store.integrations(projectId)) {
    if (!paused && since !== null && since < (sinceOf.get(id) ?? since)) sync.start(id);
  }
}

export const projectCommands: readonly CommandHandler[] = [
  commandHandler(addProject, (context, { name, time_zone, demo }) => {
    const timeZone = requireZone(time_zone ?? context.timeZone);
    const project = context.store.addProject({ name, timeZone, demo }, context.now());
    context.publishEvent({ kind: 'data', projectId: project.id });
    return projectDetailsOut(context.store, project);
  }),

  commandHandler(changeProject, (context, { project_id, name, time_zone, archived }) => {
    projectOf(context, project_id);
    const before = context.store.integrations(project_id);
    const project = context.store.changeProject(
      project_id,
      {
        ...(name === undefined ? {} : { name }),
        ...(archived === undefined ? {} : { archived }),
        ...(time_zone === undefined ? {} : { timeZone: requireZone(time_zone) }),
      },
      context.now(),
    );
    if (time_zone !== undefined && project.archivedAt === null) collectEarlierHours(context, project_id, before);
    context.publishEvent({ kind: 'data', projectId: project_id });
    return projectDetailsOut(context.store, project);
  }),

  commandHandler(removeProject, async (context, { project_id, undoable }) => {
    const collected = () => context.store.integrations(project_id);
    do {
      for (const { id } of collected()) await context.sync.cancel(id);
      // While this waited, another request may have begun a collection, or removed the project.
    } while (collected().some(({ id }) => context.sync.has(id)));
    const project = projectOf(context, project_id);
    const integrations = collected();
    if (undoable) context.store.softDelete('project', project_id, context.now());
    else context.store.removeProject(project_id);
    if (project.demo) await removeDemoTokens(context, new Set(integrations.map(({ tokenId }) => tokenId)), undoable);
    return changed(context, project_id);
  }),
];
