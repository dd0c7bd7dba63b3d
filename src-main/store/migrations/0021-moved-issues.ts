/** An issue that left one tracker for another of its project is the other's alone; what is published learns of rows that go. */
export const movedIssues = `
-- With their integration nothing is left to publish.
CREATE TRIGGER issues_delete_noted AFTER DELETE ON issues WHEN EXISTS (SELECT 1 FROM integrations WHERE id = old.integration_id) BEGIN
  DELETE FROM changed_partitions WHERE table_name = 'issues' AND owner = old.integration_id AND day = old.created_at / 86400000;
  INSERT INTO changed_partitions (table_name, owner, day) VALUES ('issues', old.integration_id, old.created_at / 86400000);
END;

DELETE FROM issues WHERE id IN (
  SELECT gone.id FROM issues gone JOIN integrations i ON i.id = gone.integration_id
  JOIN integrations o ON o.project_id = i.project_id AND o.type = i.type AND o.id <> i.id
  JOIN issues other ON other.integration_id = o.id AND other.system_id = gone.system_id
    AND substr(other.url, 1, length(other.url) - length(other.key)) = substr(gone.url, 1, length(gone.url) - length(gone.key))
    AND (other.updated_at, other.gone_at IS NULL, other.id) > (gone.updated_at, 0, gone.id)
  WHERE gone.gone_at IS NOT NULL
);
`;
