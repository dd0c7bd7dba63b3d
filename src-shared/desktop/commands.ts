import { z } from 'zod';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { Id, IdOut, IntegTypeField, Timestamp } from '../api/fields.ts';
import { IntegrationOut } from '../api/integrations.ts';
import { SyncOut } from '../api/syncs.ts';

/** A command that only the app may give: POST with a JSON body to `/desktop/<id>`. */
function command<I extends z.ZodType, O extends z.ZodType>(
  id: string,
  given: { summary: string; side: 'read' | 'write'; input: I; output: O },
): Endpoint<I, O> {
  return endpoint({ id, method: 'post', path: `/desktop/${id}`, ...given });
}

const Nothing = z.strictObject({});
const Done = z.strictObject({ done: z.literal(true) });
const FaultOut = z.strictObject({ fault: z.string(), detail: z.string(), remedy: z.string() });
const Name = z.string().trim().min(1).max(200);
const TimeZone = z.string().min(1).max(100);
const outcome = z.enum(['passes', 'breaks', 'neutral']);

/** An integration or, with the type `source_host`, a repository. */
export const CollectedOut = IntegrationOut.extend({ integration_type: IntegTypeField });

export const CollectedDetails = CollectedOut.extend({
  token_id: IdOut,
  release_branch: z.string().nullable(),
  unstable: outcome,
  paused: z.boolean(),
  runs: z.number().int(),
  first_run_at: Timestamp.nullable(),
  last_run_at: Timestamp.nullable(),
});

export const ProjectDetails = z.strictObject({
  id: IdOut,
  name: z.string(),
  time_zone: z.string(),
  demo: z.boolean(),
  integrations: z.array(CollectedDetails.extend({ integration_type: IntegrationOut.shape.integration_type })),
  /** What is collected of source hosts: commits, branches, pull requests and workflow runs. */
  repositories: z.array(CollectedDetails),
});

export const FindingOut = z.strictObject({
  step: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  millis: z.number(),
  fault: FaultOut.nullable(),
});

export const TokenDetails = z.strictObject({
  id: IdOut,
  name: z.string(),
  integ_type: IntegTypeField,
  origins: z.array(z.string()),
  username: z.string().nullable(),
  used_by: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** The systems that can be connected, with the fields of their forms. */
export const systems = command('systems', {
  summary: 'The systems that can be connected and the fields each needs.',
  side: 'read',
  input: Nothing,
  output: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      type: IntegTypeField,
      rights: z.string(),
      fields: z.array(
        z.strictObject({
          name: z.enum(['url', 'username', 'secret']),
          label: z.string(),
          help: z.string(),
          required: z.boolean(),
          secret: z.boolean(),
          placeholder: z.string(),
        }),
      ),
    }),
  ),
});

export const projectDetails = command('projectDetails', {
  summary: 'A project with its settings and integrations.',
  side: 'read',
  input: z.strictObject({ project_id: Id }),
  output: ProjectDetails,
});
export const addProject = command('addProject', {
  summary: 'Makes a project.',
  side: 'write',
  input: z.strictObject({ name: Name, time_zone: TimeZone.optional(), demo: z.boolean().default(false) }),
  output: ProjectDetails,
});
export const changeProject = command('changeProject', {
  summary: 'Renames a project or changes its time zone.',
  side: 'write',
  input: z.strictObject({ project_id: Id, name: Name.optional(), time_zone: TimeZone.optional() }),
  output: ProjectDetails,
});
export const removeProject = command('removeProject', {
  summary: 'Removes a project with all that was collected for it, and the tokens only the demo used.',
  side: 'write',
  input: z.strictObject({ project_id: Id }),
  output: Done,
});

export const tokenDetails = command('tokenDetails', {
  summary: 'The tokens with their origins and users; never a secret.',
  side: 'read',
  input: Nothing,
  output: z.array(TokenDetails),
});
const Origins = z.array(z.string().min(1).max(500)).min(1).max(20);
export const addToken = command('addToken', {
  summary: 'Keeps a secret and makes the token that stands for it.',
  side: 'write',
  input: z.strictObject({
    name: Name,
    integ_type: IntegTypeField,
    origins: Origins,
    username: z.string().max(200).nullable(),
    secret: z.string().min(1).max(10_000),
  }),
  output: TokenDetails,
});
export const replaceSecret = command('replaceSecret', {
  summary: 'Replaces the secret of a token.',
  side: 'write',
  input: z.strictObject({ token_id: Id, secret: z.string().min(1).max(10_000) }),
  output: TokenDetails,
});
export const removeToken = command('removeToken', {
  summary: 'Removes a token and its secret; refused while an integration uses it.',
  side: 'write',
  input: z.strictObject({ token_id: Id }),
  output: Done,
});

/** Tries an address with a stored token, or with a secret that was just typed and is not kept. */
export const testConnection = command('testConnection', {
  summary: 'Tries a connection step by step.',
  side: 'write',
  input: z.strictObject({
    type: IntegTypeField,
    url: z.string().trim().min(1).max(2000),
    token_id: Id.optional(),
    username: z.string().max(200).nullable().optional(),
    secret: z.string().min(1).max(10_000).optional(),
  }),
  output: z.strictObject({ origin: z.string().nullable(), findings: z.array(FindingOut) }),
});

export const addIntegration = command('addIntegration', {
  summary: 'Adds an integration of any type, or a repository as a source_host, and queues its first collection.',
  side: 'write',
  input: z.strictObject({
    integration_type: IntegTypeField,
    name: Name,
    project_id: Id,
    token_id: Id,
    url: z.string().trim().min(1).max(2000),
  }),
  output: CollectedOut,
});
export const changeIntegration = command('changeIntegration', {
  summary: 'Changes an integration or a repository.',
  side: 'write',
  input: z.strictObject({
    integration_id: Id,
    name: Name.optional(),
    url: z.string().trim().min(1).max(2000).optional(),
    token_id: Id.optional(),
    release_branch: z.string().min(1).max(500).nullable().optional(),
    unstable: outcome.optional(),
    paused: z.boolean().optional(),
  }),
  output: CollectedOut,
});
export const removeIntegration = command('removeIntegration', {
  summary: 'Removes an integration or a repository with all that was collected for it.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: Done,
});
/** So that edges and release marks can name a single-job integration that was never collected. */
export const namePipeline = command('namePipeline', {
  summary: 'Makes the pipeline of an integration whose address is a single one, before its first collection.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: z.strictObject({ pipeline_id: IdOut }),
});
export const cancelSync = command('cancelSync', {
  summary: 'Stops a running collection; what was stored stays.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: SyncOut,
});

export const declareEdge = command('declareEdge', {
  summary: 'Says that runs of one pipeline feed runs of another; refused where it would close a cycle.',
  side: 'write',
  input: z.strictObject({ project_id: Id, from: Id, to: Id, default: z.boolean().default(false) }),
  output: Done,
});
export const removeEdge = command('removeEdge', {
  summary: 'Takes an edge out of the graph.',
  side: 'write',
  input: z.strictObject({ project_id: Id, from: Id, to: Id }),
  output: Done,
});
export const setRelease = command('setRelease', {
  summary: 'Marks a pipeline as a release point, or takes the mark away.',
  side: 'write',
  input: z.strictObject({
    pipeline_id: Id,
    release: z.boolean(),
    stage: z.string().min(1).max(200).nullable().default(null),
  }),
  output: Done,
});

/** Collects the demo company into a project of its own, from simulators on this computer. */
export const startDemo = command('startDemo', {
  summary: 'Makes the demo project.',
  side: 'write',
  input: Nothing,
  output: z.strictObject({ project_id: IdOut }),
});

/** The API key goes to the window only when the user asks to see or copy it. */
export const revealKey = command('revealKey', {
  summary: 'Shows the API key.',
  side: 'write',
  input: Nothing,
  output: z.strictObject({
    key: z.string(),
    base_url: z.string(),
    last_used_at: Timestamp.nullable(),
    fixed: z.boolean(),
  }),
});
export const rotateKey = command('rotateKey', {
  summary: 'Makes a new API key; the old one stops at once.',
  side: 'write',
  input: Nothing,
  output: z.strictObject({
    key: z.string(),
    base_url: z.string(),
    last_used_at: Timestamp.nullable(),
    fixed: z.boolean(),
  }),
});
export const about = command('about', {
  summary: 'What the window should know of the service: version, address, where secrets lie.',
  side: 'read',
  input: Nothing,
  output: z.strictObject({
    version: z.string(),
    base_url: z.string(),
    secrets: z.enum(['keychain', 'file', 'memory']),
    secrets_state: z.enum(['ready', 'locked', 'unavailable']),
    time_zone: z.string(),
    data_dir: z.string(),
  }),
});

export const desktopCommands: readonly Endpoint[] = [
  systems,
  projectDetails,
  addProject,
  changeProject,
  removeProject,
  tokenDetails,
  addToken,
  replaceSecret,
  removeToken,
  testConnection,
  addIntegration,
  changeIntegration,
  removeIntegration,
  namePipeline,
  cancelSync,
  declareEdge,
  removeEdge,
  setRelease,
  startDemo,
  revealKey,
  rotateKey,
  about,
];
