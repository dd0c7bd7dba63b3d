import { familyOf } from '#shared/records/kinds.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import type { Collected } from '../shared/with-runs.ts';

const isNamed = (metric: string): metric is keyof typeof en.runs.rows => Object.hasOwn(en.runs.rows, metric);

/** Whether the values of an integration are made from issues and not from runs. */
export const isOfIssues = ({ integration_type }: Pick<Collected, 'integration_type'>): boolean =>
  familyOf(integration_type) === 'issues';

/** What the values of a metric are, such as `Runs` or `Repairs`. */
export const rowsNoun = (metric: string, ofIssues: boolean): string =>
  t(`runs.rows.${ofIssues || !isNamed(metric) ? 'issues' : metric}`);
