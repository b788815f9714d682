import { AppError, brandConfig, type Brand, type BrandInput, type PageGuard } from '@troupe/protocol';
import * as v from 'valibot';
import { onTestFinished, vi } from 'vitest';
import { createBrands } from '../brands.ts';
import type { Clock, Limits, Log } from '../ports/index.ts';
import type { Caller } from './context.ts';
import type { RawCaller } from './raw-routes/raw-route.ts';
import { createRouter, type RouterOptions } from './router.ts';

/** What tests of the front door share: two brands, callers by token name, a clock that stands still until moved. */
export const testOrigin = 'http://localhost:4100';

export const createTestBrand = (change: Partial<BrandInput> = {}): Brand =>
  v.parse(brandConfig, { id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'], ...change });

/** Who asks a route outside the table, where it makes no difference. */
export const rawCaller: RawCaller = {
  brand: createTestBrand(),
  address: '192.0.2.1',
  place: { country: null, hint: null },
  userId: null,
};

export const createManualClock = (start = '2026-11-21T09:00:00.000Z'): Clock & { advance(ms: number): void } => {
  let now = Date.parse(start);
  return { now: () => new Date(now), advance: (ms) => void (now += ms) };
};

/**
 * Moves a clock together with the process's own (`Date` alone stands still from here to the end of the test),
 * which the counters of limits go by.
 */
export const moveTime = (clock: ReturnType<typeof createManualClock>, ms: number): void => {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
  }
  vi.setSystemTime(Date.now() + ms);
  clock.advance(ms);
};

/** Grants everything, for tests of what limits would stop. */
export const noLimits: Limits = { take: async () => async () => undefined };

interface Line {
  text: string;
  fields?: Record<string, unknown> | undefined;
}

export const createMemoryLog = (): Log & { errors: Line[]; infos: Line[] } => {
  const errors: Line[] = [];
  const infos: Line[] = [];
  return {
    errors,
    infos,
    info: (text, fields) => void infos.push({ text, fields }),
    error: (text, fields) => void errors.push({ text, fields }),
  };
};

const callers: Record<string, Pick<Caller, 'isGuest' | 'platform' | 'role' | 'permissions'>> = {
  guest: { isGuest: true, platform: 'guest', role: 'guest', permissions: ['view_chats'] },
  member: { isGuest: false, platform: 'first_party', role: 'free_tier', permissions: ['view_chats', 'create_character'] },
  other: { isGuest: false, platform: 'first_party', role: 'free_tier', permissions: [] },
};

/** Reads the tokens `guest`, `member`, `other` and `expired`; any other is refused. */
export const verifyTestToken = async (token: string, applicationId: string): Promise<Caller> => {
  if (token === 'expired') throw new AppError('token_expired');
  const caller = callers[token];
  if (!caller) throw new AppError('unauthorized');
  return { ...caller, userId: token, externalId: token, applicationId, email: null };
};

/** A router over toy registrations; answers as `fetch` does. */
export const createTestRouter = (options: Pick<RouterOptions, 'registrations'> & Partial<RouterOptions>) => {
  let requests = 0;
  const router = createRouter({
    brands: createBrands([
      createTestBrand(),
      createTestBrand({ id: 'acme', name: 'Acme Stories', hosts: ['acme.localhost:4100'] }),
    ]),
    rawRoutes: [],
    rateLimits: noLimits,
    answerPage: async () => new Response('page'),
    verifyToken: verifyTestToken,
    idempotency: { once: (_request, run) => run() },
    newId: () => `request-${(requests += 1)}`,
    log: createMemoryLog(),
    checksOutput: true,
    ...options,
  });
  return (path: string, init: RequestInit & { token?: string; origin?: string } = {}) => {
    const headers = new Headers(init.headers);
    if (init.token) headers.set('authorization', `Bearer ${init.token}`);
    if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json');
    return router(new Request((init.origin ?? testOrigin) + path, { ...init, headers }), { address: '192.0.2.1' });
  };
};

/** A page that everybody may see. */
export const forEverybody: PageGuard = { class: 'open', permission: null, guests: 'enter' };
