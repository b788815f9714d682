import { createConversation, createReply, getReplyReport, type ChatRequest } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCardImports, type CardImports } from '../../creation/card-imports.ts';
import { json } from '../../creation/testing/card-files.ts';
import { fullV3, overrides, ownCards, withLorebook } from '../../creation/testing/own-cards.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import { createTestModerator, testScope } from '../../platform/moderation/testing.ts';
import type { Database, NewId } from '../../ports/index.ts';
import { createCaller, createTestChat } from '../testing/index.ts';
import { createTestSearchIndex } from '../../platform/catalogue/search/testing.ts';

/**
 * From a card file to what the model reads, through import, database, lore and assembly: `golden/imported-*.txt`
 * are kept for people to read. Ids are counted, so that chances fall the same way each time.
 */
let database: Database;
/** One for all: each starts a thread of its own, which takes longer than what is tested with it. */
let imports: CardImports;
/** The ids of the world that was opened last. */
let newId: NewId;
beforeAll(async () => {
  database = await createTestDatabase();
  imports = createCardImports({
    db: database.db,
    clock: createManualClock(),
    newId: () => newId(),
    searchIndex: createTestSearchIndex(),
    moderator: createTestModerator(),
  });
});
afterAll(async () => {
  await imports.close();
  await database.close();
});

let worlds = 0;
/** Imports a card and opens a conversation with it. */
const open = async (bytes: Uint8Array, file: string, { role = 'paid_minimal', greeting_index = 0 } = {}) => {
  const { db } = database;
  worlds += 1;
  let counted = 0;
  newId = () => `${file.split('.')[0]}-${String((counted += 1)).padStart(4, '0')}`;
  const caller = await createCaller(db, role === 'guest' ? { platform: 'guest' } : { role });
  const reading = await imports.read(bytes, file, testScope());
  const character_id = await imports.save(reading, {
    creatorUserId: caller.userId,
    applicationIds: ['daybreak'],
    visibility: 'private',
  });
  const chat = createTestChat(db, { newId });
  onTestFinished(() => chat.runner.close());
  chat.model.answerAll('"Go on."');
  const { id } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body: { greeting_index } },
    { caller },
  );
  const send = async (message: string, over: Partial<ChatRequest> = {}) => {
    const { message: reply } = await chat.call(
      createReply,
      { body: { character_id, conversation_id: id, message, ...over } },
      { caller },
    );
    const report = await chat.call(getReplyReport, { params: { messageId: reply.id } }, { caller });
    const read = chat.model.requests.at(-1)?.messages ?? [];
    return { read, report, system: read[0]?.content ?? '' };
  };
  return { ...chat, reading, send };
};
type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['send']>>;

/** A prompt and the account of its lore, lines of padding shortened. */
const written = ({ read, report }: Sent) =>
  [
    ...read.map(({ role, content }) => `── ${role}\n${content.replace(/(?:padding ?){4,}/g, 'padding … ')}`),
    `── lore, ${report.prompt_tokens} of ${report.context_tokens} tokens`,
    ...report.lore.map(({ name, outcome, keyword, why }) =>
      [name, outcome, keyword && `"${keyword}"`, why].filter(Boolean).join(' '),
    ),
    '',
  ].join('\n');

const padding = (words: number) => 'padding '.repeat(words).trim();
const entries = [
  { name: 'sky', keys: [], constant: true, content: 'The valley has no moon.', insertion_order: 9 },
  {
    name: 'mill',
    keys: ['mill'],
    content: 'The mill of {{user}} is of {{random:oak,elm,ash}}. Ask the miller.',
    insertion_order: 2,
  },
  { name: 'miller: called by the text of another entry only', keys: ['miller'], content: 'The miller is a heron.' },
  { name: 'cat: part of another word', keys: ['cat'], content: 'The cat is grey.' },
  { name: 'dragon: in a script without spaces', keys: ['龍'], content: 'Dragons sleep under the mill.', insertion_order: 1 },
  {
    name: 'storm: with its second word',
    keys: ['harbour'],
    secondary_keys: ['storm'],
    selective: true,
    content: 'Boats stay in.',
  },
  {
    name: 'calm: without its second word',
    keys: ['harbour'],
    secondary_keys: ['calm'],
    selective: true,
    content: 'Boats go out.',
  },
  {
    name: 'night: unless its second word is said',
    keys: ['harbour'],
    secondary_keys: ['storm'],
    selective: true,
    content: 'Lamps are lit.',
    extensions: { selectiveLogic: 2 },
  },
  { name: 'wolf: a pattern', keys: ['/wol(f|ves)/i'], content: 'Wolves keep to the ridge.', position: 'after_char' },
  { name: 'runaway: a pattern that never ends elsewhere', keys: ['/(a+)+$/'], content: 'Never read.' },
  { name: 'broken: no pattern at all', keys: ['/(/'], content: 'Never read.' },
  { name: 'old: said before the newest four', keys: ['lighthouse'], content: 'The lighthouse is dark.' },
  { name: 'off: switched off', keys: ['mill'], content: 'Never read.', enabled: false },
  {
    name: 'deep: above the newest message',
    keys: ['mill'],
    content: 'Speak of the wheel.',
    extensions: { position: 4, depth: 1, role: 0 },
  },
  ...[0, 1, 2, 3].map((number) => ({
    name: `chance ${number}: half the time`,
    keys: ['dice'],
    content: `Die ${number} fell.`,
    extensions: { probability: 50, useProbability: true },
  })),
  ...[1, 2, 3].map((priority) => ({
    name: `flood ${priority}: a share each, two of three`,
    keys: ['flood'],
    content: `Flood ${priority}. ${padding(180)}`,
    priority,
    insertion_order: 50 + priority,
  })),
];
const card = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: 'Mira',
    description:
      '{{char}} keeps maps, {{pick:wary,merry}} as she is. {{// for authors only}}It is {{weekday}}, {{date}}, {{time}}; {{user}} was silent for {{idle_duration}}.',
    personality: 'Calm.',
    scenario: 'A harbour office.',
    first_mes: 'Welcome, {{user}}.',
    alternate_greetings: ['*looks up* "You again, {{user}}?"', '"We are closed."'],
    mes_example: '<START>\n{{user}}: Is it far?\n{{char}}: "With a boat, no."\n<START>\n{{char}}: "Hush."',
    system_prompt: '{{original}} Speak as old sailors do.',
    post_history_instructions: 'Never hurry {{user}}.',
    tags: ['sea', 'maps'],
    creator_notes: 'Ours.',
    extensions: {},
    character_book: { name: 'The valley', scan_depth: 4, recursive_scanning: false, extensions: {}, entries },
  },
};
const bytes = new TextEncoder().encode(JSON.stringify(card));
const golden = (name: string) => `golden/imported-${name}.txt`;

describe('an imported card as the model reads it', () => {
  it('first message: alternate greeting, macros, examples, constant lore; nothing called', async () => {
    const { send } = await open(bytes, 'first.json', { greeting_index: 1 });
    await expect(written(await send('Good evening.'))).toMatchFileSnapshot(golden('greeting'));
  });

  it('lore: depth, whole words, scripts without spaces, second words, order, patterns, chance, no recursion', async () => {
    const { send, clock } = await open(bytes, 'lore.json');
    await send('I saw the lighthouse.');
    await send('On we go.');
    clock.advance(3 * 3_600_000);
    const said =
      'Past the mill 黒龍が来た, wolves and a catalogue; a storm is over the harbour. I roll the dice. aaaaaaaaaaaaaaaaaaaa!';
    await expect(written(await send(said))).toMatchFileSnapshot(golden('lore'));
  });

  // That the same seed decides the same is what keeps the file above as it is.
  it('chance: another reply rolls anew', async () => {
    const { send } = await open(bytes, 'dice.json');
    const fallen = new Set<string>();
    for (let time = 0; time < 4; time += 1) {
      const { report } = await send('I roll the dice.');
      const dice = report.lore.filter(({ name }) => name.startsWith('chance'));
      expect(dice.every(({ outcome, why }) => outcome === 'fired' || why === 'probability')).toBe(true);
      fallen.add(
        dice
          .map(({ name, outcome }) => `${name} ${outcome}`)
          .toSorted()
          .join(),
      );
    }
    expect(fallen.size).toBeGreaterThan(1);
  });

  it('budget: the smallest context keeps constants, drops the lowest priority and says how much was wanted', async () => {
    const { send } = await open(bytes, 'budget.json', { role: 'guest' });
    const sent = await send('After the flood?');
    expect(sent.report.context_tokens).toBe(2048);
    await expect(written(sent)).toMatchFileSnapshot(golden('budget'));
  });

  it('time: a clock of the card is the user’s, where it is Sunday already', async () => {
    const { send, clock } = await open(bytes, 'zone.json');
    clock.advance(2 * 3_600_000);
    expect((await send('Good evening.')).system).toContain('It is Saturday, 21 November 2026, 11:00;');
    const { system } = await send('Good morning.', { time_zone: 'Pacific/Kiritimati' });
    expect(system).toContain('It is Sunday, 22 November 2026, 01:00;');
  });

  it('language: the chat language is told, once', async () => {
    const { send } = await open(bytes, 'language.json');
    const { system } = await send('Guten Abend.', { language: 'de' });
    expect(system.match(/Answer in the language with the tag "de"\./g)).toHaveLength(1);
    expect((await send('Good evening.')).system).not.toContain('Answer in the language');
  });
});

describe('cards of every kind as the model reads them', () => {
  const filled = (text: string, char: string) => text.replaceAll('{{char}}', char).replaceAll('{{user}}', 'Ann');

  it('with overrides: the card’s prompt holds ours where it says {{original}}, its last words stay last', async () => {
    const { data } = overrides;
    const { send } = await open(json(overrides), 'overrides.json', { greeting_index: 1 });
    const { read, system } = await send('Tell me of the tide.');
    const ours = 'Write the next reply of Bran to Ann.';
    expect(system.split('\n\n')).toContain(filled(data.system_prompt, 'Bran').replace('{{original}}', ours));
    for (const text of [data.description, data.scenario]) expect(system).toContain(filled(text, 'Bran'));
    expect(system).toContain('Example of how Bran talks:\nAnn: Is it far?\nBran: "With a boat, no."');
    expect(system.split('Bran reads the tide from the gulls.')).toHaveLength(2);
    expect(read[1]).toEqual({ role: 'assistant', content: filled(data.alternate_greetings[0] ?? '', 'Bran') });
    expect(read.at(-1)).toEqual({ role: 'system', content: 'Never hurry Ann. ' });
  });

  it('with a lorebook: by its own depth, with its own second words', async () => {
    const { send } = await open(json(withLorebook), 'lorebook.json');
    const isIn = ({ system }: Sent) => [system.includes('The bell rings'), system.includes('the boats stay in')];
    expect(isIn(await send('To the harbour, please.'))).toEqual([false, false]);
    expect(isIn(await send('A storm over the harbour, and the bell.'))).toEqual([true, true]);
    await send('On.');
    expect(isIn(await send('And on.'))).toEqual([false, false]);
  });

  it('with a nickname, a depth prompt and decorators: each where its specification says, none of it as text', async () => {
    const { send } = await open(json(fullV3), 'full.json');
    const { read, system } = await send('What of the lamp?');
    expect(system).toContain('Nov keeps the lighthouse of Marrow Point');
    expect(read.map(({ role, content }) => [role, content])).toEqual([
      ['system', expect.anything()],
      ['system', 'Nov is afraid of the sea.'],
      ['assistant', expect.stringContaining('You came by the north path, Ann.')],
      ['assistant', 'The lamp burns oil.'],
      ['user', 'What of the lamp?'],
    ]);
    expect(JSON.stringify(read)).not.toContain('@@');
  });

  it.each(ownCards)(
    '%s: every greeting can be chosen, and no macro of the card is left over',
    async (file, _, __, ___, bytes) => {
      const { reading } = await open(bytes, `${file.split('.')[0]}.probe`);
      for (const [index] of [reading.form.greeting, ...reading.form.alternate_greetings].entries()) {
        const { send } = await open(bytes, `${file.split('.')[0]}-${index}-${worlds}.card`, {
          role: 'paid_premium',
          greeting_index: index,
        });
        const { read, report } = await send('Hello.');
        expect(report.parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['rules', 'description', 'message']));
        expect(read.map(({ content }) => content).join('\n')).not.toMatch(/\{\{(user|char|original)\}\}|<(USER|BOT|START)>/i);
        expect(report.prompt_tokens).toBeLessThanOrEqual(report.context_tokens - 180);
      }
    },
  );
});
