import { describe, expect, it } from 'vitest';
import { readLoreRules } from './lore-rules.ts';
import { readLorebook } from './lorebook.ts';
import type { JsonObject } from '../../foreign-files/json.ts';
import { createReport } from '../../foreign-files/report.ts';

describe("an entry's rules", () => {
  it('stay and rest for no messages where a number is odd', () => {
    const rules = readLoreRules({ extensions: { sticky: -1, cooldown: null } });
    expect([rules.sticky, rules.cooldown]).toEqual([undefined, undefined]);
  });

  it('are those of the products where the file is silent', () => {
    expect(readLoreRules({})).toEqual({
      secondary_logic: 'and_any',
      priority: 100,
      probability: 100,
      case_sensitive: false,
      position: 'before',
      group: null,
    });
  });

  it('are read from V2 fields and from the extensions of other products', () => {
    expect(readLoreRules({ priority: 7, case_sensitive: true, position: 'after_char' })).toMatchObject({
      priority: 7,
      case_sensitive: true,
      position: 'after',
    });
    const extensions = {
      position: 4,
      depth: 2,
      role: 2,
      selectiveLogic: 3,
      probability: 30,
      group: ' weather ',
      group_weight: 5,
      sticky: 3,
      cooldown: '2',
    };
    expect(readLoreRules({ extensions })).toMatchObject({
      position: { depth: 2, role: 'assistant' },
      secondary_logic: 'and_all',
      probability: 30,
      group: { name: 'weather', weight: 5 },
      sticky: 3,
      cooldown: 2,
    });
  });

  it.each([
    [{ probability: 30, useProbability: false }, { probability: 100 }],
    [{ probability: -4 }, { probability: 0 }],
    [{ probability: '250' }, { probability: 100 }],
    [{ probability: 'often' }, { probability: 100 }],
    [{ position: 4, depth: -1, role: 9 }, { position: { depth: 0, role: 'system' } }],
    [{ selectiveLogic: 9 }, { secondary_logic: 'and_any' }],
    [{ group: '' }, { group: null }],
  ])('survive odd values: %j', (extensions, expected) => {
    expect(readLoreRules({ extensions })).toMatchObject(expected);
  });
});

describe('the numbers of SillyTavern', () => {
  /** A world's entry has a rule in itself, a card's in its extensions. */
  const homes = [
    ['a world', (rules: JsonObject) => rules],
    ['a card', (rules: JsonObject) => ({ extensions: rules })],
  ] as const;
  const positions = [
    [0, 'before', true],
    [1, 'after', true],
    [2, 'before', false],
    [3, 'before', false],
    [4, { depth: 2, role: 'user' }, true],
    [5, 'before', false],
    [6, 'before', false],
  ] as const;
  const logics = [
    [0, 'and_any'],
    [1, 'not_all'],
    [2, 'not_any'],
    [3, 'and_all'],
  ] as const;
  const read = (raw: JsonObject) => {
    const report = createReport();
    return { rules: readLoreRules(raw, 'entry', report), told: report.lines().map(({ field }) => field) };
  };

  it.each(
    homes.flatMap(([home, inHome]) => positions.map(([number, place, isOurs]) => ({ home, inHome, number, place, isOurs }))),
  )('mean a place: $number of $home', ({ home, inHome, number, place, isOurs }) => {
    for (const written of [number, String(number)]) {
      const { rules, told } = read(inHome({ position: written, ...(number === 4 && { depth: 2, role: 1 }) }));
      expect(rules.position).toEqual(place);
      // A place that we have not is told, and never lost without a word.
      if (!isOurs) expect(told).toContain(home === 'a card' ? 'entry.extensions.position' : 'entry.position');
      else if (written === number) expect(told).toEqual([]);
    }
  });

  it.each(homes.flatMap(([home, inHome]) => logics.map(([number, logic]) => ({ home, inHome, number, logic }))))(
    'mean a logic: $number of $home is $logic',
    ({ inHome, number, logic }) => {
      const { rules, told } = read(inHome({ selectiveLogic: number }));
      expect([rules.secondary_logic, told]).toEqual([logic, []]);
    },
  );
});

describe('a book', () => {
  const entryOf = (raw: Record<string, string | boolean | string[]>) =>
    readLorebook({ entries: [{ content: 'x', ...raw }] }, 'Mira', createReport())?.entries[0];

  it('writes the keys of a pattern entry as patterns, and leaves those that are', () => {
    expect(entryOf({ keys: ['drag(on|ons)', '/mill/i'], use_regex: true })?.keywords).toEqual(['/drag(on|ons)/', '/mill/i']);
  });

  it('asks for no secondary keywords where it says selective: false', () => {
    expect(entryOf({ keys: ['mill'], secondary_keys: ['river'], selective: false })?.secondary_keywords).toEqual([]);
    expect(entryOf({ keys: ['mill'], secondary_keys: ['river'] })?.secondary_keywords).toEqual(['river']);
  });
});
