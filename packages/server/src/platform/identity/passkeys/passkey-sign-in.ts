import { AppError, finishPasskeySignIn, gatePaths, startPasskeySignIn } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { base64url } from 'jose';
import { users } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import { handler, type Registration } from '../../../http/handler.ts';
import { limitRules } from '../../../limits.ts';
import type { Clock, Db, Limits, Passkeys } from '../../../ports/index.ts';
import type { WayBack } from '../accounts/way-back.ts';
import type { Arrive } from '../own-sessions/arrivals.ts';
import { toReturnPath } from '../return-path.ts';
import { requireSameOrigin } from '../same-origin.ts';
import { challengeMs, type Challenges } from './challenges.ts';
import { canHavePasskeys, rpIdOf } from './passkey-hosts.ts';
import { countUse, findPasskey } from './passkey-rows.ts';

export interface PasskeySignInDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  challenges: Challenges;
  /** Null where nobody checks any. */
  checks: Passkeys | null;
  arrive: Arrive;
  wayBack: Pick<WayBack, 'pathOf'>;
}

/** POST v2/auth/passkey and its question: what an authenticator signs opens the account that it was made for. */
export const passkeySignInHandlers = ({
  db,
  clock,
  rateLimits,
  challenges,
  checks,
  arrive,
  wayBack,
}: PasskeySignInDeps): Registration[] => {
  /** The checks of a page that may ask, on which the call must have been made. */
  const admit = async ({ brand, request, address }: Context): Promise<Passkeys> => {
    requireSameOrigin(request);
    if (checks === null || !canHavePasskeys(brand, request)) throw new AppError('not_found');
    await rateLimits.take(...limitRules('passkeySignIns', { brand, address }));
    return checks;
  };
  const refused = () => new AppError('sign_in_failed');

  return [
    handler(startPasskeySignIn, async (_input, context) => {
      await admit(context);
      const rpId = rpIdOf(context.request);
      const challenge = await challenges.give({ to: 'sign-in', rpId });
      return { challenge, rpId, timeout: challengeMs, userVerification: 'required' as const };
    }),

    handler(finishPasskeySignIn, async ({ body: { credential, redirect } }, context) => {
      const { brand, request, headers } = context;
      const { shown } = await admit(context);
      const rpId = rpIdOf(request);
      const challenge = await challenges.take(credential.response.clientDataJSON, { to: 'sign-in', rpId });
      const known = challenge === null ? undefined : await findPasskey(db, rpId, credential.id);
      if (challenge === null || !known || credential.response.userHandle !== base64url.encode(known.userId)) throw refused();
      const use = await shown(credential, { challenge, origin: new URL(request.url).origin, rpId }, known);
      if (use === null || !(await countUse(db, known, { ...use, at: clock.now() }))) throw refused();
      const [member] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, known.userId), eq(users.applicationId, brand.id)));
      if (!member) throw refused();
      if (member.closedAt !== null) return { path: (await wayBack.pathOf(member)) ?? gatePaths.closed };
      for (const cookie of await arrive(context, member)) headers.append('set-cookie', cookie);
      return { path: toReturnPath(redirect) };
    }),
  ];
};
