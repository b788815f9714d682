import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';

const has = (raw: JsonObject, ...names: string[]) => names.every((name) => raw[name] !== undefined);

const entriesOf = (raw: JsonObject): JsonObject[] => {
  const given: Json | undefined = raw['entries'];
  return (Array.isArray(given) ? given : isObject(given) ? Object.values(given) : []).filter(isObject);
};

/** Lorebook files of other products, by what only they have. */
const lorebooks: [string, (raw: JsonObject) => boolean][] = [
  ['a lorebook of Character Card V3 (lorebook_v3)', (raw) => raw['spec'] === 'lorebook_v3'],
  ['a lorebook of NovelAI', (raw) => has(raw, 'lorebookVersion', 'entries')],
  ['a memory book of Agnai', (raw) => raw['kind'] === 'memory' && has(raw, 'entries')],
  ['a lorebook of RisuAI', (raw) => raw['type'] === 'risu' && Array.isArray(raw['data'])],
  [
    'World Info of SillyTavern',
    (raw) => entriesOf(raw).some((entry) => has(entry, 'key') && (has(entry, 'uid') || has(entry, 'content'))),
  ],
  ['a lorebook', (raw) => has(raw, 'entries') && !has(raw, 'data')],
];

/** What a JSON file is that holds lore and no character, in words; null for any other. */
export const lorebookKind = (raw: JsonObject): string | null =>
  raw['spec'] === 'chara_card_v2' || raw['spec'] === 'chara_card_v3'
    ? null
    : (lorebooks.find(([, isOne]) => isOne(raw))?.[0] ?? null);
