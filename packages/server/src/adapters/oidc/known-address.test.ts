import { afterAll, beforeAll, expect, it } from 'vitest';
import { identities, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { subjectOf } from '../../kernel/email-address.ts';
import { embeddedIssuer } from '../../kernel/subjects.ts';
import type { Database } from '../../ports/index.ts';
import { createAddressReader, type ReadAddress } from './known-address.ts';

let database: Database;
let read: ReadAddress;

/** An account from before addresses were kept in one form; its way in stands in a row of its own, or in itself. */
const keep = async (id: string, email: string, hasWay: boolean) => {
  const subject = await subjectOf(email);
  const externalId = hasWay ? id : subject;
  const account = { id, applicationId: 'daybreak', platform: 'first_party' as const, name: id, username: id, role: 'free_tier' };
  await database.db.insert(users).values({ ...account, email, externalId });
  if (!hasWay) return;
  const way = { applicationId: 'daybreak', issuer: embeddedIssuer, subject, kind: 'email' as const, userId: id };
  await database.db.insert(identities).values({ ...way, usedAt: new Date() });
};

beforeAll(async () => {
  database = await createTestDatabase();
  read = createAddressReader(database.db, 'daybreak');
  await keep('letters', 'mira@zoë.test', true);
  await keep('early', 'ann@zoë.test', false);
  await keep('twin-letters', 'both@zoë.test', true);
  await keep('twin-ascii', 'both@xn--zo-ija.test', true);
  await keep('wide', 'ｎｅｗ@example.test', true);
  await keep('marked', '\u200bold@example.test', false);
});
afterAll(() => database.close());

it.each([
  // No account is lost: what was typed before finds it, and so does the other spelling of a browser.
  ['mira@zoë.test', 'mira@zoë.test'],
  ['Mira@xn--zo-ija.test', 'mira@zoë.test'],
  ['ann@zoë.test', 'ann@zoë.test'],
  ['ann@xn--zo-ija.test', 'ann@zoë.test'],
  ['both@zoë.test', 'both@zoë.test'],
  ['both@xn--zo-ija.test', 'both@xn--zo-ija.test'],
  ['ｎｅｗ@example.test', 'ｎｅｗ@example.test'],
  ['\u200bOld@example.test ', '\u200bold@example.test'],
  // A mailbox that has none opens one.
  ['dell@zoë.test', 'dell@xn--zo-ija.test'],
  ['dell@ZOE\u0308.test', 'dell@xn--zo-ija.test'],
  ['dell@xn--zo-ija.test', 'dell@xn--zo-ija.test'],
  ['\u200bDell@example.test', 'dell@example.test'],
  ['dell@example.test', 'dell@example.test'],
  ['dell', null],
])('%j stands for %j', async (given, email) => {
  expect(await read(given)).toBe(email);
});

it('knows accounts of its own brand only', async () => {
  expect(await createAddressReader(database.db, 'other')('mira@zoë.test')).toBe('mira@xn--zo-ija.test');
});
