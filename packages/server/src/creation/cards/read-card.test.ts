import { describe, expect, it } from 'vitest';
import { readCard } from './read-card.ts';
import { cardText, json, png, realCard, realCards, textChunk, zip } from './test-cards.ts';

const v2 = (data: object) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Ada', description: 'A lighthouse keeper.', ...data },
});
const lines = (reading: ReturnType<typeof readCard>, field: string) => reading.report.filter((line) => line.field === field);

// The fixtures stand beside the repository; a checkout without them still runs every other test here.
describe.runIf(realCards)('real cards', () => {
  it.each([
    ['coding_sensei_v2.png', 'png', 'chara_card_v2', 'Coding Sensei'],
    ['flux_the_cat_v2.png', 'png', 'chara_card_v2', 'Flux the Cat'],
    ['gloria_v2_chara_before_idat.png', 'png', 'chara_card_v2', 'Gloria, PA'],
    ['skynet_v2.png', 'png', 'chara_card_v1', 'Skynet'],
    ['tk_ccv2_with_overrides.json', 'json', 'chara_card_v2', 'Bob'],
    ['tk_full_v2_card.json', 'json', 'chara_card_v2', 'Aurora'],
    ['tk_full_v3_card.json', 'json', 'chara_card_v3', 'Nova'],
    ['tk_invalid_missing_name.json', 'json', 'chara_card_v2', 'tk invalid missing name'],
    ['tk_invalid_missing_spec.json', 'json', 'chara_card_v2', 'Character Without Spec'],
    ['tk_minimal_v2.json', 'json', 'chara_card_v2', 'Test Character V2'],
    ['tk_minimal_v3.json', 'json', 'chara_card_v3', 'Test Character V3'],
    ['tk_test_character_v2.png', 'png', 'chara_card_v2', 'V2 Test Character'],
    ['tk_test_character_v3.charx', 'charx', 'chara_card_v3', 'Test Character'],
    ['tk_v3_with_lorebook.json', 'json', 'chara_card_v3', 'Character with Lorebook'],
  ])('reads %s', (file, container, spec, name) => {
    const reading = readCard(realCard(file), file);
    expect(reading.format).toEqual({ container, spec });
    expect(reading.form.name).toBe(name);
    expect(reading.form.persona).not.toBe('');
    expect(reading.picture !== null).toBe(container !== 'json');
  });

  it('leaves no word of the definition in the picture of a card', () => {
    for (const file of realCards?.keys() ?? []) {
      const { picture } = readCard(realCard(file), file);
      if (picture) expect(Buffer.from(picture.bytes).toString('latin1')).not.toMatch(/chara|ccv3|tEXt|zTXt|iTXt/);
    }
  });

  it('keeps unknown fields for the way out', () => {
    const { shadow, report } = readCard(realCard('tk_full_v2_card.json'), 'a.json');
    expect(shadow).toEqual(JSON.parse(Buffer.from(realCard('tk_full_v2_card.json')).toString()));
    expect(report).toContainEqual({
      field: 'creator, character_version, extensions',
      action: 'kept',
      note: 'kept, not editable here',
    });
  });

  it('reads the lorebook inside a card', () => {
    const { lorebook } = readCard(realCard('tk_ccv2_with_overrides.json'), 'a.json');
    expect(lorebook?.name).toBe("Bob's Lore");
    expect(lorebook?.entries[0]).toEqual({
      name: 'Magic lore entry',
      keywords: ['magic', 'spell'],
      secondary_keywords: [],
      content: 'Bob knows ancient magic from forgotten realms.',
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
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0004000012ff0034ffd9', 'hex');
    const reading = readCard(zip([{ name: 'card.json', data: card }], jpeg), 'a.jpg');
    expect(reading.form.name).toBe('Zip');
    expect(Buffer.from(reading.picture?.bytes ?? []).toString('hex')).toBe(jpeg.toString('hex'));
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
    expect(lines(reading, 'name')[0]).toEqual({ field: 'name', action: 'changed', note: 'read from "char_name"' });
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
    expect(reading.lorebook?.entries[0]).toMatchObject({ name: 'bell', keywords: ['bell', '/a{1,3}/i'] });
    expect(reading.report.filter((line) => line.action !== 'kept').map((line) => line.field)).toEqual([
      'name',
      'title',
      'alternate_greetings',
      'tags',
      'creation_date',
      'lorebook.entries',
      'lorebook.entries[0].keywords',
      'lorebook.entries[0].position',
      'lorebook.entries[1]',
    ]);
  });

  it('takes null for no lorebook', () => {
    const reading = readCard(json(v2({ character_book: null })), 'a.json');
    expect(reading.lorebook).toBeUndefined();
    expect(lines(reading, 'lorebook')[0]).toMatchObject({ action: 'dropped', note: 'was null' });
  });

  it('keeps what breaks our limits and names the limit', () => {
    const reading = readCard(json(v2({ name: 'A name of more than twenty letters', scenario: 'x'.repeat(5000) })), 'a.json');
    expect(reading.form.scenario).toHaveLength(5000);
    expect(reading.report.filter((line) => line.note.includes('the limit is')).map((line) => line.note)).toEqual([
      '34 characters; the limit is 20: shorten it before publishing',
      '5000 characters; the limit is 4000: shorten it before publishing',
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

  it('suggests a title from the creator notes, else from the description', () => {
    expect(readCard(json(v2({ creator_notes: 'A slow burn. By me.' })), 'a.json').form.title).toBe('A slow burn.');
    expect(readCard(json(v2({})), 'a.json').form.title).toBe('A lighthouse keeper.');
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
    ['a lorebook', '{"entries":{"0":{"key":["a"],"content":"b"}}}', 'a lorebook'],
    ['another object', '{"a":1}', "none of a character card's fields"],
    ['plain text', 'hello', 'another kind'],
    ['nothing', '', 'another kind'],
  ])('says what it found instead of a card: %s', (_, text, message) => {
    expect(() => readCard(json(text), 'a.json')).toThrow(message);
  });
});
