/**
 * Stages that a partial re-run on a source host copied were stored for both attempts, and those that a CI server skipped as unfinished: the kept
 * answers are read again once where a stage is a release point.
 */
export const stagesReadAgain = `
INSERT INTO settings (name, value)
  SELECT 'stages-to-read-' || id, 'yes' FROM integrations WHERE type IN ('source_host', 'ci_server')
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
`;
