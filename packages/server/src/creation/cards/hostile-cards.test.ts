import { deflateSync } from 'node:zlib';
import { AppError } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { pngChunksMost } from '../../kernel/png.ts';
import { caps } from '../../foreign-files/caps.ts';
import { yardstick } from '../../hostile-inputs/event-loop-probe.ts';
import { readCard } from './read-card.ts';
import { ownCards } from '../testing/own-cards.ts';
import { cardText, chunk, json, png, textChunk, zip } from '../testing/card-files.ts';

const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Ada', description: 'A lighthouse keeper.' } };

/** A small seeded generator (xorshift32): the same mutants in every run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** Processor time of a piece of work in milliseconds: what the machine, and other tests of the process, do beside it does not count. */
const effortOf = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** A second of the processor; where the machine is slower, as many yardsticks. */
const aSecond = () => Math.max(1000, 200 * yardstick());

/** Effort until the file is refused; fails when it is read or when anything but AppError is thrown. */
const effortToRefuse = (bytes: Uint8Array): number => effortOf(() => expect(() => readCard(bytes, 'a')).toThrow(AppError));

describe('hostile files', () => {
  const bomb = deflateSync(Buffer.alloc(400_000_000));

  it.each([
    ['a compressed text of 400 MB', () => png(chunk('zTXt', Buffer.concat([Buffer.from('chara\0\0'), bomb])))],
    ['the same in iTXt', () => png(chunk('iTXt', Buffer.concat([Buffer.from('chara\0\x01\0\0\0'), bomb])))],
    [
      'a chunk that claims 2^31 bytes',
      () => {
        const bytes = png(textChunk('chara', cardText(card)));
        new DataView(bytes.buffer).setUint32(33, 2 ** 31);
        return bytes;
      },
    ],
    [
      'more chunks than any picture has',
      () => png(...Array.from({ length: pngChunksMost + 1 }, () => chunk('tEXt', Buffer.from('a\0b')))),
    ],
    ['JSON nested 100,000 deep', () => json(`{"name":"x","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    [
      'JSON with a million keys',
      () => json(`{"name":"x",${Array.from({ length: 1_000_000 }, (_, index) => `"${index}":1`).join(',')}}`),
    ],
    [
      'a zip whose directory lies about the size',
      () => zip([{ name: 'card.json', data: Buffer.alloc(60_000_000), claimedSize: 1000 }]),
    ],
    ['a zip of impossible ratio', () => zip([{ name: 'card.json', data: Buffer.alloc(20_000_000) }])],
    [
      'a zip with too many files',
      () => zip(Array.from({ length: caps.zipEntries + 1 }, (_, index) => ({ name: `f${index}`, data: Buffer.alloc(1) }))),
    ],
  ])(
    'refuses %s, quickly',
    (_, build) => {
      const bytes = build();
      const before = process.memoryUsage.rss();
      expect(effortToRefuse(bytes)).toBeLessThan(aSecond());
      expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    },
    60_000,
  );

  it.each([
    ['no signature', (bytes: Uint8Array) => bytes.fill(0, 0, 1)],
    ['a wrong checksum', (bytes: Uint8Array) => bytes.fill(0x55, 50, 51)],
    ['a cut end', (bytes: Uint8Array) => bytes.subarray(0, -5)],
    ['no IEND last', (bytes: Uint8Array) => bytes.subarray(0, -12)],
    ['no IHDR first', (bytes: Uint8Array) => new Uint8Array([...bytes.subarray(0, 8), ...bytes.subarray(33)])],
  ])('refuses a PNG with %s', (_, damage) => {
    effortToRefuse(damage(png(textChunk('chara', cardText(card)))));
  });

  it('reads or refuses every mutant of every kind of card, and never crashes', () => {
    const small = [
      png(textChunk('chara', cardText(card))),
      png(chunk('zTXt', Buffer.concat([Buffer.from('ccv3\0\0'), deflateSync(Buffer.from(cardText(card)))]))),
      zip([
        { name: 'card.json', data: json(card) },
        { name: 'assets/main.png', data: png() },
      ]),
      json({ ...card, data: { ...card.data, tags: ['a'], character_book: { entries: [{ keys: ['k'], content: 'c' }] } } }),
    ];
    const random = createRandom(20_261_121);
    let read = 0;
    const effort = effortOf(() => {
      for (let round = 0; round < 4000; round += 1) {
        const seeds = [...small, ...ownCards.map((card) => card[4])];
        const bytes = new Uint8Array(seeds[round % seeds.length] as Uint8Array);
        for (let edits = 1 + random(4); edits > 0; edits -= 1) bytes[random(bytes.length)] = random(256);
        const mutant = random(8) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
        try {
          readCard(mutant, 'mutant');
          read += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
    });
    expect(read).toBeGreaterThan(100);
    expect(effort / 4000).toBeLessThan(5);
  });

  it('reads cards whose fields hold any JSON at all', () => {
    const values = [null, true, 0, -1.5, '', 'text', [], [null, [1]], {}, { a: { b: [] } }, '\u0000\ud800'];
    const fields = [
      'name',
      'description',
      'personality',
      'first_mes',
      'tags',
      'alternate_greetings',
      'creator_notes',
      'character_book',
      'assets',
      'extensions',
      'creation_date',
    ];
    for (const field of fields) {
      for (const value of values) {
        expect(() =>
          readCard(
            json({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'a', description: 'b', [field]: value } }),
            'a',
          ),
        ).not.toThrow();
      }
    }
    for (const value of values) {
      expect(() =>
        readCard(
          json({
            name: 'a',
            description: 'b',
            character_book: { entries: [value, { keys: value, content: value, position: value, insertion_order: value }] },
          }),
          'a',
        ),
      ).not.toThrow();
    }
  });
});
