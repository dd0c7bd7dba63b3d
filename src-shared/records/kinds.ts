/** The four kinds of external system, as the interface document writes them. */
export const integTypes = ['issue_tracker', 'cloud_pipeline', 'source_host', 'ci_server'] as const;
export type IntegType = (typeof integTypes)[number];

/** The kinds of system that an integration can be; a source host only lends its token. */
export const integrationTypes = ['issue_tracker', 'cloud_pipeline', 'ci_server'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** The data family of an integration: issues, or runs of pipelines. */
export function familyOf(type: IntegrationType): 'issues' | 'pipelines' {
  return type === 'issue_tracker' ? 'issues' : 'pipelines';
}
