/** Stages that a partial re-run on a source host copied were stored for both attempts: the kept answers are read again once where a stage is a release point. */
export const copiedStages = `
INSERT INTO settings (name, value)
  SELECT 'stages-to-read-' || id, 'yes' FROM integrations WHERE type = 'source_host'
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
`;
