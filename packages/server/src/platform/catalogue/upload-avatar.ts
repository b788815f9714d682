import { AppError, limits, takesPictures, type Brand } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { readUploadedPicture } from '../../kernel/uploaded-picture.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { storeFile } from './files.ts';

export interface UploadAvatarDeps {
  db: Pick<Db, 'insert'>;
  rateLimits: Limits;
}

/** Throws `forbidden` where the brand takes no pictures. */
export const requirePictureUploads = (brand: Brand): void => {
  if (!takesPictures(brand)) throw new AppError('forbidden');
};

/** Keeps an uploaded picture for an account, a persona or a chatbot to wear. Throws AppError `forbidden`, `rate_limited` and what `readUploadedPicture` does. */
export const uploadAvatar = async (
  { db, rateLimits }: UploadAvatarDeps,
  file: unknown,
  context: CallerContext,
): Promise<{ avatar_url: string }> => {
  requirePictureUploads(context.brand);
  await rateLimits.take(...limitRules('avatars', context));
  const picture = await readUploadedPicture(file, limits.avatarBytes);
  return { avatar_url: await storeFile(db, { ...picture, isAdult: context.isAdult }, context.caller.userId) };
};
