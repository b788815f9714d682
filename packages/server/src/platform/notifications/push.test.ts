import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPushSubscription, deletePushSubscription, limits, listPushSubscriptions } from '@troupe/protocol';
import { jwtVerify, importJWK } from 'jose';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createWebPush } from '../../adapters/push/web-push.ts';
import { createBrands } from '../../brands.ts';
import { createCall, createCaller, newId, testBrand } from '../../chat/testing/index.ts';
import { createTestJobs } from '../../chat/testing/jobs.ts';
import { notifications as notificationTable, notificationSettings, pushSubscriptions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { notifications as feature } from './feature.ts';
import { createNotifications, pushJobName } from './notifications.ts';

/** A browser's push service: answers as it is told to, and keeps what it was sent. */
interface Taken {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
const taken: Taken[] = [];
let answers: { status: number; headers?: Record<string, string> }[] = [];
let service: Server;
let host: string;

let database: Database;
const clock = createManualClock();
const brand = testBrand({ links: { support: 'mailto:help@daybreak.example' } });
const jobs = createTestJobs();
const open = () => {
  const { db } = database;
  const push = createWebPush({ secret: 'secret of the tests', hosts: [host], timeoutMs: 500 });
  const opened = feature.open({
    db,
    clock,
    newId,
    brands: createBrands([brand]),
    rateLimits: createMemoryLimits(),
    push,
    adultAccess: async () => false,
  });
  jobs.start(opened.jobs ?? []);
  return { ...createCall(opened.handlers ?? []), push, told: createNotifications({ clock, newId, jobs }) };
};
let world: ReturnType<typeof open>;

beforeAll(async () => {
  service = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      const { status, headers } = answers.shift() ?? { status: 201 };
      if (status > 0) response.writeHead(status, headers).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => service.once('listening', done));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  database = await createTestDatabase();
  world = open();
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await database.close();
});
beforeEach(async () => {
  taken.length = 0;
  answers = [];
  await database.db.delete(pushSubscriptions);
  await database.db.delete(notificationTable);
});

/** A browser that subscribes: its pair of keys and its secret (RFC 8291 §2). */
const createBrowserKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return { pair, auth, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } };
};

/** Opens a message as the browser does (RFC 8188 §2, RFC 8291 §3.4). */
const decrypt = (body: Buffer, pair: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + keyLength);
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return record.subarray(0, record.lastIndexOf(2)).toString();
};

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const subscribe = (caller: Caller, path = `/${newId()}`, browser = createBrowserKeys()) =>
  world.call(
    createPushSubscription,
    { body: { endpoint: `http://${host}${path}`, keys: browser.keys } },
    { caller, headers: { 'user-agent': userAgent } },
  );
const tell = async (caller: Caller) => {
  await world.told.add(database.db, { userId: caller.userId, kind: 'export_ready', payload: {} });
  await jobs.settled();
};
const runAgain = async () => {
  await jobs.enqueue({ name: pushJobName }, {});
  await jobs.settled();
};
const devicesOf = async (caller: Caller) => (await world.call(listPushSubscriptions, {}, { caller })).subscriptions;

describe('a device', () => {
  it('is told what it can open and nobody on the way, with a token of the server for that service', async () => {
    const caller = await createCaller(database.db);
    const browser = createBrowserKeys();
    expect(await subscribe(caller, '/device', browser)).toMatchObject({ device: 'Firefox on Linux' });
    await tell(caller);
    expect(jobs.errors).toEqual([]);
    const [message] = taken;
    if (!message) throw new Error('Nothing was sent.');
    expect(message.path).toBe('/device');
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'normal' });
    const told = JSON.parse(decrypt(message.body, browser.pair, browser.auth)) as object;
    expect(told).toEqual({ id: expect.any(String), kind: 'export_ready', product: 'Daybreak' });
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(message.headers.authorization ?? '') ?? [];
    expect(key).toBe(world.push.publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const verified = await jwtVerify(jwt, await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256'));
    expect(verified.payload).toMatchObject({ aud: `http://${host}`, sub: 'mailto:help@daybreak.example' });
  });

  it('is one, however often it subscribes, and the newest user’s in front of it', async () => {
    const [first, second] = [await createCaller(database.db), await createCaller(database.db)];
    await subscribe(first, '/shared');
    await subscribe(first, '/shared');
    expect(await devicesOf(first)).toHaveLength(1);
    await subscribe(second, '/shared');
    expect(await devicesOf(first)).toEqual([]);
    expect(await devicesOf(second)).toHaveLength(1);
  });

  it('is its owner’s to take away', async () => {
    const [owner, other] = [await createCaller(database.db), await createCaller(database.db)];
    const { id } = await subscribe(owner);
    await world.call(deletePushSubscription, { params: { subscriptionId: id } }, { caller: other });
    expect(await devicesOf(owner)).toHaveLength(1);
    await world.call(deletePushSubscription, { params: { subscriptionId: id } }, { caller: owner });
    await tell(owner);
    expect(taken).toEqual([]);
  });

  it('is one of ten at most, also for two at the same moment', async () => {
    const caller = await createCaller(database.db);
    for (let at = 1; at < limits.pushSubscriptionsMax; at += 1) await subscribe(caller);
    const last = await Promise.allSettled([subscribe(caller), subscribe(caller)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(last.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  });

  it.each([404, 410])('that its service does not know any more (%s) is forgotten', async (status) => {
    const caller = await createCaller(database.db);
    await subscribe(caller);
    answers = [{ status }];
    await tell(caller);
    expect(await devicesOf(caller)).toEqual([]);
  });

  it.each([
    ['is busy', { status: 429, headers: { 'retry-after': '90' } }, 90_000],
    ['fails', { status: 500 }, 60_000],
    ['does not answer', { status: 0 }, 60_000],
  ])('whose service %s is told later', async (_, answer, afterMs) => {
    const caller = await createCaller(database.db);
    await subscribe(caller);
    answers = [answer];
    await tell(caller);
    await runAgain();
    expect(taken).toHaveLength(1);
    clock.advance(afterMs);
    await runAgain();
    expect(taken).toHaveLength(2);
    await runAgain();
    expect(taken).toHaveLength(2);
  });

  it('that failed twenty times in a row is forgotten', async () => {
    const caller = await createCaller(database.db);
    await subscribe(caller);
    await database.db.update(pushSubscriptions).set({ failures: 19 }).where(eq(pushSubscriptions.userId, caller.userId));
    answers = [{ status: 400 }];
    await tell(caller);
    expect(await devicesOf(caller)).toEqual([]);
  });

  it('is not told in quiet hours, nor of what its owner does not want pushed; the history has it', async () => {
    const caller = await createCaller(database.db);
    await subscribe(caller);
    const set = (settings: object) =>
      database.db
        .insert(notificationSettings)
        .values({ userId: caller.userId, settings })
        .onConflictDoUpdate({ target: notificationSettings.userId, set: { settings } });
    const minute = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes();
    await set({ quiet_hours: { from: minute, until: (minute + 1) % 1440, time_zone: 'Etc/UTC' } });
    await tell(caller);
    await set({ pushed: { account: false } });
    await tell(caller);
    expect(taken).toEqual([]);
    expect(await database.db.$count(notificationTable, eq(notificationTable.userId, caller.userId))).toBe(2);
  });
});

describe('an address that a user sends', () => {
  const push = createWebPush({ secret: 'secret of the tests' });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is one of a browser’s service: %s', (endpoint) => expect(push.isKnown(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest',
    'https://localhost/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com',
  ])('is no other: %s', async (endpoint) => {
    expect(push.isKnown(endpoint)).toBe(false);
    const { keys } = createBrowserKeys();
    expect(await push.send({ address: { endpoint, ...keys }, payload: '{}', subject: 'mailto:a@b.example', ttl: 1 })).toEqual({
      result: 'refused',
    });
  });

  it('is refused by its field', async () => {
    const caller = await createCaller(database.db);
    const body = { endpoint: 'https://169.254.169.254/latest', keys: createBrowserKeys().keys };
    await expect(world.call(createPushSubscription, { body }, { caller })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.endpoint' }],
    });
  });
});
