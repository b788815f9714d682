import type { PageEvent, ServerEvent } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { keyValues, pageEvents } from '../../db/schema.ts';
import { hmac, randomSecret } from '../../kernel/digest.ts';
import type { Clock, Db, Log } from '../../ports/index.ts';
import type { ConsentService } from '../legal/consents.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/** What one agrees to, as consents name it. */
export const analyticsConsent = 'analytics';

export interface EventContext {
  brand: { id: string };
  /** Null for a stranger: all strangers count as one visitor. */
  caller: { userId: string } | null;
  /** Null where a program told it, such as a payment processor: it is noted without an account. */
  request: Request | null;
}

/** Notes how pages are used. */
export interface PageEvents {
  /** Notes an event. Never throws: what is counted is not worth a failure of what is done. */
  log(event: PageEvent | ServerEvent, context: EventContext): Promise<void>;
  /** Whether what is told of a caller may be told with who they are: they agreed to it, and their browser does not say no. */
  mayName(context: Pick<EventContext, 'caller' | 'request'>): Promise<boolean>;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** A browser that says so is taken at its word, whatever was agreed to (Global Privacy Control). */
const saysNo = (request: Request) => request.headers.get('sec-gpc') === '1';

export const createPageEvents = ({
  db,
  clock,
  log,
  consents,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  consents: Pick<ConsentService, 'isGiven'>;
}): PageEvents => {
  /**
   * One salt a day for all servers, made by the first that needs it. The row ends with the day, so that later nothing leads
   * from an event to an account.
   */
  let known: { day: string; salt: string } | undefined;
  const saltOf = async (now: Date): Promise<string> => {
    const day = dayOf(now);
    if (known?.day === day) return known.salt;
    const id = `page-events-salt|${day}`;
    const expiresAt = new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs);
    await db
      .insert(keyValues)
      .values({ id, model: 'PageEventsSalt', payload: { salt: randomSecret() }, expiresAt })
      .onConflictDoNothing();
    const [row] = await db.select({ payload: keyValues.payload }).from(keyValues).where(eq(keyValues.id, id));
    known = { day, salt: String(row?.payload['salt']) };
    return known.salt;
  };

  const mayName: PageEvents['mayName'] = async ({ caller, request }) =>
    caller !== null && request !== null && !saysNo(request) && consents.isGiven(caller.userId, analyticsConsent);

  return {
    mayName,
    async log({ name, ...details }, { brand, caller, request }) {
      try {
        const now = clock.now();
        await db.insert(pageEvents).values({
          applicationId: brand.id,
          userId: (await mayName({ caller, request })) ? (caller?.userId ?? null) : null,
          visitor: (await hmac(await saltOf(now), caller?.userId ?? '')).slice(0, 22),
          name,
          details,
          day: dayOf(now),
          createdAt: now,
        });
      } catch (error) {
        log.error('An event of a page could not be noted.', { name, error });
      }
    },
  };
};
