import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';

type Project = OutputOf<typeof projectDetails>;
/** An integration or a repository: both are known by an id and have runs of their own. */
export type Collected = Project['repositories'][number];

/** What of a project has runs: its integrations with pipelines, and the repositories in which workflows ran or something was deployed. */
export function withRuns({
  integrations,
  repositories,
}: Pick<Project, 'integrations' | 'repositories'>): readonly Collected[] {
  return [
    ...integrations.filter(({ integration_type }) => familyOf(integration_type) === 'pipelines'),
    ...repositories.filter(({ runs }) => runs > 0),
  ];
}
