import { createGuestSession, AppError, type Endpoint } from '@troupe/protocol';
import type { Client } from './client.ts';
import { describe, expect, it, vi } from 'vitest';
import { createCookieSessions } from './cookie-sessions.ts';

const user = (platform: string) => ({ token: `${platform}-token`, user: { platform } });

/** A client whose sign-in calls answer as told; it notes what was called. */
const clientOf = (answers: { refresh?: object | AppError; guest?: object | AppError }) => {
  const calls: string[] = [];
  const client = {
    call: async (endpoint: Endpoint) => {
      const name = endpoint.id === createGuestSession.id ? 'guest' : 'refresh';
      calls.push(name);
      const answer = answers[name] ?? new AppError('unauthorized');
      if (answer instanceof AppError) throw answer;
      return answer;
    },
  } as unknown as Client;
  return { client, calls, answers };
};

const never = () => expect.unreachable('no refresh fails here');

describe('the session of a user', () => {
  it("is a guest's on the first visit, without asking for another first", async () => {
    const { client, calls } = clientOf({ guest: user('guest') });
    expect(await createCookieSessions(false, never).start(client)).toEqual(user('guest'));
    expect(calls).toEqual(['guest']);
  });

  it('is the one of the cookie', async () => {
    const { client, calls } = clientOf({ refresh: user('first_party'), guest: user('guest') });
    expect(await createCookieSessions(true, never).start(client)).toEqual(user('first_party'));
    expect(calls).toEqual(['refresh']);
  });

  it("is a guest's where the cookie is worth nothing any more", async () => {
    const { client } = clientOf({ guest: user('guest') });
    expect(await createCookieSessions(true, never).start(client)).toEqual(user('guest'));
  });

  it('needs a sign-in where the brand takes no guests', async () => {
    const { client } = clientOf({ guest: new AppError('forbidden') });
    expect(await createCookieSessions(false, never).start(client)).toBeNull();
  });

  it("becomes another guest's when a guest's ends, and nobody's when a member's does", async () => {
    const { client, answers } = clientOf({ guest: user('guest') });
    const source = createCookieSessions(true, never);
    await source.start(client);
    expect(await source.renew(client, 'retry')).toEqual(user('guest'));
    answers.refresh = user('first_party');
    await source.renew(client, 'refresh');
    delete answers.refresh;
    expect(await source.renew(client, 'refresh')).toBeNull();
  });

  it.each(['offline', 'unavailable', 'internal', 'rate_limited', 'forbidden'] as const)(
    'says that a refresh failed, not that somebody is signed out: %s',
    async (code) => {
      const { client, calls } = clientOf({ refresh: new AppError(code, { requestId: 'r1' }), guest: user('guest') });
      const onFailure = vi.fn();
      const source = createCookieSessions(true, onFailure);
      const told = { code, message: 'Unable to refresh token', requestId: 'r1' };
      await expect(source.start(client)).rejects.toMatchObject(told);
      await expect(source.renew(client, 'refresh')).rejects.toMatchObject(told);
      expect(calls).toEqual(['refresh', 'refresh']);
      expect(onFailure).toHaveBeenCalledOnce();
    },
  );
});
