import { SourceError } from '../../net/source-error.ts';
import type { RawItem } from '../contract.ts';
import { ask, within } from './ask.ts';
import { GitCommitAnswer } from './schema.ts';
import { itemOf, type Visit } from './visit.ts';

const remembered = 500;
const short = (sha: string): string => sha.slice(0, 12);

/** Which commits need not be asked for by themselves: those met on the default branch, and the last ones that were asked for. */
export class Heads {
  readonly #met = new Set<string>();
  readonly #asked: Set<string>;
  #isForbidden = false;

  constructor(asked: readonly string[]) {
    this.#asked = new Set(asked);
  }

  /** Notes the commits of a page of the default branch. */
  met(commits: readonly { readonly sha: string }[]): void {
    for (const { sha } of commits) this.#met.add(short(sha));
  }

  /** Asks for those of the commits that are not known yet. One that is nowhere any more is left out. */
  async find(visit: Visit, shas: readonly string[]): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (const sha of new Set(shas)) {
      if (this.#isForbidden || this.#met.has(short(sha)) || this.#asked.has(short(sha))) continue;
      const url = within(visit.address, `/git/commits/${sha}`);
      try {
        const reply = await ask(visit, url, GitCommitAnswer);
        if (reply.kind === 'told') items.push(itemOf(visit, 'commit', url, reply.value));
        this.#asked.add(short(sha));
      } catch (error) {
        // The runs can still be read; that the commits may not be is told by their own list.
        if (!(error instanceof SourceError) || error.fault !== 'token_lacks_right') throw error;
        this.#isForbidden = true;
      }
    }
    return items;
  }

  kept(): string[] {
    return [...this.#asked].slice(-remembered);
  }
}
