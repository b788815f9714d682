import { claimWhole, messageOverhead } from '../claims.ts';
import { definePromptPart, type PromptHistoryItem } from '../prompt-part.ts';
import type { StandingText } from '../standing.ts';

/** Details of the history: the oldest message that still fitted; null while everything does (C-MSG-05). */
export interface HistoryDetails {
  cappedMessageId: string | null;
}

/** Where the reply's own message begins: the user's last one, and what stands below it. */
const answeredFrom = (history: readonly PromptHistoryItem[]): number => {
  const lastUser = history.findLastIndex(({ role }) => role === 'user');
  return lastUser < 0 ? Math.max(0, history.length - 1) : lastUser;
};

const standing = ({ role, content }: PromptHistoryItem, index: number): StandingText => ({
  at: { message: role === 'bot' ? 'assistant' : 'user' },
  text: content,
  order: index,
});

const isSaid = ({ content }: PromptHistoryItem) => content.trim() !== '';

/** What is answered or continued, reserved before anything that may be long. */
export const answered = definePromptPart({
  kinds: {},
  claim: (room) => {
    const { history } = room.input;
    const from = answeredFrom(history);
    return claimWhole(room, {
      part: 'message',
      place: 'history',
      overhead: messageOverhead,
      texts: history.slice(from).map((item, index) => ({
        source: `message.${item.id}`,
        text: item.content,
        standing: standing(item, from + index),
      })),
      at: (one) => one.standing,
    });
  },
});

/** The messages above it, newest to oldest, stopping at the first that does not fit. */
export const history = definePromptPart<object, HistoryDetails>({
  kinds: { history: 'history' },
  claim: ({ input, left, count }) => {
    const above = input.history.slice(0, answeredFrom(input.history));
    let tokens = 0;
    const tooLong = above.findLastIndex((item) => {
      const own = isSaid(item) ? count(item.content) + messageOverhead : 0;
      const fits = tokens + own <= left;
      if (fits) tokens += own;
      return !fits;
    });
    const oldest = tooLong + 1;
    const isCapped = oldest > 0 || input.hasOlder;
    return {
      lines: [{ source: 'history', tokens, place: 'history', outcome: isCapped ? 'trimmed' : 'kept' }],
      texts: above.flatMap((item, index) => (index >= oldest && isSaid(item) ? standing(item, index) : [])),
      details: { cappedMessageId: isCapped ? (input.history[oldest]?.id ?? null) : null },
    };
  },
});
