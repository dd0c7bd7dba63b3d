import { type CheckMessage, checkMessage, textOf } from '#shared/records/connection-test-messages.ts';
import { SourceError } from '../../../net/source-error.ts';
import type { Cursor, Page, Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import { type ProjectAddress, pipelineRoot, projectAddress } from '../address.ts';
import { momentOf } from '../read/times.ts';
import { requestSender } from '../request.ts';
import { pullBuilds, reconcileBuilds } from './builds.ts';
import type { PullContext, Steps } from './context.ts';
import { cursorOf, type ProjectState, stateOf } from './cursor.ts';
import { buildDefinitions, listedItems } from './definitions.ts';
import { formerName } from './former-name.ts';
import { storedRestores } from './generations.ts';
import { pullReleases, reconcileReleases } from './releases.ts';

/**
 * Builds first, then classic releases; these are left out if the token is not for their host. Unreadable items fail the collection, after all others
 * were read.
 */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const found = projectAddress(source.url);
  const state = stateOf(cursor);
  const sendRequest = requestSender(source, found);
  const faults = new ItemFaults(() => buildDefinitions(sendRequest));
  const definitions = await buildDefinitions(sendRequest, ({ id, error }) => faults.note(`definition #${id}`, error));
  const [projectId = null] = definitions.flatMap(({ project }) => project?.id ?? []);
  // The cursor is empty: the address was changed, or the cursor was unreadable.
  if (state.builds.definitions.size + state.releases.definitions.size === 0) {
    state.keyed = await formerName(source, sendRequest, found);
    if ([...(source.storedPipelines?.().keys() ?? [])].some((key) => key.startsWith(pipelineRoot(found))))
      state.builds.restores = storedRestores(source);
  }
  const address = { ...found, project: state.keyed ?? found.project, projectId };
  const reading = { sendRequest, address, state, faults, ownRepositories: new Map() };
  const context: PullContext = { ...reading, since: source.since, items: [] };
  let isReleasing = true;
  const page = (): Page => ({
    items: context.items.splice(0),
    cursor: cursorOf(state),
    progress: progressOf(state, source.since),
    watermark: watermarkOf(state, isReleasing ? null : address),
  });

  for (const item of listedItems(address, 'build', definitions, state)) context.items.push(item);
  if (context.items.length > 0) yield page();
  if (source.reconcile) for (const part of [state.builds, state.releases]) part.reconciling = true;
  for await (const _ of faults.attemptPart('builds', allOfBuilds(context))) yield page();
  try {
    for await (const _ of allOfReleases(context)) yield page();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.fault === 'token_not_for_origin') isReleasing = false;
    else if (hasOwnOrigin(address)) faults.noteApart('classic releases', ofReleases(error));
    else await faults.note('classic releases', ofReleases(error));
  }
  yield page();
  faults.end();
}

/** Whether classic releases are at another origin than builds. */
const hasOwnOrigin = ({ origin, releases }: ProjectAddress): boolean => new URL(releases).origin !== origin;

/** New builds and, when due, a comparison for deleted ones; it stays due if some could not be read. */
async function* allOfBuilds(context: PullContext): Steps {
  const { builds } = context.state;
  yield* pullBuilds(context);
  if (builds.reconciling) yield* reconcileBuilds(context);
  builds.reconciling = false;
}

async function* allOfReleases(context: PullContext): Steps {
  const { faults } = context;
  const { releases } = context.state;
  yield* pullReleases(context);
  if (!releases.reconciling) return;
  const failed = faults.count;
  yield* reconcileReleases(context);
  releases.reconciling = faults.count > failed;
}

/** The token just worked for builds, so a refusal means a missing right. */
export function ofReleases(error: SourceError): SourceError {
  if (error.fault !== 'token_refused' && error.fault !== 'token_lacks_right') return error;
  return new SourceError(
    'token_lacks_right',
    'Builds can be read, classic releases not: the token lacks Release (read).',
  );
}

/** The message if classic releases are left out. */
export const leftOut = ({ releases }: ProjectAddress): CheckMessage =>
  checkMessage('releasesLeftOut', { origin: new URL(releases).origin });

function watermarkOf({ builds }: ProjectState, without: ProjectAddress | null): string | null {
  const upTo = builds.newest === null ? [] : [`Builds that finished up to ${builds.newest}.`];
  const messages = [...upTo, ...(without === null ? [] : [textOf(leftOut(without))])];
  return messages.length === 0 ? null : messages.join(' ');
}

/** Which share of the time back to the start is read. */
function progressOf({ builds }: ProjectState, since: number | null): number | null {
  if (builds.complete) return 1;
  const [newest, oldest] = [momentOf(builds.newest), momentOf(builds.oldest)];
  if (since === null || newest === null || oldest === null || newest <= since) return null;
  return Math.min(1, Math.max(0, (newest - oldest) / (newest - since)));
}
