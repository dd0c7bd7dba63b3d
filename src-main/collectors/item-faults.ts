import { type Fault, type FaultReport, type ItemFaultReport, remedies } from '#shared/records/fault.ts';
import { OriginFailed, SourceError } from '../net/source-error.ts';

/**
 * Faults that can concern one item alone, each with how many different items in a row may meet it before the system itself is asked whether it still
 * answers: every failing item is retried for up to half a minute, so a system that is down would be asked for hours. An item without an answer takes
 * more than a minute, so two are enough. Any other fault, such as a refused token, concerns the whole system.
 */
const mostInARow: Readonly<Partial<Record<Fault, number>>> = {
  token_lacks_right: Number.POSITIVE_INFINITY,
  gone: Number.POSITIVE_INFINITY,
  answer_too_large: Number.POSITIVE_INFINITY,
  moved: 10,
  not_this_product: 10,
  server_error: 10,
  answer_unreadable: 10,
  unreachable_timeout: 2,
};

/** How many items may fail before the rest is left for another time; as many are listed by name. */
const mostFailed = 100;
/** How many items may end without an answer: the collection waits more than a minute for each. */
const mostTimeouts = 10;
const mostNamed = 3;

/** Some items of a collection failed, and all others were collected. */
export class ItemsFailed extends SourceError {
  readonly #items: readonly ItemFaultReport[];

  constructor(first: SourceError, failed: ReadonlyMap<string, SourceError>) {
    const pauses = [...failed.values()].flatMap(({ retryAt }) => retryAt ?? []);
    super(first.fault, summaryOf(failed), pauses.length > 0 ? Math.max(...pauses) : null);
    this.#items = [...failed].slice(0, mostFailed).map(([item, { fault, message }]) => {
      return { item, fault, detail: message, remedy: remedies[fault] };
    });
  }

  override report(): FaultReport {
    return { ...super.report(), items: this.#items };
  }
}

function summaryOf(failed: ReadonlyMap<string, SourceError>): string {
  const [first, ...others] = [...failed];
  if (first && others.length === 0) return `“${first[0]}”: ${first[1].message}`;
  const names = [...failed.keys()].map((item) => `“${item}”`);
  const more = names.length > mostNamed ? [`${names.length - mostNamed} more`] : [];
  return `${names.length} items could not be read, all others were: ${[...names.slice(0, mostNamed), ...more].join(', ')}.`;
}

/** Collects item after item: an item that fails is noted with its name, and the others follow. One for each collection. */
export class ItemFaults {
  readonly #failed = new Map<string, SourceError>();
  readonly #inARow = new Set<string>();
  #first: SourceError | null = null;
  #probing: Promise<void> | null = null;
  readonly #probe: () => Promise<unknown>;

  /** `probe` asks the system for something small that it always has; it throws if the system does not answer. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  has(item: string): boolean {
    return this.#failed.has(item);
  }

  get #timeouts(): number {
    return [...this.#failed.values()].filter(({ fault }) => fault === 'unreachable_timeout').length;
  }

  /** How many items failed so far. */
  get count(): number {
    return this.#failed.size;
  }

  /** The work's result; undefined if this item failed. Throws on faults of the whole system. */
  async attempt<T>(item: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const value = await work();
      this.succeeded();
      return value;
    } catch (error) {
      await this.note(item, error);
      return undefined;
    }
  }

  /** The steps of one item, up to where it fails. Throws on what is about the whole system. */
  async *attemptAll<T>(item: string, steps: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* steps;
      this.succeeded();
    } catch (error) {
      await this.note(item, error);
    }
  }

  /**
   * The steps of an independent part, such as all pull requests: if so many of its items fail that the rest is given up, the part fails and the next
   * one begins all the same. A system that leaves requests without an answer is not asked for the other parts.
   */
  async *attemptPart<T>(name: string, steps: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* steps;
      this.succeeded();
    } catch (error) {
      if (isOfItem(error) && error.fault !== 'unreachable_timeout') this.succeeded();
      await this.note(name, error);
    }
  }

  /** An item was read. */
  succeeded(): void {
    this.#inARow.clear();
  }

  /** Notes why an item failed; throws if that is about the whole system. */
  async note(item: string, error: unknown): Promise<void> {
    if (!isOfItem(error)) throw error;
    const most = mostInARow[error.fault] ?? 0;
    if (Number.isFinite(most)) this.#inARow.add(item);
    if (this.#inARow.size >= most) await this.#checkSystem(error);
    this.noteApart(item, error);
  }

  /** Throws the error of an item where the system itself does not answer either, and where too many failed already. */
  async #checkSystem(error: SourceError): Promise<void> {
    if (this.count >= mostFailed || this.#timeouts >= mostTimeouts) throw error;
    this.#probing ??= this.#askSystem(error).finally(() => {
      this.#probing = null;
    });
    await this.#probing;
  }

  async #askSystem(error: SourceError): Promise<void> {
    try {
      await this.#probe();
    } catch (met) {
      // The system's own fault, such as a refused token, is more helpful than the item's.
      throw isOfItem(met) ? error : met;
    }
    this.succeeded();
  }

  /** Notes the fault of an item at another origin: whatever it was, it proves nothing about the other items. */
  noteApart(item: string, error: SourceError): void {
    this.#first ??= error;
    if (!this.#failed.has(item)) this.#failed.set(item, error);
  }

  /** Throws ItemsFailed where an item failed. */
  end(): void {
    if (this.#first !== null) throw new ItemsFailed(this.#first, this.#failed);
  }
}

const spoiling: ReadonlySet<Fault> = new Set([
  'server_error',
  'answer_unreadable',
  'answer_too_large',
  'unreachable_timeout',
]);

/** Whether one member of a list may have failed the answer about all, so that each needs a request of its own. */
export const mayBeOfOne = (error: unknown): error is SourceError => isOfItem(error) && spoiling.has(error.fault);

/** Whether an error can concern one item alone. A pause that the system asks for concerns all of it. */
export function isOfItem(error: unknown): error is SourceError {
  if (!(error instanceof SourceError) || error instanceof OriginFailed || error.retryAt !== null) return false;
  return mostInARow[error.fault] !== undefined;
}
