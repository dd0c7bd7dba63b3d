import { SourceError } from '../../../net/source-error.ts';
import type { RawItem } from '../../contract.ts';
import { sendRequest, within } from '../request.ts';
import { GitCommitAnswer } from '../schema.ts';
import { itemOf, type PullContext } from './context.ts';

const remembered = 500;
const short = (sha: string): string => sha.slice(0, 12);

/** Commits that need no request of their own: those met on the default branch, and the last ones requested. */
export class SingleCommits {
  readonly #met = new Set<string>();
  readonly #asked: Set<string>;
  #isForbidden = false;

  constructor(requested: readonly string[]) {
    this.#asked = new Set(requested);
  }

  /** Notes the commits of a page of the default branch. */
  met(commits: readonly { readonly sha: string }[]): void {
    for (const { sha } of commits) this.#met.add(short(sha));
  }

  /** Requests a commit that is not stored yet. Leaves out one that no longer exists; undefined if it cannot be read. */
  async find(context: PullContext, sha: string): Promise<readonly RawItem[] | undefined> {
    if (this.#isForbidden || this.#met.has(short(sha)) || this.#asked.has(short(sha))) return [];
    return context.faults.attempt(`commit ${short(sha)}`, () => this.#ask(context, sha));
  }

  async #ask(context: PullContext, sha: string): Promise<readonly RawItem[]> {
    const url = within(context.address, `/git/commits/${sha}`);
    try {
      const reply = await sendRequest(context, url, GitCommitAnswer);
      this.#asked.add(short(sha));
      return reply.kind === 'answer' ? [itemOf(context, 'commit', url, reply.value)] : [];
    } catch (error) {
      // The runs can still be read; the list of commits itself reports a missing right.
      if (!(error instanceof SourceError) || error.fault !== 'token_lacks_right') throw error;
      this.#isForbidden = true;
      return [];
    }
  }

  kept(): string[] {
    return [...this.#asked].slice(-remembered);
  }
}
