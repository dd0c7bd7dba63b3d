import { changeUpdates, checkUpdates, dismissUpdate, updates } from '#shared/desktop/upkeep/updates.ts';
import { timestampOrNull } from '#shared/time/time.ts';
import { isNewer } from '../updates/announcement.ts';
import { besideSource, updateSource } from '../updates/update-source.ts';
import { changeUpdateState, type UpdateState, updateState } from '../updates/update-watch.ts';
import { type CommandHandler, commandHandler, type WriteContext } from './handler.ts';

function newerOut({ source, announced, dismissed }: UpdateState, current: string) {
  if (source === null || announced === null || !isNewer(announced.version, current)) return null;
  const { version, notes, link, file } = announced;
  const location = link ?? (file === null ? null : besideSource(source, file));
  return {
    version,
    notes,
    location,
    link: location?.startsWith('https://') ? location : null,
    is_dismissed: dismissed === version,
  };
}

function updatesOut({ store, appVersion }: WriteContext) {
  const state = updateState(store);
  return {
    source: state.source,
    current: appVersion,
    checked_at: timestampOrNull(state.checkedAt),
    fault: state.fault,
    newer: newerOut(state, appVersion),
  };
}

async function checked(context: WriteContext) {
  await context.updates.check();
  return updatesOut(context);
}

export const updateCommands: readonly CommandHandler[] = [
  commandHandler(updates, updatesOut),

  commandHandler(changeUpdates, (context, { source }) => {
    const kept = source === null ? null : updateSource(source);
    changeUpdateState(context.store, { source: kept, checkedAt: null, fault: null, announced: null, dismissed: null });
    return checked(context);
  }),

  commandHandler(checkUpdates, checked),

  commandHandler(dismissUpdate, (context, { version }) => {
    changeUpdateState(context.store, { dismissed: version });
    return updatesOut(context);
  }),
];
