import type { ReasonId } from '#shared/metrics/reasons.ts';
import type { IssueId } from '#shared/records/ids.ts';
import { type Issue, isIncident } from '#shared/records/issue.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { Millis } from '#shared/time/time.ts';
import { lowerBound } from '../../stats/lower-bound.ts';
import type { IssueHistory } from '../contract.ts';
import { issueTimes } from '../shared/issue-times.ts';
import type { Deployment } from './deployments.ts';

/** An issue that the team counts as an incident. */
export interface Incident {
  readonly issue: IssueId;
  readonly key: string;
  readonly title: string;
  readonly url: string;
  readonly startedAt: Millis;
  /** Null while it is open. */
  readonly endedAt: Millis | null;
  /** Words of its title and labels that may be revisions. */
  readonly revisions: readonly string[];
}

/** An incident with the deployment that it is charged to. */
export interface Charge {
  readonly incident: Incident;
  /** Null if nothing was deployed before it. */
  readonly deployment: Deployment | null;
}

/** Why the incidents of a project are not known; null if they are. */
export function whyNoIncidents(histories: readonly IssueHistory[]): ReasonId | null {
  const telling = histories.filter(({ incidents }) => incidents !== null);
  if (telling.length === 0) return 'incidents_unknown';
  return telling.every(({ isCollected }) => isCollected) ? null : 'incidents_not_collected';
}

/** The incidents of a project by start; null if they are not known. */
export function incidentsOf(histories: readonly IssueHistory[]): readonly Incident[] | null {
  if (whyNoIncidents(histories) !== null) return null;
  return histories
    .flatMap(({ issues, incidents, states }) =>
      issues
        .filter((issue) => incidents !== null && isIncident(issue, incidents))
        .map((issue) => asIncident(issue, issueTimes(issue, states).doneAt)),
    )
    .sort((a, b) => a.startedAt - b.startedAt || a.issue - b.issue);
}

const revisionLike = /\b[0-9a-f]{7,40}\b/gi;

/** The words of a text that may be revisions. */
export const revisionWordsIn = (text: string): readonly string[] => text.match(revisionLike) ?? [];

function asIncident(issue: Issue, endedAt: Millis | null): Incident {
  const { id, key, title, url, createdAt, labels } = issue;
  const revisions = revisionWordsIn([title, ...labels].join(' '));
  return {
    issue: id,
    key,
    title,
    url,
    startedAt: createdAt,
    endedAt,
    revisions: revisions.map((revision) => revision.toLowerCase()),
  };
}

/**
 * Charges each incident to one deployment: the one whose revision it names, else the last deployment that had finished when the
 * incident was opened. `deployments` by finish.
 */
export function charged(incidents: readonly Incident[], deployments: readonly Deployment[]): readonly Charge[] {
  const named = meantBy(new Set(incidents.flatMap(({ revisions }) => revisions)), deployments);
  return incidents.map((incident) => {
    const begun = lowerBound(deployments.length, (at) => (deployments[at]?.finishedAt ?? 0) > incident.startedAt);
    let last = -1;
    let first = Number.POSITIVE_INFINITY;
    for (const word of incident.revisions) {
      const positions = named.get(word) ?? [];
      last = Math.max(last, positions[lowerBound(positions.length, (at) => (positions[at] ?? 0) >= begun) - 1] ?? -1);
      first = Math.min(first, positions[0] ?? first);
    }
    return { incident, deployment: deployments[last] ?? deployments[first] ?? deployments[begun - 1] ?? null };
  });
}

/** Which deployments each word means, those whose revision begins with it, in order. */
function meantBy(
  words: ReadonlySet<string>,
  deployments: readonly Deployment[],
): ReadonlyMap<string, readonly number[]> {
  const lengths = [...new Set(Array.from(words, ({ length }) => length))];
  const meant = deployments.flatMap(({ revision }, position) =>
    lengths
      .map((length) => ({ word: revision?.slice(0, length).toLowerCase() ?? '', length, position }))
      .filter(({ word, length }) => word.length === length && words.has(word)),
  );
  const positions = groupedBy(meant, ({ word }) => word);
  return new Map(Array.from(positions, ([word, all]) => [word, all.map(({ position }) => position)]));
}
