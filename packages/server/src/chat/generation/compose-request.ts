import type { Brand } from '@troupe/protocol';
import { promptTokenizer } from '../../kernel/tokenizer.ts';
import type { ModelRequest } from '../../ports/index.ts';
import type { Names } from '../messages/shown-text.ts';
import type { PromptGiven } from '../prompt/parts.ts';
import { platformRules } from '../prompt/platform-rules.ts';
import { assemble, type Prompt } from '../prompt/prompt.ts';
import type { PromptBasis } from '../prompt/prompt-part.ts';
import { zoneOf } from '../prompt/time-zone.ts';
import { toModelRequest, type SpeakingCard } from './model-request.ts';
import type { Plan } from './plan.ts';

/** Everything that a reply is asked for with, wherever it comes from. */
export interface Composing {
  brand: Pick<Brand, 'policy'>;
  /** How it is to be written, and how much of a story is read. */
  plan: Pick<Plan, 'kind' | 'settings' | 'contextTokens'>;
  /** Chances come from it. */
  seed: string;
  /** The card that speaks. */
  card: SpeakingCard;
  /** Of the chatbot that is chatted with: the speaker's own, or a group's. */
  isNsfw: boolean;
  user: { name: string; highlights: string | null };
  names: Names;
  history: PromptBasis['history'];
  /** Whether the branch goes on above the first item. */
  hasOlder: boolean;
  /** When the user spoke before; undefined where they did not. */
  spokeAt: Date | undefined;
  /** What parts of the prompt have read. */
  given: PromptGiven;
  now: Date;
  /** As the client names it. */
  timeZone: string | undefined;
  language: string | undefined;
  hint: string | undefined;
  /** Autopilot: what the user has written so far, and how many suggestions are asked for. */
  draft: string | undefined;
  ideas: number | undefined;
}

/** What the model reads of a reply that is asked for, and what went in. Throws `prompt_too_long`. */
export const composeRequest = (from: Composing): { prompt: Prompt; request: Omit<ModelRequest, 'signal'> } => {
  const { brand, plan, seed, card, user, language, timeZone, now, spokeAt, hint, draft, ideas } = from;
  const { kind, settings, contextTokens } = plan;
  const prompt = assemble({
    ...from.given,
    kind,
    contextTokens,
    replyTokens: settings.max_new_tokens,
    platformRules: platformRules({
      isAdultAllowed: brand.policy.adult !== 'never' && from.isNsfw,
      language: language ?? null,
    }),
    character: card,
    ...(kind === 'autopilot' && { suggestion: { draft: draft ?? '', ideas: ideas ?? 1 } }),
    ...(hint === undefined ? {} : { hint }),
    user: { name: from.names.user, persona: user.highlights ?? '' },
    history: from.history,
    hasOlder: from.hasOlder,
    now,
    timeZone: zoneOf(timeZone),
    idleMs: spokeAt ? Math.max(0, now.getTime() - spokeAt.getTime()) : 0,
    seed,
    tokenizer: promptTokenizer,
  });
  const { messages } = prompt;
  return {
    prompt,
    request: toModelRequest({ messages, settings, kind, draft, ideas, card, user, language, timeZone, now, seed }),
  };
};
