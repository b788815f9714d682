import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { RawCaller } from '../../http/raw-routes/raw-route.ts';
import type { Picture } from '../../kernel/picture.ts';
import { storeFile } from '../../platform/catalogue/files.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { Scope } from '../../platform/moderation/scope.ts';
import type { AdultAccess } from '../../platform/rights/adult-access.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Db } from '../../ports/index.ts';
import type { UploadRow } from './upload-row.ts';

export interface KeepUploadDeps {
  db: Db;
  moderator: Pick<Moderator, 'refuse'>;
  storage: Pick<Storage, 'within'>;
  adultAccess: AdultAccess;
}

/** Judges a picture and keeps it where all uploaded pictures are. Returns its address; throws what moderation and storage refuse. */
export type KeepUpload = (
  picture: Picture,
  row: Pick<UploadRow, 'userId' | 'isAdult'>,
  caller: Pick<RawCaller, 'brand' | 'place' | 'address'>,
) => Promise<string>;

export const createKeepUpload = ({ db, moderator, storage, adultAccess }: KeepUploadDeps): KeepUpload => {
  /** The address names its account and brings no session: what the account may see is read. */
  const allowsAdult = async (userId: string, { brand, place }: Pick<RawCaller, 'brand' | 'place'>) => {
    const [account] = await db.select({ platform: users.platform }).from(users).where(eq(users.id, userId));
    return account !== undefined && adultAccess({ brand, caller: { userId, platform: account.platform }, place });
  };

  return async (picture, { userId, isAdult }, { brand, place, address }) => {
    const scope: Scope = {
      applicationId: brand.id,
      userId,
      subject: 'call:saveImage',
      place: 'publish',
      allowsAdult: () => allowsAdult(userId, { brand, place }),
    };
    const judged = await moderator.refuse([{ kind: 'picture', ...picture }], scope);
    return storage.within({ caller: { userId, isGuest: false }, brand, address }, picture.bytes.byteLength, () =>
      storeFile(db, { ...picture, isAdult: isAdult || judged.isAdult }, userId),
    );
  };
};
