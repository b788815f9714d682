import { describe, expect, it } from 'vitest';
import { readJsonl } from '../chat/archive/read-jsonl.ts';
import { readCard } from '../creation/cards/read-card.ts';
import { json } from '../creation/testing/card-files.ts';
import type { ReportLine } from './report.ts';

/**
 * Every flag and number that a reader of foreign files takes, in every spelling that other products write. What was taken is
 * what the value means, and the report says so wherever the value was not written as our own files write it.
 */
const cardOf = (book: object, entry: object) =>
  readCard(
    json({
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: {
        name: 'Ada',
        description: 'A keeper.',
        character_book: { entries: [{ keys: ['bell', '/a.c/'], content: 'It rings.', ...entry }], ...book },
      },
    }),
    'a.json',
  );
const entryOf = (entry: object) => {
  const { lorebook, report } = cardOf({}, entry);
  const read = lorebook?.entries[0];
  if (!read) throw new Error('The card has no entry.');
  return { read, report };
};
const bookOf = (book: object) => {
  const { lorebook, report } = cardOf(book, {});
  if (!lorebook) throw new Error('The card has no book.');
  return { read: lorebook, report };
};
const lineOf = async (line: object) => {
  const { turns, skipped, report } = await readJsonl(
    [{ mes: 'First.' }, { mes: 'two', swipes: ['one', 'two', 'three'], ...line }].map((one) => JSON.stringify(one)).join('\n'),
  );
  return { turn: turns[1], isSkipped: skipped.length > 0, report };
};

interface Taken {
  taken: unknown;
  report: ReportLine[];
}

/** A place of a flag: what it is called in the report, its value where nothing is said, and how it is read. */
interface FlagPlace {
  field: string;
  other: boolean;
  take: (value: unknown) => Taken | Promise<Taken>;
}

const entryFlag = (
  name: string,
  other: boolean,
  give: (value: unknown) => object,
  see: (entry: ReturnType<typeof entryOf>['read']) => boolean,
): FlagPlace => ({
  field: `lorebook.entries[0].${name}`,
  other,
  take(value) {
    const { read, report } = entryOf(give(value));
    return { taken: see(read), report };
  },
});

const flags: FlagPlace[] = [
  entryFlag(
    'use_regex',
    false,
    (use_regex) => ({ use_regex }),
    ({ keywords }) => keywords[0] === '/bell/',
  ),
  entryFlag(
    'enabled',
    true,
    (enabled) => ({ enabled }),
    ({ enabled }) => enabled,
  ),
  entryFlag(
    'disable',
    false,
    (disable) => ({ disable }),
    ({ enabled }) => !enabled,
  ),
  entryFlag(
    'constant',
    false,
    (constant) => ({ constant }),
    ({ constant }) => constant,
  ),
  entryFlag(
    'selective',
    true,
    (selective) => ({ selective, secondary_keys: ['tower'] }),
    ({ secondary_keywords }) => secondary_keywords.length > 0,
  ),
  ...['case_sensitive', 'extensions.case_sensitive', 'caseSensitive'].map((name) =>
    entryFlag(
      name,
      false,
      (value) => (name.startsWith('extensions.') ? { extensions: { case_sensitive: value } } : { [name]: value }),
      ({ rules }) => rules.case_sensitive,
    ),
  ),
  ...['extensions.useProbability', 'useProbability'].map((name) =>
    entryFlag(
      name,
      true,
      (useProbability) => ({
        ...(name === 'useProbability' ? { useProbability } : { extensions: { useProbability } }),
        probability: 30,
      }),
      ({ rules }) => rules.probability === 30,
    ),
  ),
  {
    field: 'lorebook.recursive_scanning',
    other: false,
    take(value) {
      const { read, report } = bookOf({ recursive_scanning: value });
      return { taken: read.recursive, report };
    },
  },
  {
    field: 'is_user',
    other: false,
    async take(value) {
      const { turn, report } = await lineOf({ is_user: value });
      return { taken: turn?.role === 'user', report };
    },
  },
];

const spellings: [unknown, boolean | null][] = [
  [true, true],
  ['true', true],
  [' True ', true],
  ['TRUE', true],
  [1, true],
  ['1', true],
  ['yes', true],
  [false, false],
  ['false', false],
  ['False', false],
  [0, false],
  ['0', false],
  ['no', false],
  [undefined, null],
  [null, null],
  ['', null],
  ['perhaps', null],
  [2, null],
  [{ a: 1 }, null],
  [['true'], null],
];
const isSilent = (value: unknown) => value === undefined || value === null || value === '' || typeof value === 'boolean';

describe('a flag of a foreign file', () => {
  it.each(flags.map((flag) => [flag.field, flag] as const))(
    'is what it says in every spelling, and told: %s',
    async (_, { field, other, take }) => {
      for (const [value, meant] of spellings) {
        const { taken, report } = await take(value);
        const read = meant ?? other;
        const told = report.filter((line) => line.field === field && line.action === 'changed').map(({ note }) => note);
        expect({ value, taken, told }).toEqual({
          value,
          taken: read,
          told: isSilent(value) ? [] : [expect.stringContaining(`read as ${read}`)],
        });
      }
    },
  );

  it('hides a line of a chat in every spelling', async () => {
    for (const [value, meant] of spellings) {
      const { isSkipped, report } = await lineOf({ is_system: value });
      expect({ value, isSkipped }).toEqual({ value, isSkipped: meant ?? false });
      if (!isSkipped && !isSilent(value))
        expect(report).toContainEqual(
          expect.objectContaining({ field: 'is_system', note: expect.stringContaining('read as false') }),
        );
    }
  });
});

interface NumberPlace {
  field: string;
  /** What is read where nothing is said. */
  other: number | null;
  take: (value: unknown) => Taken;
}

const inExtensions = ['depth', 'probability', 'group_weight', 'sticky', 'cooldown'] as const;
const numberOfEntry = (name: string, { insertion_order, rules }: ReturnType<typeof entryOf>['read']): number => {
  const numbers: Record<string, number> = {
    order: insertion_order,
    insertion_order,
    priority: rules.priority,
    depth: typeof rules.position === 'object' ? rules.position.depth : Number.NaN,
    probability: rules.probability,
    group_weight: rules.group?.weight ?? Number.NaN,
    groupWeight: rules.group?.weight ?? Number.NaN,
    sticky: rules.sticky ?? 0,
    cooldown: rules.cooldown ?? 0,
  };
  return numbers[name] ?? Number.NaN;
};
const others: Record<string, number> = { depth: 4, sticky: 0, cooldown: 0 };
const beside = { position: 4, group: 'weather' };

const numbers: NumberPlace[] = [
  ...['insertion_order', 'order', 'priority', ...inExtensions, 'groupWeight'].map((name): NumberPlace => ({
    field: `lorebook.entries[0].${name}`,
    other: others[name] ?? 100,
    take(value) {
      const { read, report } = entryOf({ ...beside, [name]: value });
      return { taken: numberOfEntry(name, read), report };
    },
  })),
  ...inExtensions.map((name): NumberPlace => ({
    field: `lorebook.entries[0].extensions.${name}`,
    other: others[name] ?? 100,
    take(value) {
      const { read, report } = entryOf({ extensions: { ...beside, [name]: value } });
      return { taken: numberOfEntry(name, read), report };
    },
  })),
  {
    field: 'lorebook.scan_depth',
    other: null,
    take(value) {
      const { read, report } = bookOf({ scan_depth: value });
      return { taken: read.scan_depth, report };
    },
  },
  {
    field: 'extensions.depth_prompt.depth',
    other: 4,
    take(value) {
      const { depthPrompt, report } = readCard(
        json({ name: 'Ada', description: 'x', extensions: { depth_prompt: { prompt: 'Rain.', depth: value } } }),
        'a.json',
      );
      return { taken: depthPrompt?.depth, report };
    },
  },
];

describe('a number of a foreign file', () => {
  it.each(numbers.map((place) => [place.field, place] as const))('is taken, or told: %s', (_, { field, other, take }) => {
    for (const value of [undefined, null, '']) expect({ value, ...take(value) }).toMatchObject({ value, taken: other });
    for (const value of [3, '3', ' 3 ', '3.0']) expect({ value, ...take(value) }).toMatchObject({ value, taken: 3 });
    for (const value of ['3', -1, 2.5, '2.5', 1e12, '1e12', 'many', true, { a: 1 }, [3]]) {
      const { taken, report } = take(value);
      if (taken === value) continue;
      const told = report.filter((line) => line.field === field && line.action !== 'kept');
      const notes = told.map(({ action, note }) => (action === 'kept_not_used' ? `read as ${other}` : note)).join('; ');
      expect({ value, notes }).toEqual({ value, notes: expect.stringContaining(`read as ${taken}`) });
    }
  });

  it('chooses a swipe and a time of a chat as a text too', async () => {
    const { turn, report } = await lineOf({ swipe_id: '1', send_date: '1767261600000' });
    expect(turn).toMatchObject({ shownTake: 1, createdAt: new Date(1_767_261_600_000) });
    expect(report.map(({ field, note }) => `${field}: ${note}`)).toEqual([
      'send_date: was a text; read as milliseconds',
      'swipe_id: was a text; read as a number',
    ]);
  });
});

describe('a place of a foreign entry', () => {
  const named = (position: object | string) =>
    position === 'before' ? 'before_char' : position === 'after' ? 'after_char' : 'depth';

  it.each<[entry: object, place: string, toldAt: string | null]>([
    [{ position: 'before_char' }, 'before_char', null],
    [{ position: 'after_char' }, 'after_char', null],
    [{ position: 0 }, 'before_char', null],
    [{ position: 1 }, 'after_char', null],
    [{ position: 4 }, 'depth', null],
    [{ position: '1' }, 'after_char', 'position'],
    [{ position: 2 }, 'before_char', 'position'],
    [{ position: 'top' }, 'before_char', 'position'],
    [{ position: 'before_char', extensions: { position: 4 } }, 'depth', null],
    [{ position: 'after_char', extensions: { position: 4 } }, 'depth', 'position'],
    [{ position: 'after_char', extensions: { position: 0 } }, 'before_char', 'position'],
    [{ position: 'before_char', extensions: { position: 1 } }, 'after_char', 'position'],
    ...[2, 3, 5, 6, 7, 'top'].flatMap<[object, string, string]>((position) => [
      [{ position: 'after_char', extensions: { position } }, 'after_char', 'extensions.position'],
      [{ position: 'before_char', extensions: { position } }, 'before_char', 'extensions.position'],
      [{ extensions: { position } }, 'before_char', 'extensions.position'],
    ]),
  ])('is the one that the report says: %j', (entry, place, toldAt) => {
    const { read, report } = entryOf(entry);
    expect(named(read.rules.position)).toBe(place);
    const told = report.filter(({ field, action }) => field.endsWith('position') && action !== 'kept');
    expect(told.map(({ field }) => field)).toEqual(toldAt === null ? [] : [`lorebook.entries[0].${toldAt}`]);
    if (told[0])
      expect(told[0].note).toMatch(new RegExp(`read as ${place === 'depth' ? 'a place at a depth' : `(${place}|[014])$`}`));
  });

  it('is read from a world as from a card', () => {
    const rules = {
      depth: 2,
      role: 1,
      selectiveLogic: 3,
      probability: 40,
      useProbability: true,
      group: 'weather',
      sticky: 3,
      cooldown: 2,
    };
    const { read, report } = entryOf({ ...rules, position: 4, groupWeight: 7, caseSensitive: true });
    expect(read.rules).toEqual(
      entryOf({ extensions: { ...rules, position: 4, group_weight: 7, case_sensitive: true } }).read.rules,
    );
    expect(read.rules).toMatchObject({ position: { depth: 2, role: 'user' }, secondary_logic: 'and_all', probability: 40 });
    expect(report.filter(({ field, action }) => field.startsWith('lorebook.entries') && action !== 'kept')).toEqual([]);
  });
});

describe('a key between slashes', () => {
  const keysOf = (keys: unknown, entry: object = {}) => entryOf({ keys, ...entry });
  const toldOf = (keys: unknown, entry: object = {}) =>
    keysOf(keys, entry)
      .report.filter(({ field }) => field === 'lorebook.entries[0].keywords')
      .map(({ action, note }) => `${action}: ${note}`)
      .join('; ');

  it('that is a pattern beside its like is kept; words that differ in case are, where case counts', () => {
    expect(keysOf(['/\\d+m/', '/\\D+m/', '/\\d+m/']).read.keywords).toEqual(['/\\d+m/', '/\\D+m/']);
    expect(keysOf(['IT', 'it', 'It'], { case_sensitive: true }).read.keywords).toEqual(['IT', 'it', 'It']);
    expect(keysOf(['IT', 'it']).read.keywords).toEqual(['IT']);
    expect(toldOf(['IT', 'it'])).toBe('changed: some stood more than once');
  });

  it.each(['/a(?=b)/', '/(?<!x)y/i', '/(a)\\1/', '/(/'])('that can never match is told: %s', (key) => {
    expect(keysOf([key]).read.keywords).toEqual([key]);
    expect(toldOf([key])).toContain(`kept_not_used: ${key} can never match`);
  });

  it('that could be words says how it is read', () => {
    expect(toldOf(['/r/s'])).toBe('kept: /r/s is read as a pattern');
    expect(toldOf(['/r/books', '/srv/data'])).toBe('');
  });

  it('is a pattern where its entry says that all are, slashes and all', () => {
    expect(keysOf(['/he/him', 'and/or', 'a\\/b'], { use_regex: true }).read.keywords).toEqual([
      '/\\/he\\/him/',
      '/and\\/or/',
      '/a\\/b/',
    ]);
  });

  it('is split at commas as it is read', () => {
    expect(keysOf('bell, /a{1,3}/i, /home/user, /x,y/zz').read.keywords).toEqual([
      'bell',
      '/a{1,3}/i',
      '/home/user',
      '/x',
      'y/zz',
    ]);
  });

  it('is missed by its entry, which is named', () => {
    expect(toldOf([])).toBe('kept_not_used: are none, and it is not constant: nothing calls it');
    expect(toldOf([], { constant: 'true' })).toBe('');
    expect(toldOf([], { content: '@@additional_keys tower\nIt rings.' })).toBe('');
  });
});
