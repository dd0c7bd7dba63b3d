import type { Millis } from '#shared/time/time.ts';
import type { ListedWorkspace } from '../../warehouse/serving/published-list.ts';
import type { Reader } from '../../warehouse/serving/reader-keys.ts';
import type { Service } from '../contract.ts';

export type { ListedProject as PublishedProject } from '../../warehouse/serving/published-list.ts';
export type PublishedWorkspace = ListedWorkspace;
/** A key that somebody may read with. */
export type ReaderKey = Reader;

/** What is read of a warehouse again and again. */
export interface Listed {
  /** By id. */
  readonly workspaces: readonly PublishedWorkspace[];
  readonly readers: readonly ReaderKey[];
}

/** Where published data comes from. What fails throws a WarehouseFault. */
export interface PublishedSource {
  list(): Promise<Listed>;
  /** Fills or renews a copy of a workspace, an ordinary database file; gives when the state in it was published. Nobody may have the file open. */
  copyTo(workspace: number, file: string): Promise<Millis>;
}

/** Why the last copies answer, and since when. */
export interface Outdated {
  /** The workspace that cannot be copied; null where nothing can be read. */
  readonly workspace: number | null;
  readonly since: Millis;
  readonly fault: string;
  readonly detail: string;
}

/** What a reader may ask. */
export type ReadingService = Pick<Service, 'call' | 'render' | 'openMetrics' | 'watch'>;

/** All published workspaces behind one service that only reads. */
export interface WarehouseService {
  /** As much of it as a reader may see: the projects with these ids, or all. */
  limitedTo(projects: readonly number[] | null): ReadingService;
  /** As they were last read. */
  readers(): readonly ReaderKey[];
  /** Reads the warehouse now, where that was not done just before. */
  refresh(): Promise<void>;
  /** Null while the warehouse can be read. */
  outdated(): Outdated | null;
  close(): Promise<void>;
}
