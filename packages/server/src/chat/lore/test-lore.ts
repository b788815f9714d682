import { AppError, limits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { TestLore } from '../../platform/works/lore-test.ts';
import type { Db } from '../../ports/index.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { readContext, type ContextRow } from '../messages/message-tree.ts';
import { namesOf, shownText, type Names } from '../messages/shown-text.ts';
import type { LoreQuestion, LoreSource } from './activation.ts';
import { fitInChat, type FitDeps } from './fit-in-chat.ts';
import type { LoreCaller } from './lore-caller.ts';
import { repliesIn } from './prompt-part.ts';
import { readGreeting } from './read-greeting.ts';
import { toLorebook } from './read-lore.ts';
import { readLoreSince } from './read-since.ts';
import { toTested } from './tested-entries.ts';

export interface TestLoreDeps extends FitDeps {
  db: Db;
  loreCaller: LoreCaller;
}

/** What is looked through, and everything else of a story that decides which lore fires. */
type Said = Pick<LoreQuestion, 'messages' | 'messagesSince' | 'replies' | 'greeting'> & { names: Names };

/** UTF-16 units of a conversation that are read: as far as any book looks. */
const contextMax = 400_000;

const readOwn = async (db: Db, conversationId: string, { caller, brand }: CallerContext) => {
  const [row] = await db
    .select({ headId: conversations.headId, character: characters, user: { name: users.name } })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(ownConversation(conversationId, caller, brand));
  if (!row) throw new AppError('not_found');
  return row;
};

/** A conversation as the next reply to its end would be asked for. */
const saidIn = async (
  { db }: TestLoreDeps,
  conversationId: string,
  books: LoreQuestion['books'],
  context: CallerContext,
): Promise<Said> => {
  const { headId, character, user } = await readOwn(db, conversationId, context);
  const names = namesOf(user, character);
  const branch: ContextRow[] =
    headId === null ? [] : (await readContext(db, headId, limits.lorebookScanDepthMax, contextMax)).rows;
  return {
    messages: branch.map((row) => ({ id: row.id, text: shownText(row, names) })),
    messagesSince: await readLoreSince(db, books, branch, (branch.at(-1)?.depth ?? 0) + 1),
    replies: repliesIn(branch),
    greeting: await readGreeting(db, conversationId, character),
    names,
  };
};

/** Texts as the messages of a story that begins with them. */
const saidAs = (texts: readonly string[], name: string): Said => ({
  messages: texts.map((text, at): LoreSource => ({ id: `m${at}`, text })),
  messagesSince: new Map(),
  replies: Math.ceil(texts.length / 2),
  greeting: 0,
  names: { user: 'User', char: name },
});

/**
 * Tests a book by the way of a chat: its entries are read, called, drawn and fitted by the very functions that a reply asks,
 * and only what became of each is told.
 */
export const createTestLore =
  (deps: TestLoreDeps): TestLore =>
  async (test, context) => {
    const { book, said: given, seed } = test;
    const books = [toLorebook({ ...book, entries: book.entries.toSorted((one, other) => (one.id < other.id ? -1 : 1)) })];
    const said =
      'messages' in given ? saidAs(given.messages, book.name) : await saidIn(deps, given.conversationId, books, context);
    const { names, ...question } = said;
    const lore = await deps.loreCaller.call({ ...question, books, seed }, context.caller.userId);
    const { lines, tokens, limit } = fitInChat(deps, { lore, names, seed }, context.caller);
    return {
      messages: said.messages.map(({ text }) => text),
      entries: toTested(
        book.entries.map(({ id }) => id),
        lore,
        { lines, messages: said.messages },
      ),
      tokens,
      limit,
    };
  };
