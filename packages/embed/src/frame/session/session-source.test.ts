import type { Client } from '@troupe/core/app';
import { AppError, type Session } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { DpopKey } from './dpop-key.ts';
import { createSessionSource, type SessionSourceOptions } from './session-source.ts';

const session = { token: 'session-token', expires_in: 300 } as Session;
const encode = (claims: object) =>
  `e30.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.sig`;
const token = encode({ sub: 'u1', name: 'Zoë Ünal', username: 'zoe_u' });

const setUp = (over: Partial<SessionSourceOptions> & { answers?: (Session | Error)[] } = {}) => {
  const answers = over.answers ?? [session];
  const call = vi.fn(async () => {
    const answer = answers.shift() ?? session;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const getToken = vi.fn(
    async (_request: { reason: string; minTtl: number; jkt?: string | undefined }): Promise<string | null> => token,
  );
  const kept = { read: vi.fn((): Session | null => null), lastToken: vi.fn((): string | undefined => undefined) };
  const keyring = { key: async () => ({ jkt: 'thumbprint' }) as DpopKey };
  const source = createSessionSource({
    host: { getToken },
    kept,
    keyring,
    hasToken: async () => true,
    allowsGuests: true,
    ...over,
  });
  return { source, client: { call } as unknown as Client, call, getToken, kept };
};
const endpoints = (call: ReturnType<typeof vi.fn>) => call.mock.calls.map(([endpoint]) => (endpoint as { id: string }).id);

describe('the first session', () => {
  it("exchanges the partner's token, as bearer and never in the body", async () => {
    const { source, client, call, getToken } = setUp();
    await expect(source.start(client)).resolves.toBe(session);
    expect(getToken).toHaveBeenCalledExactlyOnceWith({ reason: 'init', minTtl: 20, jkt: 'thumbprint' });
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'createExternalSession' }),
      { body: { id: 'u1', name: 'Zoë Ünal', username: 'zoe_u' } },
      { headers: { authorization: `Bearer ${token}` } },
    );
  });

  it('is the kept one after a reload, without asking anybody', async () => {
    const { source, client, call, getToken, kept } = setUp();
    kept.read.mockReturnValue(session);
    await expect(source.start(client)).resolves.toBe(session);
    expect(kept.read).toHaveBeenCalledExactlyOnceWith('thumbprint');
    expect(call).not.toHaveBeenCalled();
    expect(getToken).not.toHaveBeenCalled();
  });

  it("is a guest's where the page has no tokens, or nobody is signed in to it", async () => {
    const without = setUp({ hasToken: async () => false });
    await without.source.start(without.client);
    expect(without.getToken).not.toHaveBeenCalled();
    expect(endpoints(without.call)).toEqual(['createGuestSession']);

    const nobody = setUp();
    nobody.getToken.mockResolvedValue(null);
    await nobody.source.start(nobody.client);
    expect(endpoints(nobody.call)).toEqual(['createGuestSession']);
  });

  it('is that of the same guest where no cookie says who they are', async () => {
    const { source, client, call, kept } = setUp({ hasToken: async () => false });
    kept.lastToken.mockReturnValue('last-token');
    await source.start(client);
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { body: { last_token: 'last-token' } });
  });

  it('is none where the brand takes no guests', async () => {
    const { source, client, call } = setUp({ hasToken: async () => false, allowsGuests: false });
    await expect(source.start(client)).resolves.toBeNull();
    expect(call).not.toHaveBeenCalled();
  });
});

describe('after a logout', () => {
  it("the guest's cookie is dropped before anybody else comes", async () => {
    const { source, client, call } = setUp({ hasToken: async () => false, isLogout: true });
    await source.start(client);
    await source.start(client);
    expect(endpoints(call)).toEqual(['endSession', 'createGuestSession', 'createGuestSession']);
  });

  it('the next user comes also where that fails', async () => {
    const { source, client } = setUp({ isLogout: true, answers: [new AppError('network'), session] });
    await expect(source.start(client)).resolves.toBe(session);
  });
});

describe('a refused token', () => {
  it.each(['token_expired', 'token_replayed'] as const)('%s: asks the page once more', async (code) => {
    const { source, client, getToken } = setUp({ answers: [new AppError(code), session] });
    await expect(source.start(client)).resolves.toBe(session);
    expect(getToken.mock.calls.map(([request]) => request.reason)).toEqual(['init', 'retry']);
  });

  it('gives up after that, with the reason', async () => {
    const { source, client, getToken } = setUp({ answers: [new AppError('token_expired'), new AppError('token_expired')] });
    await expect(source.start(client)).rejects.toMatchObject({ code: 'token_expired' });
    expect(getToken).toHaveBeenCalledTimes(2);
  });

  it('is not asked for again when another would be refused too', async () => {
    const { source, client, getToken } = setUp({ answers: [new AppError('forbidden')] });
    await expect(source.start(client)).rejects.toMatchObject({ code: 'forbidden' });
    expect(getToken).toHaveBeenCalledOnce();
  });

  it.each(['', 'not a token', 'a.b.c', `x.${btoa('[')}.y`])('is a typed error when it is no JWT: %j', async (given) => {
    const { source, client, call, getToken } = setUp();
    getToken.mockResolvedValue(given);
    await expect(source.start(client)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(call).not.toHaveBeenCalled();
  });
});

it('renewal says why it asks', async () => {
  const { source, client, getToken } = setUp();
  await source.renew(client, 'refresh');
  await source.renew(client, 'retry');
  expect(getToken.mock.calls.map(([request]) => request.reason)).toEqual(['refresh', 'retry']);
});
