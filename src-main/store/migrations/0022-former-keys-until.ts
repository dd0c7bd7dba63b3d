/** Until when a pipeline had a former key, as far as this computer knows: runs that began later mean another pipeline by it. */
export const formerKeysUntil = `
ALTER TABLE former_keys ADD COLUMN until INTEGER NOT NULL DEFAULT ${Number.MAX_SAFE_INTEGER};
`;
