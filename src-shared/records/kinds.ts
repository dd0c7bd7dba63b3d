/** The four kinds of external system, as the interface document writes them. */
export const integTypes = ['issue_tracker', 'cloud_pipeline', 'source_host', 'ci_server'] as const;
export type IntegType = (typeof integTypes)[number];

/** The kinds of system that an integration can be in the interface document; what is kept of a source host is a repository. */
export const integrationTypes = ['issue_tracker', 'cloud_pipeline', 'ci_server'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const isIntegrationType = (type: IntegType): type is IntegrationType => type !== 'source_host';

/** The data family of an integration or a repository: issues, or runs of pipelines. */
export function familyOf(type: IntegType): 'issues' | 'pipelines' {
  return type === 'issue_tracker' ? 'issues' : 'pipelines';
}
