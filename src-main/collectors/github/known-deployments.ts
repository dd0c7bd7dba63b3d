import type { State } from './state.ts';

/** The deployments that are stored, by id, with their environments. Ids are far apart, so a cursor holds only their distances. */
export class KnownDeployments {
  readonly #environments: Map<number, string>;

  constructor(packed: State['deployments']['known']) {
    this.#environments = new Map(
      Object.entries(packed).flatMap(([environment, distances]) => {
        let id = 0;
        return distances.split(' ').map((distance): [number, string] => {
          id += Number.parseInt(distance, 36);
          return [id, environment];
        });
      }),
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
    const byEnvironment = new Map<string, number[]>();
    for (const [id, environment] of [...this.#environments].sort(([a], [b]) => a - b)) {
      const ids = byEnvironment.get(environment);
      if (ids) ids.push(id);
      else byEnvironment.set(environment, [id]);
    }
    return Object.fromEntries(
      [...byEnvironment].map(([environment, ids]) => [
        environment,
        ids.map((id, place) => (id - (ids[place - 1] ?? 0)).toString(36)).join(' '),
      ]),
    );
  }
}
