import type { CheckMessage } from '#shared/records/connection-test-messages.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Answer, Transport } from '../net/contract.ts';
import type { DomainRecord } from './records.ts';

export type * from './records.ts';

/** A value that survives a trip through JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A collector's state between pages and between collections; opaque to everything else. */
export type Cursor = Json;

/** One field of the connect form. */
export interface Field {
  readonly name: 'url' | 'username' | 'secret';
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly secret: boolean;
  readonly placeholder: string;
}

/** An address as the collector understands it. */
export interface Address {
  /** Scheme, host and port: what a token must be bound to. */
  readonly origin: string;
  /** Further origins that belong to the system; a token that is not bound to them leaves out what is there. */
  readonly furtherOrigins?: readonly string[];
  /** The address without views, build numbers and other decoration; with a scheme, without a trailing slash. */
  readonly canonical: string;
  /** Where the system itself is, with which its keys begin, where that is not the origin of `canonical`; without a trailing slash. */
  readonly root?: string;
  /** The common form of two spellings of `canonical`, beginning with `root`, if a system accepts several for the same. */
  readonly identity?: string;
  /** The key of the pipeline, should the address turn out to be a single one; null if it never is. */
  readonly key: string | null;
}

/** All that a collector may use of the world. */
export interface Source {
  /** The address as the user stored it. */
  readonly url: string;
  /** Sends requests with the integration's credential, to its token's origins only. */
  readonly transport: Transport;
  /** Stops the collection; checked by the transport and between pages. */
  readonly signal: AbortSignal;
  /** Items finished before this moment need not be collected; null: all are. If it is earlier than at the last collection, the cursor stays, and older items are read too. */
  readonly since: Millis | null;
  /** Whether to look also for what went away without a word: once a day, as the schedule sees to it. */
  readonly reconcile: boolean;
  /** The keys of pipelines of which a stage is a release point: no figure is right until all their stages are there. */
  readonly releasedByStage?: ReadonlySet<string>;
  /** Each stored issue by the system's id; where the system shows something else, the stored issue is outdated. */
  storedIssues?(): ReadonlyMap<string, StoredIssue>;
  /** The ids of the integration's stored pipelines by key. A pipeline that is moved to another key keeps its id, at whatever time that is stored. */
  storedPipelines?(): ReadonlyMap<string, number>;
  /** The stored data of a series, by which a collection that begins again recognises it; null if there is none. */
  storedSeries?(pipelineId: number, series: string): StoredSeries | null;
  /** The newest generation below one with a stored run of this number and start; null if there is none. */
  storedGeneration?(
    pipelineId: number,
    run: StoredStart & { readonly series: string; readonly below: number },
  ): number | null;
  /** How a stored run ended, which a system may rewrite later; null if the run is not stored. */
  storedEnd?(run: StoredRunName): StoredEnd | null;
  /** Where each generation after the first begins, if it has stored runs. */
  generationStarts?(): readonly GenerationStart[];
  /** Names of repositories in the project's data that no host has resolved yet, as canonical remote addresses. */
  readonly unknownRepositories?: readonly string[];
}

/**
 * The fields of an issue that show whether the stored one is outdated. A renamed project or type changes `key` or `type`, and an import may change
 * `state`, but not the time of the last change.
 */
export interface StoredIssue {
  readonly updatedAt: Millis;
  readonly key: string;
  readonly type: string;
  readonly state: string;
}

/** The fields that distinguish a run from another with its number. */
export interface StoredStart {
  readonly number: number;
  readonly startedAt: Millis;
}

/** One attempt of a run. */
export interface StoredRunName {
  readonly pipeline: string;
  readonly series: string;
  readonly generation: number;
  readonly number: number;
  readonly attempt: number;
}

export interface StoredEnd {
  readonly systemResult: string | null;
  readonly finishedAt: Millis | null;
}

/** Where a generation begins: its lowest number, and when the first of its runs was queued. */
export type GenerationStart = StoredStart & { readonly generation: number };

/** The newest generation of a series of which runs are stored, with its newest runs. */
export interface StoredSeries {
  readonly generation: number;
  readonly newest: readonly { readonly number: number; readonly startedAt: Millis | null }[];
}

/** One answer of a system, kept as it came. `read` turns it into records without asking anyone. */
export interface RawItem {
  /** The collector's own word for the kind of answer, such as `builds`. */
  readonly kind: string;
  /** Where it was read. */
  readonly url: string;
  /** The input of `read` besides the body, such as the job and its generation. */
  readonly context: { readonly [key: string]: Json };
  readonly body: string;
}

/** What one transaction stores: answers, and the cursor after them. */
export interface Page {
  readonly items: readonly RawItem[];
  readonly cursor: Cursor;
  /** How far the collection is, between 0 and 1; null if the size is not known. */
  readonly progress: number | null;
  /** Up to when the data is complete, as text; null while that is unknown. */
  readonly watermark: string | null;
}

/** One step of a connection test, in the order it was tried. */
export interface Finding {
  readonly step: string;
  readonly ok: boolean;
  readonly detail: string;
  /** The detail as a message that the window can translate. */
  readonly message?: CheckMessage;
  /** Since the test began. */
  readonly millis: number;
  readonly fault: FaultReport | null;
}

/** Something that can be collected with the token that was tried. */
export interface Offer {
  readonly url: string;
  readonly name: string;
  /** Whether it is a part of what is at the address that was tried, so that only one of the two is to be collected. */
  readonly isPart: boolean;
}

/** One system. `pull` talks and does not think; `read` thinks and does not talk. */
export interface Collector {
  readonly id: string;
  readonly title: string;
  readonly type: IntegType;
  /** Set where a secret without a user name is sent by Basic with an empty one; by Bearer otherwise. */
  readonly basic?: true;
  readonly fields: readonly Field[];
  /** The rights a token needs and where it is made, in plain words. */
  readonly rights: string;
  /** Understands an address or throws a SourceError with `wrong_address`. */
  address(url: string): Address;
  /** Why another address cannot be that of the same system, as the end of a sentence about it; null if it may be. */
  differs?(before: string, now: string): string | null;
  /** The steps that `check` tries, in order. The first request of a collector that asks over HTTP is the step `Server`, whatever its fault. */
  readonly steps: readonly string[];
  /** Tries the connection step by step; ends after the first step that fails. */
  check(source: Source): AsyncIterable<Finding>;
  /** Further items that can be collected there; requested only after a successful test. Throws a SourceError. */
  offers?(source: Source): Promise<readonly Offer[]>;
  /** When the used secret expires, if the headers of an answer contain it; else null. */
  secretEnds?(headers: Answer['headers']): Millis | null;
  /**
   * Newest first where the system allows it. Throws a SourceError; what was yielded before stays. Where single items failed and all others
   * were yielded, it throws ItemsFailed at its end; its cursor takes those items up again.
   */
  pull(source: Source, cursor: Cursor | null): AsyncIterable<Page>;
  /** Throws a SourceError with `answer_unreadable` when the body is not what it should be. */
  read(item: RawItem): readonly DomainRecord[];
}
