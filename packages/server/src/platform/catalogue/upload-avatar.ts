import { limits } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { readUploadedPicture } from '../../kernel/uploaded-picture.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { storeFile } from './files.ts';

export interface UploadAvatarDeps {
  db: Pick<Db, 'insert'>;
  rateLimits: Limits;
}

/** Keeps an uploaded picture that somebody or something will wear. Throws AppError `rate_limited` and what `readUploadedPicture` does. */
export const uploadAvatar = async (
  { db, rateLimits }: UploadAvatarDeps,
  file: unknown,
  context: CallerContext,
): Promise<{ avatar_url: string }> => {
  await rateLimits.take(...limitRules('avatars', context));
  return { avatar_url: await storeFile(db, await readUploadedPicture(file, limits.avatarBytes), context.caller.userId) };
};
