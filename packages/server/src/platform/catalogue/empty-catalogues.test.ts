import { afterAll, beforeAll, expect, it } from 'vitest';
import { characters, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createMemoryLog, createTestBrand } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { tellEmptyCatalogues } from './empty-catalogues.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(users).values({
    id: 'u1',
    applicationId: 'full',
    externalId: 'u1',
    platform: 'first_party',
    username: 'u1',
    name: 'U',
    role: 'free_tier',
  });
  const row = { creatorUserId: 'u1', name: 'Ada', title: 'Ada', greeting: 'Hi', persona: 'Kind', scenario: '', dialogue: '' };
  await db.insert(characters).values([
    { ...row, id: 'shown', applicationIds: ['full', 'other'], visibility: 'public', isLive: true },
    { ...row, id: 'hidden', applicationIds: ['empty'], visibility: 'private' },
  ]);
});
afterAll(() => database.close());

it('names each brand without a character that anybody sees, with the command that brings some', async () => {
  const log = createMemoryLog();
  const brands = ['full', 'empty', 'other'].map((id) => createTestBrand({ id, name: `Brand ${id}`, hosts: [`${id}.example`] }));
  await tellEmptyCatalogues({ db: database.db, brands, log });
  expect(log.infos.map(({ text }) => text)).toEqual([
    'Brand empty shows no character yet: npx -y pnpm@12 characters:import FILES --public --application empty',
  ]);
});
