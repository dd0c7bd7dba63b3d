import { z } from 'zod';
import { Day, Id, IdOut, IntegTypeField, Timestamp } from '../../api/fields.ts';
import { IntegrationOut } from '../../api/integrations.ts';
import { outcomes } from '../../records/run.ts';
import { Address, command, Done, Name, Undoable } from '../command.ts';

/** An integration or, with the type `source_host`, a repository. */
export const CollectedOut = IntegrationOut.extend({ integration_type: IntegTypeField });

const Names = z.array(z.string().min(1).max(200)).max(100).default([]);
/** An issue is an incident by its type or by one of its labels, as they are written there. */
export const Incidents = z.strictObject({ types: Names, labels: Names });

export const CollectedDetails = CollectedOut.extend({
  token_id: IdOut,
  release_branch: z.string().nullable(),
  unstable: z.enum(outcomes),
  timed_out: z.enum(outcomes),
  /** The first day that is collected; null: all there is. */
  since: Day.nullable(),
  /** Which issues of an issue tracker are incidents; null if that is not set. */
  incidents: Incidents.nullable(),
  paused: z.boolean(),
  runs: z.number().int(),
  first_run_at: Timestamp.nullable(),
  last_run_at: Timestamp.nullable(),
  /** When the first of its issues, and of those that are incidents, was created. */
  first_issue_at: Timestamp.nullable(),
  first_incident_at: Timestamp.nullable(),
});

export const addIntegration = command('addIntegration', {
  summary: 'Adds an integration of any type, or a repository as a source_host, and queues its first collection.',
  side: 'write',
  input: z.strictObject({
    integration_type: IntegTypeField,
    name: Name,
    project_id: Id,
    token_id: Id,
    url: Address,
    since: Day.nullable().default(null),
  }),
  output: CollectedOut,
});

export const changeIntegration = command('changeIntegration', {
  summary: 'Changes an integration or a repository.',
  side: 'write',
  input: z.strictObject({
    integration_id: Id,
    name: Name.optional(),
    url: Address.optional(),
    token_id: Id.optional(),
    release_branch: z.string().min(1).max(500).nullable().optional(),
    unstable: z.enum(outcomes).optional(),
    timed_out: z.enum(outcomes).optional(),
    since: Day.nullable().optional(),
    incidents: Incidents.nullable().optional(),
    /** The rule that `incidents` was made from: refused where another is stored by now. */
    instead_of: Incidents.nullable().optional(),
    paused: z.boolean().optional(),
  }),
  output: CollectedOut,
});

export const removeIntegration = command('removeIntegration', {
  summary: 'Removes an integration or a repository with all that was collected for it.',
  side: 'write',
  input: z.strictObject({ integration_id: Id, undoable: Undoable }),
  output: Done,
});

/** So that edges and release marks can name a single-job integration that was never collected. */
export const namePipeline = command('namePipeline', {
  summary: 'Makes the pipeline of an integration whose address is a single one, before its first collection.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: z.strictObject({ pipeline_id: IdOut }),
});
