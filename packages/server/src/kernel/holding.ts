/** A user's words in a pattern: what has a meaning there loses it. */
export const holding = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
