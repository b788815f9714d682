import {
  AppError,
  badField,
  createPasskey,
  cutAtGrapheme,
  deletePasskey,
  listPasskeys,
  type PasskeyCreation,
  passkeyLimits,
  startPasskey,
  updatePasskey,
} from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { base64url } from 'jose';
import { passkeys, users } from '../../../db/schema.ts';
import type { CallerContext } from '../../../http/context.ts';
import { handler, handlerAfter, type Registration } from '../../../http/handler.ts';
import { deviceName } from '../../../kernel/device-name.ts';
import { limitRules } from '../../../limits.ts';
import type { Clock, Db, Limits, NewId, Passkeys } from '../../../ports/index.ts';
import type { Mails } from '../../mails/mails.ts';
import { lockAccount } from '../email-change/change-rows.ts';
import { createRecentSignIn } from '../own-sessions/recent-sign-in.ts';
import { challengeMs, type ChallengeFor, type Challenges } from './challenges.ts';
import { canHavePasskeys, rpIdOf } from './passkey-hosts.ts';
import { addPasskey, passkeysOf, requireRoom, toPasskey } from './passkey-rows.ts';

export interface PasskeyHandlersDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
  mails: Pick<Mails, 'queue'>;
  challenges: Challenges;
  /** Null where nobody checks any. */
  checks: Passkeys | null;
}

/** The checks of a page that may ask for passkeys; throws `not_found` on any other. */
const checksAt = (checks: Passkeys | null, { brand, request }: Pick<CallerContext, 'brand' | 'request'>): Passkeys => {
  if (checks === null || !canHavePasskeys(brand, request)) throw new AppError('not_found');
  return checks;
};

/** What is asked of an authenticator: a key of its own that is found without a name, and a proof that its owner is there. */
const askToMake = (
  { brand, caller, request }: CallerContext,
  {
    challenge,
    algorithms,
    known,
    name,
  }: { challenge: string; algorithms: readonly number[]; known: (typeof passkeys.$inferSelect)[]; name: string },
): PasskeyCreation => {
  const rpId = rpIdOf(request);
  return {
    challenge,
    rp: { id: rpId, name: brand.name },
    user: { id: base64url.encode(caller.userId), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: known
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
};

const challengeFor = ({ caller: { userId, sessionId }, request }: CallerContext): ChallengeFor => {
  if (sessionId === undefined) throw new AppError('forbidden');
  return { to: 'add', rpId: rpIdOf(request), userId, sessionId };
};

/** GET, POST, PATCH and DELETE users/passkeys: the passkeys of an account, for a session that has just signed in to it. */
export const passkeyHandlers = ({
  db,
  clock,
  newId,
  rateLimits,
  mails,
  challenges,
  checks,
}: PasskeyHandlersDeps): Registration[] => {
  const recent = createRecentSignIn({ db, clock });
  const own = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const hasPasskey = async ({ params }: { params: { passkeyId: string } }, { caller }: CallerContext) => {
    const [row] = await db.select({ id: passkeys.id }).from(passkeys).where(own(caller.userId, params.passkeyId));
    if (!row) throw new AppError('not_found');
  };

  return [
    handler(listPasskeys, async (_input, { brand, caller, request }) => ({
      is_offered: checks !== null && canHavePasskeys(brand, request),
      passkeys: (await passkeysOf(db, caller.userId)).map(toPasskey),
      is_recent: await recent.is(caller),
    })),

    handler(startPasskey, async (_input, context) => {
      const { brand, caller } = context;
      const { algorithms } = checksAt(checks, context);
      await rateLimits.take(...limitRules('passkeyChanges', { brand, caller }));
      await recent.require(caller);
      const known = await passkeysOf(db, caller.userId);
      requireRoom(known.length);
      const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
      if (!user) throw new AppError('unauthorized');
      const challenge = await challenges.give(challengeFor(context));
      return askToMake(context, { challenge, algorithms, known, name: user.email ?? user.username ?? user.name });
    }),

    handler(createPasskey, async ({ body: { credential, name } }, context) => {
      const { brand, caller, request } = context;
      const { made } = checksAt(checks, context);
      await rateLimits.take(...limitRules('passkeyChanges', { brand, caller }));
      const wish = challengeFor(context);
      const challenge = await challenges.take(credential.response.clientDataJSON, wish);
      const { origin } = new URL(request.url);
      const key = challenge === null ? null : await made(credential, { challenge, origin, rpId: wish.rpId });
      if (key === null) throw badField('body.credential', 'is no answer to our question');
      const device = deviceName(request.headers.get('user-agent'));
      return db.transaction(async (tx) => {
        const user = await lockAccount(tx, caller.userId);
        // Ask once more, under the lock: an owner who took the account back has ended this session.
        await createRecentSignIn({ db: tx, clock }).require(caller);
        const at = clock.now();
        const kept = await addPasskey(tx, {
          ...key,
          id: newId(),
          userId: user.id,
          rpId: wish.rpId,
          transports: credential.response.transports,
          name: name ?? cutAtGrapheme(device, passkeyLimits.nameMax),
          createdAt: at,
        });
        const { applicationId, email: to } = user;
        const params = { name: kept.name, device, at: at.toISOString(), path: '/profile/sessions' };
        if (to !== null) await mails.queue(tx, { kind: 'passkey_added', to, applicationId, userId: user.id, params });
        return toPasskey(kept);
      });
    }),

    handlerAfter(updatePasskey, hasPasskey, async ({ params, body: { name } }, { brand, caller }) => {
      await rateLimits.take(...limitRules('passkeyChanges', { brand, caller }));
      const [row] = await db.update(passkeys).set({ name }).where(own(caller.userId, params.passkeyId)).returning();
      if (!row) throw new AppError('not_found');
      return toPasskey(row);
    }),

    handler(deletePasskey, async ({ params }, { brand, caller }) => {
      await rateLimits.take(...limitRules('passkeyChanges', { brand, caller }));
      const gone = await db.delete(passkeys).where(own(caller.userId, params.passkeyId)).returning({ id: passkeys.id });
      if (gone.length === 0) throw new AppError('not_found');
      return {};
    }),
  ];
};
