import type { JudgesAtOnce, ModerationCategory } from '../../ports/index.ts';

/** Text before the held part that is judged with it: as far as an age is seen beside the words that make it matter. */
const contextLength = 400;

/** What a gate lets through, and what the rest is found guilty of: of that nothing passes. */
export interface Released {
  text: string;
  categories: ReadonlySet<ModerationCategory>;
}

/** Holds streamed text back until it is judged, so that no character of what is refused is ever shown. */
export const createOutputGate = (judges: readonly JudgesAtOnce[]) => {
  let before = '';
  let held = '';
  const accepted = new Set<ModerationCategory>();
  const guilty = (): Set<ModerationCategory> => {
    const text = before + held;
    const found = new Set(judges.flatMap((judge) => [...judge.find(text)]));
    for (const category of accepted) found.delete(category);
    return found;
  };
  const release = (length: number): string => {
    const text = held.slice(0, length);
    before = (before + text).slice(-contextLength);
    held = held.slice(length);
    return text;
  };
  return {
    push(piece: string): Released {
      held += piece;
      const categories = guilty();
      if (categories.size > 0) return { text: '', categories };
      const text = before + held;
      const pending = Math.max(0, ...judges.map((judge) => judge.pendingLength(text)));
      return { text: release(Math.max(0, held.length - pending)), categories };
    },
    held: () => held,
    /** What was found is let through, in this text from here on. */
    accept(categories: Iterable<ModerationCategory>): void {
      for (const category of categories) accepted.add(category);
    },
    /** What was still held when the stream ended. */
    end(): Released {
      const categories = guilty();
      return { text: categories.size > 0 ? '' : release(held.length), categories };
    },
  };
};
