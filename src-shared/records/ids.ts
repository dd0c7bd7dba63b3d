/** Every record is known by the integer that the store gave it. */
export type ProjectId = number;
export type TokenId = number;
export type IntegrationId = number;
export type PipelineId = number;
export type RunId = number;
export type ChangeId = number;
export type IssueId = number;
