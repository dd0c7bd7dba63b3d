/** Which publications were made of this data: one put back to an earlier state does not know the later ones, whose rows are then no longer trusted. */
export const publications = `
CREATE TABLE publications (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE
) STRICT;
`;
