import { can, type BrandView, type Character } from '@troupe/protocol';

const baseOf = (language: string) => language.split('-')[0]?.toLowerCase();

/**
 * Whether the translation control has a place (C-TRANS-03): not in partner mode, not while the chat
 * language is the default or the chatbot's own, and not where only the demo responder answers, which
 * knows no languages.
 */
export const isTranslationOffered = (given: {
  brand: Pick<BrandView, 'partner_mode'>;
  character: Pick<Character, 'language'>;
  /** Undefined is the default. */
  chatLanguage: string | undefined;
  models: readonly { demo: boolean }[] | undefined;
}): boolean =>
  !given.brand.partner_mode &&
  given.chatLanguage !== undefined &&
  baseOf(given.chatLanguage) !== baseOf(given.character.language) &&
  (given.models?.some(({ demo }) => !demo) ?? false);

/** Private chatbots need the private permission, others either (C-TRANS-02). */
export const mayTranslate = (session: Parameters<typeof can>[0], { visibility }: Pick<Character, 'visibility'>): boolean =>
  can(session, 'character_translate_private') ||
  ((visibility === 'public' || visibility === 'hidden') && can(session, 'character_translate_public'));
