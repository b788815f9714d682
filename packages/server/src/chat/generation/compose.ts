import type { Clock, ModelRequest } from '../../ports/index.ts';
import { platformRules } from '../prompt/platform-rules.ts';
import { assemble, type Prompt } from '../prompt/prompt.ts';
import { zoneOf } from '../prompt/time-zone.ts';
import { promptTokenizer } from '../../kernel/tokenizer.ts';
import type { Gathered } from './gather.ts';
import { toModelRequest } from './model-request.ts';

/** A reply that only needs a place to be written to. */
export interface Composed extends Gathered {
  prompt: Prompt;
  request: Omit<ModelRequest, 'signal'>;
  now: Date;
}

/** The fourth step: from what was read to what the model reads. Throws `prompt_too_long`. */
export const compose = ({ clock }: { clock: Clock }, gathered: Gathered): Composed => {
  const { body, context, user, character, plan, card, branch } = gathered;
  const now = clock.now();
  const formerUser = branch.findLast((row) => row.role === 'user');
  const prompt = assemble({
    ...gathered.given,
    kind: plan.kind,
    contextTokens: plan.contextTokens,
    replyTokens: plan.settings.max_new_tokens,
    platformRules: platformRules({
      isAdultAllowed: context.brand.policy.adult !== 'never' && character.isNsfw,
      language: body.language ?? null,
    }),
    character: card,
    ...(plan.kind === 'autopilot' && { suggestion: { draft: body.draft ?? '', ideas: body.ideas ?? 1 } }),
    ...(body.hint === undefined ? {} : { hint: body.hint }),
    user: { name: gathered.names.user, persona: user.highlights ?? '' },
    history: gathered.history,
    hasOlder: (branch[0]?.depth ?? 1) > 1,
    now,
    timeZone: zoneOf(body.time_zone),
    idleMs: formerUser ? Math.max(0, now.getTime() - formerUser.createdAt.getTime()) : 0,
    seed: plan.generationId,
    tokenizer: promptTokenizer,
  });
  const request = toModelRequest({
    messages: prompt.messages,
    settings: plan.settings,
    kind: plan.kind,
    draft: body.draft,
    ideas: body.ideas,
    card,
    user,
    language: body.language,
    timeZone: body.time_zone,
    now,
    generationId: plan.generationId,
  });
  return { ...gathered, prompt, request, now };
};
