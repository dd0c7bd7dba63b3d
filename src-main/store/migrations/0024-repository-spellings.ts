/** The addresses of repositories that differ only in how they are written, and the one of them under which rows are stored. */
export const repositorySpellings = `
CREATE TABLE repository_spellings (
  name TEXT PRIMARY KEY,
  spelling TEXT NOT NULL,
  stored_as TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX repository_spellings_of ON repository_spellings (spelling);
`;
