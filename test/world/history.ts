/** One commit of the company. Times in milliseconds since 1970. */
export interface WorldCommit {
  readonly revision: string;
  readonly committedAt: number;
}

/** One run of the company, in the words of the field. */
export interface WorldRun {
  readonly number: number;
  readonly branch: string | null;
  readonly queuedAt: number;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly result: 'success' | 'failure' | 'unstable' | 'aborted';
  readonly revision: string | null;
  readonly commits: readonly WorldCommit[];
  readonly fedBy: readonly { readonly pipeline: string; readonly number: number }[];
}

/** One pipeline with its runs in the order of their numbers. Branches of a pipeline that has several count on their own. */
export interface WorldPipeline {
  readonly name: string;
  readonly repository: string | null;
  readonly hasBranches: boolean;
  readonly runs: WorldRun[];
}

/** A team: a folder of pipelines. */
export interface WorldTeam {
  readonly name: string;
  readonly pipelines: readonly WorldPipeline[];
}

export interface World {
  readonly teams: readonly WorldTeam[];
  /** The moment at which the company is looked at: what had not ended then still goes on. */
  readonly until: number;
}
