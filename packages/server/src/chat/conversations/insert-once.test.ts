import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversations, messages, type idempotencyKeys } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createIdempotency } from '../../http/idempotency.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createManualClock, createTestRouter, noLimits } from '../../http/testing.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import type { Database, Db } from '../../ports/index.ts';
import { importHandlers } from '../archive/import.ts';
import { cloneHandlers } from './clone-conversation.ts';
import { conversationHandlers } from './conversation-handlers.ts';
import { createCaller, createCharacter, newId } from '../testing/index.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let database: Database;
let caller: Caller;
let characterId: string;
let clock: ReturnType<typeof createManualClock>;
let router: ReturnType<typeof createTestRouter>;

/** A server that dies after the effect and before it has stored the answer: its last write never happens. */
const dying = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'update') {
        return (table: typeof idempotencyKeys) => ({
          set: (values: Partial<typeof idempotencyKeys.$inferInsert>) => {
            if (values.answer !== undefined) throw new Error('the process is gone');
            return target.update(table).set(values);
          },
        });
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const startServer = (keysDb: Db) => {
  const deps = {
    db: database.db,
    clock,
    newId,
    moderator: createTestModerator(),
    voices: [],
    copy: async () => undefined,
    rateLimits: createMemoryLimits(),
  };
  return createTestRouter({
    registrations: [...conversationHandlers(deps), ...cloneHandlers(deps), ...importHandlers(deps)],
    idempotency: createIdempotency({ db: keysDb, clock, rateLimits: noLimits, deadAfterMs: 0 }),
    verifyToken: async () => caller,
  });
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = createManualClock();
  caller = await createCaller(database.db);
  characterId = await createCharacter(database.db, caller.userId);
  router = startServer(database.db);
});

const post = (path: string, body: string | FormData, key: string, through = router) =>
  through(path, { method: 'POST', token: 'member', body, headers: { 'idempotency-key': key } });
const own = () => database.db.select().from(conversations).where(eq(conversations.userId, caller.userId));
const startPath = () => `/api/v1/characters/${characterId}/conversations`;
const start = async () => {
  const answer = await router(startPath(), { method: 'POST', token: 'member', body: '{}' });
  return ((await answer.json()) as { id: string }).id;
};

/** Makes it in a server that dies at once, then asks another one for the same. */
const makeTwice = async (path: string, body: () => string | FormData) => {
  expect((await post(path, body(), 'k', startServer(dying(database.db)))).status).toBe(500);
  const made = await own();
  const again = await post(path, body(), 'k');
  expect(again.status).toBe(200);
  return { made, answer: (await again.json()) as Record<string, unknown> };
};

describe('a server that dies between the effect and the answer', () => {
  it('leaves one conversation, whatever the next attempt asks', async () => {
    const { made, answer } = await makeTwice(startPath(), () => '{}');
    expect(made).toHaveLength(1);
    expect(await own()).toEqual(made);
    expect(answer).toEqual({ id: made[0]?.id });
    const told = await database.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, made[0]?.id ?? ''));
    expect(told).toHaveLength(1);
  });

  it('leaves one clone', async () => {
    const id = await start();
    const { made, answer } = await makeTwice(`/api/v1/conversations/${id}/clone`, () => '{"type":"full","label":"Copy"}');
    expect(made).toHaveLength(2);
    expect(await own()).toHaveLength(2);
    expect(answer).toMatchObject({ label: 'Copy', message_count: 1 });
  });

  it('leaves one import', async () => {
    const form = () => {
      const body = new FormData();
      body.set('file', new File(['{"mes":"Hi","swipes":["Hi","Ho"]}\n'], 'old.jsonl'));
      return body;
    };
    const { made, answer } = await makeTwice(`${startPath()}/import`, form);
    expect(made).toHaveLength(1);
    expect(await own()).toHaveLength(1);
    expect(answer).toMatchObject({ messages: 1, alternatives: 1, conversation: { id: made[0]?.id, label: 'old' } });
  });
});

describe('an idempotency key', () => {
  it('makes another one after 24 hours, when it is forgotten, and for somebody else', async () => {
    await post(startPath(), '{}', 'k');
    clock.advance(24 * 3_600_000 + 1000);
    expect((await post(startPath(), '{}', 'k')).status).toBe(200);
    expect(await own()).toHaveLength(2);
    const first = caller;
    caller = await createCaller(database.db);
    await post(startPath(), '{}', 'k');
    expect(await own()).toHaveLength(1);
    expect(caller.userId).not.toBe(first.userId);
  });
});
