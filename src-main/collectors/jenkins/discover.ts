import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { decodedName, itemUrl, type JobAddress, pipelineKey } from './address.ts';
import { ask, type Told } from './ask.ts';
import { ItemAnswer, isJob, isPlace, type Named, trees } from './schema.ts';

/** A job that builds, with the pipeline that it belongs to. */
export interface JobFound {
  readonly url: string;
  /** The full name of the job itself: its place in the cursor. */
  readonly fullName: string;
  readonly pipeline: {
    readonly key: string;
    readonly fullName: string;
    readonly url: string;
    readonly single: boolean;
  };
  /** The branch, where the job is one of a multibranch project's; else null. */
  readonly branch: string | null;
  /** What was told of it on the way here. */
  readonly item: Told<ItemAnswer>;
}

/** A job that is there but may not be read, or went away while it was looked for. */
export interface JobMissing {
  readonly fullName: string;
  readonly error: SourceError;
}

const jobsAtOnce = 500;
const deepest = 10;

/** Walks from the address down to every job that builds. A child that may not be read is told of and does not stop the others. */
export async function* discover(source: Source, address: JobAddress): AsyncGenerator<JobFound | JobMissing> {
  const item = await ask(source, address.canonical, trees.item, ItemAnswer);
  if (item === null) {
    throw new SourceError(
      'wrong_address',
      'Nothing is there, or the token may not see it: a Jenkins hides what needs the right Item/Read.',
    );
  }
  yield* walk(source, address, { names: address.names, item, depth: 0 });
}

interface Place {
  readonly names: readonly string[];
  readonly item: Told<ItemAnswer>;
  readonly depth: number;
}

async function* walk(
  source: Source,
  address: JobAddress,
  { names, item, depth }: Place,
): AsyncGenerator<JobFound | JobMissing> {
  const fullName = names.map(decodedName).join('/');
  const url = itemUrl(address.root, names);
  if (!isPlace(item.value)) {
    if (!isJob(item.value)) throw notAJenkins();
    yield {
      url,
      fullName,
      pipeline: { key: pipelineKey(address.root, fullName), fullName, url, single: depth === 0 },
      branch: null,
      item,
    };
    return;
  }
  const isMultibranch = /multibranch/i.test(item.value._class ?? '');
  for (const name of await childNames(source, url, item.value.jobs ?? [])) {
    const childPlace = [...names, name];
    const childName = [fullName, decodedName(name)].filter(Boolean).join('/');
    try {
      const child = await ask(source, itemUrl(address.root, childPlace), trees.item, ItemAnswer);
      if (child === null) continue;
      if (!isMultibranch && depth < deepest)
        yield* walk(source, address, { names: childPlace, item: child, depth: depth + 1 });
      else if (isMultibranch) {
        const pipeline = { key: pipelineKey(address.root, fullName), fullName, url, single: depth === 0 };
        yield {
          url: itemUrl(address.root, childPlace),
          fullName: childName,
          pipeline,
          branch: decodedName(decodedName(name)),
          item: child,
        };
      }
    } catch (error) {
      if (!saysNothingOfOthers(error)) throw error;
      yield { fullName: childName, error };
    }
  }
}

/** Something answers, but not as a Jenkins does. */
export const notAJenkins = (): SourceError =>
  new SourceError('not_this_product', 'The answer is neither a job nor a folder of a Jenkins.');

const ofOneOnly = new Set(['token_lacks_right', 'not_this_product', 'answer_too_large', 'gone']);

/** Whether a failure concerns one job alone, so that its brothers can still be read. */
export function saysNothingOfOthers(error: unknown): error is SourceError {
  return error instanceof SourceError && ofOneOnly.has(error.fault);
}

/** The name of a child as its own address writes it; the host in that address may be one that is not reached from here. */
function segmentOf({ name, url }: Named): readonly string[] {
  const told = /\/job\/([^/?#]+)\/?$/.exec(url ?? '')?.[1];
  if (told !== undefined) return [told];
  return name ? [encodeURIComponent(name)] : [];
}

async function childNames(source: Source, url: string, first: readonly Named[]): Promise<readonly string[]> {
  const names = new Set(first.flatMap(segmentOf));
  for (let from = jobsAtOnce; names.size >= from; from += jobsAtOnce) {
    const more = await ask(source, url, trees.jobs(from, from + jobsAtOnce), ItemAnswer);
    for (const name of (more?.value.jobs ?? []).flatMap(segmentOf)) names.add(name);
  }
  return [...names];
}
