import type { PromptMessage } from '../../ports/language-model.ts';
import { sumOf } from './claims.ts';
import { joinDetails, promptParts, type PromptDetails, type PromptInput } from './parts.ts';
import type { Claim, PromptLine } from './prompt-part.ts';
import { createRoom } from './prompt-room.ts';
import { stand } from './standing.ts';

/** What went into a prompt and what was cut; holds no text, so hidden definitions stay hidden. */
export interface PromptReport extends PromptDetails {
  tokenizer: string;
  seed: string;
  contextTokens: number;
  replyTokens: number;
  promptTokens: number;
  parts: PromptLine[];
  /** Messages that went in. */
  historyMessages: number;
}

export interface Prompt {
  messages: PromptMessage[];
  report: PromptReport;
  /** Oldest message that still fitted; null while everything does (C-MSG-05). */
  cappedMessageId: string | null;
}

const isMessage = ({ at }: Claim['texts'][number]) => typeof at === 'object' && 'message' in at;

/** Builds a prompt: parts claim tokens in one order and stand in another. Throws `prompt_too_long` as they do. */
export const assemble = (input: PromptInput): Prompt => {
  const room = createRoom(input);
  let { left } = room;
  const claims: Claim<PromptDetails>[] = [];
  for (const part of promptParts) {
    const claim = part.claim({ ...room, left }, input);
    if (claim === null) continue;
    left -= sumOf(claim.lines);
    claims.push(claim);
  }
  const texts = claims.flatMap((claim) => claim.texts);
  const details = joinDetails(claims.map(({ details: own = {} }) => own));
  return {
    messages: stand(texts),
    report: {
      tokenizer: input.tokenizer.name,
      seed: input.seed,
      contextTokens: input.contextTokens,
      replyTokens: input.replyTokens,
      promptTokens: input.contextTokens - input.replyTokens - left,
      parts: claims.flatMap((claim) => claim.lines),
      ...details,
      historyMessages: texts.filter(isMessage).length,
    },
    cappedMessageId: details.cappedMessageId,
  };
};
