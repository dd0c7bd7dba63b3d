import type { IssueState, WorldIssue } from './history.ts';
import type { Random } from './random.ts';
import type { TeamKind } from './team.ts';
import type { Timeline } from './timeline.ts';
import { issueTitle } from './titles.ts';
import { day, minute, nextWork } from './work-time.ts';

/** An issue while its story is told. */
export interface LiveIssue {
  readonly key: string;
  readonly type: WorldIssue['type'];
  /** Changes its state, not before its last change; nothing where it has that state already. */
  become(state: IssueState, moment: number): void;
}

/** What a team has to do. */
export interface LiveBacklog {
  readonly issues: readonly WorldIssue[];
  /** Takes up what has waited longest of what was there at that moment; null where nothing waits. */
  take(moment: number): LiveIssue | null;
  /** What was finished at that moment comes back now and then, and is finished again. */
  finished(issue: LiveIssue, moment: number): void;
}

export interface BacklogTelling {
  readonly random: Random;
  readonly timeline: Timeline;
  readonly from: number;
  readonly perDay: number;
  readonly kind: TeamKind;
}

/** Begins an issue. The caller says when; what happens to it is kept in `issue`. */
export function beginIssue(about: Omit<WorldIssue, 'changes'>): {
  readonly issue: WorldIssue;
  readonly live: LiveIssue;
} {
  const changes: WorldIssue['changes'][number][] = [];
  const live: LiveIssue = {
    key: about.key,
    type: about.type,
    become(to, moment) {
      const last = changes.at(-1) ?? { at: about.createdAt, to: 'new' };
      if (last.to === to) return;
      changes.push({ at: Math.max(moment, last.at + 1000), from: last.to, to });
    },
  };
  return { issue: { ...about, changes }, live };
}

/** A backlog that people add to on workdays, with some weeks' worth in it at the beginning. */
export function liveBacklog(project: string, { kind, random, timeline, from, perDay }: BacklogTelling): LiveBacklog {
  const issues: WorldIssue[] = [];
  const waiting: { readonly createdAt: number; readonly live: LiveIssue }[] = [];

  const create = (createdAt: number): void => {
    const type = random.chance(0.3) ? 'bug' : 'story';
    const title = issueTitle(kind, type, random);
    const issue = beginIssue({ key: `${project}-${issues.length + 1}`, title, type, createdAt });
    issues.push(issue.issue);
    waiting.push({ createdAt, live: issue.live });
  };
  const wish = (moment: number): void => {
    create(moment);
    // Now and then somebody looks through what nobody ever took up.
    const oldest = waiting[0];
    if (oldest && moment - oldest.createdAt > 10 * day && random.chance(0.3)) {
      waiting.shift();
      oldest.live.become('dropped', moment);
    }
    timeline.at(nextWork(random, moment, perDay), wish);
  };
  for (let moment = from - 15 * day; moment < from; moment = nextWork(random, moment, perDay))
    create(Math.round(moment));
  timeline.at(nextWork(random, from, perDay), wish);

  return {
    issues,
    take(moment) {
      const index = waiting.findIndex(({ createdAt }) => createdAt < moment);
      return index < 0 ? null : (waiting.splice(index, 1)[0]?.live ?? null);
    },
    finished(issue, moment) {
      issue.become('done', moment);
      if (!random.chance(0.07)) return;
      timeline.at(nextWork(random, moment, 1), (again) => {
        issue.become('in_progress', again);
        timeline.at(again + random.between(30, 600) * minute, (ended) => issue.become('done', ended));
      });
    },
  };
}
