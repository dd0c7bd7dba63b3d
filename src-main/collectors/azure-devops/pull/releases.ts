import type { RawItem } from '../../contract.ts';
import { refuseTooMany } from '../read/attempts.ts';
import { askedTime, clockSlack, isAhead, momentOf } from '../read/times.ts';
import type { Question } from '../request.ts';
import { type DeploymentAnswer, DeploymentAnswer as DeploymentSchema, ReleaseAnswer } from '../schema.ts';
import { goneItem } from './build-details.ts';
import type { Reading } from './context.ts';
import type { ReleasesState } from './cursor.ts';
import { definitionItem, releaseDefinitions } from './definitions.ts';
import { pagesOf } from './pages.ts';

const overlap = clockSlack;
/** The list gives no more at once. */
const atOnce = 100;
const saidKept = 300;

/** Releases by their deployments: at first all of them, in the order of their ids; then those that were modified since that began. */
export async function* pullReleases(reading: Reading): AsyncGenerator<readonly RawItem[]> {
  const { ask, address, faults } = reading;
  const definitions =
    (await faults.attempt('release definitions', () =>
      releaseDefinitions(ask, ({ id, error }) => faults.note(`release definition #${id}`, error)),
    )) ?? [];
  const items = definitions.flatMap(
    (definition) => definitionItem(address, 'release', definition, reading.state) ?? [],
  );
  if (items.length > 0) yield items;
  const again = await readReleases(reading, [...reading.state.releases.failed]);
  if (again.length > 0) yield again;
  yield* allReleases(reading);
  yield* modifiedReleases(reading);
}

async function* allReleases(reading: Reading): AsyncGenerator<readonly RawItem[]> {
  const { since } = reading;
  const state = reading.state.releases;
  const isFurther = state.since !== null && (since === null || since < state.since);
  if (state.after === null && isFurther) state.after = 0;
  if (state.after === null) return;
  const range = { minStartedTime: since === null ? null : askedTime(since), continuationToken: state.after || null };
  for await (const { members, date } of deployments(reading, range)) {
    const touched = await touchedReleases(reading, members);
    state.asOf ??= isoOf(date);
    state.after = members.at(-1)?.id ?? state.after;
    if (touched.length > 0) yield touched;
  }
  // A server that tells no time is read whole each time.
  state.after = state.asOf === null ? 0 : null;
  state.since = since;
}

async function* modifiedReleases(reading: Reading): AsyncGenerator<readonly RawItem[]> {
  const state = reading.state.releases;
  const asOf = momentOf(state.asOf);
  if (asOf === null) return;
  let began: string | null = null;
  for await (const { members, date } of deployments(reading, { minModifiedTime: askedTime(asOf - overlap) })) {
    if (isAhead(asOf, date)) {
      // By a clock that ran ahead nothing was modified since, so that all is read again.
      Object.assign(state, { asOf: null, after: 0 });
      return yield* allReleases(reading);
    }
    began ??= isoOf(date);
    const touched = await touchedReleases(reading, members);
    if (touched.length > 0) yield touched;
  }
  state.asOf = began ?? state.asOf;
}

function deployments({ ask }: Reading, range: Question['params']) {
  const params = {
    ...range,
    queryOrder: 'ascending',
    deploymentStatus: 'all',
    latestAttemptsOnly: 'false',
    $top: atOnce,
  };
  const question = { of: 'releases', path: 'release/deployments', params, optional: true } as const;
  return pagesOf(ask, question, DeploymentSchema, ({ id }) => id);
}

/** The moment of a `Date` header; null where there is none. */
const isoOf = (date: string | null): string | null => {
  const moment = Date.parse(date ?? '');
  return Number.isNaN(moment) ? null : askedTime(moment);
};

/** Each release of a page of deployments once, unless it says what it said last time. */
async function touchedReleases(
  reading: Reading,
  deployments: readonly DeploymentAnswer[],
): Promise<readonly RawItem[]> {
  const { said } = reading.state.releases;
  const items: RawItem[] = [];
  for (const [id, word] of sayings(deployments)) {
    if (said.get(id) === word) continue;
    items.push(...(await readReleases(reading, [id])));
    said.delete(id);
    said.set(id, word);
  }
  for (const id of [...said.keys()].slice(0, Math.max(0, said.size - saidKept))) said.delete(id);
  return items;
}

/** The items of some releases. One that cannot be read is asked for again by the next collection, one that is not there by that one alone. */
async function readReleases(reading: Reading, ids: readonly number[]): Promise<readonly RawItem[]> {
  const { faults } = reading;
  const { failed } = reading.state.releases;
  const items: RawItem[] = [];
  for (const id of ids) {
    if (faults.has(nameOf(id))) continue;
    const found = await faults.attempt(nameOf(id), () => releaseItems(reading, id));
    if (found === undefined || (found === null && !failed.has(id))) {
      failed.add(id);
      continue;
    }
    failed.delete(id);
    items.push(...(found ?? []));
  }
  return items;
}

const nameOf = (release: number): string => `release #${release}`;

function sayings(deployments: readonly DeploymentAnswer[]): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const { id, release, lastModifiedOn, operationStatus } of deployments)
    words.set(release.id, `${words.get(release.id) ?? ''} ${id} ${lastModifiedOn} ${operationStatus}`);
  return words;
}

/** Null where it is not there. */
async function releaseItems({ ask, address, state }: Reading, id: number): Promise<readonly RawItem[] | null> {
  const told = await ask({ of: 'releases', path: `release/releases/${id}` }, ReleaseAnswer);
  if (told === null) return null;
  const release = told.value;
  refuseTooMany((release.environments ?? []).reduce((sum, { deploySteps }) => sum + (deploySteps?.length ?? 0), 0));
  const { releaseDefinition: definition } = release;
  const name = definition.name ?? String(definition.id);
  const isToldOf = state.releases.definitions.has(definition.id);
  const unlisted = isToldOf ? null : definitionItem(address, 'release', { ...definition, name, path: null }, state);
  state.releases.known.add(definition.id, id);
  const { place, project, canonical } = address;
  return [
    ...(unlisted === null ? [] : [unlisted]),
    {
      kind: 'release',
      url: `${canonical}/_release?releaseId=${id}&_a=release-summary`,
      context: { place, project },
      body: JSON.stringify(release),
    },
  ];
}

/** Looks for releases that were deleted. */
export async function* reconcileReleases({ ask, address, state, faults }: Reading): AsyncGenerator<readonly RawItem[]> {
  const { known }: ReleasesState = state.releases;
  const there = new Set<number>();
  const params = { queryOrder: 'ascending', $top: atOnce };
  const question = { of: 'releases', path: 'release/releases', params, optional: true } as const;
  for await (const { members } of pagesOf(ask, question, ReleaseAnswer.pick({ id: true }), ({ id }) => id))
    for (const { id } of members) there.add(id);
  const gone: RawItem[] = [];
  for (const { definition, id } of [...known.all()].filter(({ id }) => !there.has(id))) {
    const question = { of: 'releases', path: `release/releases/${id}` } as const;
    // Only what is not there is gone, not what cannot be read.
    if ((await faults.attempt(nameOf(id), () => ask(question, ReleaseAnswer))) !== null) continue;
    known.remove(definition, id);
    gone.push(goneItem(address, 'release', definition, id));
  }
  if (gone.length > 0) yield gone;
}
