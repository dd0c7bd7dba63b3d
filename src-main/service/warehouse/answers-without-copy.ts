import type { Endpoint } from '#shared/api/endpoint.ts';
import { projects } from '#shared/api/projects.ts';
import { tokens } from '#shared/api/tokens.ts';
import {
  about,
  archivedProjects,
  collectingSettings,
  published,
  recovery,
  systems,
  tokenDetails,
  updates,
  views,
} from '#shared/desktop/commands.ts';
import { timestamp } from '#shared/time/time.ts';
import type { Collector } from '../../collectors/contract.ts';
import { systemsOut } from '../answer-rows.ts';
import type { Outdated } from './contract.ts';
import type { LocatedProject } from './project-routing.ts';

export interface OwnParts {
  readonly version: string;
  readonly timeZone: string;
  readonly collectors: readonly Collector[];
  baseUrl(): string;
  /** Whether what is shown of a workspace, or of the list without one, is not the latest. */
  outdated(workspace: number | null): Outdated | null;
}

type Answer = (visible: readonly LocatedProject[], input: { readonly project_id?: number }) => unknown;

/** What is answered without a copy: lists over all projects, and what a screen wants to know of the service. */
export function ownAnswers({
  version,
  timeZone,
  collectors,
  baseUrl,
  outdated,
}: OwnParts): ReadonlyMap<string, Answer> {
  const answers: readonly (readonly [Endpoint, Answer])[] = [
    [
      projects,
      (visible) =>
        visible.map(({ project: { id, name, createdAt, updatedAt } }) => ({
          id,
          name,
          created_at: timestamp(createdAt),
          updated_at: timestamp(updatedAt),
        })),
    ],
    [
      archivedProjects,
      (visible) => visible.flatMap(({ project }) => (project.archivedAt === null ? [] : [project.id])),
    ],
    [systems, () => systemsOut(collectors)],
    // None of these is ever published.
    [tokens, () => []],
    [tokenDetails, () => []],
    [views, () => []],
    [recovery, () => null],
    [updates, () => ({ source: null, current: version, checked_at: null, fault: null, newer: null })],
    [collectingSettings, () => ({ every_minutes: null, quiet: null, keep_answers_days: null })],
    [
      about,
      () => ({
        version,
        base_url: baseUrl(),
        secrets: 'memory',
        secrets_state: 'ready',
        time_zone: timeZone,
        // Whoever reads from elsewhere has no use for a folder here.
        data_dir: '',
      }),
    ],
    [
      published,
      (visible, { project_id }) => {
        const there = visible.find(({ project }) => project.id === project_id);
        const old = outdated(there?.workspace.id ?? null);
        return {
          project: there
            ? { workspace_id: there.workspace.id, published_at: timestamp(there.workspace.publishedAt) }
            : null,
          outdated: old && { since: timestamp(old.since) },
        };
      },
    ],
  ];
  return new Map(answers.map(([{ id }, answer]) => [id, answer]));
}
