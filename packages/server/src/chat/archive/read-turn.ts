/** A message of a chat file. `takes` of a reply hold the shown one at `shownTake`. */
export interface ReadTurn {
  role: 'bot' | 'user';
  /** The member of a group who said it; null for the character of the conversation itself. */
  speakerId: string | null;
  takes: string[];
  shownTake: number;
  createdAt: Date | null;
}

/** Whom the name of a reply means in a group: the id of a member, null for the group itself; undefined for none, or for several. */
export type SpeakerOf = (name: string) => string | null | undefined;
