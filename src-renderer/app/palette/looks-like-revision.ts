/** Whether a text looks like the revision of a commit, or the beginning of one. */
export const looksLikeRevision = (text: string): boolean => /^[0-9a-f]{6,40}$/i.test(text.trim()) && /\d/.test(text);
