/** Facts of before a page of records are still right for what the page says nothing of; those of before an edit are not. */
export const projectEdits = `
-- Rises with what a user changes of a project's pipelines: its graph, policies, branches, removals.
ALTER TABLE projects ADD COLUMN edits INTEGER NOT NULL DEFAULT 0;

-- The state is JSON of other members now. The rows stay, and are what the next deriving is compared with.
DELETE FROM lead_time_states;
`;
