import { AppError, type EndpointId } from '@troupe/protocol';
import { and, eq, lte, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/**
 * What a call does, as restrictions see it: `open` (signing in and out, the brand itself), `account` (one's own
 * account, what one said, taking it away), `read`, `speak`, `react` (like, rate, block, report), `make`, `pay`.
 */
export type CallClass = 'open' | 'account' | 'read' | 'speak' | 'react' | 'make' | 'pay';

/** The class of every call; one that is missing does not compile. */
export const callClasses = {
  createGuestSession: 'open',
  startLogin: 'open',
  finishLogin: 'open',
  refreshSession: 'open',
  endSession: 'open',
  createExternalSession: 'open',
  createFrameSession: 'open',
  getAppSettings: 'open',
  getBrand: 'open',
  checkOrigin: 'open',
  getUser: 'account',
  getUserSettings: 'account',
  updateUserSettings: 'account',
  exportConversation: 'account',
  deleteConversation: 'account',
  listBlockedCreators: 'account',
  getOrder: 'account',
  getSearchKey: 'read',
  getCharacter: 'read',
  getOpinion: 'read',
  getTranslation: 'read',
  listCharacterConversations: 'read',
  listConversations: 'read',
  listRemovedConversations: 'read',
  listMessages: 'read',
  listRemovals: 'read',
  listBranches: 'read',
  searchMessages: 'read',
  listVoices: 'read',
  getVoiceSample: 'read',
  getMessageAudio: 'read',
  createAudioTicket: 'read',
  getGeneration: 'read',
  listPersonas: 'read',
  getQueue: 'read',
  getAd: 'read',
  getGroup: 'read',
  getSceneNote: 'read',
  listPictures: 'read',
  listMemories: 'read',
  getMemoryShare: 'read',
  getReplyReport: 'read',
  startTranslation: 'speak',
  createConversation: 'speak',
  updateConversationHead: 'speak',
  updateConversationLabel: 'speak',
  updateConversationVoice: 'speak',
  updateConversationPersona: 'speak',
  cloneConversation: 'speak',
  restoreConversation: 'speak',
  importConversation: 'speak',
  updateMessage: 'speak',
  replaceMessage: 'speak',
  removeMessages: 'speak',
  restoreMessages: 'speak',
  setBookmark: 'speak',
  deleteBookmark: 'speak',
  createReply: 'speak',
  stopGeneration: 'speak',
  createPersona: 'speak',
  updatePersona: 'speak',
  deletePersona: 'speak',
  setDefaultPersona: 'speak',
  unsetDefaultPersona: 'speak',
  createPersonaAvatar: 'speak',
  updateGroup: 'speak',
  updateSceneNote: 'speak',
  createConversationImage: 'speak',
  createMemory: 'speak',
  clearMemories: 'speak',
  updateMemory: 'speak',
  deleteMemory: 'speak',
  restoreMemories: 'speak',
  likeCharacter: 'react',
  unlikeCharacter: 'react',
  reportCharacter: 'react',
  blockCreator: 'react',
  unblockCreator: 'react',
  createInteraction: 'react',
  updateMessageLabel: 'react',
  deleteMessageLabel: 'react',
  flagMessage: 'react',
  rateVoice: 'react',
  createEvent: 'react',
  importCharacter: 'make',
  trainCharacter: 'make',
  getPurchaseOptions: 'pay',
  calculateCheckout: 'pay',
  subscribe: 'pay',
} as const satisfies Record<EndpointId, CallClass>;

/** What each restriction leaves; a shadow ban bars nothing of its subject's own calls. */
export const leftBy: Record<string, readonly CallClass[]> = {
  restriction_temporary: ['open', 'account'],
  restriction_complete: ['open', 'account'],
  limited_access: ['open', 'account', 'read', 'speak', 'react', 'pay'],
};

/** The restriction that bars a class of calls, the hardest first; undefined where none does. */
export const barredBy = (permissions: readonly string[], call: CallClass): string | undefined =>
  ['restriction_complete', 'restriction_temporary', 'limited_access'].find(
    (restriction) => permissions.includes(restriction) && !leftBy[restriction]?.includes(call),
  );

/** What an account is under, as it is now. */
export interface Standing {
  permissions: readonly string[];
  /** When a hold ends by itself. */
  until: Date | null;
}

/** Throws `forbidden`, with the restriction's name and its end where it has one, where such a call is barred. */
export const refuseBarred = ({ permissions, until }: Standing, call: CallClass): void => {
  const restriction = barredBy(permissions, call);
  if (restriction === undefined) return;
  const ends = restriction === 'restriction_temporary' && until !== null;
  throw new AppError('forbidden', { params: { restriction, ...(ends && { until: until.toISOString() }) } });
};

/** A hold that is over, by the time of the database. */
const isOver = and(sql`'restriction_temporary' = any(${users.extraPermissions})`, lte(users.restrictedUntil, sql`now()`));

/** Takes holds away that are over: of one account, or of all (a retention task). Answers whose. */
export const liftHolds = (db: Pick<Db, 'update'>, userId?: string): Promise<{ id: string }[]> =>
  db
    .update(users)
    .set({
      extraPermissions: sql`array_remove(${users.extraPermissions}, 'restriction_temporary')`,
      restrictedUntil: null,
    })
    .where(userId === undefined ? isOver : and(eq(users.id, userId), isOver))
    .returning({ id: users.id });

export interface Restrictions {
  /** Throws `forbidden` where the account may not make such a call now: `refuseBarred`. */
  require(userId: string, call: CallClass): Promise<void>;
  /** Calls `onBarred` with the refusal once the account may no longer make such calls, within 5 s. Answers how to stop looking. */
  watch(userId: string, call: CallClass, onBarred: (refusal: AppError) => void): () => void;
}

/** Restrictions hold within 5 s of being written: what is kept for 2 s, and asked again every 2 s. */
const defaultKeptMs = 2000;
const keptMost = 10_000;

/** Reads restrictions as the account has them now, not as its token was written. */
export const createRestrictions = ({ db, keptMs = defaultKeptMs }: { db: Db; keptMs?: number }): Restrictions => {
  const kept = new Map<string, { until: number; standing: Promise<Standing> }>();

  const read = async (userId: string): Promise<Standing> => {
    const find = () =>
      db
        .select({ permissions: users.extraPermissions, until: users.restrictedUntil, isOver: sql<boolean>`(${isOver}) is true` })
        .from(users)
        .where(eq(users.id, userId));
    const [row] = await find();
    if (!row?.isOver) return row ?? { permissions: [], until: null };
    await liftHolds(db, userId);
    const [free] = await find();
    return free ?? { permissions: [], until: null };
  };
  const standingOf = (userId: string) => {
    const now = performance.now();
    const known = kept.get(userId);
    if (known && known.until > now) return known.standing;
    if (kept.size >= keptMost) kept.clear();
    const standing = read(userId);
    kept.set(userId, { until: now + keptMs, standing });
    // What could not be read is asked again.
    standing.catch(() => kept.delete(userId));
    return standing;
  };

  return {
    async require(userId, call) {
      if (call === 'open') return;
      refuseBarred(await standingOf(userId), call);
    },
    watch(userId, call, onBarred) {
      const look = async () => {
        const standing = await standingOf(userId);
        try {
          refuseBarred(standing, call);
        } catch (refusal) {
          clearInterval(timer);
          onBarred(refusal as AppError);
        }
      };
      // A database that does not answer now does so at the next look.
      const timer = setInterval(() => void look().catch(() => undefined), keptMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
};
