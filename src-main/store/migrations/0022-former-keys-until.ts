/** Until when a pipeline had a former key: the end of the collection that noticed, null before. Runs that began later mean another pipeline by it. */
export const formerKeysUntil = `
ALTER TABLE former_keys ADD COLUMN until INTEGER;
`;
