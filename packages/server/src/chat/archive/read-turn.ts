/** A message of a chat file. `takes` of a reply hold the shown one at `shownTake`. */
export interface ReadTurn {
  role: 'bot' | 'user';
  takes: string[];
  shownTake: number;
  createdAt: Date | null;
}
