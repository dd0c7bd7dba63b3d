import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatField, Id, limitField, Timestamp, wholeNumber } from './fields.ts';
import { RunEvidence } from './series.ts';

/** What became of a commit at a pipeline; `not_released`: runs passed at a release point, and none did the stage that releases. */
const stepStates = ['passed', 'broke', 'neutral', 'not_released'] as const;

/** A pipeline that a commit came to. */
const Step = z.strictObject({
  pipeline: z.string(),
  release: z.boolean().describe('Whether it is a release point.'),
  state: z
    .enum(stepStates)
    .describe(
      'Whether a run that carried it passed (at a release point: released it); else what the last of them came to.',
    ),
  handed_at: Timestamp.nullable().describe('Null where the first observed run held the commit already.'),
  passed_at: Timestamp.nullable(),
  passed_by: RunEvidence.nullable().describe('The run that got it through.'),
  runs: z.array(RunEvidence).describe('The runs that carried it: those until it got through first, then the latest.'),
  runs_left_out: z.number().int().nonnegative(),
});

const Waiting = z.strictObject({
  pipeline: z.string(),
  for: z.enum(['run', 'passing_run']).describe('A run that carries it, or one that passes.'),
  since: Timestamp,
});

/** One commit and its way so far through all pipelines, whatever system they run in. */
export const CommitTrace = z.strictObject({
  revision: z.string().nullable(),
  repository: z.string().nullable().describe('As host/path.'),
  merge: z.boolean(),
  committed_at: Timestamp.nullable(),
  state: z
    .enum(['arrived', 'in_flight', 'not_counted', 'not_seen'])
    .describe(
      'not_counted: it has not arrived, and is not in flight either: a merge, what the first observed run contained already, or what leads to no release point. not_seen: a source host knows the commit, and no run on a measured branch carried it yet.',
    ),
  arrived_at: Timestamp.nullable(),
  steps: z.array(Step).describe('In the order in which pipelines feed each other.'),
  waits_for: z.array(Waiting),
  running: z.array(RunEvidence).describe('Runs that carry it and still go on, while it has not arrived.'),
});

export const commits = endpoint({
  id: 'commits',
  path: '/api/commits/:project_id',
  summary: 'Where a commit is: every run that carried it, where it waits, and when it arrived.',
  input: z
    .strictObject({
      project_id: Id,
      revision: z.string().trim().min(1).max(100).optional().describe('The first characters of the revision.'),
      pull_request: wholeNumber(1, 2 ** 31)
        .optional()
        .describe('The number of a pull request, instead of a revision.'),
      ...formatField,
    })
    .refine(({ revision, pull_request }) => (revision === undefined) !== (pull_request === undefined), {
      message: 'must be given, or else pull_request, and not both',
      path: ['revision'],
    }),
  output: z.strictObject({
    data_name: z.string(),
    data: z.array(CommitTrace),
    left_out: z.number().int().nonnegative().describe('How many more commits match.'),
  }),
  rows: ({ data }) =>
    data.flatMap(({ revision, repository, state, steps }) =>
      steps.map((step) => ({
        revision,
        repository,
        state,
        pipeline: step.pipeline,
        step: step.state,
        handed_at: step.handed_at,
        passed_at: step.passed_at,
      })),
    ),
  columns: ['revision', 'repository', 'state', 'pipeline', 'step', 'handed_at', 'passed_at'],
});

/** A commit that was handed over and has not arrived. */
const InFlight = z.strictObject({
  revision: z.string().nullable().describe('Null where a run stands for its unknown commit.'),
  repository: z.string().nullable(),
  handed_at: Timestamp.describe('To the pipeline that was asked for, else to the first.'),
  pipelines: z.array(z.string()).describe('Those from which it has not arrived, in the order of its hand-overs.'),
  last: z
    .strictObject({ pipeline: z.string(), state: z.enum(stepStates), at: Timestamp })
    .nullable()
    .describe('The furthest pipeline that it came to, and what the latest run there that carried it came to.'),
  waits_for: z.array(Waiting),
});

export const inFlight = endpoint({
  id: 'in_flight',
  path: '/api/in_flight/:project_id',
  summary:
    'Commits that were handed over and have not arrived at any release point, the oldest first: where they are and what they wait for.',
  input: z.strictObject({
    project_id: Id,
    pipeline: z.string().min(1).max(1000).optional().describe('The name of the pipeline that the commits wait for.'),
    ...limitField,
    ...formatField,
  }),
  output: z.strictObject({
    data_name: z.string(),
    count: z.number().int().nonnegative().describe('How many there are, each counted once.'),
    data: z.array(InFlight),
    left_out: z.number().int().nonnegative(),
  }),
  rows: ({ data }) =>
    data.map(({ revision, repository, handed_at, pipelines, last, waits_for }) => ({
      revision,
      repository,
      handed_at,
      pipelines: pipelines.join(' '),
      last: last?.pipeline ?? null,
      state: last?.state ?? null,
      waits_for: waits_for.map(({ pipeline }) => pipeline).join(' '),
    })),
  columns: ['revision', 'repository', 'handed_at', 'pipelines', 'last', 'state', 'waits_for'],
});
