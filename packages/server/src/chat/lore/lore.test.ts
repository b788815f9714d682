import { createConversation, createReply } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCardImports } from '../../creation/card-imports.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import { generations, lorebookEntries } from '../../db/schema.ts';
import { createTestModerator, testScope } from '../../platform/moderation/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createTestChat, newId } from '../testing/index.ts';
import { createTestSearchIndex } from '../../platform/catalogue/search/testing.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Mira',
    description: 'Keeper of maps.',
    first_mes: 'Welcome.',
    character_book: {
      name: 'The valley',
      scan_depth: 2,
      recursive_scanning: true,
      entries: [
        { keys: ['mill'], content: 'The mill of {{user}} grinds at night. Ask the miller.', insertion_order: 2 },
        { keys: ['miller'], content: 'The miller is a heron.', insertion_order: 1, position: 'after_char' },
        { keys: ['龍'], content: 'Dragons sleep.', insertion_order: 3 },
        { keys: [], constant: true, content: 'The valley has no moon.', insertion_order: 9 },
      ],
    },
  },
};

it("brings an imported card's lorebook to mind, and the report says on which word", async () => {
  const { db } = database;
  const searchIndex = createTestSearchIndex();
  const imports = createCardImports({ db, clock: createManualClock(), newId, searchIndex, moderator: createTestModerator() });
  const caller = await createCaller(db);
  const reading = await imports.read(new TextEncoder().encode(JSON.stringify(card)), 'mira.json', testScope());
  const character_id = await imports.save(reading, {
    creatorUserId: caller.userId,
    applicationIds: ['daybreak'],
    visibility: 'private',
  });

  const chat = createTestChat(db);
  chat.model.answerAll('"Mind the wheel."');
  const { id } = await chat.call(createConversation, { params: { characterId: character_id }, body: {} }, { caller });
  const send = (message: string) => chat.call(createReply, { body: { character_id, conversation_id: id, message } }, { caller });

  const { generation_id, user_message } = await send('Shall we visit the Mill?');
  const system = chat.model.requests[0]?.messages[0]?.content ?? '';
  expect(system).toMatch(/The mill of Ann grinds at night.*The valley has no moon.*Keeper of maps.*The miller is a heron/s);
  expect(system).not.toContain('Dragons');

  const [run] = await db.select().from(generations).where(eq(generations.id, generation_id));
  const entries = await db.select().from(lorebookEntries);
  const idOf = (keyword: string) => entries.find(({ keywords }) => keywords.includes(keyword))?.id;
  expect(run?.report?.['lore']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ entryId: idOf('mill'), outcome: 'fired', keyword: 'mill', sourceId: user_message?.id }),
      expect.objectContaining({ entryId: idOf('miller'), outcome: 'fired', keyword: 'miller', sourceId: idOf('mill') }),
    ]),
  );
  expect(JSON.stringify(run?.report)).not.toContain('heron');

  // Two messages further the word is out of sight.
  await send('And then?');
  expect(chat.model.requests[1]?.messages[0]?.content).not.toContain('grinds at night');
  expect(chat.model.requests[1]?.messages[0]?.content).toContain('The valley has no moon.');
});
