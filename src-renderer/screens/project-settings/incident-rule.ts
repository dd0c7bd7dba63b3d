import type { OutputOf } from '#shared/api/endpoint.ts';
import type { issueWords } from '#shared/desktop/commands.ts';
import type { IncidentRule } from '#shared/records/issue.ts';

type Offered = OutputOf<typeof issueWords>['types'];

/** A type or a label that can be ticked. */
export interface RuleChoice {
  readonly name: string;
  readonly issues: number;
  readonly isTicked: boolean;
}

/** How many labels are offered; a tracker can have thousands. */
const mostOffered = 12;

/** The words that are offered, the most used first, and those that are ticked, which issues may no longer have. */
export function ruleChoices(offered: Offered, ticked: readonly string[], most = mostOffered): readonly RuleChoice[] {
  const shown = offered.filter(({ name }, index) => index < most || ticked.includes(name));
  const unused = ticked.filter((name) => !offered.some((one) => one.name === name));
  return [...shown, ...unused.map((name) => ({ name, issues: 0 }))].map((one) => ({
    ...one,
    isTicked: ticked.includes(one.name),
  }));
}

/** The rule after one name is ticked or not; null if none is left, since then no issue counts as an incident. */
export function changedRule(
  rule: IncidentRule | null,
  kind: 'types' | 'labels',
  name: string,
  isTicked: boolean,
): { types: string[]; labels: string[] } | null {
  const others = (rule?.[kind] ?? []).filter((one) => one !== name);
  const changed = {
    types: [...(rule?.types ?? [])],
    labels: [...(rule?.labels ?? [])],
    [kind]: isTicked ? [...others, name] : others,
  };
  return changed.types.length + changed.labels.length === 0 ? null : changed;
}
