import { limits, plainText } from '@troupe/protocol';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { characters, conversations, memories, users } from '../../db/schema.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { createIsAdultStory } from '../conversations/adult-story.ts';
import type { Scope } from '../../platform/moderation/scope.ts';
import type { Clock, Db, Embeddings, Job, LanguageModel, Log, NewId } from '../../ports/index.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import { isOnBranch, type MessageRow, type Queries } from '../messages/message-tree.ts';
import { namesOf, shownText, type Names } from '../messages/shown-text.ts';
import { askFacts } from './ask-facts.ts';
import { extractFacts, type Fact } from './extract-facts.ts';
import { extractJob, readNewStory, type Extraction, type NewStory } from './memory-jobs.ts';
import { isCounted, toSource } from './memory-rows.ts';
import { likeness } from './recall.ts';

export interface ExtractionDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  models: readonly LanguageModel[];
  embeddings: Embeddings;
  moderator: Moderator;
  log: Log;
}

/** From here on two memories say the same. */
const sameLikeness = 0.93;
const askWithinMs = 60_000;

const plain = (text: string) =>
  plainText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

type Known = readonly { content: string; embedding: number[] | null }[];
type Found = Fact & { embedding: number[] | null };

/** The new ones: no two alike, and none that is known. */
const onlyNew = async (
  { embeddings, log }: ExtractionDeps,
  facts: readonly Fact[],
  known: Known,
  signal: AbortSignal,
): Promise<Found[]> => {
  const told = new Set(known.map(({ content }) => plain(content)));
  const fresh = facts.filter(({ content }) => {
    const text = plain(content);
    if (text === '' || told.has(text)) return false;
    told.add(text);
    return true;
  });
  if (fresh.length === 0) return [];
  const texts = fresh.map(({ content }) => content);
  const vectors = await embeddings.embed(texts, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.error('New memories have no vectors yet; likeness tells none of them apart.', { error });
  });
  return fresh.flatMap((fact, index) => {
    const embedding = vectors?.[index] ?? null;
    return known.some((one) => likeness(one.embedding, embedding) >= sameLikeness) ? [] : [{ ...fact, embedding }];
  });
};

/** Automatic memories beyond the most there may be: the oldest that are not pinned go. */
const makeRoom = async ({ clock, newId }: ExtractionDeps, tx: Queries, conversationId: string): Promise<void> => {
  const automatic = await tx
    .select({ id: memories.id, isPinned: memories.isPinned })
    .from(memories)
    .where(and(eq(memories.conversationId, conversationId), eq(memories.memoryType, 'other'), isNull(memories.deletedAt)))
    .orderBy(asc(memories.seq));
  const excess = automatic.length - limits.automaticMemoriesMax;
  const oldest = automatic.filter(({ isPinned }) => !isPinned).slice(0, Math.max(0, excess));
  if (oldest.length === 0) return;
  await tx
    .update(memories)
    .set({ deletedAt: clock.now(), deletedBatch: newId() })
    .where(
      inArray(
        memories.id,
        oldest.map(({ id }) => id),
      ),
    );
};

/** The facts that judges let pass. They may be as adult as the story, because only its readers read them. */
const onlyGood = async (
  { db, moderator }: ExtractionDeps,
  facts: readonly Fact[],
  { applicationId, userId, conversationId }: Pick<Sides, 'applicationId' | 'userId'> & { conversationId: string },
) => {
  const isAdultStory = createIsAdultStory({ db });
  const scope: Scope = {
    applicationId,
    userId,
    subject: `memories:${conversationId}`,
    place: 'chat',
    // The story of a group is as adult as the group, whichever member spoke.
    allowsAdult: async () => (await isAdultStory({ params: { conversationId } })) === true,
  };
  const refusals = await Promise.all(facts.map(({ content }) => moderator.check([{ kind: 'model_text', text: content }], scope)));
  // Where a judge did not answer, throw: the job draws these facts from the story another time.
  const unjudged = refusals.find((refusal) => refusal?.code === 'moderation_unavailable');
  if (unjudged) throw unjudged;
  return facts.filter((_, index) => refusals[index] === null);
};

interface Sides {
  applicationId: string;
  userId: string;
  names: Names;
}

/** Whose a conversation is, and what its two sides are called; of a group the member who wrote last, by the name it has as a character. */
const readSides = async (db: Db, conversationId: string, speakerId: string | null): Promise<Sides | undefined> => {
  const [row] = await db
    .select({
      applicationId: conversations.applicationId,
      userId: conversations.userId,
      userName: calledUserName,
      characterName: calledName,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .innerJoin(characters, eq(characters.id, speakerId ?? conversations.characterId))
    .where(eq(conversations.id, conversationId));
  return row && { ...row, names: namesOf({ name: row.userName }, { name: row.characterName }) };
};

/** What the new part of a story says that is worth remembering and not known. */
const findFacts = async (deps: ExtractionDeps, asked: Extraction, story: NewStory, ended: AbortSignal): Promise<Found[]> => {
  const { db, models } = deps;
  const { conversationId, modelId } = asked;
  const speakerId = story.messages.at(-1)?.subCharacterId ?? null;
  const sides = await readSides(db, conversationId, speakerId);
  const model = models.find(({ id }) => id === modelId) ?? models[0];
  if (!sides || !model) return [];
  const { names } = sides;
  // Of a group what all have heard, and of its members the one whose name is known here.
  const isOpen = ({ role, subCharacterId, audience }: MessageRow) =>
    audience === null && (role === 'user' || subCharacterId === speakerId);
  const told = story.messages.filter(isOpen).map((row) => ({ id: row.id, role: row.role, text: shownText(row, names) }));
  const known = await db
    .select({ content: memories.content, embedding: memories.embedding })
    .from(memories)
    .where(and(eq(memories.conversationId, conversationId), isNull(memories.deletedAt), isCounted));
  const signal = AbortSignal.any([ended, AbortSignal.timeout(askWithinMs)]);
  const facts = model.demo
    ? extractFacts(told, names)
    : await askFacts(model, { messages: told, known: known.map(({ content }) => content), names, signal });
  const { applicationId, userId } = sides;
  const good = await onlyGood(deps, facts, { applicationId, userId, conversationId });
  return onlyNew(deps, good, known, signal);
};

/** Stores what was found, and up to where the story was looked at; nothing where another run was faster. */
const remember = (deps: ExtractionDeps, { conversationId, messageId }: Extraction, story: NewStory, found: readonly Found[]) =>
  deps.db.transaction(async (tx) => {
    // Take the lock that moving the head takes: the head must not move between this check and the write.
    const [now] = await tx
      .select({ headId: conversations.headId, rememberedId: conversations.rememberedId })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update');
    if (!now || now.rememberedId !== story.rememberedId) return;
    for (const { content, sourceIds, embedding } of found) {
      const sources = story.messages.filter(({ id }) => sourceIds.includes(id));
      const anchor = sources.at(-1);
      if (!anchor) continue;
      await tx.insert(memories).values({
        id: deps.newId(),
        conversationId,
        content,
        memoryType: 'other',
        sources: sources.map(toSource),
        anchorId: anchor.id,
        isOnPath: now.headId !== null && (await isOnBranch(tx, anchor.id, now.headId)),
        embedding,
        embeddingModel: embedding && deps.embeddings.id,
        createdAt: deps.clock.now(),
        updatedAt: deps.clock.now(),
      });
    }
    await changeConversations(tx, eq(conversations.id, conversationId), { rememberedId: messageId });
    await makeRoom(deps, tx, conversationId);
  });

/** Draws memories from the new part of a story (decision 65). What fails leaves nothing, and is tried again. */
export const extractMemories = (deps: ExtractionDeps): Job<Extraction> => ({
  ...extractJob,
  atOnce: 4,
  tries: 3,
  retryAfterSeconds: 60,
  withinSeconds: 120,
  async run(asked, { signal }) {
    const story = await readNewStory(deps.db, asked);
    if (story) await remember(deps, asked, story, await findFacts(deps, asked, story, signal));
  },
});
