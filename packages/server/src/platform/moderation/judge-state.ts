import { sha256 } from '../../kernel/digest.ts';
import { ModerationDown, type Clock, type JudgedItem, type Log, type Moderation } from '../../ports/index.ts';

/** Milliseconds that a judge rests after it did not answer at all; and after a probe that it answered, without another probe. */
const restMs = 3000;
/** A text that a judge did not answer about is not put to it again for so long. */
const heldMs = 60_000;
/** Texts that are remembered so; the oldest give way. */
const heldMost = 1000;

/** The probe that tells whether a judge answers at all: a text of ours, so that no user can make it hang. */
const probe: JudgedItem = { kind: 'user_text', text: 'Good morning.' };

/** What became of a question that a judge did not answer: `down`: it answers no question, `held`: it does not answer this one. */
export type Unanswered = 'down' | 'held';

/** Whether a judge answers, and what it does not answer about. */
export interface JudgeState {
  /** Why these need not be asked; null where they may be. */
  why(items: readonly JudgedItem[]): Promise<Unanswered | null>;
  /** After a question without an answer. */
  missed(items: readonly JudgedItem[], reason: ModerationDown): Promise<Unanswered>;
}

/**
 * One text that a judge is slow about says nothing of the judge: repeating such a text must not open safe chat, nor close
 * publishing, for everybody. So a judge rests only where it does not answer a question of our own either; otherwise the
 * text alone stays without a verdict.
 */
export const createJudgeState = (judge: Moderation, { clock, log }: { clock: Pick<Clock, 'now'>; log: Log }): JudgeState => {
  const now = () => clock.now().getTime();
  const held = new Map<string, number>();
  let restsUntil = 0;
  let isThereUntil = 0;
  let probing: Promise<boolean> | null = null;

  const textsOf = (items: readonly JudgedItem[]) => items.flatMap((item) => ('text' in item ? [item.text] : []));

  const hold = async (items: readonly JudgedItem[]) => {
    for (const text of textsOf(items)) {
      const key = await sha256(text);
      held.delete(key);
      held.set(key, now() + heldMs);
    }
    for (const key of held.keys()) {
      if (held.size <= heldMost) break;
      held.delete(key);
    }
  };
  const isHeld = async (items: readonly JudgedItem[]) => {
    if (held.size === 0) return false;
    for (const text of textsOf(items)) if ((held.get(await sha256(text)) ?? 0) > now()) return true;
    return false;
  };

  const answers = async (): Promise<boolean> => {
    if (isThereUntil > now()) return true;
    probing ??= judge
      .judge([probe], {})
      .then(([verdict]) => !(verdict instanceof ModerationDown))
      .catch(() => false)
      .finally(() => void (probing = null));
    const isThere = await probing;
    if (isThere) isThereUntil = now() + restMs;
    return isThere;
  };

  return {
    async why(items) {
      if (restsUntil > now()) return 'down';
      return (await isHeld(items)) ? 'held' : null;
    },
    async missed(items, { cause: error }) {
      if (await answers()) {
        await hold(items);
        log.error('A moderation service did not answer about a text; it is left without a verdict.', {
          judge: judge.name,
          error,
        });
        return 'held';
      }
      restsUntil = now() + restMs;
      log.error('A moderation service does not answer.', { judge: judge.name, error });
      return 'down';
    },
  };
};
