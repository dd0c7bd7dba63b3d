/** Every record is known by the integer that the store gave it. */
export type IntegrationId = number;
export type PipelineId = number;
export type RunId = number;
export type ChangeId = number;
export type IssueId = number;
