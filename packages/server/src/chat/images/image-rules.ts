import { AppError, can, permissionOfStyle, type ImageStyle } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { limitRules } from '../../limits.ts';
import type { Images } from '../../ports/index.ts';
import { maySeeAdult, type Pair } from '../conversations/character-access.ts';

/**
 * Throws `forbidden` unless the caller may make this picture (C-IMG-02, C-IMG-05):
 * `conversation_images`, which guests have as their taste of it (decision 78), and a character whose
 * looks are learnt or `conversation_images_v2`; `avatar_images_v2` for the second styles; adult pictures
 * for those who may see them, and only of a character that is adult itself.
 */
export const refuseImage = (
  body: { model_style: ImageStyle; nsfw_mode: boolean },
  { character, user }: Pair,
  context: CallerContext,
  images: Pick<Images, 'needsTraining'>,
): void => {
  const { caller } = context;
  const isKnown = !images.needsTraining || character.loraStatus === 'ready' || can(caller, 'conversation_images_v2');
  const style = permissionOfStyle(body.model_style);
  const isAllowed =
    (caller.isGuest || can(caller, 'conversation_images')) &&
    isKnown &&
    (style === null || can(caller, style)) &&
    (!body.nsfw_mode || (character.isNsfw && maySeeAdult(user, context)));
  if (!isAllowed) throw new AppError('forbidden');
};

export const imageRules = (context: CallerContext) =>
  limitRules(context.caller.isGuest ? 'guestImages' : 'memberImages', context);
