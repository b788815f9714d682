import { describe, expect, it } from 'vitest';
import { cardText, json, png, pngOf, textChunk } from '../testing/card-files.ts';
import { readCard } from './read-card.ts';
import { createReport } from '../../foreign-files/report.ts';

const v2 = (data: object, root: object = {}) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  ...root,
  data: { name: 'Ada', description: 'A keeper.', ...data },
});
const read = (card: unknown) => readCard(json(card), 'a.json');
const line = ({ report }: ReturnType<typeof readCard>, field: string) => report.filter((one) => one.field === field);

describe('the report of a card', () => {
  it.each([
    ['an object for a text', { description: { a: 1 } }, 'persona', 'kept_not_used', 'is an object, not a text'],
    ['odd greetings', { alternate_greetings: ['Hi.', { a: 1 }, 7] }, 'alternate_greetings[1]', 'kept_not_used', 'is an object'],
    ['a greeting that is a number', { alternate_greetings: ['Hi.', 7] }, 'alternate_greetings[1]', 'changed', 'was a number'],
    ['odd tags', { tags: ['sea', ['a']] }, 'tags[1]', 'kept_not_used', 'is a list'],
    [
      'odd entries',
      { character_book: { entries: [{ keys: ['a'], content: 'b' }, 'c'] } },
      'lorebook.entries[1]',
      'kept_not_used',
      'not an object',
    ],
    ['a nickname of another kind', { nickname: ['N'] }, 'nickname', 'changed', 'was a list'],
    [
      'scripts that nothing runs',
      { extensions: { regex_scripts: [{}] } },
      'extensions.regex_scripts',
      'kept_not_used',
      'nothing here heeds it',
    ],
    ['NUL', { description: 'a\u0000b' }, 'persona', 'changed', 'no text may hold'],
    ['half a pair', { first_mes: 'a\ud800b' }, 'greeting', 'changed', 'no text may hold'],
    ['blanks', { scenario: ' a ' }, 'scenario', 'changed', 'blanks'],
    ['line ends', { scenario: 'a\r\nb' }, 'scenario', 'changed', 'line ends'],
    ['a turned name', { name: 'Ada\u202Egpj' }, 'name', 'changed', 'cannot be seen'],
    ['a name of nothing', { name: '\u200B\u200B' }, 'name', 'changed', 'was empty; the file name is offered'],
    ['a text beyond the limit', { scenario: 'x'.repeat(60_000) }, 'scenario', 'changed', 'cut to 50000'],
    [
      'a depth beyond the limit',
      { character_book: { scan_depth: 1e12, entries: [{ content: 'b' }] } },
      'lorebook.scan_depth',
      'changed',
      'at most 100',
    ],
    [
      'an unknown decorator',
      { character_book: { entries: [{ keys: ['a'], content: '@@is_user_icon x\nb' }] } },
      'lorebook.entries[0].content',
      'kept_not_used',
      '@@is_user_icon x',
    ],
  ])('tells of %s', (_, data, field, action, note) => {
    const told = line(read(v2(data)), field);
    expect(told).toContainEqual(expect.objectContaining({ action, note: expect.stringContaining(note) }));
    expect(told.filter((one) => one.action === 'kept')).toEqual([]);
  });

  it('names each unknown field, also after the twentieth, and counts what is too much to name', () => {
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x_${index}`, index + 1]));
    const { report } = read(v2(unknown));
    for (let index = 0; index < 190; index += 1)
      expect(report).toContainEqual(expect.objectContaining({ field: `x_${index}`, action: 'kept_not_used' }));
    const named = report.filter(({ field }) => field.startsWith('x_')).length;
    expect(report.at(-1)).toEqual({ field: '…', action: 'kept_not_used', note: `${300 - named} more` });
  });

  it('tells where the root says something else than "data"', () => {
    const reading = read(v2({}, { name: 'Ada', description: 'Another.', tags: ['x'] }));
    expect(line(reading, 'root.name')).toEqual([]);
    expect(line(reading, 'root.description')[0]).toMatchObject({ action: 'kept_not_used' });
    expect(reading.form.persona).toBe('A keeper.');
  });

  it('tells of names that stand twice, however they are written', () => {
    const reading = read('{"name":"Ada","description":"One.","\\u0064escription":"Two.","extensions":{"a":1,"a":2}}');
    expect(reading.form.persona).toBe('Two.');
    expect(line(reading, 'persona')[0]).toMatchObject({ action: 'changed', note: 'stands more than once; the last was read' });
    expect(line(reading, 'extensions.a')[0]).toMatchObject({ action: 'changed' });
  });

  it('tells of numbers that lose their digits', () => {
    const reading = read('{"name":"Ada","description":"d","seed":12345678901234567890,"id":12345678901234567}');
    expect(line(reading, 'seed')[0]).toMatchObject({ action: 'changed' });
    expect(line(reading, 'id')[0]).toMatchObject({ action: 'changed' });
    expect(line(read('{"name":"Ada","description":"d","seed":1.0,"id":9007199254740992}'), 'seed')[0]?.action).toBe(
      'kept_not_used',
    );
  });

  it('names both cards of a picture that holds two of one name, and of an older version', () => {
    const chunk = (keyword: string, name: string) => textChunk(keyword, cardText(v2({ name })));
    const reading = readCard(png(chunk('chara', 'One'), chunk('chara', 'Two'), textChunk('chara-ext-asset_:0', 'AAAA')), 'a.png');
    expect(reading.form.name).toBe('One');
    expect(line(reading, 'file')).toEqual([
      { field: 'file', action: 'dropped', note: '1 more "chara" in the PNG: the first that is sound was read' },
    ]);
    expect(line(reading, '0')[0]).toMatchObject({ action: 'dropped' });
    expect(line(readCard(png(chunk('chara', 'Old'), chunk('ccv3', 'New')), 'a.png'), 'file.chara')[0]).toMatchObject({
      action: 'dropped',
    });
  });

  it('reads what others read: data behind the picture, UTF-16, Latin-1, a book of 2,000 entries; and says so', () => {
    const behind = readCard(new Uint8Array([...png(textChunk('chara', cardText(v2({})))), 1, 2, 3]), 'a.png');
    expect(line(behind, 'file')[0]).toMatchObject({ action: 'dropped', note: '3 bytes behind the end of the picture' });
    expect([...(behind.picture?.bytes ?? [])].slice(-3)).not.toEqual([1, 2, 3]);

    const text = JSON.stringify(v2({ description: 'Grüße, 龍.' }));
    for (const [encoding, bytes] of [
      ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['UTF-16', Buffer.from(text, 'utf16le')],
      ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ] as const) {
      const reading = readCard(new Uint8Array(bytes), 'a.json');
      expect(reading.form.persona).toBe('Grüße, 龍.');
      expect(line(reading, 'file')[0]).toMatchObject({ action: 'changed', note: `was not UTF-8; read as ${encoding}` });
    }
    const latin = readCard(new Uint8Array(Buffer.from(JSON.stringify(v2({ description: 'Grüße' })), 'latin1')), 'a.json');
    expect([latin.form.persona, line(latin, 'file')[0]?.action]).toEqual(['Grüße', 'changed']);

    const entry = (index: number) => ({
      keys: Array.from({ length: 12 }, (_, at) => `key ${index} ${at}`),
      content: `${index} `.repeat(180),
      comment: `Entry ${index}`,
      enabled: true,
      insertion_order: index,
      extensions: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`option_${at}`, at])),
    });
    const large = read(v2({ character_book: { entries: Array.from({ length: 2000 }, (_, index) => entry(index)) } }));
    expect(large.lorebook?.entries).toHaveLength(1000);
    expect(line(large, 'lorebook.entries')[0]).toMatchObject({
      action: 'kept_not_used',
      note: expect.stringContaining('1000 of 2000'),
    });
    expect(line(large, 'lorebook.entries[*].extensions.option_7')[0]?.note).toContain('1000 times');
  });

  it('keeps to the limits of a book: keywords, their length, patterns', () => {
    const entries = Array.from({ length: 60 }, (_, index) => ({
      keys: [`/pat${index}/`, 'x'.repeat(301), 'y'.repeat(300), ...Array.from({ length: 20 }, (_, at) => `word ${at}`)],
      content: 'c',
    }));
    const reading = read(v2({ character_book: { entries } }));
    const keywords = reading.lorebook?.entries.flatMap((one) => one.keywords) ?? [];
    expect(keywords.filter((one) => one.startsWith('/pat'))).toHaveLength(50);
    expect(reading.lorebook?.entries[0]?.keywords).toHaveLength(12);
    expect(Math.max(...keywords.map((one) => one.length))).toBe(300);
    expect(line(reading, 'lorebook.entries[59].keywords')[0]?.note).toContain('at most 50 patterns');
  });

  it('refuses a picture by what it claims', () => {
    const bytes = pngOf(60_000, 60_000);
    const at = bytes.length - 12;
    const card = new Uint8Array(Buffer.concat([bytes.subarray(0, at), textChunk('chara', cardText(v2({}))), bytes.subarray(at)]));
    const reading = readCard(card, 'a.png');
    expect(reading.picture).toBeNull();
    expect(line(reading, 'picture')[0]?.note).toContain('60000 × 60000');
  });

  it('has one line for a field and a verb', () => {
    const report = createReport();
    report.kept('a', '12');
    report.changed('a', 'one');
    report.changed('a', 'two');
    report.kept('b');
    report.unused('b');
    expect(report.lines()).toEqual([
      { field: 'a', action: 'changed', note: 'one; two; 12' },
      { field: 'b', action: 'kept_not_used', note: 'kept with the card; nothing here heeds it' },
    ]);
  });
});
