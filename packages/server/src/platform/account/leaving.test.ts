import { createExport, deleteUser, getDataTable, getExport, undoDeletion } from '@troupe/protocol';
import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall, createCaller, createCharacter, newId, testBrand } from '../../chat/testing/index.ts';
import {
  characters,
  emailChanges,
  erasedNames,
  erasures,
  nameHolds,
  exports,
  personas,
  refreshTokens,
  users,
} from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { dataMaps } from '../../features.ts';
import { answerRaw } from '../../http/raw-routes/bounded-answer.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, createMemoryLog, noLimits } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import type { QueuedMail } from '../mails/mails.ts';
import { createTestRestrictions } from '../rights/testing.ts';
import { createAccounts } from '../identity/accounts.ts';
import { createWayBack } from '../identity/accounts/way-back.ts';
import { createKnownUsers } from '../identity/known-users.ts';
import { createNameRules } from '../identity/names/name-rules.ts';
import { createRefreshFamilies } from '../identity/refresh-families.ts';
import type { TokenService } from '../identity/tokens.ts';
import { AccountClosed } from '../identity/ways-in.ts';
import { dataTableHandlers } from './data-table.ts';
import { createEraseAccount } from './erasure.ts';
import { createAdultAccess } from '../rights/adult-access.ts';
import { createExportRoute, dropEndedExports, exportHandlers, writeExportJob } from './export-handlers.ts';
import { eraseLeavers, leavingHandlers } from './leaving.ts';
import { createUsernames } from '../onboarding/usernames.ts';
import { createTestSearchIndex } from '../catalogue/search/testing.ts';
import { tellIndex } from '../catalogue/search/tell-search.ts';

const keys = ['secret-key-of-the-tests-of-32-bytes'] as const;
const run = { signal: new AbortController().signal };
const place = { country: null, hint: null };

const setUp = (database: Database) => {
  const { db } = database;
  const clock = createManualClock(new Date().toISOString());
  const log = createMemoryLog();
  const sent: QueuedMail[] = [];
  const asked: { exportId: string }[] = [];
  const mails = { queue: async (_tx: unknown, mail: QueuedMail) => String(sent.push(mail)) };
  const jobs = { enqueue: async (_job: object, data: object) => void asked.push(data as { exportId: string }) } as never;
  const families = createRefreshFamilies({ db, clock, newId, keys });
  const accounts = createAccounts({ db, clock, newId });
  const known = createKnownUsers({ db, accounts, families, tokens: {} as TokenService });
  const eraseAccount = createEraseAccount({ db, maps: dataMaps });
  const usernames = createUsernames({ db, clock, keys, nameRules: createNameRules([testBrand()]) });
  const rateLimits = createMemoryLimits();
  const searchIndex = createTestSearchIndex();
  const adultAccess = createAdultAccess({ db });
  const { call } = createCall([
    ...leavingHandlers({ db, clock, newId, log, rateLimits, mails, searchIndex, secretKeys: keys, undoMinutes: 60 }),
    ...exportHandlers({ db, clock, jobs, adultAccess }),
    ...dataTableHandlers({ db, rateLimits, dataMaps, searchIndex }),
  ]);
  const route = createExportRoute({ db, clock, adultAccess, identity: { known } });
  return {
    db,
    clock,
    adultAccess,
    log,
    searchIndex,
    sent,
    accounts,
    families,
    call,
    usernames,
    erase: () => eraseLeavers({ db, clock, log, eraseAccount, searchIndex, usernames }).run({}, run),
    write: async () => {
      for (const data of asked.splice(0)) await writeExportJob({ db, clock, dataMaps, mails }).run(data, run);
    },
    fetch: async (href: string, cookie = '') =>
      answerRaw(noLimits, route, {
        request: new Request(`http://localhost:4100${href}`, { headers: { cookie } }),
        brand: testBrand(),
        address: '',
        findPlace: async () => place,
      }),
  };
};
type World = ReturnType<typeof setUp>;
const secretIn = ({ sent }: World) => {
  const mail = sent.at(-1);
  if (mail?.kind !== 'account_deletion') throw new Error('no mail of a deletion');
  return mail.params.undoPath.split('#')[1] ?? '';
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const member = (world: World): Promise<Caller> => {
  const name = newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return createCaller(world.db, { username: name.slice(0, 12), email: `${name}@example.test` });
};
const userRow = async (world: World, { userId }: Caller) => (await world.db.select().from(users).where(eq(users.id, userId)))[0];

describe('the username of an account that was erased', () => {
  it('stays barred for 90 days, as do those it gave up before, and is stored as a digest alone', async () => {
    const world = setUp(database);
    const caller = await member(world);
    const before = (await userRow(world, caller))?.username ?? '';
    const name = `${before.slice(0, 8)}gone`;
    await world.db.transaction((tx) => world.usernames.save(tx, caller.userId, { username: name }));
    await world.call(deleteUser, { query: {} }, { caller });
    world.clock.advance(61 * 60_000);
    await world.erase();
    const other = await member(world);
    const isFree = async (wanted: string) => (await world.usernames.check(other, wanted)).isAvailable;
    const save = (wanted: string) => world.db.transaction((tx) => world.usernames.save(tx, other.userId, { username: wanted }));
    expect([await isFree(name), await isFree(before)]).toEqual([false, false]);
    await expect(save(name)).rejects.toMatchObject({ code: 'username_taken' });
    const stored = JSON.stringify([await world.db.select().from(erasedNames), await world.db.select().from(nameHolds)]);
    for (const told of [name, before, caller.userId]) expect(stored).not.toContain(told);
    // Another server, whose first key is a newer one.
    const rotated = createUsernames({
      ...world,
      keys: ['another-secret-of-the-tests-of-32-bytes', ...keys],
      nameRules: createNameRules([]),
    });
    expect((await rotated.check(other, name)).isAvailable).toBe(false);
    world.clock.advance(90 * 86_400_000);
    expect(await isFree(name)).toBe(true);
    await save(name);
  });
});

describe('leaving', () => {
  it('is told to the addresses too that may still take the account back, with the same way back, and to no others', async () => {
    const world = setUp(database);
    const caller = await member(world);
    const row = await userRow(world, caller);
    const now = world.clock.now().getTime();
    const changed = (oldEmail: string, { isDone = true, days = 7 } = {}) => ({
      id: newId(),
      userId: caller.userId,
      applicationId: 'daybreak',
      oldEmail,
      newEmail: row?.email ?? '',
      codeHash: newId(),
      codeEndsAt: new Date(now),
      revertHash: newId(),
      revertUntil: new Date(now + days * 86_400_000),
      completedAt: isDone ? new Date(now) : null,
    });
    const [owner, between, late, waiting] = ['owner', 'between', 'late', 'waiting'].map(
      (name) => `${name}-${newId()}@example.test`,
    );
    await world.db
      .insert(emailChanges)
      .values([
        changed(owner ?? ''),
        changed(between ?? ''),
        changed(row?.email ?? ''),
        changed(late ?? '', { days: -1 }),
        changed(waiting ?? '', { isDone: false }),
      ]);
    await world.call(deleteUser, { query: {} }, { caller });
    const told = world.sent.flatMap((mail) => (mail.kind === 'account_deletion' ? [mail] : []));
    expect(told.map(({ to }) => to).toSorted()).toEqual([row?.email, owner, between].toSorted());
    expect(new Set(told.map(({ params }) => params.undoPath)).size).toBe(1);
    await world.call(undoDeletion, { body: { secret: secretIn(world) } }, { caller });
    expect(await world.accounts.find(caller.userId)).toMatchObject({ id: caller.userId });
  });

  it('closes the account at once: sessions end, tokens within five seconds, works are unlisted, a mail tells of it', async () => {
    const world = setUp(database);
    const caller = await member(world);
    const { value } = await world.families.start(caller.userId);
    const characterId = await createCharacter(world.db, caller.userId);
    const restrictions = createTestRestrictions({ db: world.db, clock: world.clock, newId, freshMs: 20 });
    await expect(restrictions.require(caller.userId, 'account')).resolves.toBeUndefined();
    const barred = vi.fn();
    const stop = restrictions.watch({ userId: caller.userId }, 'chat', barred);
    const answer = await world.call(deleteUser, { query: {} }, { caller });
    expect(answer).toEqual({ erase_at: new Date(world.clock.now().getTime() + 3600_000).toISOString(), is_mailed: true });
    expect(await world.families.refresh(value)).toBeNull();
    expect(await world.accounts.find(caller.userId)).toBeUndefined();
    await vi.waitFor(() => expect(barred).toHaveBeenCalledWith(expect.objectContaining({ code: 'unauthorized' })));
    stop();
    await expect(restrictions.require(caller.userId, 'account')).rejects.toMatchObject({ code: 'unauthorized' });
    const [work] = await world.db.select().from(characters).where(eq(characters.id, characterId));
    expect([work?.visibility, work?.reach]).toEqual(['public', 'link']);
    expect(world.sent.map(({ kind }) => kind)).toEqual(['account_deletion']);
    await expect(world.call(deleteUser, { query: {} }, { caller })).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('is taken back for an hour by the secret of the mail, and by nothing else', async () => {
    const world = setUp(database);
    const caller = await member(world);
    const characterId = await createCharacter(world.db, caller.userId);
    await world.call(deleteUser, { query: { works: 'keep' } }, { caller });
    const stranger = { caller: await member(world) };
    await expect(world.call(undoDeletion, { body: { secret: 'a'.repeat(43) } }, stranger)).rejects.toMatchObject({
      code: 'not_found',
    });
    world.clock.advance(59 * 60_000);
    await world.erase();
    await world.call(undoDeletion, { body: { secret: secretIn(world) } }, stranger);
    expect(await userRow(world, caller)).toMatchObject({ closedAt: null });
    const [work] = await world.db.select().from(characters).where(eq(characters.id, characterId));
    expect(work?.visibility).toBe('public');
    world.clock.advance(24 * 3600_000);
    await world.erase();
    expect(await userRow(world, caller)).toBeDefined();
    await expect(world.call(undoDeletion, { body: { secret: secretIn(world) } }, stranger)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is for good after the hour', async () => {
    const world = setUp(database);
    const caller = await member(world);
    await world.call(deleteUser, { query: {} }, { caller });
    world.clock.advance(60 * 60_000);
    await expect(
      world.call(undoDeletion, { body: { secret: secretIn(world) } }, { caller: await member(world) }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await world.erase();
    expect(await userRow(world, caller)).toBeUndefined();
    expect(await world.db.select().from(erasures).where(eq(erasures.userId, caller.userId))).toEqual([]);
    expect(await world.db.select().from(refreshTokens).where(eq(refreshTokens.userId, caller.userId))).toEqual([]);
    expect(JSON.stringify(world.log)).not.toContain(caller.userId);
  });

  it('is refused to sign-ins until it is over, which lead to where it can be kept', async () => {
    const world = setUp(database);
    const identity = { issuer: 'embedded', subject: newId(), kind: 'email', email: `${newId()}@example.test` } as never;
    const first = await world.accounts.signInMember('daybreak', identity);
    const caller: Caller = { ...(await member(world)), userId: first.id };
    const { erase_at } = await world.call(deleteUser, { query: {} }, { caller });
    const refused = await world.accounts.signInMember('daybreak', identity).catch((error: unknown) => error);
    if (!(refused instanceof AccountClosed) || refused.user === null) throw new Error('refused without its account');
    expect(refused.code).toBe('sign_in_failed');
    const wayBack = createWayBack({ db: world.db, clock: world.clock, keys });
    const until = encodeURIComponent(erase_at);
    expect(await wayBack.pathOf(refused.user)).toBe(`/keep-account?until=${until}#${secretIn(world)}`);
    world.clock.advance(61 * 60_000);
    expect(await wayBack.pathOf(refused.user)).toBeNull();
    await world.erase();
    const second = await world.accounts.signInMember('daybreak', identity);
    expect(second.id).not.toBe(first.id);
  });
});

describe('a search service of its own', () => {
  it('loses what a leaver made, and has it again where it was taken back or left there', async () => {
    const world = setUp(database);
    const caller = await member(world);
    const characterId = await createCharacter(world.db, caller.userId);
    await tellIndex({ db: world.db, searchIndex: world.searchIndex }, [characterId]);
    await world.call(deleteUser, { query: {} }, { caller });
    expect([...world.searchIndex.held.keys()]).toEqual([]);
    await world.call(undoDeletion, { body: { secret: secretIn(world) } }, { caller });
    expect([...world.searchIndex.held.keys()]).toEqual([characterId]);
    await world.call(deleteUser, { query: { works: 'keep' } }, { caller });
    world.clock.advance(61 * 60_000);
    await world.erase();
    expect([...world.searchIndex.held.keys()]).toEqual([characterId]);
  });
});

describe('an archive', () => {
  it('is made once a day, waits a week, and opens for the browser of its owner alone', async () => {
    const world = setUp(database);
    const caller = await member(world);
    await world.db
      .insert(personas)
      .values({ id: newId(), applicationId: 'daybreak', userId: caller.userId, name: 'Nia', highlights: 'Knows tides.' });
    expect(await world.call(getExport, {}, { caller })).toMatchObject({ state: 'none', href: null });
    expect(await world.call(createExport, {}, { caller })).toMatchObject({ state: 'queued', href: null });
    expect(await world.call(createExport, {}, { caller })).toMatchObject({ state: 'queued' });
    await world.write();
    const ready = await world.call(getExport, {}, { caller });
    expect(ready).toMatchObject({
      state: 'ready',
      ends_at: new Date(world.clock.now().getTime() + 7 * 24 * 3600_000).toISOString(),
    });
    expect(world.sent).toMatchObject([{ kind: 'export_ready', to: expect.stringContaining('@') }]);
    const href = ready.href ?? '';
    const cookie = `session=${(await world.families.start(caller.userId)).value}`;
    const other = `session=${(await world.families.start((await member(world)).userId)).value}`;
    await expect(world.fetch(href)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.fetch(href, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.fetch('/exports/x', cookie)).rejects.toMatchObject({ code: 'not_found' });
    const answer = await world.fetch(href, cookie);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="daybreak-account-[\d-]+\.zip"$/);
    expect(strFromU8(unzipSync(bytes)['data/personas.json'] as Uint8Array)).toContain('Knows tides.');
    await expect(world.call(createExport, {}, { caller })).rejects.toMatchObject({ code: 'rate_limited' });
    world.clock.advance(7 * 24 * 3600_000 + 1);
    await expect(world.fetch(href, cookie)).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.call(getExport, {}, { caller })).toMatchObject({ state: 'none', href: null });
    await dropEndedExports({ db: world.db, now: world.clock.now(), periods: {} as never, daysAgo: () => world.clock.now() });
    expect(await world.db.select().from(exports).where(eq(exports.userId, caller.userId))).toEqual([]);
  });

  it('that was broken off is begun anew, and is not ready before it is whole', async () => {
    const world = setUp(database);
    const caller = await member(world);
    await world.call(createExport, {}, { caller });
    const [row] = await world.db.select().from(exports).where(eq(exports.userId, caller.userId));
    const broken = writeExportJob({ db: world.db, clock: world.clock, dataMaps, mails: { queue: async () => '' } });
    await expect(broken.run({ exportId: row?.id ?? '' }, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await world.call(getExport, {}, { caller })).toMatchObject({ state: 'queued', href: null });
    await world.write();
    expect(await world.call(getExport, {}, { caller })).toMatchObject({ state: 'ready' });
  });

  it('that nobody finished within a day may be asked for again', async () => {
    const world = setUp(database);
    const caller = await member(world);
    await world.call(createExport, {}, { caller });
    world.clock.advance(24 * 3600_000 + 1);
    expect(await world.call(getExport, {}, { caller })).toMatchObject({ state: 'failed' });
    expect(await world.call(createExport, {}, { caller })).toMatchObject({ state: 'queued' });
  });
});

describe('privacy as a table', () => {
  it('names every table of the map with a count, and what is done with it', async () => {
    const world = setUp(database);
    const caller = await member(world);
    await world.db
      .insert(personas)
      .values({ id: newId(), applicationId: 'daybreak', userId: caller.userId, name: 'Nia', highlights: 'Storm' });
    const { rows } = await world.call(getDataTable, {}, { caller });
    expect(rows.find(({ name }) => name === 'personas')).toMatchObject({ count: 1, is_exported: true, erasure: 'erased' });
    expect(rows.find(({ name }) => name === 'orders')).toMatchObject({ count: 0, erasure: 'anonymous', kept: 'for-good' });
    expect(rows.find(({ name }) => name === 'moderationLog')).toMatchObject({ is_exported: false, erasure: 'kept' });
    for (const row of rows.filter(({ is_exported }) => !is_exported))
      expect([row.name, row.export_why]).toEqual([row.name, expect.stringMatching(/\w/)]);
    for (const row of rows.filter(({ erasure }) => erasure === 'kept')) expect(row.erase_why).toMatch(/\w/);
  });
});
