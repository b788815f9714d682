import { cardFormats } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createReport } from '../../foreign-files/report.ts';
import { isObject, type JsonObject } from '../../foreign-files/json.ts';
import { readPngChunks } from '../../kernel/png.ts';
import { jpeg, json, pngOf } from '../testing/card-files.ts';
import { createRandom, mutateJson } from '../testing/mutate-json.ts';
import { fullV3, ownCards, withLorebook } from '../testing/own-cards.ts';
import { readCard, readFields, type CardReading } from './read-card.ts';
import { isSameBook } from './write-lorebook.ts';
import { writeCard, type HeldCard } from './write-card.ts';
import { writeCardFile } from './write-file.ts';

const heldOf = ({ form, lorebook, nickname, depthPrompt }: CardReading): HeldCard => {
  const { creator_notes: _, language: __, ...kept } = form;
  return structuredClone({ form: kept, lorebook, nickname, depthPrompt, creator: 'harbourlight' });
};
const readWritten = (card: JsonObject) => readFields(structuredClone(card), 'other name.json', createReport());
const saysOf = (held: HeldCard) => ({ form: held.form, nickname: held.nickname, depthPrompt: held.depthPrompt });
const expectToSay = (card: JsonObject, held: HeldCard) => {
  const { form, nickname, depthPrompt, lorebook } = readWritten(card);
  expect({ form, nickname, depthPrompt }).toMatchObject(saysOf(held));
  expect(isSameBook(lorebook, held.lorebook)).toBe(true);
};
const namedByItself = ownCards.filter(([file]) => file !== 'missing_name.json');
const picture = { mediaType: 'image/png' as const, bytes: pngOf(8, 8) };
const write = (held: HeldCard, shadow: JsonObject | null, format: (typeof cardFormats)[number]) =>
  writeCardFile({ format, held, shadow, picture: format === 'json' ? null : picture, changedAtMs: 1_764_000_000_000 });

describe('a card that is written', () => {
  it.each(namedByItself)('is the one that was imported, to the letter, where nothing changed: %s', (file, _c, _s, _n, bytes) => {
    const reading = readCard(bytes, file);
    expect(JSON.stringify(writeCard(heldOf(reading), reading.shadow))).toBe(JSON.stringify(reading.shadow));
  });

  it('holds the name that its file gave it', () => {
    const [file, , , name, bytes] = ownCards.find(([one]) => one === 'missing_name.json')!;
    const reading = readCard(bytes, file);
    expectToSay(writeCard(heldOf(reading), reading.shadow), heldOf(reading));
    expect(readWritten(writeCard(heldOf(reading), reading.shadow)).form.name).toBe(name);
  });

  const changes: [string, (held: HeldCard) => void][] = [
    ['name', ({ form }) => (form.name = 'Mira of the Pier')],
    ['title', ({ form }) => (form.title = 'Keeps the other light')],
    ['greeting', ({ form }) => (form.greeting = '"You again."')],
    ['alternate_greetings', ({ form }) => (form.alternate_greetings = ['"Back so soon?"', '*nods*'])],
    ['no alternate greetings', ({ form }) => (form.alternate_greetings = [])],
    ['persona', ({ form }) => (form.persona = 'Short, quick to laugh.')],
    ['scenario', ({ form }) => (form.scenario = '')],
    ['dialogue', ({ form }) => (form.dialogue = '<START>\n{{char}}: "No."')],
    ['system_prompt', ({ form }) => (form.system_prompt = 'Speak softly.')],
    ['post_history_instructions', ({ form }) => (form.post_history_instructions = 'Never hurry.')],
    ['tags', ({ form }) => (form.tags = ['Harbour'])],
    ['nickname', (held) => (held.nickname = 'Mi')],
    ['depth prompt', (held) => (held.depthPrompt = { content: 'It is night.', depth: 1, role: 'user' })],
    ['no depth prompt', (held) => (held.depthPrompt = null)],
    ['no lorebook', (held) => (held.lorebook = undefined)],
  ];
  describe.each(changes)('says what was changed here, and the rest as it was: %s', (_what, change) => {
    it.each(ownCards)('%s', (file, _c, _s, _n, bytes) => {
      const reading = readCard(bytes, file);
      const held = heldOf(reading);
      change(held);
      expectToSay(writeCard(held, reading.shadow), held);
    });
  });

  it('keeps unknown fields, extensions and what stands elsewhere in a changed field’s place', () => {
    const reading = readCard(json(fullV3), 'nova.json');
    const held = heldOf(reading);
    held.form.greeting = 'New.';
    held.depthPrompt = null;
    const { data } = writeCard(held, reading.shadow) as { data: JsonObject };
    const was = fullV3.data as unknown as JsonObject;
    expect(data).toEqual({
      ...was,
      first_mes: 'New.',
      extensions: { ...(was['extensions'] as object), depth_prompt: undefined },
    });
    expect(Object.keys(data)).toEqual(Object.keys(was));
  });

  it('says a changed title where a long "personality" was title and persona', () => {
    const card = {
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: { name: 'Ada', description: 'Tall.', personality: 'Dry. '.repeat(60) },
    };
    const reading = readCard(json(card), 'ada.json');
    const held = heldOf(reading);
    expect(held.form.persona).toContain('Dry. Dry.');
    expect(writeCard(held, reading.shadow)).toEqual(card);
    held.form.title = 'A tall one';
    expectToSay(writeCard(held, reading.shadow), held);
  });

  it('changes an entry of its book in place, adds new ones, and leaves out what was removed', () => {
    const reading = readCard(json(withLorebook), 'ines.json');
    const held = heldOf(reading);
    const [bell, harbour] = held.lorebook!.entries;
    held.lorebook = {
      ...held.lorebook!,
      name: 'The quay',
      scan_depth: null,
      entries: [
        { ...harbour!, content: 'Boats stay out.', secondary_keywords: [] },
        {
          ...bell!,
          name: 'Lamp',
          keywords: ['lamp', '/l[iy]ght/i'],
          enabled: false,
          constant: true,
          insertion_order: 2.5,
          rules: {
            secondary_logic: 'not_any',
            priority: 7,
            probability: 40,
            case_sensitive: true,
            position: { depth: 3, role: 'assistant' },
            group: { name: 'lights', weight: 30 },
            sticky: 2,
            cooldown: 4,
          },
        },
      ],
    };
    const written = writeCard(held, reading.shadow);
    expectToSay(written, held);
    const book = (written['data'] as JsonObject)['character_book'] as JsonObject;
    expect((book['entries'] as JsonObject[]).map(({ keys }) => keys)).toEqual([['harbour'], ['lamp', '/l[iy]ght/i']]);
  });

  it('of a character that was made here is a Character Card V3 with every field of it', () => {
    const held: HeldCard = { ...heldOf(readCard(json(withLorebook), 'ines.json')), nickname: 'Nes' };
    const written = writeCard(held, null);
    expectToSay(written, held);
    expect(written).toMatchObject({
      spec: 'chara_card_v3',
      spec_version: '3.0',
      data: { creator: 'harbourlight', extensions: {} },
    });
  });

  it('of a thousand damaged cards is to the letter what was imported, and after a change says it', () => {
    const random = createRandom(20_261_127);
    const sources = namedByItself
      .filter(([, container]) => container === 'json')
      .map(([, , , , bytes]) => readCard(bytes, 'a.json').shadow);
    let read = 0;
    for (let round = 0; round < 1500; round += 1) {
      const card = structuredClone(sources[round % sources.length]!);
      for (let times = 1 + random(4); times > 0; times -= 1) mutateJson(card, random);
      let reading: CardReading;
      try {
        reading = readCard(json(card), 'a.json');
      } catch {
        continue;
      }
      read += 1;
      const held = heldOf(reading);
      const written = writeCard(held, reading.shadow);
      if (readWritten(reading.shadow).form.name === held.form.name)
        expect(JSON.stringify(written)).toBe(JSON.stringify(reading.shadow));
      held.form.persona = `Changed ${round}.`;
      held.form.tags = ['Changed'];
      held.nickname = 'Ch';
      if (held.lorebook) held.lorebook.entries[0]!.content = 'Changed.';
      expectToSay(writeCard(held, reading.shadow), held);
    }
    expect(read).toBeGreaterThan(1000);
  });
});

describe('a card’s file', () => {
  it.each(cardFormats)('as %s is read as what it was, again and again', (format) => {
    for (const [file, , , , bytes] of ownCards) {
      const reading = readCard(bytes, file);
      const held = heldOf(reading);
      const once = readCard(write(held, reading.shadow, format), file);
      expect(once.format.container, file).toBe(format);
      expect(heldOf(once), file).toEqual(held);
      if (format !== 'charx') expect(once.format.spec, file).toBe(reading.format.spec);
      const twice = readCard(write(heldOf(once), once.shadow, format), file);
      expect(twice.shadow, file).toEqual(once.shadow);
      expect(twice.report.filter(({ action }) => action === 'dropped').length, file).toBeLessThanOrEqual(1);
    }
  });

  it('loses no unknown field on the way through every format', () => {
    const reading = readCard(json(fullV3), 'nova.json');
    let { shadow } = reading;
    for (const format of cardFormats) ({ shadow } = readCard(write(heldOf(reading), shadow, format), 'nova.json'));
    const { assets, ...data } = shadow['data'] as JsonObject;
    const { assets: _, ...was } = fullV3.data as unknown as JsonObject;
    expect(data).toEqual(was);
    expect(assets).toEqual([{ type: 'icon', name: 'main', uri: 'embeded://assets/icon/images/main.png', ext: 'png' }]);
  });

  it('as a PNG holds a card of version 3 for old programs too, and is a whole picture', () => {
    const reading = readCard(json(fullV3), 'nova.json');
    const texts = readPngChunks(write(heldOf(reading), reading.shadow, 'png')).filter(({ type }) => type === 'tEXt');
    const said = texts.map(({ data }) => {
      const [keyword = '', text = ''] = Buffer.from(data).toString('latin1').split('\0');
      return [keyword, (JSON.parse(Buffer.from(text, 'base64').toString()) as JsonObject)['spec']];
    });
    expect(said).toEqual([
      ['ccv3', 'chara_card_v3'],
      ['chara', 'chara_card_v2'],
    ]);
  });

  it('as a CHARX holds a picture as it is, and is the same file each time', () => {
    const reading = readCard(json(fullV3), 'nova.json');
    const card = { format: 'charx', held: heldOf(reading), shadow: reading.shadow, changedAtMs: 1_764_000_000_000 } as const;
    const file = writeCardFile({ ...card, picture: { mediaType: 'image/jpeg', bytes: jpeg } });
    const again = readCard(file, 'nova.charx');
    expect(again.picture).toEqual({ mediaType: 'image/jpeg', bytes: jpeg });
    expect(isObject(again.shadow['data'])).toBe(true);
    expect(writeCardFile({ ...card, picture: { mediaType: 'image/jpeg', bytes: jpeg } })).toEqual(file);
    expect(readCard(writeCardFile({ ...card, picture: null }), 'nova.charx').picture).toBeNull();
  });
});
