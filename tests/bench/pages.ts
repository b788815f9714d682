import { createMemoryDatabase } from '../../packages/server/src/adapters/pglite.ts';
import { openPostgresql } from '../../packages/server/src/adapters/postgresql.ts';
import { createCaller, createCharacter, newId } from '../../packages/server/src/chat/testing/index.ts';
import { startPostgresql } from '../../packages/server/src/db/postgresql-for-tests.ts';
import { conversations, messages } from '../../packages/server/src/db/schema.ts';
import { createTokenService } from '../../packages/server/src/platform/identity/tokens.ts';
import type { Database } from '../../packages/server/src/ports/database.ts';
import { createTestServer } from '../../packages/server/src/testing.ts';
import { at, table } from './spread.ts';

const length = 10_000;
/** A second or two of them: a server that has just begun is not what a reader meets. */
const warmUps = 1000;
const requests = 3000;
const atOnce = 8;

/** Pages of 50 out of one conversation, from random places, through the whole server but the socket. */
const measure = async (name: string, goal: string, database: Database): Promise<(string | number)[]> => {
  const { db } = database;
  const server = await createTestServer({ database, mode: 'production' });
  try {
    const { userId } = await createCaller(db, { role: 'paid_premium' });
    const characterId = await createCharacter(db, userId);
    const conversationId = newId();
    await db
      .insert(conversations)
      .values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: `m${length}` });
    for (let from = 1; from <= length; from += 500)
      await db.insert(messages).values(
        Array.from({ length: 500 }, (_, index) => {
          const depth = from + index;
          const role = depth % 2 ? ('bot' as const) : ('user' as const);
          const prevId = depth === 1 ? null : `m${depth - 1}`;
          return {
            id: `m${depth}`,
            conversationId,
            prevId,
            depth,
            role,
            content: `The lamp burns low, and it rains. (${depth})`,
          };
        }),
      );
    const user = (await db.query.users.findMany()).find(({ id }) => id === userId);
    if (!user) throw new Error('no user');
    const { token } = await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(user, {
      ttl: 900,
    });

    const took: number[] = [];
    let seed = 7;
    const read = async () => {
      seed = (seed * 48_271) % 2_147_483_647;
      const cursor = `m${100 + (seed % (length - 100))}`;
      const began = performance.now();
      const answer = await server.send(
        `/api/v1/characters/${characterId}/messages?conversationId=${conversationId}&last_id=${cursor}`,
        {
          token,
        },
      );
      const page = (await answer.json()) as { messages?: unknown[] };
      if (page.messages?.length !== 50) throw new Error(`${answer.status}: ${JSON.stringify(page).slice(0, 200)}`);
      took.push(performance.now() - began);
    };
    // Statements are planned and code is compiled before it counts.
    for (let warm = 0; warm < warmUps; warm += 1) await read();
    took.length = 0;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let index = 0; index < requests / atOnce; index += 1) await read();
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    return [name, (requests / seconds).toFixed(0), at(took, 0.5).toFixed(1), at(took, 0.95).toFixed(1), goal];
  } finally {
    await server.close();
  }
};

/** Throughput of `listMessages` on both databases; each server closes its own. */
export const measurePages = async (): Promise<string> => {
  const pglite = await createMemoryDatabase();
  const rows = [await measure('PGlite, in memory', '≥ 400 a second', pglite)];
  const { url, stop } = await startPostgresql();
  const postgresql = await openPostgresql({ url });
  try {
    rows.push(await measure('PostgreSQL', '≥ 1,000 a second', postgresql));
  } finally {
    await stop();
  }
  return table(
    [
      `pages of 50 of ${length.toLocaleString('en')} messages, ${atOnce} at once`,
      'a second',
      'median ms',
      '95th percentile ms',
      'to be',
    ],
    rows,
  );
};
