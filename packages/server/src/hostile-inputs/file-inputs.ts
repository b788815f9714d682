import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { asBytes, some, shown, type Dice, type Door, type Hostile, type HostileInput } from './hostile-input.ts';

/** A file on its way to a path; what it takes to pack it is not the server's. */
const upload = async (label: string, pathFor: (door: Door) => string, bytes: Uint8Array, name: string): Promise<Hostile> => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const packed = await asBytes(form);
  return { label, send: async (door) => (await door.ask(pathFor(door), { method: 'POST', as: 'member', ...packed })).status };
};

const importPath = () => '/api/v1/characters/import';

const text = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const cardOf = (data: object) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { name: 'Elin', first_mes: 'Hello.', ...data },
});

/** Bytes that are dear to make are made once. */
const made = new Map<string, Uint8Array>();
const once = (name: string, make: () => Uint8Array): Uint8Array => {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
};

const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => one(index));

const units = [
  '{{time}}',
  '{{random:a,b}}',
  '{{roll:9d9}}',
  '{{',
  '}}',
  '{{user}}',
  '{{//x}}',
  '{{#if}}',
  '\u0301',
  '<',
  '\n',
  'a',
  '*',
];

/** Cards whose fields are what a careless reader chokes on. */
const cardData = (dice: Dice): object =>
  dice.pick<() => object>([
    () => ({ first_mes: dice.pick(units).repeat(dice.pick([500, 20_000, 200_000])) }),
    () => ({ description: dice.text(units, dice.pick([500, 20_000])), personality: dice.text(units, 2000) }),
    () => ({ alternate_greetings: many(dice.pick([50, 20_000]), () => 'Hello {{user}}') }),
    () => ({ tags: many(dice.pick([60, 50_000]), (index) => `tag ${index}`) }),
    () => ({ extensions: JSON.parse(`${'{"a":'.repeat(90)}1${'}'.repeat(90)}`) as object }),
    () => ({ extensions: Object.fromEntries(many(dice.pick([100, 90_000]), (index) => [`k${index}`, index])) }),
    () => ({ name: dice.pick(['\u202e', '\u200b', 'A\u0301', '𝒜']).repeat(dice.pick([20, 100_000])) }),
    () => ({
      assets: many(dice.pick([50, 20_000]), (index) => ({ type: 'icon', name: `${index}`, uri: 'embeded://a.png', ext: 'png' })),
    }),
    () => ({
      character_book: {
        entries: many(dice.pick([100, 1500]), (index) => ({
          keys: many(dice.pick([12, 40]), () => dice.pick(['sea', '/(a|b|[c-x]{1,90}y?){1,9}Q/', '/(a+)+$/', 'x'.repeat(400)])),
          content: `Entry ${index}`,
          enabled: true,
          insertion_order: index,
          use_regex: true,
        })),
      },
    }),
    () => Object.fromEntries(many(dice.pick([100, 20_000]), (index) => [`unknown_${index}`, { deep: [index] }])),
    () => ({ description: 'x'.repeat(8_000_000) }),
  ])();

const cards = some('cards', 80, (dice) => {
  const data = cardData(dice);
  const path = `/api/v1/characters/import${dice.chance(0.2) ? '?save=private' : ''}`;
  return upload(`${path} ${shown(data)}`, () => path, text(cardOf(data)), 'card.json');
});

const broken = some('cards: JSON that is none', 40, (dice) => {
  const content = dice.pick([
    () => '['.repeat(dice.pick([1000, 2_000_000])),
    () => `{"data":${'{"a":'.repeat(dice.pick([1000, 300_000]))}`,
    () => `{"spec":"chara_card_v2","data":{"name":"${'\\u0041'.repeat(500_000)}"}}`,
    () => `[${'[],'.repeat(1_000_000)}[]]`,
    () => `{${many(150_000, (index) => `"${index}":{}`).join(',')}}`,
    () => '\0'.repeat(dice.int(4_000_000)),
    () => `${'\ufeff'.repeat(1000)}{"name":"a"}`,
    () => `{"name":"a","name":${'1'.repeat(2_000_000)}}`,
  ])();
  return upload(shown(content), importPath, text(content), 'card.json');
});

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), 4 + body.length);
  return bytes;
};

const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010806000000', 'hex')),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);

const small = cardOf({ description: 'A keeper.' });
const chara = (card: object) =>
  chunk('tEXt', Buffer.from(`chara\0${Buffer.from(JSON.stringify(card)).toString('base64')}`, 'latin1'));

const pictures = some('cards: PNG', 30, (dice) => {
  const bytes = dice.pick([
    () => png(...many(dice.pick([100, 25_000]), () => chunk('tEXt', Buffer.from('a\0b'))), chara(small)),
    () =>
      png(
        chunk(
          'zTXt',
          Buffer.concat([Buffer.from('chara\0\0'), once('zeros', () => deflateSync(Buffer.alloc(30_000_000), { level: 1 }))]),
        ),
      ),
    () => png(...many(dice.pick([2, 200]), () => chara(cardOf({ description: 'x'.repeat(20_000) })))),
    () => png(chunk('tEXt', Buffer.from(`chara\0${'A'.repeat(dice.pick([1000, 6_000_000]))}`))),
    () =>
      png(
        chunk(
          'iTXt',
          Buffer.concat([
            Buffer.from('chara\0\x01\0\0\0'),
            once('letters', () => deflateSync(Buffer.alloc(20_000_000, 'A'), { level: 1 })),
          ]),
        ),
      ),
    () => {
      const fine = png(chara(small));
      for (let flips = 1 + dice.int(30); flips > 0; flips -= 1) fine[dice.int(fine.length)] = dice.int(256);
      return fine;
    },
    () => png(chara(cardOf(cardData(dice)))),
  ])();
  return upload(`${bytes.length} bytes`, importPath, bytes, 'card.png');
});

const icon = png(chunk('IDAT', Buffer.from([0])));

const archives = some('archives', 30, (dice) => {
  const bytes = dice.pick([
    () => {
      const count = dice.pick([8, 200, 2000]);
      const assets = many(count, () => ({
        type: 'icon',
        name: 'main',
        uri: 'embeded://assets/a.png',
        ext: 'png',
      }));
      return once(`icons ${count}`, () => {
        const big = new Uint8Array(8_000_000);
        big.set(icon);
        return zipSync({ 'card.json': text(cardOf({ assets })), 'assets/a.png': big });
      });
    },
    () => once('bomb', () => zipSync({ 'card.json': text(small), 'a.bin': new Uint8Array(20_000_000) })),
    () => {
      const count = dice.pick([100, 1500]);
      return once(`folders ${count}`, () =>
        zipSync(
          Object.fromEntries([
            ['card.json', text(small)],
            ...many(count, (index) => [`${index}/`.repeat(5) + 'a', text('x')] as const),
          ]),
        ),
      );
    },
    () => once('blanks', () => zipSync({ 'card.json': text(cardOf({ description: ' '.repeat(7_000_000) })) })),
    () => {
      const fine = zipSync({ 'card.json': text(small), 'assets/a.png': new Uint8Array(icon) });
      for (let flips = 1 + dice.int(30); flips > 0; flips -= 1) fine[dice.int(fine.length)] = dice.int(256);
      return fine;
    },
    () => Buffer.concat([Buffer.alloc(dice.pick([100, 4_000_000]), 'PK\x05\x06'), zipSync({ 'card.json': text(small) })]),
    () => Buffer.alloc(dice.pick([1000, 9_000_000]), 'PK\x03\x04\x14\0'),
    () => Buffer.alloc(9_000_000, 'PK\x01\x02'),
  ])();
  return upload(`${bytes.length} bytes`, importPath, bytes, 'card.charx');
});

const line = (mes: string, extra: object = {}) => JSON.stringify({ name: 'A', is_user: false, mes, ...extra });

const chats = some('chat files', 30, (dice) => {
  const content = dice.pick([
    () => '\n'.repeat(dice.pick([1000, 9_000_000])),
    () => 'x\n'.repeat(dice.pick([1000, 4_000_000])),
    () => `${line('a')}\n`.repeat(dice.pick([10, 60_000])),
    () => `${line('Hello.', { swipes: many(200, (index) => `Take ${index}`), swipe_id: 3 })}\n`.repeat(dice.pick([2, 300])),
    () => line('a', { extra: JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as object }),
    () => `{"mes":"a","x":${'['.repeat(2_000_000)}`,
    () => `[${'[],'.repeat(dice.pick([500_000, 2_000_000]))}[]]\n${line('a')}`,
    () => line('((('.repeat(10_000)),
    () => `{"mes":"${'\\u0000'.repeat(100_000)}"}`,
    () => line('a', { swipes: many(200_000, () => 'b') }),
  ])();
  return upload(
    shown(content),
    (door) => `/api/v1/characters/${door.characterId}/conversations/import`,
    text(content),
    'chat.jsonl',
  );
});

export const fileInputs: readonly HostileInput[] = [...cards, ...broken, ...pictures, ...archives, ...chats];
