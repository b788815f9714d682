/** The recommendation that was followed last: what is done with its character came of it. */
let followed: { characterId: string; recommId: string } | null = null;

export const noteFollowed = (characterId: string, recommId: string): void => void (followed = { characterId, recommId });

/** Of which list a character's page was opened; undefined where another way led there. */
export const followedTo = (characterId: string): string | undefined =>
  followed?.characterId === characterId ? followed.recommId : undefined;
