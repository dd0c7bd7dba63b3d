import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem } from '../../contract.ts';
import { sendRequest, within } from '../request.ts';
import { CommitsAnswer } from '../schema.ts';
import { itemOf, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';

const remembered = 500;
/** More would make the cursor large, which each page stores. */
const rememberedMissing = 5000;
/** How many commits are requested before what was found is stored. */
const portion = 50;
/** A commit comes with those before it: a push may bring several, of which only the last has a run. */
const together = 50;
/** Stands before a commit that was missing and is requested once more. */
const missingMark = '?';
const isMarked = (head: string): boolean => head.startsWith(missingMark);
const withoutMark = (head: string): string => head.slice(missingMark.length);
const short = (sha: string): string => sha.slice(0, 12);

/** Requests the commits that were missing at the last collection once more: one 404 alone proves nothing. */
export async function* pullMissingCommits(context: PullContext, { heads }: State): AsyncGenerator<Step> {
  for (const some of chunks(heads.filter(isMarked).map(withoutMark), portion)) {
    const items: RawItem[] = [];
    for (const sha of some) items.push(...((await context.singleCommits.find(context, sha)) ?? []));
    yield { items, state: { heads: context.singleCommits.kept() } };
  }
}

/** Commits that need no request of their own: those met on a page, and the last ones requested. */
export class SingleCommits {
  readonly #met = new Set<string>();
  readonly #asked: Set<string>;
  /** Those that were missing at the last collection and were not requested since. */
  readonly #missedBefore: Set<string>;
  readonly #missed = new Set<string>();
  #isForbidden = false;

  constructor(heads: readonly string[]) {
    this.#asked = new Set(heads.filter((head) => !isMarked(head)));
    this.#missedBefore = new Set(heads.filter(isMarked).map(withoutMark));
  }

  /** Notes the commits of a page. */
  met(commits: readonly { readonly sha: string }[]): void {
    for (const { sha } of commits) this.#met.add(short(sha));
  }

  isMet(sha: string): boolean {
    return this.#met.has(short(sha));
  }

  /**
   * Requests a commit that is not stored yet. Leaves out a missing one, which the next collection requests once more; undefined if it cannot be
   * read.
   */
  async find(context: PullContext, sha: string): Promise<readonly RawItem[] | undefined> {
    if (this.#isForbidden) return [];
    if (this.#met.has(short(sha)) || this.#asked.has(short(sha)) || this.#missed.has(sha)) {
      this.#missedBefore.delete(sha);
      return [];
    }
    return context.faults.attempt(`commit ${short(sha)}`, () => this.#ask(context, sha));
  }

  async #ask(context: PullContext, sha: string): Promise<readonly RawItem[]> {
    const url = within(context.address, `/commits?sha=${sha}&per_page=${together}`);
    try {
      const reply = await sendRequest(context, url, CommitsAnswer);
      const wasMissing = this.#missedBefore.delete(sha);
      if (reply.kind === 'missing' && !wasMissing) this.#missed.add(sha);
      else this.#asked.add(short(sha));
      if (reply.kind !== 'answer') return [];
      this.met(reply.value);
      return [itemOf(context, 'commits', url, reply.value)];
    } catch (error) {
      // The runs can still be read; the list of commits itself reports a missing right.
      if (!(error instanceof SourceError) || error.fault !== 'token_lacks_right') throw error;
      this.#isForbidden = true;
      return [];
    }
  }

  kept(): string[] {
    const missed = [...this.#missedBefore, ...this.#missed].slice(-rememberedMissing);
    return [...missed.map((sha) => `${missingMark}${sha}`), ...[...this.#asked].slice(-remembered)];
  }
}
