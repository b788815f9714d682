import { AppError, badField, can, getTranslation, startTranslation } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import type { Translator } from './translator.ts';
import type { Limits } from '../../ports/index.ts';
import { limitRules } from '../../limits.ts';

const baseOf = (language: string) => language.split('-')[0]?.toLowerCase();

/** POST and GET characters/{id}/translate. */
export const translationHandlers = (deps: {
  translator: Translator;
  rateLimits: Limits;
  findCharacter: FindCharacter;
}): Registration[] => [
  handler(startTranslation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const { row } = await deps.findCharacter(params.characterId, context);
    if (brand.partner_mode) throw new AppError('forbidden');
    const isPrivate = row.visibility === 'private' || row.visibility === 'permanently_private';
    const isAllowed = can(caller, 'character_translate_private') || (!isPrivate && can(caller, 'character_translate_public'));
    if (!isAllowed) throw new AppError('payment_required');
    if (baseOf(body.language) === baseOf(row.language))
      throw badField('body.language', 'must not be the language of the character');
    await deps.rateLimits.take(...limitRules('translations', context));
    return deps.translator.start(row, body.language);
  }),

  handler(getTranslation, async ({ params, query }, context) => {
    const { row } = await deps.findCharacter(params.characterId, context);
    return deps.translator.read(row, query.lang);
  }),
];
