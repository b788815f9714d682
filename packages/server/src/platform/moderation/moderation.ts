import { AppError, type ErrorCode } from '@troupe/protocol';

/** Codes a verdict may carry; the texts are those of P-ERR-07. */
export type Verdict = Extract<ErrorCode, 'underage_content' | 'explicit_content'>;

/**
 * Judges text wherever it enters or leaves a model, before it is stored or shown.
 * `pendingLength` says how much of a text's end cannot be judged yet, because what follows may
 * complete a match: streamed output holds that much back.
 */
export interface Moderation {
  checkText(text: string): Verdict | null;
  pendingLength(text: string): number;
}

/** Throws the verdict on a text that a person wrote. */
export const refuseBad = (moderation: Moderation, text: string): void => {
  const verdict = moderation.checkText(text);
  if (verdict !== null) throw new AppError(verdict);
};

/** Inert strings that stand for each category in test mode, since offensive text has no place here; production ignores them. */
export const testTriggers: Record<string, Verdict> = { '«TEST:MINOR-SAFETY»': 'underage_content' };

/** The embedded, deterministic rules. Outside test mode there are no strings to look for yet. */
export const createModeration = ({ testMode }: { testMode: boolean }): Moderation => {
  const triggers = testMode ? Object.entries(testTriggers) : [];
  return {
    checkText: (text) => triggers.find(([trigger]) => text.includes(trigger))?.[1] ?? null,
    pendingLength: (text) => {
      let pending = 0;
      for (const [trigger] of triggers) {
        for (let length = Math.min(trigger.length - 1, text.length); length > pending; length -= 1) {
          if (trigger.startsWith(text.slice(-length))) pending = length;
        }
      }
      return pending;
    },
  };
};

/** What a gate lets through: text that is judged good, or the verdict that ends the reply. */
export type Released = { text: string; verdict: null } | { text: string; verdict: Verdict };

/**
 * Holds streamed text back until it is judged, so that no character of a bad match is ever shown.
 * After a verdict `text` is what stood before the match.
 */
export const createOutputGate = (moderation: Moderation) => {
  let held = '';
  const judge = (): Verdict | null => moderation.checkText(held);
  return {
    push(piece: string): Released {
      held += piece;
      const verdict = judge();
      if (verdict !== null) return { text: '', verdict };
      const text = held.slice(0, held.length - moderation.pendingLength(held));
      held = held.slice(text.length);
      return { text, verdict: null };
    },
    /** What was still held when the stream ended. */
    end(): Released {
      const verdict = judge();
      const text = verdict === null ? held : '';
      held = '';
      return { text, verdict };
    },
  };
};
