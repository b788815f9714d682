import { AppError, createAvatar, getProfile, limits, updateUser } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { readUploadedPicture } from '../../kernel/uploaded-picture.ts';
import { limitRules } from '../../limits.ts';
import type { Flags, Limits } from '../../ports/index.ts';
import { storeFile } from '../catalogue/files.ts';
import { requirePictureUploads } from '../catalogue/upload-avatar.ts';
import { requireWearable } from '../works/worn-picture.ts';
import { mergeSettings, setProfile } from '../identity/accounts/account-rows.ts';
import type { Usernames } from '../onboarding/usernames.ts';
import type { Storage } from '../storage.ts';
import { usesOwnModel } from './own-model.ts';
import { createProfileOf, versionOf, type ProfileDeps } from './profile.ts';

export interface ProfileHandlersDeps extends ProfileDeps {
  rateLimits: Limits;
  flags: Flags;
  storage: Pick<Storage, 'within'>;
  usernames: Pick<Usernames, 'save'>;
}

type Change = v.InferOutput<typeof updateUser.body>;

/** What is saved where a flag has taken the fields of the own model away (P-PROF-04). */
const withoutKey = (change: Change): Change => {
  const { openai_api_key: _key, openai_mode: _mode, ...rest } = change;
  return rest;
};

/** The profile: what is shown, and what is edited together (P-PROF-02, P-PROF-08). */
export const profileHandlers = (deps: ProfileHandlersDeps): Registration[] => {
  const { db, flags, modelKeys, rateLimits, storage, usernames } = deps;
  const profileOf = createProfileOf(deps);

  const find = async (userId: string, from: Pick<typeof db, 'select'> = db) => {
    const [row] = await from.select().from(users).where(eq(users.id, userId));
    if (!row) throw new AppError('unauthorized');
    return row;
  };

  return [
    handler(getProfile, async (_input, context) => profileOf(await find(context.caller.userId), context)),

    handler(updateUser, async ({ body }, context) => {
      const { caller, brand } = context;
      await rateLimits.take(...limitRules('changes', context));
      const { model_key_off: isOff } = await flags.evaluate(brand, { key: caller.userId, role: caller.role });
      const change = isOff ? withoutKey(body) : body;
      await db.transaction(async (tx) => {
        const [before] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
        if (!before) throw new AppError('unauthorized');
        // What an older tab saves must not take back what a newer one saved.
        if (change.version !== undefined && change.version !== (await versionOf(before, await modelKeys.of(before.id, tx))))
          throw new AppError('conflict');
        await requireWearable(tx, change.avatar_url, before.avatarUrl);
        await usernames.save(tx, before.id, change);
        await setProfile(tx, before.id, {
          ...(change.highlights !== undefined && { highlights: change.highlights || null }),
          ...(change.avatar_url !== undefined && { avatarUrl: change.avatar_url }),
        });
        if (change.openai_mode !== undefined)
          await mergeSettings(tx, before.id, { [usesOwnModel]: change.openai_mode !== 'disabled' });
        await modelKeys.set(tx, before.id, {
          ...(change.openai_api_key !== undefined && { key: change.openai_api_key }),
          ...(change.openai_mode !== undefined && { mode: change.openai_mode }),
        });
      });
      return profileOf(await find(caller.userId), context);
    }),

    handler(createAvatar, async ({ body }, context) => {
      requirePictureUploads(context.brand);
      await rateLimits.take(...limitRules('avatars', context));
      const picture = await readUploadedPicture(body.file, limits.avatarBytes);
      return storage.within(context, picture.bytes.length, async () => ({
        avatar_url: await storeFile(db, { ...picture, isAdult: context.isAdult }, context.caller.userId),
      }));
    }),
  ];
};
