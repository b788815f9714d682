import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '@troupe/protocol';
import { users } from '../db/schema.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import { createTokenService } from '../platform/identity/tokens.ts';
import { openShared, secretKey, startServer, type ServerProcess } from './testing.ts';

const pairs = 1000;
/** Pairs that race at the same time. */
const atOnce = 10;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
const servers: ServerProcess[] = [];
const tokens: string[] = [];
beforeAll(async () => {
  database = await createEmptyDatabase();
  for (let count = 0; count < 2; count += 1) servers.push(await startServer(database.url));
  const shared = await openShared(database.url);
  const rows = await shared.db
    .insert(users)
    .values(
      Array.from({ length: pairs * 2 }, (_, at) => ({
        id: crypto.randomUUID(),
        applicationId: 'daybreak',
        externalId: `of-${at}`,
        platform: 'first_party' as const,
        name: 'Ann',
        role: 'free_tier',
        username: `member${at}`,
        registeredAt: new Date(),
      })),
    )
    .returning();
  const service = createTokenService({ keys: [secretKey], clock: { now: () => new Date() } });
  for (const row of rows) tokens.push((await service.issue(row, { ttl: 3600 })).token);
  await shared.close();
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database?.close();
});

it('of two who want one name at two servers at once, one gets it and the other hears that it is taken, a thousand times', async () => {
  const answers = new Map<number, number>();
  /** Each asks from a network of their own, as people do. */
  const ask = async (at: number): Promise<void> => {
    const address = `10.${at >> 8}.${at & 255}.7`;
    const answer = await servers[at % 2]?.call(endpoints.completeUser.path, {
      method: endpoints.completeUser.method,
      token: tokens[at] ?? '',
      body: { username: `pairof${at >> 1}` },
      headers: { 'x-forwarded-for': address },
    });
    const status = answer?.status ?? 0;
    await answer?.text();
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  for (let pair = 0; pair < pairs; pair += atOnce)
    await Promise.all(Array.from({ length: atOnce * 2 }, (_, index) => ask(pair * 2 + index)));
  expect(Object.fromEntries(answers)).toEqual({ 200: pairs, 409: pairs });
}, 240_000);
