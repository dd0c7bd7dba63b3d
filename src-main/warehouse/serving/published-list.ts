import type { Client } from 'pg';
import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import { schemaName } from '../definition.ts';
import { strange } from '../warehouse-fault.ts';

/** A project as it was published, with its ids in the warehouse. */
export interface ListedProject {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Millis;
  /** When its settings were changed last. */
  readonly updatedAt: Millis;
  readonly archivedAt: Millis | null;
  readonly integrations: readonly number[];
}

export interface ListedWorkspace {
  readonly id: number;
  readonly publishedAt: Millis;
  readonly projects: readonly ListedProject[];
}

const Projects = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
    archivedAt: z.number().nullable(),
    integrations: z.array(z.int()),
  }),
);
/** In characters; tens of thousands of projects fit. Read, it takes up to forty times as much. */
const longestList = 4_000_000;

function projectsIn(text: string): readonly ListedProject[] {
  if (text.length > longestList) throw strange;
  return Projects.parse(JSON.parse(text));
}

/** A moment that every part of the program can show: what one workspace wrote must not keep all others from being listed. Null becomes the earliest. */
export const shown = (column: string): string =>
  `round(extract(epoch FROM least(greatest(${column}, timestamptz '0001-01-01 00:00Z'), timestamptz '9999-12-31 00:00Z')) * 1000)::float8`;

/** When a workspace published last, as the list and its copy both read it. */
export const publishedMoment = shown('published_at');

/** The longest name that Plumbline gives. */
const longestName = 200;

/** One statement sees one state of the warehouse. */
const question = `SELECT w.id, ${publishedMoment} AS published, coalesce(
    (SELECT json_agg(json_build_object('id', p.id, 'name', left(coalesce(p.name, ''), ${longestName}),
       'createdAt', ${shown('p.created_at')}, 'updatedAt', ${shown('p.updated_at')},
       'archivedAt', CASE WHEN p.archived_at IS NOT NULL THEN ${shown('p.archived_at')} END,
       'integrations', coalesce((SELECT json_agg(i.id ORDER BY i.id) FROM ${schemaName}.integrations i WHERE i.project_id = p.id), '[]'::json)) ORDER BY p.id)
     FROM ${schemaName}.projects p WHERE p.workspace_id = w.id), '[]'::json)::text AS projects
  FROM ${schemaName}.workspaces w ORDER BY w.id`;

/** Every workspace that was published, by id, with its projects. */
export async function publishedList(client: Client): Promise<readonly ListedWorkspace[]> {
  const { rows } = await client.query<{ id: number; published: number; projects: string }>(question);
  return rows.map(({ id, published, projects }) => ({ id, publishedAt: published, projects: projectsIn(projects) }));
}
