import { z } from 'zod';
import { edgeSources } from '../records/pipeline.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdOut } from './fields.ts';

/** The pipeline graph of a project. `release`: marked by the user, or taken because it feeds nothing. */
export const Graph = z.strictObject({
  nodes: z.array(
    z.strictObject({
      id: IdOut,
      name: z.string(),
      integration_id: IdOut,
      url: z.string(),
      release: z.enum(['marked', 'last', 'no']),
      release_branch: z.string().nullable(),
      /** What its runs read, as `host/path`. */
      repository: z.string().nullable(),
      runs: z.number().int().nonnegative(),
    }),
  ),
  /** The ways out of a pipeline in their order: where none is the default, the first is. */
  edges: z.array(
    z.strictObject({
      from: IdOut,
      to: IdOut,
      source: z.enum(edgeSources),
      default: z.boolean(),
      links: z.number().int(),
    }),
  ),
  warnings: z.array(z.string()),
  /** Edges that equal revisions suggest: on how many of the revisions that both pipelines ran, one ran after the other. */
  proposals: z
    .array(
      z.strictObject({
        from: IdOut,
        to: IdOut,
        followed: z.number().int().positive(),
        shared: z.number().int().positive(),
      }),
    )
    .optional(),
});

export const pipelines = endpoint({
  id: 'pipelines',
  path: '/api/pipelines/:project_id',
  summary: 'The pipeline graph of a project: nodes and edges, with how each edge is known.',
  input: z.strictObject({
    project_id: Id,
    include: z.literal('proposals').optional().describe('Adds the proposed edges.'),
  }),
  output: Graph,
});
