import type { Clock, ModelRequest } from '../../ports/index.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { composeRequest } from './compose-request.ts';
import type { Gathered } from './gather.ts';

/** A reply that only needs a place to be written to. */
export interface Composed extends Gathered {
  prompt: Prompt;
  request: Omit<ModelRequest, 'signal'>;
  now: Date;
}

/** The fourth step: from what was read to what the model reads. Throws `prompt_too_long`. */
export const compose = ({ clock }: { clock: Clock }, gathered: Gathered): Composed => {
  const { body, context, user, character, plan, card, names, branch, history, given } = gathered;
  const now = clock.now();
  const composed = composeRequest({
    brand: context.brand,
    plan,
    seed: plan.generationId,
    card,
    isNsfw: character.isNsfw,
    user,
    names,
    history,
    hasOlder: (branch[0]?.depth ?? 1) > 1,
    spokeAt: branch.findLast((row) => row.role === 'user')?.createdAt,
    given,
    now,
    timeZone: body.time_zone,
    language: body.language,
    hint: body.hint,
    draft: body.draft,
    ideas: body.ideas,
  });
  return { ...gathered, ...composed, now };
};
