import type { Millis } from '../time/time.ts';
import type { IntegrationId, IssueId } from './ids.ts';

/** What a state of an issue counts as, by the issue tracker's own category, never by its translated name. */
export const issueCategories = ['new', 'in_progress', 'done'] as const;
export type IssueCategory = (typeof issueCategories)[number];

/** Whether somebody works on an issue in a state, or it waits there; a team marks this for flow efficiency. */
export const stateFlows = ['active', 'waiting'] as const;
export type StateFlow = (typeof stateFlows)[number];

/** A state of one issue tracker, by its id there. */
export interface IssueState {
  readonly id: string;
  readonly name: string;
  readonly category: IssueCategory;
  /** Null if the team marked it as neither. */
  readonly flow: StateFlow | null;
}

/** An issue leaves one state and enters another. */
export interface IssueStateChange {
  readonly at: Millis;
  readonly from: string;
  readonly to: string;
}

/** One issue with all its state changes. No person is kept. */
export interface Issue {
  readonly id: IssueId;
  readonly integration: IntegrationId;
  readonly key: string;
  readonly title: string;
  readonly type: string;
  readonly url: string;
  readonly labels: readonly string[];
  readonly createdAt: Millis;
  /** The state it was made in. */
  readonly firstState: string;
  /** Oldest first; those of one moment in the system's order. */
  readonly stateChanges: readonly IssueStateChange[];
  /** When the collection found that the tracker no longer gives it; null while it does. */
  readonly goneAt: Millis | null;
}

/** Which issues a team counts as incidents: those with one of these types or one of these labels, as they are written there. */
export interface IncidentRule {
  readonly types: readonly string[];
  readonly labels: readonly string[];
}

/** Whether an issue is an incident by the team's rule. */
export function isIncident({ type, labels }: Pick<Issue, 'type' | 'labels'>, rule: IncidentRule): boolean {
  return rule.types.includes(type) || labels.some((label) => rule.labels.includes(label));
}
