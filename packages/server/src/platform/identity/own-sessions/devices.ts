import { and, eq } from 'drizzle-orm';
import { refreshTokens, type users } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import { deviceName } from '../../../kernel/device-name.ts';
import { randomSecret, sha256 } from '../../../kernel/digest.ts';
import type { Clock, Db } from '../../../ports/index.ts';
import type { Mails } from '../../mails/mails.ts';
import { deviceCookie, readCookie, setCookie } from '../cookies.ts';

/** What is kept of where a session is. */
export interface SessionPlace {
  device: string;
  surface: 'site' | 'embed';
  country: string | null;
  browserHash?: string;
  besideId?: string;
}

/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const cookieDays = 400;
/** An account is as new as its first sign-in for so long. */
const newAccountMs = 60_000;

export const placeOfSession = (
  { request, place }: Pick<Context, 'request' | 'place'>,
  surface: SessionPlace['surface'],
): SessionPlace => ({
  device: deviceName(request.headers.get('user-agent')),
  surface,
  country: place.country,
});

/** Where a frame's session is; nothing is kept of a guest's. */
export const placeInFrame = (
  { platform }: Pick<typeof users.$inferSelect, 'platform'>,
  context: Pick<Context, 'request' | 'place'>,
): SessionPlace | undefined => (platform === 'first_party' ? placeOfSession(context, 'embed') : undefined);

export interface Devices {
  /** The browser that signs in, by a cookie of its own, which the answer keeps or renews. */
  arrive(context: Context): Promise<{ place: SessionPlace & { browserHash: string }; cookie: string }>;
  /** Mails the account where this browser has not signed in to it before. Asked before the session is made. */
  tell(user: typeof users.$inferSelect, place: SessionPlace & { browserHash: string }): Promise<void>;
}

/** Browsers that sign in, and whether an account knows them. */
export const createDevices = ({ db, clock, mails }: { db: Db; clock: Clock; mails: Pick<Mails, 'queue'> }): Devices => {
  const hasSession = async (userId: string, browserHash?: string) => {
    const isThis = browserHash === undefined ? undefined : eq(refreshTokens.browserHash, browserHash);
    const [row] = await db
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .where(and(eq(refreshTokens.userId, userId), isThis))
      .limit(1);
    return row !== undefined;
  };

  return {
    async arrive(context) {
      const browser = readCookie(deviceCookie, context) ?? randomSecret();
      const place = { ...placeOfSession(context, 'site'), browserHash: await sha256(browser) };
      return { place, cookie: setCookie(deviceCookie, context, browser, cookieDays * 24 * 3600) };
    },

    async tell(user, { device, country, browserHash }) {
      const now = clock.now();
      if (user.email === null || (await hasSession(user.id, browserHash))) return;
      // The first of an account that was just made is told to nobody.
      const isNew = now.getTime() - user.createdAt.getTime() < newAccountMs;
      if (isNew && !(await hasSession(user.id))) return;
      await mails.queue(db, {
        kind: 'new_device',
        to: user.email,
        applicationId: user.applicationId,
        userId: user.id,
        params: { device, country, at: now.toISOString(), path: '/profile/sessions' },
      });
    },
  };
};
