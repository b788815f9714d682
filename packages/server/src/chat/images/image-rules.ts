import { AppError, can, imageLimits, permissionOfStyle, type ImageStyle } from '@troupe/protocol';
import type { Caller, CallerContext } from '../../http/context.ts';
import type { RateRule } from '../../http/rate-limits.ts';
import type { Images } from '../../ports/index.ts';
import { maySeeAdult, type Pair } from '../character-access.ts';

/**
 * Throws `forbidden` unless the caller may make this picture (part 2 §4 "Conversation images"):
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

/** Guests count by guest and by address, as with messages; members by account. */
export const imageRules = ({ userId, isGuest }: Caller, address: string): RateRule[] =>
  isGuest
    ? [`user:${userId}`, `address:${address}`].map((who) => ({
        key: `images:${who}`,
        max: imageLimits.guestPerDay,
        windowMs: 86_400_000,
        code: 'guest_limit',
      }))
    : [{ key: `images:user:${userId}`, max: imageLimits.memberPerMinute, windowMs: 60_000 }];
