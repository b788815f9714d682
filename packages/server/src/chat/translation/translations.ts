import { AppError, can, getTranslation, limits, startTranslation } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { FindCharacter } from '../../platform/characters.ts';
import type { Translator } from './translator.ts';

const baseOf = (language: string) => language.split('-')[0]?.toLowerCase();

/** POST and GET characters/{id}/translate. */
export const translationHandlers = (deps: {
  translator: Translator;
  rateLimits: RateLimits;
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
      throw new AppError('invalid_input', {
        issues: [{ path: 'body.language', message: 'must not be the language of the character' }],
      });
    deps.rateLimits.take({
      key: `translations:user:${caller.userId}`,
      max: limits.translationsPerHour,
      windowMs: 3_600_000,
    });
    return deps.translator.start(row, body.language);
  }),

  handler(getTranslation, async ({ params, query }, context) => {
    const { row } = await deps.findCharacter(params.characterId, context);
    return deps.translator.read(row, query.lang);
  }),
];
