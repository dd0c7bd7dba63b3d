import type { RawItem } from '../../contract.ts';
import { type ProjectAddress, pipelineKey } from '../address.ts';
import { refuseTooMany } from '../read/attempts.ts';
import type { SendRequest } from '../request.ts';
import {
  type BuildAnswer,
  ChangeAnswer,
  type DefinitionRepository,
  TimelineAnswer,
  type TimelineRecord,
} from '../schema.ts';
import type { Observation } from './cursor.ts';
import { allOf } from './pages.ts';

/** A build item: the build, its changes, and the stages of its timelines. */
export interface BuildDetails {
  readonly changes: readonly ChangeAnswer[];
  readonly stages: readonly TimelineRecord[];
  /** The stages of attempts before the last, from the timelines that those have to themselves. */
  readonly earlier: readonly TimelineRecord[];
  /** Whether a timeline of an earlier attempt is no longer there. */
  readonly isLost: boolean;
}

/**
 * The item of a build, and whether it is complete: changes and timelines exist, and the newest timeline is as new as the build. They may lag behind a
 * build that just ended.
 */
export interface BuildRead {
  readonly item: RawItem;
  readonly isSettled: boolean;
}

/** A build of a list, and what is known of it beside the list. */
interface KnownBuild {
  readonly build: BuildAnswer;
  /** What its definition builds, where another repository triggered it. */
  readonly own: DefinitionRepository | null;
  readonly seen: readonly Observation[];
  readonly generation: number;
}

const changesAtOnce = 200;
/** The most timelines of earlier attempts that are read, the latest ones: a server may name any number. */
const mostEarlier = 100;

/** The item of a build with all that `read` needs. Reads changes once it or an earlier attempt has ended, stages once it has begun. */
export async function buildItem(
  sendRequest: SendRequest,
  address: ProjectAddress,
  { build, own, seen, generation }: KnownBuild,
): Promise<BuildRead> {
  const hasEnded = build.status === 'completed' || seen.length > 0;
  const changes = hasEnded ? changesOf(sendRequest, build.id) : null;
  const [told, { isSettled, ...timelines }] = await Promise.all([changes, timelinesOf(sendRequest, build)]);
  // While a stage is retried a build goes on again; its earlier attempts keep their changes.
  const isRetried = timelines.earlier.length > 0 || timelines.isLost;
  const changeItems = hasEnded ? told : isRetried ? await changesOf(sendRequest, build.id) : [];
  const { place, project, projectId } = address;
  const details: BuildDetails = { changes: changeItems ?? [], ...timelines };
  const item: RawItem = {
    kind: 'build',
    url: buildUrl(address, build.id),
    context: {
      place,
      project,
      projectId,
      seen: seen.map(([finish, result]) => [finish, result]),
      ...later(generation),
    },
    body: JSON.stringify({ build, ...(own !== null && { own }), ...details }),
  };
  return { item, isSettled: isSettled && changeItems !== null };
}

export const buildUrl = ({ canonical }: ProjectAddress, id: number): string =>
  `${canonical}/_build/results?buildId=${id}`;

/** An item for a deleted run. */
export function goneItem(
  address: ProjectAddress,
  kind: 'build' | 'release',
  definition: number,
  id: number,
  generation = 0,
): RawItem {
  return {
    kind: 'gone',
    url: kind === 'build' ? buildUrl(address, id) : `${address.canonical}/_release?releaseId=${id}`,
    context: { pipeline: pipelineKey(address, kind, definition), number: id, ...later(generation) },
    body: 'null',
  };
}

/** Omits generation 0, as earlier versions did. */
const later = (generation: number): RawItem['context'] => (generation === 0 ? {} : { generation });

/** Null if they cannot be found, as when the repository was deleted or is absent for a moment. */
async function changesOf(sendRequest: SendRequest, id: number): Promise<readonly ChangeAnswer[] | null> {
  const params = { $top: changesAtOnce, includeSourceChange: 'true' };
  const question = { of: 'builds', path: `build/builds/${id}/changes`, params, optional: 'list' } as const;
  return allOf(sendRequest, question, ChangeAnswer, (change) => change.id ?? '');
}

type Timelines = Omit<BuildDetails, 'changes'> & Pick<BuildRead, 'isSettled'>;

const noTimelines: Timelines = { stages: [], earlier: [], isLost: false, isSettled: true };

async function timelinesOf(sendRequest: SendRequest, build: BuildAnswer): Promise<Timelines> {
  // A build that never began has none, and that of a pipeline file with errors is no JSON.
  const isInvalid = (build.validationResults ?? []).some(({ result }) => result === 'error');
  if (!build.startTime || isInvalid) return noTimelines;
  const newest = await stagesIn(sendRequest, build.id, '');
  const stages = newest ?? [];
  const ids = stages.flatMap(({ previousAttempts }) =>
    (previousAttempts ?? []).flatMap(({ timelineId }) => timelineId ?? []),
  );
  const earlier: TimelineRecord[] = [];
  const named = [...new Set(ids)];
  let isMissing = false;
  for (const id of named.slice(-mostEarlier)) {
    const records = await stagesIn(sendRequest, build.id, `/${encodeURIComponent(id)}`);
    isMissing ||= records === null;
    for (const stage of records ?? []) earlier.push(stage);
    refuseTooMany(stages.length + earlier.length);
  }
  refuseTooMany(stages.length);
  const isEnded = stages.every(({ type, state }) => type !== 'Stage' || state === 'completed');
  const isSettled = newest !== null && !isMissing && (isEnded || build.status !== 'completed');
  return { stages, earlier, isLost: isMissing || named.length > mostEarlier, isSettled };
}

const tooLong = /ran longer than the maximum time/i;

/** The stages of a timeline, and the records that explain a long duration; null if it has none. A timeline may hold hundreds of tasks. */
async function stagesIn(
  sendRequest: SendRequest,
  build: number,
  timeline: string,
): Promise<readonly TimelineRecord[] | null> {
  const answer = await sendRequest(
    { of: 'builds', path: `build/builds/${build}/timeline${timeline}` },
    TimelineAnswer.nullable(),
  );
  const records = answer?.value?.records ?? [];
  if (records.length === 0) return null;
  return records.flatMap((record) => {
    const issues = (record.issues ?? []).filter(({ message }) => tooLong.test(message ?? ''));
    return record.type === 'Stage' || issues.length > 0 ? [{ ...record, issues }] : [];
  });
}
