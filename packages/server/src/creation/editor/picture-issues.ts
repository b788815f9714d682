import type { ChatbotForm, Issue } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characterVersions, files } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

const uploaded = async (db: Pick<Db, 'select'>, url: string): Promise<boolean> => {
  const id = /^\/files\/([\w-]{43})$/.exec(url)?.[1];
  if (id === undefined) return false;
  // A picture of a conversation is shown to one person (decision 77), and a chatbot's to others.
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.access, 'public')));
  return file !== undefined;
};

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
  if ((await uploaded(db, url)) || (before !== null && (await hadBefore(db, url, before.id)))) return [];
  return [{ path: 'body.avatar_url', message: 'must be a picture uploaded here' }];
};
