import { warehouseAddress } from '#main/warehouse/connection/address.ts';
import { withWarehouse } from '#main/warehouse/connection/connection.ts';
import { addReader } from '#main/warehouse/serving/reader-keys.ts';
import { percentile } from '#shared/stats/stats.ts';
import type { TestDatabase } from '../postgres/cluster.ts';
import { spawnTeam, type TeamProcess } from '../postgres/team-process.ts';
import { machine } from './machine.ts';

/** What clients met at so many processes. */
export interface TeamMeasured {
  readonly processes: number;
  readonly answers: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
}

const clients = 20;
const measuredFor = 30_000;
const day = 86_400_000;
/** What the screens ask most, each for the project and 90 days. */
const endpoints = ['lead_times', 'avg_cycle_times', 'avg_repair_times', 'delivery', 'pipeline_ranking', 'breakdown'];

/** Lets clients ask one process, then three, each client with a key of its own and one question after the other. */
export async function measureTeam(database: TestDatabase): Promise<readonly TeamMeasured[]> {
  const keys = await readerKeys(database);
  const measured: TeamMeasured[] = [];
  for (const processes of [1, 3]) {
    const team = await Promise.all(Array.from({ length: processes }, () => spawnTeam(database)));
    try {
      for (const one of team) await copied(one);
      measured.push(await measureClients(team, keys));
    } finally {
      await Promise.all(team.map((one) => one.close()));
    }
  }
  return measured;
}

const readerKeys = ({ address, password }: TestDatabase): Promise<readonly string[]> =>
  withWarehouse(
    { address: warehouseAddress(address), password, ca: null },
    new AbortController().signal,
    async (client) => {
      const keys: string[] = [];
      for (let number = 1; number <= clients; number += 1)
        keys.push(await addReader(client, { name: `client ${number}`, projects: null, expiresAt: null }));
      return keys;
    },
  );

/** The first question waits for the copy, and is refused while that takes longer. */
async function copied(team: TeamProcess): Promise<void> {
  while ((await team.ask('/api/delivery/1')).status === 503);
}

async function measureClients(team: readonly TeamProcess[], keys: readonly string[]): Promise<TeamMeasured> {
  const took: number[] = [];
  const began = performance.now();
  let index = 0;
  await Promise.all(
    keys.map(async (key, client) => {
      while (performance.now() - began < measuredFor) {
        index += 1;
        const path = question(index);
        const before = performance.now();
        const answer = await team[client % team.length]?.ask(path, { key });
        await answer?.arrayBuffer();
        if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status}`);
        took.push(performance.now() - before);
      }
    }),
  );
  return {
    processes: team.length,
    answers: took.length,
    seconds: (performance.now() - began) / 1000,
    median: percentile(took, 50) ?? 0,
    p95: percentile(took, 95) ?? 0,
  };
}

/** No question is asked twice by the same process: answers that are kept would be counted. */
function question(number: number): string {
  const endpoint = endpoints[number % endpoints.length] ?? '';
  const end = Date.now() - day * (Math.floor(number / endpoints.length) % 1500);
  const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
  return `/api/${endpoint}/1?from=${dayOf(end - 89 * day)}&to=${dayOf(end)}`;
}

export const teamHeading = '## A team’s server';

/** The part of the results about clients of a team's server. */
export const teamReport = (runs: number, measured: readonly TeamMeasured[]): string => `${teamHeading}

\`plumbline serve --warehouse\` over a workspace of ${new Intl.NumberFormat('en').format(runs)} runs, PostgreSQL and the clients on the same computer. ${clients} clients ask one question after the other for ${measuredFor / 1000} s:
${endpoints.join(', ')}, each over 90 days that the process had not computed before. ${machine()}

| processes | answers a second | median, ms | p95, ms |
|---:|---:|---:|---:|
${measured
  .map(
    ({ processes, answers, seconds, median, p95 }) =>
      `| ${processes} | ${(answers / seconds).toFixed(1)} | ${median.toFixed(0)} | ${p95.toFixed(0)} |`,
  )
  .join('\n')}
`;
