import { z } from 'zod';
import { Id, IdOut } from '../../api/fields.ts';
import { IntegrationOut } from '../../api/integrations.ts';
import { command, Done, Name, Nothing, Undoable } from '../command.ts';
import { CollectedDetails } from '../systems/integrations.ts';
import { TargetsOut } from './targets.ts';

const TimeZone = z.string().min(1).max(100);

export const ProjectDetails = z.strictObject({
  id: IdOut,
  name: z.string(),
  time_zone: z.string(),
  demo: z.boolean(),
  /** Put away: kept whole, but not collected by itself. */
  archived: z.boolean(),
  integrations: z.array(CollectedDetails.extend({ integration_type: IntegrationOut.shape.integration_type })),
  /** What is collected of source hosts: commits, branches, pull requests and workflow runs. */
  repositories: z.array(CollectedDetails),
  targets: TargetsOut,
});

export const projectDetails = command('projectDetails', {
  summary: 'A project with its settings and integrations.',
  side: 'read',
  input: z.strictObject({ project_id: Id }),
  output: ProjectDetails,
});

export const archivedProjects = command('archivedProjects', {
  summary: 'The ids of the projects that are put away.',
  side: 'read',
  input: Nothing,
  output: z.array(IdOut),
});

export const addProject = command('addProject', {
  summary: 'Makes a project.',
  side: 'write',
  input: z.strictObject({ name: Name, time_zone: TimeZone.optional(), demo: z.boolean().default(false) }),
  output: ProjectDetails,
});

export const changeProject = command('changeProject', {
  summary: 'Renames a project, changes its time zone, or puts it away and back.',
  side: 'write',
  input: z.strictObject({
    project_id: Id,
    name: Name.optional(),
    time_zone: TimeZone.optional(),
    archived: z.boolean().optional(),
  }),
  output: ProjectDetails,
});

export const removeProject = command('removeProject', {
  summary: 'Removes a project with all that was collected for it, and the tokens only the demo used.',
  side: 'write',
  input: z.strictObject({ project_id: Id, undoable: Undoable }),
  output: Done,
});
