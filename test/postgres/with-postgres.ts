import { afterAll, beforeAll, describe } from 'vitest';
import { type Cluster, hasPostgres, type StartedCluster, startCluster } from './cluster.ts';
import type { Settings } from './server.ts';

/** Tests over a server that starts before the first of them and stops after the last; skipped where there is none to start. */
export function withPostgres(tests: (cluster: Cluster) => void, settings?: Settings): void {
  describe.skipIf(!hasPostgres)('with PostgreSQL (skipped where its server is missing)', () => {
    let started: StartedCluster | null = null;
    const running = (): Cluster => {
      if (started === null) throw new Error('The server of the tests has not started.');
      return started;
    };
    beforeAll(async () => {
      started = await startCluster(settings);
    }, 60_000);
    afterAll(() => started?.stop(), 60_000);
    tests({
      get folder() {
        return running().folder;
      },
      give: (file) => running().give(file),
      database: (tablespace) => running().database(tablespace),
      stranger: (database) => running().stranger(database),
      ask: (sql, database) => running().ask(sql, database),
    });
  });
}
