import type { z } from 'zod';
import { createAnswers } from '#main/service/reading/answers.ts';
import { readContextOver } from '#main/service/reading/read-context.ts';
import { handlerOf, queryHandlers } from '#main/service/reading/registry.ts';
import { openForReading } from '#main/store/connection/database.ts';
import { openReader } from '#main/store/reader.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { issues } from '#shared/api/issues.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import type { Filled } from './fill.ts';
import { timed } from './timed.ts';

export interface Measured {
  readonly endpoint: string;
  /** Milliseconds; cold: a connection just opened, as after a start. Over the whole history where the endpoint has no range of its own. */
  readonly cold: number;
  /** The same question again. */
  readonly warm: number;
  /** Cold, over the last 90 days; null where the endpoint takes no days. */
  readonly recent: number | null;
  /** Then the 90 days before, with what that left. */
  readonly before: number | null;
  readonly bytes: number;
}

/** Every row that metrics look at, read in order and thrown away: what no metric of this database can be quicker than without a summary. */
export function rawScan(file: string): number {
  const db = openForReading(file);
  const scan = db
    .prepare(
      `SELECT id, generation, number, attempt, result, timed_out, queued_at, started_at, finished_at, revision
       FROM runs WHERE finished_at IS NOT NULL ORDER BY pipeline_id, finished_at, generation, number, attempt`,
    )
    .raw();
  const { millis } = timed(() => {
    for (const _ of scan.iterate());
  });
  db.close();
  return millis;
}

/** The runs of the last 90 days, pipeline by pipeline, read and thrown away: what an answer about them may take. */
export function windowScan(file: string, end: number): number {
  const db = openForReading(file);
  const pipelines = db.prepare<[], number>('SELECT id FROM pipelines').pluck().all();
  const scan = db
    .prepare(
      'SELECT finished_at, queued_at, result, revision FROM runs WHERE pipeline_id = ? AND finished_at >= ? AND finished_at < ?',
    )
    .raw();
  const { millis } = timed(() => {
    for (const pipeline of pipelines) for (const _ of scan.iterate(pipeline, end - 90 * 86_400_000, end));
  });
  db.close();
  return millis;
}

/** Asks each metric endpoint, and what a screen asks beside it, as the reading thread does: input checked, answered, written as JSON. */
export function measureEndpoints(file: string, filled: Filled, end: number): readonly Measured[] {
  // The one integration has runs, and an issue tracker's list cannot be asked of it.
  const read = apiEndpoints.filter(({ side, id }) => side === 'read' && id !== issues.id && queryHandlers.has(id));
  const revision = someRevision(file, filled);
  return read.map((endpoint) => {
    const input = {
      ...(endpoint.path.includes(':integration_id') ? { integration_id: filled.integrationId } : {}),
      ...(endpoint.path.includes(':project_id') ? { project_id: filled.projectId } : {}),
      ...('revision' in shapeOf(endpoint) ? { revision } : {}),
      ...(endpoint.path.endsWith('/:id') ? { id: filled.integrationId } : {}),
    };
    const [cold, warm] = timedRequests(file, endpoint, end, [input, input]);
    const takesDays = 'from' in shapeOf(endpoint);
    const [recent, before] = takesDays
      ? timedRequests(file, endpoint, end, [
          { ...input, from: dayBefore(end, 89), to: dayBefore(end, 0) },
          { ...input, from: dayBefore(end, 179), to: dayBefore(end, 90) },
        ])
      : [];
    return {
      endpoint: endpoint.id,
      cold: cold?.millis ?? 0,
      warm: warm?.millis ?? 0,
      recent: recent?.millis ?? null,
      before: before?.millis ?? null,
      bytes: cold?.result.body?.byteLength ?? 0,
    };
  });
}

const shapeOf = ({ input }: Endpoint): object => (input as Partial<z.ZodObject>).shape ?? {};

/** One that a run was made from, to ask where it is. */
function someRevision(file: string, { integrationId }: Filled): string {
  const store = openReader(file);
  const { runs } = store.runs(integrationId, { pipeline: null, limit: 100, cursor: null });
  store.close();
  return runs.find(({ revision }) => revision !== null)?.revision ?? '';
}

const dayBefore = (end: number, days: number): string => new Date(end - days * 86_400_000).toISOString().slice(0, 10);

/** Asks one endpoint several times over a connection of its own. */
function timedRequests(file: string, endpoint: Endpoint, end: number, inputs: readonly object[]) {
  const handler = handlerOf(endpoint.id);
  const store = openReader(file);
  const reading = readContextOver(store, { now: () => end, collectors: [] });
  const answers = createAnswers(reading, 'bench');
  const times = inputs.map((input) => timed(() => answers.render(handler, input, { as: 'json', known: [] })));
  store.close();
  return times;
}
