import { limits, loreCoverageLimits } from '@troupe/protocol';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { characterLorebooks, characters, conversations, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { nextTurn } from '../../kernel/turns.ts';
import type { CoverLore } from '../../platform/works/lore-test.ts';
import { isOwned } from '../conversations/own-conversation.ts';
import { readContext, type ContextRow } from '../messages/message-tree.ts';
import { namesOf, shownText } from '../messages/shown-text.ts';
import { createCoverage } from './coverage.ts';
import type { Lorebook } from './entry.ts';
import { fitInChat } from './fit-in-chat.ts';
import { repliesIn } from './prompt-part.ts';
import { readGreeting } from './read-greeting.ts';
import { readLore } from './read-lore.ts';
import type { TestLoreDeps } from './test-lore.ts';

const { chatsMax, repliesOfChatMax, repliesMax, lookupsMax, textMax } = loreCoverageLimits;

/** The caller's chats with chatbots of their own that know a book, the last used first. */
const readChats = (db: TestLoreDeps['db'], lorebookId: string, { caller, brand }: CallerContext) =>
  db
    .select({ id: conversations.id, headId: conversations.headId, character: characters, user: { name: users.name } })
    .from(conversations)
    .innerJoin(
      characterLorebooks,
      and(eq(characterLorebooks.characterId, conversations.characterId), eq(characterLorebooks.lorebookId, lorebookId)),
    )
    .innerJoin(
      characters,
      and(
        eq(characters.id, conversations.characterId),
        eq(characters.creatorUserId, caller.userId),
        isNull(characters.deletedAt),
      ),
    )
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(and(isOwned(caller, brand), isNull(conversations.deletedAt), isNotNull(conversations.headId)))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(chatsMax);

type Chat = Awaited<ReturnType<typeof readChats>>[number];

/** A reply of a chat: its message, and what was said before it. */
interface Reply {
  message: ContextRow;
  before: ContextRow[];
}

/** The newest replies of a chat, at most so many, the oldest of them first. A greeting answers nothing. */
const repliesOf = (branch: readonly ContextRow[], most: number): Reply[] =>
  branch
    .flatMap((message, at) => (message.role === 'bot' && message.prevId !== null ? { message, before: branch.slice(0, at) } : []))
    .slice(-most);

/** Replies and lookups that are left of what one call may ask for: the more entries a chatbot's books have, the fewer replies. */
const createAllowance = () => {
  let [replies, lookups]: [number, number] = [repliesMax, lookupsMax];
  const entriesOf = (books: readonly Lorebook[]) => books.reduce((sum, { entries }) => sum + entries.length, 0);
  return {
    most: (books: readonly Lorebook[]) =>
      Math.min(repliesOfChatMax, replies, Math.floor(lookups / Math.max(1, entriesOf(books)))),
    spend(books: readonly Lorebook[], asked: number) {
      replies -= asked;
      lookups -= asked * entriesOf(books);
    },
  };
};

/** What `messagesSince` of a question is: messages since a keyword last called each entry, by the replies that were asked for before. */
const sinceOf = (calledAt: ReadonlyMap<string, number>, depth: number): Map<string, number> =>
  new Map([...calledAt].map(([id, at]) => [id, depth - at]));

const readBranch = async (db: TestLoreDeps['db'], { headId }: Chat): Promise<ContextRow[]> =>
  headId === null ? [] : (await readContext(db, headId, limits.lorebookScanDepthMax + 2 * repliesOfChatMax, textMax)).rows;

const asksGreeting = (books: readonly Lorebook[]): boolean =>
  books.some(({ entries }) => entries.some(({ decorators }) => decorators.greeting !== undefined));

/**
 * Covers a book by the way of a chat: each of the newest replies is asked for once more, with what its chatbot's books say now,
 * up to the prompt and no further. A turn of the event loop lies between two replies.
 */
export const createCoverLore =
  (deps: TestLoreDeps): CoverLore =>
  async ({ lorebookId, ids }, context) => {
    const { db, loreCaller } = deps;
    const { caller } = context;
    const coverage = createCoverage(lorebookId, ids);
    const allowance = createAllowance();
    for (const chat of await readChats(db, lorebookId, context)) {
      const books = await readLore(db, [chat.character.id], { userId: caller.userId, triesOut: true });
      const most = allowance.most(books);
      if (most === 0) break;
      const replies = repliesOf(await readBranch(db, chat), most);
      if (replies.length === 0) continue;
      const names = namesOf(chat.user, chat.character);
      const greeting = asksGreeting(books) ? await readGreeting(db, chat.id, chat.character) : null;
      const calledAt = new Map<string, number>();
      for (const { message, before } of replies) {
        await nextTurn();
        const lore = await loreCaller.call(
          {
            books,
            messages: before.map((row) => ({ id: row.id, text: shownText(row, names) })),
            seed: message.id,
            messagesSince: sinceOf(calledAt, message.depth),
            replies: repliesIn(before),
            greeting,
          },
          caller.userId,
        );
        const { lines } = fitInChat(deps, { lore, names, seed: message.id }, caller);
        for (const { entryId, outcome, keyword } of lines)
          if (outcome === 'fired' && keyword !== undefined) calledAt.set(entryId, message.depth);
        coverage.add(lore, lines);
      }
      coverage.endChat();
      allowance.spend(books, replies.length);
    }
    return coverage.tell();
  };
