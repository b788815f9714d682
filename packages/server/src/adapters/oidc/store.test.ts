import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createOidcStore } from './store.ts';

const clock = createManualClock();
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const storeOf = (model: string, scope = 'http://localhost:4100') => createOidcStore({ db: database.db, clock }, scope)(model);

describe("the provider's storage", () => {
  it('finds what was put, by id and uid, until it ends', async () => {
    const sessions = storeOf('Session');
    await sessions.upsert('s1', { uid: 'u1', accountId: 'a' }, 60);
    expect(await sessions.find('s1')).toMatchObject({ accountId: 'a' });
    expect(await sessions.findByUid('u1')).toMatchObject({ accountId: 'a' });
    await sessions.upsert('s1', { uid: 'u1', accountId: 'b' }, 60);
    expect(await sessions.find('s1')).toMatchObject({ accountId: 'b' });
    clock.advance(60_000);
    expect(await sessions.find('s1')).toBeUndefined();
    expect(await sessions.findByUid('u1')).toBeUndefined();
  });

  it('keeps models and issuers apart', async () => {
    await storeOf('AuthorizationCode').upsert('c1', { accountId: 'a' }, 60);
    expect(await storeOf('AccessToken').find('c1')).toBeUndefined();
    expect(await storeOf('AuthorizationCode', 'http://lantern.localhost:4100').find('c1')).toBeUndefined();
  });

  it('lets a code be used once, however many try at the same moment', async () => {
    const codes = storeOf('AuthorizationCode');
    await codes.upsert('c2', { accountId: 'a' }, 60);
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => codes.consume('c2')));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codes.find('c2')).toMatchObject({ consumed: Math.floor(clock.now().getTime() / 1000) });
  });

  it('removes one, or all of a grant', async () => {
    const codes = storeOf('AuthorizationCode');
    const tokens = storeOf('AccessToken');
    await codes.upsert('c3', { grantId: 'g' }, 60);
    await tokens.upsert('t3', { grantId: 'g' }, 60);
    await tokens.upsert('t4', { grantId: 'other' }, 60);
    await tokens.revokeByGrantId('g');
    expect([await codes.find('c3'), await tokens.find('t3')]).toEqual([undefined, undefined]);
    await tokens.destroy('t4');
    expect(await tokens.find('t4')).toBeUndefined();
  });
});
