/** A request as a collector makes it. The credential is added by the transport alone. */
export interface Outgoing {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** The byte limit for a kind of page that cannot be requested in parts, at most 64 MB. */
  readonly largest?: number;
  /** Set where no other such request may be under way to the origin at the same time. */
  readonly alone?: true;
}

/** An answer with its whole body as text (a byte-order mark removed). Header names are lower case. */
export interface Answer {
  readonly status: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends requests to the origins of one credential. Retries transient faults (with `Retry-After`) and follows redirects within the origin. Throws a
 * SourceError for unusable answers; returns 404 and 410.
 */
export interface Transport {
  request(outgoing: Outgoing): Promise<Answer>;
}

/** The secret that is sent and where it may go. */
export interface Credential {
  readonly origins: readonly string[];
  /** `none`: nothing is sent, and the origins alone count. */
  readonly scheme: 'basic' | 'bearer' | 'none';
  readonly username: string | null;
  readonly secret: string;
}

/** Instead of a proxy address: none, whatever the environment has. */
export const directly = 'none';

/** How this computer reaches others. */
export interface NetworkSettings {
  /** A proxy address, `directly`, or null for the environment's (`HTTPS_PROXY`, `NO_PROXY`). */
  readonly proxy: string | null;
  /** Hosts that are reached without the proxy, as NO_PROXY lists them; the environment's where it is not given. */
  readonly exceptions?: string | null;
  /** PEM text of further authorities, or null. */
  readonly ca: string | null;
}
