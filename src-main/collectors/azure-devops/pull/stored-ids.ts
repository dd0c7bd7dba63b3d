import { packIds, unpackIds } from '../../packed-ids.ts';

/** The ids that are kept of each definition; packs again only what changed. */
export class StoredIds {
  readonly #ids: Map<number, Set<number>>;
  readonly #packed: Map<number, string>;

  constructor(kept: Readonly<Record<string, string>>) {
    const entries = Object.entries(kept).map(([definition, text]) => [Number(definition), text] as const);
    this.#packed = new Map(entries);
    this.#ids = new Map(entries.map(([definition, text]) => [definition, new Set(unpackIds(text))]));
  }

  add(definition: number, id: number): void {
    const ids = this.#ids.get(definition) ?? new Set();
    if (ids.has(id)) return;
    this.#ids.set(definition, ids.add(id));
    this.#packed.delete(definition);
  }

  remove(definition: number, id: number): void {
    if (this.#ids.get(definition)?.delete(id)) this.#packed.delete(definition);
  }

  has(definition: number, id: number): boolean {
    return this.#ids.get(definition)?.has(id) ?? false;
  }

  /** The definition of an id, which is unique among all; undefined where it is not kept. */
  definitionOf(id: number): number | undefined {
    for (const [definition, ids] of this.#ids) if (ids.has(id)) return definition;
    return undefined;
  }

  *all(): Generator<{ readonly definition: number; readonly id: number }> {
    for (const [definition, ids] of this.#ids) for (const id of ids) yield { definition, id };
  }

  toJson(): Record<string, string> {
    for (const [definition, ids] of this.#ids)
      if (!this.#packed.has(definition)) this.#packed.set(definition, packIds(ids));
    return Object.fromEntries(this.#packed);
  }
}
