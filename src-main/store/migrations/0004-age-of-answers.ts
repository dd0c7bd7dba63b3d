/** Answers are forgotten by their age: without an index every one of them would be read to find the old ones. */
export const ageOfAnswers = `
CREATE INDEX raw_items_by_age ON raw_items (integration_id, stored_at);
`;
