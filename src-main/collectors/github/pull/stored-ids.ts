import { packIds, unpackIds } from '../../packed-ids.ts';
import type { State } from './cursor.ts';

/** The deployments that are stored, by id, with their environments. Ids are far apart, so a cursor holds them packed. */
export class StoredDeployments {
  readonly #environments: Map<number, string>;

  constructor(kept: State['deployments']['known']) {
    this.#environments = new Map(
      Object.entries(kept).flatMap(([environment, ids]) =>
        unpackIds(ids).map((id): [number, string] => [id, environment]),
      ),
    );
  }

  environmentOf(id: number): string | null {
    return this.#environments.get(id) ?? null;
  }

  add(id: number, environment: string): void {
    this.#environments.set(id, environment);
  }

  remove(id: number): void {
    this.#environments.delete(id);
  }

  ids(): readonly number[] {
    return [...this.#environments.keys()];
  }

  packed(): State['deployments']['known'] {
    const byEnvironment = Map.groupBy(this.#environments, ([, environment]) => environment);
    return Object.fromEntries(
      [...byEnvironment].map(([environment, all]) => [environment, packIds(all.map(([id]) => id))]),
    );
  }
}
