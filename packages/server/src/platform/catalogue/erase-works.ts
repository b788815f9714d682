import { and, eq, exists, inArray, ne, notExists, notInArray, sql, type SQL } from 'drizzle-orm';
import { characters, conversations, files, messages, personas, users } from '../../db/schema.ts';
import type { Erase } from '../../data-map.ts';
import type { Db } from '../../ports/index.ts';

/** Whose the works of those are who left and let them stay: an account that nobody has. */
export const formerMember = 'former-member';

const ensureFormerMember = (db: Db) =>
  db
    .insert(users)
    .values({
      id: formerMember,
      applicationId: formerMember,
      externalId: formerMember,
      platform: 'first_party',
      username: 'formermember',
      name: 'Former member',
      role: 'guest',
    })
    .onConflictDoNothing();

/** Works that one statement goes through. */
const slice = 20;

/** Nothing of what its author wrote; others' chats go on knowing that there was a character. */
const wiped = {
  name: 'Removed chatbot',
  title: '',
  nameI18n: {},
  titleI18n: {},
  greeting: '',
  greetingI18n: {},
  alternateGreetings: [],
  persona: '',
  scenario: '',
  dialogue: '',
  systemPrompt: '',
  postHistoryInstructions: '',
  tags: [],
  avatarUrl: null,
  nickname: '',
  depthPrompt: null,
  card: null,
  moderationReport: null,
  reportsType: [],
  definitionVisible: false,
  visibility: 'permanently_private',
} as const;

const othersChat = (db: Db, leaverId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.characterId, characters.id), ne(conversations.userId, leaverId)));
const anyChat = (db: Db) =>
  db.select({ id: conversations.id }).from(conversations).where(eq(conversations.characterId, characters.id));

/** A slice of chatbots: those that are held lose every word, those that nobody chats with go. */
const emptyOrDrop = async (db: Db, which: SQL | undefined, isHeld: SQL): Promise<number> => {
  const some = (where: SQL) => db.select({ id: characters.id }).from(characters).where(and(which, where)).limit(slice);
  const now = sql`now()`;
  const emptied = await db
    .update(characters)
    .set({
      ...wiped,
      alternateGreetings: [],
      tags: [],
      reportsType: [],
      creatorUserId: formerMember,
      deletedAt: now,
      updatedAt: now,
    })
    .where(inArray(characters.id, some(isHeld)))
    .returning({ id: characters.id });
  const gone = await db
    .delete(characters)
    .where(inArray(characters.id, some(notExists(anyChat(db)))))
    .returning({ id: characters.id });
  return emptied.length + gone.length;
};

/** Chatbots of somebody who stays: whoever chats with one goes on, its author too, knowing that there was a character. */
export const eraseOwnCharacters: Erase = async (db, { id }) => {
  await ensureFormerMember(db);
  return emptyOrDrop(db, eq(characters.creatorUserId, id), exists(anyChat(db)));
};

/**
 * Chatbots of somebody who leaves: those that may stay lose the name, those that others chat with lose every word of
 * theirs, the rest goes.
 */
export const eraseCharacters: Erase = async (db, { id, keptWorks }) => {
  await ensureFormerMember(db);
  const own = eq(characters.creatorUserId, id);
  const kept =
    keptWorks.length === 0
      ? []
      : await db
          .update(characters)
          .set({ creatorUserId: formerMember, visibility: 'public', updatedAt: sql`now()` })
          .where(and(own, inArray(characters.id, [...keptWorks])))
          .returning({ id: characters.id });
  const isLeft = keptWorks.length === 0 ? own : and(own, notInArray(characters.id, [...keptWorks]));
  return kept.length + (await emptyOrDrop(db, isLeft, exists(othersChat(db, id))));
};

/** Pictures of somebody who leaves, that nothing of anybody else shows. */
export const eraseFiles: Erase = async (db, { id }) => {
  const url = sql`'/files/' || ${files.id}`;
  const gone = await db
    .delete(files)
    .where(
      inArray(
        files.id,
        db
          .select({ id: files.id })
          .from(files)
          .where(
            and(
              eq(files.ownerUserId, id),
              notExists(
                db
                  .select({ id: users.id })
                  .from(users)
                  .where(and(eq(users.avatarUrl, url), ne(users.id, id))),
              ),
              notExists(db.select({ id: characters.id }).from(characters).where(eq(characters.avatarUrl, url))),
              notExists(
                db
                  .select({ id: personas.id })
                  .from(personas)
                  .where(and(eq(personas.avatarUrl, url), ne(personas.userId, id))),
              ),
              notExists(db.select({ id: messages.id }).from(messages).where(eq(messages.imageUrl, url))),
            ),
          )
          .limit(slice),
      ),
    )
    .returning({ id: files.id });
  return gone.length;
};
