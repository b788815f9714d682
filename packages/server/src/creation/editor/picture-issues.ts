import { badField, type ChatbotForm, type Issue } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characterVersions } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { findPictureOf, isUploaded } from '../../platform/works/worn-picture.ts';
import type { Db } from '../../ports/index.ts';

const notUploaded = 'must be a picture uploaded here';

const hadBefore = async (db: Pick<Db, 'select'>, url: string, characterId: string): Promise<boolean> => {
  const [version] = await db
    .select({ number: characterVersions.number })
    .from(characterVersions)
    .where(and(eq(characterVersions.characterId, characterId), sql`${characterVersions.form}->>'avatar_url' = ${url}`))
    .limit(1);
  return version !== undefined;
};

/** A picture is one that the chatbot has or had, or one that was uploaded for everybody to see. */
export const pictureIssues = async (
  db: Pick<Db, 'select'>,
  { avatar_url: url }: ChatbotForm,
  before: { id: string; avatar_url: string | null } | null,
): Promise<Issue[]> => {
  if (url === null || url === before?.avatar_url) return [];
  if ((await isUploaded(db, url)) || (before !== null && (await hadBefore(db, url, before.id)))) return [];
  return [{ path: 'body.avatar_url', message: notUploaded }];
};

/** What was sent, with the address of the picture in the place of its key. Throws `invalid_input` where the key is none of the caller's. */
export const withPicture = async <Body extends { avatar_url?: string | null | undefined }>(
  db: Pick<Db, 'select'>,
  body: Body,
  { brand, caller }: Pick<CallerContext, 'brand' | 'caller'>,
): Promise<Body> => {
  if (!body.avatar_url) return body;
  const url = await findPictureOf(db, body.avatar_url, { userId: caller.userId, applicationId: brand.id });
  if (url === null) throw badField('body.avatar_url', notUploaded);
  return { ...body, avatar_url: url };
};
