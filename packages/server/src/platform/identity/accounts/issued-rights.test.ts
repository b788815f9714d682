import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grants, users } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { createManualClock } from '../../../http/testing.ts';
import type { Database, IdentityProvider } from '../../../ports/index.ts';
import { operator } from '../../audit/actor.ts';
import { grantRight, type Grant } from '../../rights/grants.ts';
import { createBrowser, createWorld, newId, parseBrand, type World } from '../../testing.ts';

const origin = 'http://localhost:4100';
const clock = createManualClock(new Date().toISOString());
const brands = [
  parseBrand({
    id: 'daybreak',
    name: 'Daybreak',
    hosts: ['localhost:4100'],
    issued_rights: [
      { claim: ['groups'], value: 'staff', role: 'employee' },
      { claim: ['groups'], value: 'painters', permissions: ['image_training'] },
    ],
  }),
  parseBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'] }),
];

let database: Database;
let world: World;
let state = '';
let said: { subject: string; claims?: Record<string, unknown> } = { subject: 'nobody' };
beforeAll(async () => {
  database = await createTestDatabase();
  const identity: IdentityProvider = {
    providers: [],
    begin: async () => ({ url: 'https://issuer.example/', state: (state = newId()), nonce: 'n', codeVerifier: 'v' }),
    finish: async () => ({ issuer: 'https://issuer.example', kind: 'outside', email: null, ...said }),
  };
  world = await createWorld({ db: database.db, clock, brands, identity });
});
afterAll(() => database.close());

/** Signs in with those groups, and answers what the session may do. */
const signIn = async (subject: string, groups: unknown, at = origin) => {
  said = { subject, claims: { sub: subject, groups } };
  const browser = createBrowser(world, at);
  await browser.request('/api/v2/auth/login');
  await browser.request(`/api/v2/auth/callback?code=c&state=${state}`);
  const answer = await browser.request('/api/v2/auth/refresh', { method: 'POST' });
  const { user, token } = (await answer.json()) as { token: string; user: { id: string; role: string; permissions: string[] } };
  return { ...user, token };
};

describe('an outside identity provider', () => {
  it('gives a role and permissions by the brand’s rows, and no others', async () => {
    expect(await signIn('ann', ['staff', 'painters', 'admin'])).toMatchObject({
      role: 'employee',
      permissions: expect.arrayContaining(['image_training', 'advanced_models']),
    });
    const painter = await signIn('bob', 'painters');
    expect(painter.role).toBe('free_tier');
    expect(painter.permissions).toContain('image_training');
    expect((await signIn('cyd', undefined)).permissions).not.toContain('image_training');
  });

  it('gives nothing at a brand without rows', async () => {
    const found = await signIn('dan', ['staff', 'painters'], 'http://lantern.localhost:4100');
    expect([found.role, found.permissions.includes('image_training')]).toEqual(['free_tier', false]);
  });

  it('takes back at the next sign-in what it no longer says, from sessions elsewhere too', async () => {
    const before = await signIn('eve', ['staff', 'painters']);
    const after = await signIn('eve', []);
    expect(after.id).toBe(before.id);
    expect([after.role, after.permissions.includes('image_training')]).toEqual(['free_tier', false]);
    const [row] = await database.db.select().from(users).where(eq(users.id, before.id));
    expect(row?.changedAt).not.toBeNull();
  });

  const grant = (userId: string, given: Pick<Grant, 'kind' | 'value' | 'source'>) =>
    grantRight(database.db, { id: newId(), userId, ...given, actor: operator, endsAt: null }, clock.now());

  it('falls back to what is paid for', async () => {
    const { id } = await signIn('hal', ['staff']);
    await grant(id, { kind: 'role', value: 'paid_basic', source: 'purchase' });
    expect((await signIn('hal', ['staff'])).role).toBe('employee');
    expect((await signIn('hal', [])).role).toBe('paid_basic');
  });

  it('takes nothing that the operator gave, and gives nothing below it', async () => {
    const { id } = await signIn('fay', ['staff']);
    await grant(id, { kind: 'role', value: 'admin', source: 'operator' });
    expect((await signIn('fay', ['staff'])).role).toBe('admin');
    expect((await signIn('fay', [])).role).toBe('admin');
  });

  it('writes what stays the same once, however often somebody signs in', async () => {
    const { id } = await signIn('ida', ['staff', 'painters']);
    const read = () => database.db.select().from(grants).where(eq(grants.userId, id)).orderBy(grants.id);
    const before = await read();
    const [row] = await database.db.select().from(users).where(eq(users.id, id));
    await signIn('ida', ['staff', 'painters']);
    expect(await read()).toEqual(before);
    // Tokens of before go on counting.
    expect((await database.db.select().from(users).where(eq(users.id, id)))[0]?.changedAt).toEqual(row?.changedAt);
  });

  it('lifts no restriction', async () => {
    const { id } = await signIn('gus', []);
    await grant(id, { kind: 'restriction', value: 'limited_access', source: 'moderation' });
    expect((await signIn('gus', ['staff'])).permissions).toContain('limited_access');
  });
});
