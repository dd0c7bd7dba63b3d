import { beginIssue, type LiveIssue } from './backlog.ts';
import type { WorldIssue, WorldRun } from './history.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import { minute } from './work-time.ts';

/** What goes wrong in production, for all that a team delivers to it. */
export interface LiveIncidents {
  readonly issues: readonly WorldIssue[];
  /** A thing that is delivered on its own. */
  watch(what: string): LiveWatch;
}

export interface LiveWatch {
  /** A deployment ended: some that broke become an incident, one that passed ends it. */
  deployed(run: WorldRun): void;
  /** What a deployment brought turns out badly. */
  noticed(run: WorldRun, moment: number): void;
}

/** Incidents in a project of their own: opened by broken or bad deployments, closed soon after the next one that passes. */
export function liveIncidents(
  project: string,
  { random, timeline }: { readonly random: Random; readonly timeline: Timeline },
): LiveIncidents {
  const issues: WorldIssue[] = [];
  const watch = (what: string): LiveWatch => {
    // The system that deploys numbers its runs itself; a revision is the same everywhere.
    const named = ({ revision }: WorldRun): string =>
      revision === null ? what : `${what} of ${revision.slice(0, 10)}`;
    let open: LiveIssue | null = null;
    let passedAt = 0;
    const begin = (title: string, moment: number): void => {
      if (open !== null) return;
      const issue = beginIssue({ key: `${project}-${issues.length + 1}`, title, type: 'incident', createdAt: moment });
      issues.push(issue.issue);
      open = issue.live;
      timeline.at(moment + random.between(1, 8) * minute, (taken) => {
        if (open === issue.live) issue.live.become('in_progress', taken);
      });
    };
    return {
      noticed: (run, moment) => timeline.at(moment, () => begin(`Customers report errors since ${named(run)}`, moment)),
      deployed(run) {
        const { result, finishedAt } = run;
        if (result === 'success') {
          passedAt = finishedAt;
          const ended = open;
          open = null;
          if (ended !== null)
            timeline.at(finishedAt + random.between(1, 10) * minute, (moment) => ended.become('done', moment));
        } else if (result !== 'aborted' && random.chance(0.7)) {
          timeline.at(finishedAt + random.between(1, 6) * minute, (moment) => {
            if (passedAt < finishedAt) begin(`Service is down after ${named(run)}`, moment);
          });
        }
      },
    };
  };
  return { issues, watch };
}
