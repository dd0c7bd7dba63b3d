/** Why a build was started, as a Jenkins tells it. */
export type Cause =
  | { readonly kind: 'scm' | 'timer' | 'user' | 'branch-indexing' }
  | { readonly kind: 'upstream'; readonly project: string; readonly build: number };

/** One build as a Jenkins holds it. Times in milliseconds since 1970. */
export interface Build {
  readonly number: number;
  /** When the build left the queue. */
  readonly timestamp: number;
  /** How long it waited; null where the metrics plugin is not installed. */
  readonly queuedMillis: number | null;
  /** 0 while it runs. */
  readonly duration: number;
  readonly result: 'SUCCESS' | 'UNSTABLE' | 'FAILURE' | 'NOT_BUILT' | 'ABORTED' | null;
  readonly building: boolean;
  readonly causes: readonly Cause[];
  readonly changes: readonly { readonly commitId: string; readonly timestamp: number }[];
  readonly revision: string | null;
  readonly branch: string | null;
  readonly remote: string | null;
  /** What it read of other repositories before, such as a shared library; of a pipeline's build, which may read several. */
  readonly readBefore?: readonly (Pick<Build, 'changes' | 'branch'> & {
    readonly revision: string;
    readonly remote: string;
  })[];
  /** Its stages, as the plugin that shows them tells; left out where the plugin is not installed. */
  readonly stages?: readonly {
    readonly name: string;
    readonly status:
      | 'SUCCESS'
      | 'FAILED'
      | 'ABORTED'
      | 'NOT_EXECUTED'
      | 'SKIPPED'
      | 'IN_PROGRESS'
      | 'PAUSED_PENDING_INPUT'
      | 'UNSTABLE';
    readonly startTimeMillis?: number;
    readonly durationMillis?: number;
  }[];
}

/** A job that builds. Builds in rising order of their numbers. */
export interface Job {
  readonly kind: 'freestyle' | 'pipeline';
  readonly name: string;
  builds: readonly Build[];
  /** The number of the next build; the one after the last build's unless said otherwise. It stays when the last builds are deleted. */
  next?: number;
  /** Jobs that its configuration starts, by full name; freestyle only. */
  readonly downstream: readonly string[];
}

/** A folder, or a multibranch project whose jobs are branches. */
export interface Folder {
  readonly kind: 'folder' | 'multibranch';
  readonly name: string;
  jobs: readonly Item[];
}

export type Item = Job | Folder;

/** All that a simulated Jenkins holds. */
export interface JenkinsModel {
  jobs: readonly Item[];
}
