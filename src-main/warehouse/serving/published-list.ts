import type { Client } from 'pg';
import type { Millis } from '#shared/time/time.ts';
import { schemaName } from '../definition.ts';

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

interface Row {
  readonly id: number;
  readonly published_at: Date;
  readonly projects: readonly {
    readonly id: number;
    readonly name: string;
    readonly created: number;
    readonly updated: number;
    readonly archived: number | null;
    readonly integrations: readonly number[];
  }[];
}

/** One statement sees one state of the warehouse. */
const question = `SELECT w.id, w.published_at, coalesce(
    (SELECT json_agg(json_build_object('id', p.id, 'name', p.name,
       'created', floor(extract(epoch FROM p.created_at) * 1000), 'updated', floor(extract(epoch FROM p.updated_at) * 1000),
       'archived', floor(extract(epoch FROM p.archived_at) * 1000),
       'integrations', coalesce((SELECT json_agg(i.id ORDER BY i.id) FROM ${schemaName}.integrations i WHERE i.project_id = p.id), '[]'::json)) ORDER BY p.id)
     FROM ${schemaName}.projects p WHERE p.workspace_id = w.id), '[]'::json) AS projects
  FROM ${schemaName}.workspaces w ORDER BY w.id`;

/** Every workspace that was published, by id, with its projects. */
export async function publishedList(client: Client): Promise<readonly ListedWorkspace[]> {
  const { rows } = await client.query<Row>(question);
  return rows.map(({ id, published_at, projects }) => ({
    id,
    publishedAt: published_at.getTime(),
    projects: projects.map(({ created, updated, archived, ...project }) => ({
      ...project,
      createdAt: created,
      updatedAt: updated,
      archivedAt: archived,
    })),
  }));
}
