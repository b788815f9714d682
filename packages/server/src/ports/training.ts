/** Teaches the image generator a character's looks; minutes of work. */
export interface Training {
  /** Resolves when the looks are learnt. Throws where that failed, and when `signal` aborts. */
  train(character: { id: string; name: string; avatarUrl: string | null }, signal: AbortSignal): Promise<void>;
}
