import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { sessionLife } from '../rights/session-life.ts';
import { createTokenService } from './tokens.ts';
import type { UserRow } from './users.ts';

const key = 'signing-key-of-the-tests-32-bytes';
const clock = createManualClock();
const tokens = createTokenService({ keys: [key], clock });

const row = (over: Partial<UserRow> = {}): UserRow => ({
  id: 'u1',
  applicationId: 'daybreak',
  externalId: 'subject-1',
  platform: 'first_party',
  username: 'mira',
  name: 'Mira',
  email: 'mira@example.test',
  avatarUrl: null,
  closedAt: null,
  highlights: null,
  role: 'paid_basic',
  extraPermissions: ['limited_access'],
  rightsUntil: null,
  restrictedUntil: null,
  changedAt: null,
  settings: {},
  registeredAt: null,
  affiliateId: null,
  tapTrackingId: null,
  guidelinesAt: null,
  createdAt: clock.now(),
  ...over,
});

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('a session token', () => {
  it('is over once the rights of its owner change, and lives no longer than those rights', async () => {
    let changedAt: number | undefined;
    const watched = createTokenService({ keys: [key], clock, changes: { lastChange: async () => changedAt } });
    const before = await watched.issue(row({ changedAt: new Date(1000) }), { ttl: 60 });
    changedAt = 1000;
    await expect(watched.verify(before.token, 'daybreak')).resolves.toMatchObject({ userId: 'u1' });
    changedAt = 1001;
    await expect(watched.verify(before.token, 'daybreak')).rejects.toMatchObject({ code: 'token_expired' });
    const first = await watched.issue(row(), { ttl: 60 });
    await expect(watched.verify(first.token, 'daybreak')).rejects.toMatchObject({ code: 'token_expired' });
    const restrictedUntil = new Date(clock.now().getTime() + 20_000);
    const held = await watched.issue(row({ changedAt: new Date(1001), rightsUntil: restrictedUntil, restrictedUntil }), {
      ttl: 60,
    });
    expect(held.expires_in).toBe(20);
    await expect(watched.verify(held.token, 'daybreak')).resolves.toMatchObject({ restrictedUntil });
    // The end of anything else shortens it too, and is no end of a restriction.
    const paid = await watched.issue(row({ changedAt: new Date(1001), rightsUntil: restrictedUntil }), { ttl: 60 });
    expect(paid.expires_in).toBe(20);
    expect(await watched.verify(paid.token, 'daybreak')).not.toHaveProperty('restrictedUntil');
  });

  it('carries the claims of part 1 §3, and its life in seconds', async () => {
    const { token, issued_at, expires_in } = await tokens.issue(row(), { ttl: sessionLife.embed });
    const payload = payloadOf(token);
    expect(payload).toMatchObject({
      id: 'u1',
      external_id: 'subject-1',
      email: 'mira@example.test',
      roles: ['paid_basic'],
      iat: issued_at,
    });
    expect(payload['exp']).toBe(issued_at + expires_in);
    expect(expires_in).toBe(300);
    expect(payload['permissions']).toEqual(expect.arrayContaining(['tts', 'limited_access']));
  });

  it('tells the server who calls', async () => {
    const { token } = await tokens.issue(row(), { ttl: 60 });
    expect(await tokens.verify(token, 'daybreak')).toMatchObject({
      userId: 'u1',
      isGuest: false,
      platform: 'first_party',
      role: 'paid_basic',
      applicationId: 'daybreak',
    });
  });

  it('denotes a guest when its id equals its external id', async () => {
    const { token } = await tokens.issue(row({ externalId: 'u1', platform: 'guest', role: 'guest', extraPermissions: [] }), {
      ttl: 60,
    });
    const caller = await tokens.verify(token, 'daybreak');
    expect(caller.isGuest).toBe(true);
    expect(caller.permissions).not.toContain('create_character');
  });

  it('does not let a partner user report, and gives nothing for an unknown role', async () => {
    const partner = await tokens.issue(row({ platform: 'partner', role: 'free_tier', extraPermissions: [] }), { ttl: 60 });
    expect((await tokens.verify(partner.token, 'daybreak')).permissions).not.toContain('report_character');
    const odd = await tokens.issue(row({ role: 'wizard', extraPermissions: [] }), { ttl: 60 });
    expect(payloadOf(odd.token)['permissions']).toEqual([]);
    await expect(tokens.verify(odd.token, 'daybreak')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('expires, and says so', async () => {
    const { token } = await tokens.issue(row(), { ttl: 60 });
    const later = createTokenService({ keys: [key], clock: { now: () => new Date(clock.now().getTime() + 60_000) } });
    await expect(later.verify(token, 'daybreak')).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('outlives a rotation of the signing key', async () => {
    const { token } = await tokens.issue(row(), { ttl: 60 });
    const rotated = createTokenService({ keys: ['a-newer-key-of-the-tests-32-bytes', key], clock });
    expect((await rotated.verify(token, 'daybreak')).userId).toBe('u1');
  });

  it('is worth nothing at another brand, and nothing when forged', async () => {
    const { token } = await tokens.issue(row(), { ttl: 60 });
    const payload = payloadOf(token);
    const secret = new TextEncoder().encode(key);
    const { privateKey } = await generateKeyPair('ES256');
    const [head, , signature] = token.split('.');
    const forged: Record<string, string> = {
      empty: '',
      'no token': 'abc',
      'another key': await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(new TextEncoder().encode('x'.repeat(32))),
      'alg none': new UnsecuredJWT(payload).encode(),
      ES256: await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(privateKey),
      HS512: await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' })
        .sign(new Uint8Array([...secret, ...secret])),
      'another type': await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
      'another issuer': await new SignJWT({ ...payload, iss: 'me' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(secret),
      'no expiry': await new SignJWT({ ...payload, exp: undefined })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(secret),
      'changed claims': `${head}.${Buffer.from(JSON.stringify({ ...payload, id: 'u2' })).toString('base64url')}.${signature}`,
    };
    await expect(tokens.verify(token, 'lantern')).rejects.toMatchObject({ code: 'unauthorized' });
    for (const [name, bad] of Object.entries(forged)) {
      await expect(tokens.verify(bad, 'daybreak'), name).rejects.toMatchObject({ code: 'unauthorized' });
    }
  });
});
