import { contextTokens, generationDefaults } from '@troupe/protocol';
import type { Caller } from '../../http/context.ts';
import { promptTokenizer } from '../../kernel/tokenizer.ts';
import { chooseModel } from '../../platform/choose-model.ts';
import type { Clock, LanguageModel } from '../../ports/index.ts';
import type { Names } from '../messages/shown-text.ts';
import { sumOf } from '../prompt/claims.ts';
import type { PromptBasis } from '../prompt/prompt-part.ts';
import { createRoom } from '../prompt/prompt-room.ts';
import type { LoreActivation } from './activation.ts';
import type { LoreLine } from './fit.ts';
import { constantLore, loreLimit, triggeredLore } from './prompt-part.ts';

export interface FitDeps {
  clock: Clock;
  models: readonly LanguageModel[];
}

interface Called {
  lore: LoreActivation;
  names: Names;
  seed: string;
}

/** A chat of the caller's that has nothing in it but lore. */
const basisOf = ({ clock, models }: FitDeps, { names, seed }: Called, caller: Caller): PromptBasis => ({
  kind: 'send',
  contextTokens: Math.min(chooseModel(models, undefined, caller).contextTokens, contextTokens(caller.permissions)),
  replyTokens: generationDefaults.max_new_tokens,
  platformRules: '',
  character: {
    name: names.char,
    persona: '',
    scenario: '',
    dialogue: '',
    systemPrompt: '',
    postHistoryInstructions: '',
    nickname: '',
    depthPrompt: null,
  },
  user: { name: names.user, persona: '' },
  history: [],
  hasOlder: false,
  now: clock.now(),
  timeZone: 'UTC',
  idleMs: 0,
  seed,
  tokenizer: promptTokenizer,
});

/** What of the lore that came to mind a chat of the caller's has room for, by the parts of its prompt; tokens of it, and the most there may be. */
export const fitInChat = (
  deps: FitDeps,
  called: Called,
  caller: Caller,
): { lines: LoreLine[]; tokens: number; limit: number } => {
  const { lore } = called;
  const room = createRoom(basisOf(deps, called, caller));
  const constants = constantLore.claim(room, { lore });
  const left = room.left - sumOf(constants?.lines ?? []);
  const triggered = triggeredLore.claim({ ...room, left }, { lore });
  const claims = [constants, triggered].flatMap((claim) => claim ?? []);
  return {
    lines: claims.flatMap(({ details }) => details?.lore ?? []),
    tokens: sumOf(claims.flatMap((claim) => claim.lines)),
    limit: loreLimit(room.input.contextTokens),
  };
};
