import { collectionFields, textFields } from '../platform/catalogue/search/fields.ts';
import { shown, some, type Dice, type Door, type HostileInput } from './hostile-input.ts';

const frequent = ['the', 'of', 'keeper', 'light', 'sea', 'dragon', 'a', 's', 't'];
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const units = [
  ...letters,
  ...'áßıİﬀﷺ㍿',
  '\u0301\u0300\u0308',
  '灯',
  'ก',
  'ー',
  'ا\u064b',
  '👩‍👩‍👧‍👦',
  '\u202e',
  '\u200b',
  '\ud800',
  '\0',
  ' ',
  '_',
  '*',
  '%',
  '`',
  "'",
];

/** A word that is not known, near many that are, or of letters that fold into many. */
const word = (dice: Dice): string => {
  const kinds = [
    () => dice.pick(frequent),
    () => dice.text(['ka', 'ri', 'mo', 'ta', 'el', 'in', 'sor', 'ven', 'x'], 2 + dice.int(6)),
    () => dice.text(letters, 1 + dice.int(20)),
    () => dice.pick(letters).repeat(1 + dice.int(60)),
    () => dice.text(units, 1 + dice.int(40)),
    () => dice.text([...'0123456789abcdef'], 4 + dice.int(12)),
  ];
  return dice.pick(kinds)();
};

const ask = async (door: Door, searches: object[]): Promise<number> => {
  const { status } = await door.ask('/search/multi_search', {
    method: 'POST',
    headers: { 'x-typesense-api-key': door.searchKey, 'content-type': 'application/json' },
    body: JSON.stringify({ searches: searches.map((search) => ({ collection: 'characters', ...search })) }),
  });
  return status;
};

const everything = {
  query_by: textFields.join(','),
  facet_by: 'tags,language,definition_size_category,creator_username',
  max_facet_values: 250,
  per_page: 48,
};

const words = some('search words', 600, (dice, index) => {
  const searches = Array.from({ length: index % 20 === 0 ? 1 + dice.int(5) : 1 }, () => ({
    ...everything,
    q: Array.from({ length: 1 + dice.int(25) }, () => word(dice)).join(' '),
    per_page: dice.pick([0, 10, 48, 250]),
    num_typos: dice.pick([0, 1, 2, 9]),
    prefix: dice.pick(['true', 'false']),
  }));
  return { label: shown(searches), send: (door) => ask(door, searches) };
});

/** What once held PGlite for 31 s (decision 105): twenty unknown words, as many searches as one request may hold, and more. */
const unknownWords = some('search, twenty unknown words', 40, (dice, index) => {
  const q = Array.from({ length: 20 }, () => dice.text(letters, 8)).join(' ');
  const searches = Array.from({ length: index < 20 ? 1 : 5 + dice.int(46) }, () => ({ ...everything, q }));
  return { label: shown(searches), send: (door) => ask(door, searches) };
});

const value = (dice: Dice): string =>
  dice.pick([
    () => word(dice),
    () => `\`${word(dice).replaceAll('`', '')}\``,
    () => String(dice.int(1_000_000)),
    () => `${dice.int(100)}..${dice.int(100_000)}`,
    () => `${'.'.repeat(dice.int(3000))}x`,
    () => `[${Array.from({ length: dice.int(400) }, () => word(dice)).join(',')}]`,
    () => `${word(dice)}*`,
    () => `(a+)+$(.*)*\\m`,
  ])();

const clause = (dice: Dice): string =>
  `${dice.pick([...Object.keys(collectionFields), 'nope'])}${dice.pick([':', ':=', ':!=', ':>', ':<=', ':!'])}${value(dice)}`;

const filter = (dice: Dice, depth: number): string =>
  depth === 0 || dice.chance(0.3)
    ? clause(dice)
    : `(${Array.from({ length: 1 + dice.int(4) }, () => filter(dice, depth - 1)).join(dice.pick([' && ', ' || ', '&&']))})`;

const filters = some('search filters', 400, (dice, index) => {
  const filter_by =
    index % 7 === 0
      ? dice.text(['(', ')', '[', ']', '`', '&&', '||', ':', '=', '..', 'id', 'tags', ' ', ','], dice.int(2000))
      : filter(dice, dice.int(5));
  const search = { ...everything, q: dice.pick(['*', 'keeper']), filter_by };
  return { label: shown(filter_by), send: (door) => ask(door, [search]) };
});

/** The most that each limit lets in. */
const fullFilters = some('search filters at their limits', 28, (dice, index) => {
  const many = (one: string, sign: string, count: number) => Array.from({ length: count }, () => one).join(sign);
  const filter_by = [
    many(`title:${dice.pick(frequent)}`, ' || ', 40),
    `title:[${many('s*', ',', 40)}]`,
    `tags:[${many('t*', ',', 40)}]`,
    many('name:!=x', '&&', 60),
    `creator_username:!=[${many('u1', ',', 300)}]`,
    many('num_messages:[1..2,3,>4]', '||', 60),
    `${'('.repeat(20)}id:=a${')'.repeat(20)}`,
  ][index % 7] as string;
  const searches = Array.from({ length: 5 }, () => ({ ...everything, q: 's t a', filter_by, per_page: 250, num_typos: 2 }));
  return { label: shown(filter_by), send: (door) => ask(door, searches) };
});

const names = [
  'q',
  'query_by',
  'filter_by',
  'sort_by',
  'facet_by',
  'facet_query',
  'max_facet_values',
  'page',
  'per_page',
  'offset',
];
const more = ['limit', 'include_fields', 'exclude_fields', 'highlight_fields', 'highlight_start_tag', 'prefix', 'num_typos'];

const odd = (dice: Dice): unknown =>
  dice.pick([
    () => 'x'.repeat(dice.int(90_000)),
    () => Array.from({ length: dice.int(5000) }, () => dice.pick(textFields)),
    () => JSON.parse('['.repeat(2000) + ']'.repeat(2000)) as unknown,
    () => ({ toString: 1, __proto__: { a: 1 } }),
    () => 1e308,
    () => -1,
    () => null,
    () => 'name:asc,'.repeat(dice.int(3000)),
    () => dice.pick(['name:asc', 'title:desc', 'createdAt:asc', 'tags', 'persona', '99999999', '0x10']),
  ])();

const parameters = some('search parameters', 300, (dice) => {
  const search = Object.fromEntries(
    Array.from({ length: 1 + dice.int(4) }, () => [dice.pick([...names, ...more]), odd(dice)] as const),
  );
  const searches = [{ q: dice.pick(['*', 'keeper']), query_by: 'name', ...search }];
  return { label: shown(searches), send: (door) => ask(door, searches) };
});

const addresses = some('search addresses and keys', 160, (dice) => {
  const path = dice.pick([
    () =>
      `/search/collections/${encodeURIComponent(
        dice.text(
          units.filter((unit) => unit !== '\ud800'),
          50,
        ),
      )}/documents/search`,
    () => `/search/collections/%ff%zz/documents/search?q=${'%20'.repeat(dice.int(3000))}`,
    () =>
      `/search/collections/characters/documents/search?q=${encodeURIComponent(dice.pick(frequent).repeat(dice.int(3000)))}&query_by=name`,
    () => `/search${'/a'.repeat(dice.int(4000))}`,
  ])();
  const key = dice.pick(['', 'x'.repeat(dice.int(8000)), Buffer.from('{'.repeat(dice.int(6000))).toString('base64')]);
  return {
    label: shown({ path, key }),
    send: async (door) => {
      const headers = { 'x-typesense-api-key': dice.chance(0.5) ? key : door.searchKey };
      return (await door.ask(path, { headers })).status;
    },
  };
});

export const searchInputs: readonly HostileInput[] = [
  ...words,
  ...unknownWords,
  ...filters,
  ...fullFilters,
  ...parameters,
  ...addresses,
];
