import { describe, expect, it } from 'vitest';
import { readCard } from './read-card.ts';
import { cardText, jpeg, json, png, pngOf, textChunk, zip } from '../testing/card-files.ts';
import { fullV3, overrides, ownCards } from '../testing/own-cards.ts';

const v2 = (data: object) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Ada', description: 'A lighthouse keeper.', ...data },
});
const lines = (reading: ReturnType<typeof readCard>, field: string) => reading.report.filter((line) => line.field === field);

describe('cards of every kind', () => {
  it.each(ownCards)('reads %s', (file, container, spec, name, bytes) => {
    const reading = readCard(bytes, file);
    expect(reading.format).toEqual({ container, spec });
    expect(reading.form.name).toBe(name);
    expect(reading.form.persona).not.toBe('');
    expect(reading.picture !== null).toBe(container !== 'json');
  });

  it('leaves no word of the definition in the picture of a card', () => {
    for (const [file, , , , bytes] of ownCards) {
      const { picture } = readCard(bytes, file);
      if (picture) expect(Buffer.from(picture.bytes).toString('latin1')).not.toMatch(/chara|ccv3|tEXt|zTXt|iTXt/i);
    }
  });

  it('keeps unknown fields for the way out, and says that nothing heeds them', () => {
    const { shadow, report } = readCard(json(fullV3), 'a.json');
    expect(shadow).toEqual(fullV3);
    const note = 'kept with the card; nothing here heeds it';
    for (const field of ['creator', 'source', 'group_only_greetings', 'extensions.regex_scripts', 'extensions.talkativeness'])
      expect(report).toContainEqual({ field, action: 'kept_not_used', note });
  });

  it('reads the lorebook inside a card', () => {
    const { lorebook } = readCard(json(overrides), 'a.json');
    expect(lorebook?.name).toBe("Bran's Lore");
    expect(lorebook?.entries[0]).toEqual({
      name: 'Tide lore',
      keywords: ['tide', 'ebb'],
      secondary_keywords: [],
      content: 'Bran reads the tide from the gulls.',
      enabled: true,
      constant: false,
      insertion_order: 100,
      rules: {
        secondary_logic: 'and_any',
        priority: 100,
        probability: 100,
        case_sensitive: false,
        position: 'before',
        group: null,
      },
    });
    expect(lorebook).toMatchObject({ scan_depth: 5, recursive: true });
  });
});

describe('PNG', () => {
  const chara = textChunk('chara', cardText(v2({ name: 'Old' })));
  const ccv3 = textChunk(
    'CCV3',
    cardText({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'New', description: 'x' } }),
  );

  it.each([[[chara, ccv3]], [[ccv3, chara]]])('prefers ccv3 to chara, in any case and order', (chunks) => {
    expect(readCard(png(...chunks), 'a.png').form.name).toBe('New');
  });

  it('falls back to chara when ccv3 is damaged, and says so', () => {
    const reading = readCard(png(textChunk('ccv3', 'e30x!'), chara), 'a.png');
    expect(reading.form.name).toBe('Old');
    expect(lines(reading, 'file')[0]?.action).toBe('changed');
  });

  it('says what it found in a picture without a card', () => {
    expect(() => readCard(png(), 'a.png')).toThrow('a picture without a character card');
  });
});

/** Bytes that pack to a 170th: as much as the archive's rules let through. */
const hardToPack = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at + 8 <= length; at += 512) bytes.writeDoubleLE(Math.sin(at), at);
  return bytes;
};

describe('CHARX', () => {
  const card = json({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: 'Zip',
      description: 'x',
      assets: [{ type: 'icon', name: 'main', uri: 'embeded://assets/face.jpg', ext: 'jpg' }],
    },
  });

  it('trusts the bytes of the icon over its name', () => {
    const reading = readCard(
      zip([
        { name: 'card.json', data: card },
        { name: 'assets/face.jpg', data: png() },
      ]),
      'a.charx',
    );
    expect(reading.picture?.mediaType).toBe('image/png');
  });

  it('reads a zip behind a JPEG, whose picture it shows without the zip', () => {
    const reading = readCard(zip([{ name: 'card.json', data: card }], jpeg), 'a.jpg');
    expect(reading.form.name).toBe('Zip');
    expect(Buffer.from(reading.picture?.bytes ?? []).toString('hex')).toBe(Buffer.from(jpeg).toString('hex'));
  });

  it('looks at few icons, by their first bytes, whatever the card names', () => {
    const assets = Array.from({ length: 200 }, (_, index) => ({ type: 'icon', name: `i${index}`, uri: 'embeded://huge.bin' }));
    const huge = hardToPack(8_000_000);
    const bytes = zip([
      { name: 'card.json', data: json({ spec: 'chara_card_v3', data: { name: 'Zip', description: 'x', assets } }) },
      { name: 'huge.bin', data: huge },
      ...['a', 'b', 'c', 'd'].map((folder) => ({ name: `${folder}/main.png`, data: huge })),
    ]);
    expect(bytes.length).toBeLessThan(1_000_000);
    const before = process.threadCpuUsage();
    expect(readCard(bytes, 'a.charx').picture).toBeNull();
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });

  describe('of many icons', () => {
    const read = (files: { name: string; data: Buffer }[]) => {
      const assets = files.map(({ name }) => ({ type: 'icon', name, uri: `embeded://${name}` }));
      const v3 = json({ spec: 'chara_card_v3', data: { name: 'Zip', description: 'x', assets } });
      return readCard(zip([{ name: 'card.json', data: v3 }, ...files]), 'a.charx');
    };
    const noPicture = (name: string) => ({ name, data: Buffer.from('no picture') });
    const face = { name: 'face.jpg', data: Buffer.from(jpeg) };

    it('looks at eight', () => {
      const seven = ['1', '2', '3', '4', '5', '6', '7'].map(noPicture);
      expect(read([...seven, face]).picture).not.toBeNull();
      expect(read([...seven, noPicture('8'), face]).picture).toBeNull();
    });

    it('unpacks 8 MB of them in all', () => {
      // Begins as a picture, so that its first bytes do not give it away.
      const large = Buffer.concat([face.data.subarray(0, -2), hardToPack(5_000_000)]);
      const reading = read([{ name: 'large.jpg', data: large }, { name: 'second.jpg', data: large }, face]);
      expect(lines(reading, 'second.jpg')[0]).toMatchObject({
        action: 'dropped',
        note: expect.stringContaining('the picture is too large'),
      });
    });
  });

  it('refuses a picture that claims more pixels than anybody shows', () => {
    const files = (width: number, height: number) => [
      { name: 'card.json', data: card },
      { name: 'assets/face.jpg', data: pngOf(width, height) },
    ];
    const reading = readCard(zip(files(60_000, 60_000)), 'a.charx');
    expect(reading.picture).toBeNull();
    expect(lines(reading, 'assets/face.jpg')[0]).toMatchObject({ action: 'dropped' });
    expect(lines(reading, 'assets/face.jpg')[0]?.note).toContain('60000 × 60000');
    expect(readCard(zip(files(8192, 4096)), 'a.charx').picture).not.toBeNull();
    expect(readCard(zip(files(8193, 10)), 'a.charx').picture).toBeNull();
    // 39,993,344 and 40,001,536 pixels.
    expect(readCard(zip(files(8192, 4882)), 'a.charx').picture).not.toBeNull();
    expect(readCard(zip(files(8192, 4883)), 'a.charx').picture).toBeNull();
  });

  it('names what stands in the archive twice, and what is left behind', () => {
    const other = json({ name: 'Other', description: 'y' });
    const reading = readCard(
      zip([
        { name: 'card.json', data: other },
        { name: 'card.json', data: card },
        { name: 'a.mp3', data: other },
      ]),
      'a.charx',
    );
    expect(reading.form.name).toBe('Zip');
    expect(lines(reading, 'card.json')[0]).toMatchObject({ action: 'changed' });
    expect(lines(reading, 'a.mp3')[0]).toMatchObject({ action: 'dropped' });
  });

  it.each([
    ['encrypted', [{ name: 'card.json', data: card, flags: 1 }], 'encrypted'],
    [
      'a path upwards',
      [
        { name: 'card.json', data: card },
        { name: '../../etc/x', data: card },
      ],
      'leads out of it',
    ],
    ['an absolute path', [{ name: '/etc/x', data: card }], 'leads out of it'],
    ['no card', [{ name: 'story.json', data: card }], 'no card.json'],
  ])('refuses an archive with %s', (_, files, text) => {
    expect(() => readCard(zip(files), 'a.charx')).toThrow(text);
  });
});

describe('JSON', () => {
  it('lets data win over the root, which fills gaps', () => {
    const reading = readCard(json({ ...v2({ scenario: '' }), name: 'Root', scenario: 'From the root' }), 'a.json');
    expect(reading.form).toMatchObject({ name: 'Ada', scenario: 'From the root' });
    expect(lines(reading, 'scenario')[0]).toMatchObject({ action: 'changed' });
  });

  it('reads the aliases of the gradio form', () => {
    const reading = readCard(
      json({ char_name: 'G', char_persona: 'P', char_greeting: 'Hi', world_scenario: 'W', example_dialogue: 'E' }),
      'a.json',
    );
    expect(reading.form).toMatchObject({ name: 'G', persona: 'P', greeting: 'Hi', scenario: 'W', dialogue: 'E' });
    expect(lines(reading, 'name')[0]).toEqual({ field: 'name', action: 'kept', note: 'read from "char_name"' });
  });

  it('repairs what real writers get wrong, and shows each repair', () => {
    const reading = readCard(
      json(
        v2({
          alternate_greetings: 'Just one',
          tags: 'sea, slow burn',
          creation_date: 1_703_462_400_000,
          name: ' ',
          character_book: { entries: { 0: { key: 'bell, /a{1,3}/i', content: 'It rings.', position: 4 }, 1: {} } },
        }),
      ),
      'Elin_Marrow.json',
    );
    expect(reading.form).toMatchObject({ name: 'Elin Marrow', alternate_greetings: ['Just one'], tags: ['sea', 'slow burn'] });
    expect(reading.lorebook?.entries[0]).toMatchObject({
      name: 'bell',
      keywords: ['bell', '/a{1,3}/i'],
      rules: { position: { depth: 4, role: 'system' } },
    });
    expect(reading.report.filter((line) => line.action !== 'kept').map((line) => line.field)).toEqual([
      'name',
      'alternate_greetings',
      'tags',
      'creation_date',
      'lorebook.entries',
      'lorebook.entries[0].keywords',
      'lorebook.entries[1]',
    ]);
  });

  it('takes null for no lorebook', () => {
    const reading = readCard(json(v2({ character_book: null })), 'a.json');
    expect(reading.lorebook).toBeUndefined();
    expect(lines(reading, 'lorebook')).toEqual([]);
  });

  it.each([
    ['name', 'name', 20],
    ['first_mes', 'greeting', 2000],
    ['description', 'persona', 5000],
    ['scenario', 'scenario', 4000],
    ['mes_example', 'dialogue', 4000],
  ] as const)('keeps a "%s" that breaks our limits, and names the limit: %s', (key, field, max) => {
    const over = (length: number) => {
      const { form, report } = readCard(json(v2({ [key]: 'x'.repeat(length) })), 'a.json');
      expect(form[field]).toHaveLength(length);
      return report.filter(({ note }) => note.includes('the limit is')).map(({ note }) => note);
    };
    expect(over(max)).toEqual([]);
    expect(over(max + 1)).toEqual([`${max + 1} characters; the limit is ${max}: shorten it before publishing`]);
  });

  it('takes of a card what it can hold: 50,000 characters of a text, 100 greetings, 100 of a name, 12 tags', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `number ${at}`);
    const of = (fields: object) => readCard(json(v2(fields)), 'a.json').form;
    expect(of({ scenario: 'x'.repeat(50_001) }).scenario).toHaveLength(50_000);
    expect(of({ alternate_greetings: list(101) }).alternate_greetings).toHaveLength(100);
    expect(of({ name: 'x'.repeat(101) }).name).toHaveLength(100);
    expect(of({ tags: list(13) }).tags).toHaveLength(12);
  });

  it('takes 5,000 characters of an entry of a book, and says from 1,000 on that it is long', () => {
    const entry = (length: number) => {
      const book = { entries: [{ keys: ['sea'], content: 'x'.repeat(length) }] };
      const reading = readCard(json(v2({ character_book: book })), 'a.json');
      const isLong = reading.report.some(({ note }) => note.includes('the limit is 1000'));
      return [reading.lorebook?.entries[0]?.content.length, isLong];
    };
    expect([entry(1000), entry(1001), entry(5001)]).toEqual([
      [1000, false],
      [1001, true],
      [5000, true],
    ]);
  });

  it('removes addresses and lists them', () => {
    const reading = readCard(json(v2({ description: 'See https://example.test/a for more.' })), 'a.json');
    expect(reading.form.persona).toBe('See  for more.');
    expect(lines(reading, 'persona')[0]).toEqual({
      field: 'persona',
      action: 'changed',
      note: 'addresses removed: https://example.test/a',
    });
  });

  it('removes addresses from every text of a card', () => {
    const said = 'Come to https://example.test/a and HTTP://other.example.test, now.';
    const texts = ['personality', 'description', 'first_mes', 'scenario', 'mes_example', 'creator_notes'];
    const { form } = readCard(json(v2(Object.fromEntries(texts.map((field) => [field, said])))), 'a.json');
    for (const field of ['title', 'persona', 'greeting', 'scenario', 'dialogue', 'creator_notes'] as const) {
      expect(form[field], field).toContain('Come to');
      expect(form[field], field).not.toContain('example.test');
    }
  });

  it('takes the title from "title" or "personality", 100 characters of it', () => {
    const titleOf = (fields: object) => readCard(json(v2(fields)), 'a.json').form.title;
    expect(titleOf({ personality: 'Dry, watchful.' })).toBe('Dry, watchful.');
    expect(titleOf({ title: 'Keeper of the light', personality: 'Dry, watchful.' })).toBe('Keeper of the light');
    expect(titleOf({ title: 'x'.repeat(100) })).toBe('x'.repeat(100));
    expect(titleOf({ personality: 'y'.repeat(101) })).toBe(`${'y'.repeat(99)}…`);
  });

  it('suggests a title from the creator notes, never from the definition', () => {
    expect(readCard(json(v2({ creator_notes: 'A slow burn. By me.' })), 'a.json').form.title).toBe('A slow burn.');
    const hidden = Object.fromEntries(
      ['description', 'scenario', 'mes_example', 'system_prompt', 'post_history_instructions'].map((field) => [
        field,
        `Hidden ${field}.`,
      ]),
    );
    const { form } = readCard(json(v2(hidden)), 'a.json');
    expect([form.title, JSON.stringify([form.name, form.greeting, form.tags])]).toEqual([
      '',
      expect.not.stringContaining('Hidden'),
    ]);
  });

  it('accepts a newer version with a notice', () => {
    const reading = readCard(json({ ...v2({}), spec: 'chara_card_v3', spec_version: '3.4' }), 'a.json');
    expect(lines(reading, 'spec_version')[0]?.note).toContain('newer than 3.0');
  });

  it('drops keys that reach a prototype', () => {
    const reading = readCard(
      json('{"name":"N","description":"d","__proto__":{"polluted":1},"extensions":{"constructor":{"x":1},"ok":1}}'),
      'a.json',
    );
    expect(reading.shadow).toEqual({ name: 'N', description: 'd', extensions: { ok: 1 } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['a list', '[1,2]', 'a list'],
    ['YAML', 'name: Ada\npersona: x\n', 'YAML'],
    ['World Info', '{"entries":{"0":{"key":["a"],"content":"b"}}}', 'World Info of SillyTavern'],
    ['a V3 lorebook', '{"spec":"lorebook_v3","data":{"name":"L","description":"d","entries":[]}}', 'lorebook_v3'],
    ['a NovelAI lorebook', '{"lorebookVersion":6,"entries":[{"text":"t","keys":["a"]}]}', 'NovelAI'],
    ['an Agnai book', '{"kind":"memory","name":"B","description":"d","entries":[]}', 'Agnai'],
    ['a Risu lorebook', '{"type":"risu","ver":1,"data":[{"key":"a","content":"b"}]}', 'RisuAI'],
    ['a book without a card', '{"name":"World","description":"d","entries":[{"keys":["a"],"content":"b"}]}', 'a lorebook'],
    ['another object', '{"a":1}', "none of a character card's fields"],
    ['plain text', 'hello', 'another kind'],
    ['nothing', '', 'another kind'],
  ])('says what it found instead of a card: %s', (_, text, message) => {
    expect(() => readCard(json(text), 'a.json')).toThrow(message);
  });
});
