import { and, eq, exists, inArray, lt, ne, notExists, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { characters, characterVersions, conversations, holds, reviewCases } from '../../db/schema.ts';
import type { Erase, Sweep } from '../../data-map.ts';
import type { Db, Tx } from '../../ports/index.ts';
import { ensureSystemAccount } from '../rights/system-accounts.ts';
import { forgetGroupMembers } from './group-members.ts';
import { endSubmittedLore, forgetAllLore } from './lore-versions.ts';
import { openReports } from './review-cases.ts';

/** The owner of works that stay when their creator leaves: an account that no person can sign in to. */
export const formerMember = 'former-member';

const ensureFormerMember = (db: Db) =>
  ensureSystemAccount(db, { id: formerMember, username: 'formermember', name: 'Former member' });

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
  greetingCharacterId: null,
  depthPrompt: null,
  card: null,
  moderationStatus: null,
  moderationReport: null,
  revision: 0,
  submittedRevision: null,
  isLive: false,
  reportsType: [],
  holds: [],
  subCharacterIds: [],
  definitionVisible: false,
  visibility: 'permanently_private',
} as const;

/** What stays of a chatbot is the text that is served: a text that waits for review was never public. */
const approvedAlone = {
  revision: 0,
  submittedRevision: null,
  moderationStatus: sql`case when ${characters.moderationStatus} in ('fix_required', 'closed') then ${characters.moderationStatus} end`,
} as const;

const othersChat = (db: Db, leaverId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.characterId, characters.id), ne(conversations.userId, leaverId)));
const anyChat = (db: Db) =>
  db.select({ id: conversations.id }).from(conversations).where(eq(conversations.characterId, characters.id));

/**
 * Drops versions of chatbots and texts that wait for review: their creator is gone, who alone could read the former and
 * mend the latter. Reports about one that stays are decided all the same.
 */
const dropVersions = async (tx: Tx, ids: string[]): Promise<void> => {
  for (const id of ids) await endSubmittedLore(tx, id);
  await tx.delete(characterVersions).where(inArray(characterVersions.characterId, ids));
  const open = and(inArray(reviewCases.characterId, ids), eq(reviewCases.state, 'open'));
  await tx
    .update(reviewCases)
    .set({ kind: 'report', version: sql`${reviewCases.version} + 1` })
    .where(and(open, ne(reviewCases.kind, 'report'), sql`${openReports} > 0`));
  await tx.delete(reviewCases).where(and(open, ne(reviewCases.kind, 'report')));
};

/** Drops what was decided of chatbots too, since reviewers quote what they find; the log keeps that they did. */
const dropReviews = async (tx: Tx, ids: string[]): Promise<void> => {
  await forgetAllLore(tx, ids);
  await forgetGroupMembers(tx, ids);
  await tx.delete(characterVersions).where(inArray(characterVersions.characterId, ids));
  await tx.delete(reviewCases).where(inArray(reviewCases.characterId, ids));
  await tx.delete(holds).where(inArray(holds.characterId, ids));
};

/** Gives chatbots to the former member and sets `set`; returns how many. Versions go first, while their bytes still count for the author. */
const handOver = (
  db: Db,
  which: SQL | undefined,
  set: PgUpdateSetSource<typeof characters>,
  drop: (tx: Tx, ids: string[]) => Promise<void>,
) =>
  db.transaction(async (tx) => {
    const rows = await tx.select({ id: characters.id }).from(characters).where(which).for('update');
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await drop(tx, ids);
    await tx
      .update(characters)
      .set({ ...set, creatorUserId: formerMember, updatedAt: sql`now()` })
      .where(inArray(characters.id, ids));
    return ids.length;
  });

/** A slice of chatbots: those that are held lose every word, those without chats are removed. */
const emptyOrDrop = async (db: Db, which: SQL | undefined, isHeld: SQL): Promise<number> => {
  const some = (where: SQL) => {
    const ids = db.select({ id: characters.id }).from(characters).where(and(which, where)).limit(slice);
    // Asked once more of the row itself: what is brought back meanwhile stays, and of two servers one does it.
    return and(inArray(characters.id, ids), which);
  };
  const empty = {
    ...wiped,
    alternateGreetings: [],
    tags: [],
    reportsType: [],
    holds: [],
    subCharacterIds: [],
    deletedAt: sql`now()`,
  };
  const emptied = await handOver(db, some(isHeld), empty, dropReviews);
  const gone = await db
    .delete(characters)
    .where(some(notExists(anyChat(db))))
    .returning({ id: characters.id });
  return emptied + gone.length;
};

/** Chatbots of an account that stays. Chats with one go on, its author's too: the emptied row says that there was a character. */
export const eraseOwnCharacters: Erase = async (db, { id }) => {
  await ensureFormerMember(db);
  return emptyOrDrop(db, eq(characters.creatorUserId, id), exists(anyChat(db)));
};

/**
 * Chatbots that their creators removed and may bring back no longer (R-MY-07): what was said with one stays in lists,
 * searches and exports, not a word of the chatbot does.
 */
export const endBin: Sweep = async ({ db, periods, daysAgo }) => {
  const isOver = and(lt(characters.deletedAt, daysAgo(periods.removedDays)), ne(characters.creatorUserId, formerMember));
  const [over] = await db.select({ id: characters.id }).from(characters).where(isOver).limit(1);
  if (!over) return { length: 0 };
  await ensureFormerMember(db);
  return { length: await emptyOrDrop(db, isOver, exists(anyChat(db))) };
};

/**
 * Chatbots of an account that is erased: those that may stay lose the name, those that others chat with lose every word
 * of it, the rest is removed.
 */
export const eraseCharacters: Erase = async (db, { id, keptWorks }) => {
  await ensureFormerMember(db);
  const own = eq(characters.creatorUserId, id);
  // Only a live chatbot may stay: a private one was never meant for others.
  const isKept = and(own, inArray(characters.id, [...keptWorks]), eq(characters.isLive, true));
  const kept = keptWorks.length === 0 ? 0 : await handOver(db, isKept, approvedAlone, dropVersions);
  return kept + (await emptyOrDrop(db, own, exists(othersChat(db, id))));
};
