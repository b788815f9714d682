import type { ChatbotForm, Issue } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characterVersions } from '../../db/schema.ts';
import { isUploaded } from '../../platform/works/worn-picture.ts';
import type { Db } from '../../ports/index.ts';

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
  return [{ path: 'body.avatar_url', message: 'must be a picture uploaded here' }];
};
