import { SourceError } from '../../../net/source-error.ts';
import type { Source } from '../../contract.ts';
import { isOfItem } from '../../item-faults.ts';
import { PagesSizeLimit } from '../../pages-size-limit.ts';
import { prefetch } from '../../prefetch.ts';
import { decodedName, itemUrl, type JobAddress, pipelineKey } from '../address.ts';
import { type ParsedAnswer, sendRequest } from '../request.ts';
import { ItemAnswer, isFolder, isJob, isMultibranch, type Named, trees } from '../schema.ts';

/** Where a job is, and the pipeline that it belongs to. */
export interface JobLocation {
  readonly url: string;
  /** The full name of the job itself: its key in the cursor. */
  readonly fullName: string;
  readonly pipeline: {
    readonly key: string;
    readonly fullName: string;
    readonly url: string;
    readonly single: boolean;
  };
  /** The branch, where the job is one of a multibranch project's; else null. */
  readonly branch: string | null;
}

/** A job that builds. */
export interface ListedJob extends JobLocation {
  /** The parent's answer about it. */
  readonly item: ParsedAnswer<ItemAnswer>;
}

/** A listed job or folder that cannot be read, or that no longer exists (then without an error). */
export interface JobMissing {
  readonly fullName: string;
  readonly error: SourceError | null;
}

const jobsAtOnce = 500;
const deepest = 10;

/** Walks from the address down to every job that builds. An unreadable child is reported and does not stop the others. */
export async function* discover(source: Source, address: JobAddress): AsyncGenerator<ListedJob | JobMissing> {
  const item = await sendRequest(source, address.canonical, trees.item, ItemAnswer);
  if (item === null) {
    throw new SourceError(
      'wrong_address',
      'Nothing is there, or the token may not see it: a Jenkins hides what needs the right Item/Read.',
    );
  }
  yield* walk(source, address, { names: address.names, item, depth: 0 });
}

/** The job at some names, or the branches of the project there; none of a folder, or where nothing is. */
export async function* jobsAt(
  source: Source,
  address: JobAddress,
  names: readonly string[],
): AsyncGenerator<ListedJob | JobMissing> {
  const item = await sendRequest(source, itemUrl(address.root, names), trees.item, ItemAnswer);
  if (item !== null && (isMultibranch(item.value) || isJob(item.value)))
    yield* walk(source, address, { names, item, depth: deepest });
}

interface Location {
  readonly names: readonly string[];
  readonly item: ParsedAnswer<ItemAnswer>;
  readonly depth: number;
}

async function* walk(
  source: Source,
  address: JobAddress,
  { names, item, depth }: Location,
): AsyncGenerator<ListedJob | JobMissing> {
  const url = itemUrl(address.root, names);
  if (!isFolder(item.value)) {
    if (!isJob(item.value)) throw notAJenkins();
    yield { ...locationOf(address, names, null), item };
    return;
  }
  const isOfBranches = isMultibranch(item.value);
  const children = await childNames(source, url, item.value.jobs ?? []);
  const itemOf = (name: string) => sendRequest(source, itemUrl(address.root, [...names, name]), trees.item, ItemAnswer);
  for (const { member: name, answer: lastName } of prefetch(children, itemOf)) {
    const childLocation = [...names, name];
    const fullName = fullNameOf(childLocation);
    try {
      const child = await lastName;
      if (child === null) yield { fullName, error: null };
      else if (isOfBranches)
        yield { ...locationOf(address, childLocation, decodedName(decodedName(name))), item: child };
      else if (depth < deepest) yield* walk(source, address, { names: childLocation, item: child, depth: depth + 1 });
    } catch (error) {
      if (!isOfItem(error)) throw error;
      yield { fullName, error };
    }
  }
}

/** A job by the encoded names of its path; `branch` if it belongs to a multibranch project. */
export function locationOf(address: JobAddress, names: readonly string[], branch: string | null): JobLocation {
  const ofPipeline = branch === null ? names : names.slice(0, -1);
  const fullName = fullNameOf(ofPipeline);
  return {
    url: itemUrl(address.root, names),
    fullName: fullNameOf(names),
    pipeline: {
      key: pipelineKey(address.root, fullName),
      fullName,
      url: itemUrl(address.root, ofPipeline),
      single: ofPipeline.length === address.names.length,
    },
    branch,
  };
}

const fullNameOf = (names: readonly string[]): string => names.map(decodedName).join('/');

/** Something answers, but not as a Jenkins does. */
export const notAJenkins = (): SourceError =>
  new SourceError('not_this_product', 'The answer is neither a job nor a folder of a Jenkins.');

/** The name of a child as its address writes it. Only the name: the host in that address may be unreachable from here. */
export function segmentOf({ name, url }: Named): readonly string[] {
  const lastName = /\/job\/([^/?#]+)\/?$/.exec(url ?? '')?.[1];
  if (lastName !== undefined) return [lastName];
  return name ? [encodeURIComponent(name)] : [];
}

async function childNames(source: Source, url: string, first: readonly Named[]): Promise<readonly string[]> {
  const names = new Set(first.flatMap(segmentOf));
  const sizeLimit = new PagesSizeLimit();
  for (let from = jobsAtOnce; names.size >= from; from += jobsAtOnce) {
    const more = await sendRequest(source, url, trees.jobs(from, from + jobsAtOnce), ItemAnswer);
    if (more === null) throw new SourceError('gone', 'The list of jobs went away while it was read.');
    sizeLimit.add(more.body, more.url);
    for (const name of (more.value.jobs ?? []).flatMap(segmentOf)) names.add(name);
  }
  return [...names];
}
