import type { LoreRules } from '@troupe/protocol';
import type { Json, JsonObject } from '../../foreign-files/json.ts';
import { isSaid, type Account } from '../../foreign-files/text-fields.ts';
import { createValues, numberOf, type Values } from '../../foreign-files/values.ts';

const defaultPriority = 100;
const defaultGroupWeight = 100;

/** SillyTavern's numbers, which its cards carry in `extensions`. */
export const logics = ['and_any', 'not_all', 'not_any', 'and_all'] as const;
export const roles = ['system', 'user', 'assistant'] as const;
export const atDepth = 4;
const defaultDepth = 4;
/** Numbers of these products beyond which nothing is meant: a depth, messages. */
const mostMessages = 1000;

/**
 * Where a rule stands: in `extensions` of a card's entry, or in the entry itself, as in a world of SillyTavern. The first that
 * says something is read.
 */
const spellings = {
  depth: ['extensions.depth', 'depth'],
  role: ['extensions.role', 'role'],
  logic: ['extensions.selectiveLogic', 'selectiveLogic'],
  probability: ['extensions.probability', 'probability'],
  isChancy: ['extensions.useProbability', 'useProbability'],
  group: ['extensions.group', 'group'],
  weight: ['extensions.group_weight', 'group_weight', 'groupWeight'],
  isCaseSensitive: ['case_sensitive', 'extensions.case_sensitive', 'caseSensitive'],
  sticky: ['extensions.sticky', 'sticky'],
  cooldown: ['extensions.cooldown', 'cooldown'],
} as const;
const extension = 'extensions.';
const read = ['priority', 'position', 'extensions.position', ...Object.values(spellings).flat()];

/** What of an entry's extensions is read here, and what of the entry itself. */
export const readExtensions: ReadonlySet<string> = new Set(
  read.filter((name) => name.startsWith(extension)).map((name) => name.slice(extension.length)),
);
export const readRules: ReadonlySet<string> = new Set(read.filter((name) => !name.startsWith(extension)));

/** Places by their numbers, which a world's entries carry, as cards call them. */
const places = ['before_char', 'after_char', undefined, undefined, 'a place at a depth'] as const;

/** The number of a place that we have, by its number or by its word. */
const placeOf = (value: Json | undefined): 0 | 1 | 4 | undefined => {
  const place = value === 'before_char' ? 0 : value === 'after_char' ? 1 : numberOf(value);
  return place === 0 || place === 1 || place === atDepth ? place : undefined;
};

/** The place in the extensions wins, because the word beside it has no depth. */
const readPlace = (values: Values): 0 | 1 | 4 => {
  const own = values.pick('position');
  const inner = values.pick('extensions.position');
  const place = placeOf(inner.value) ?? placeOf(own.value) ?? 0;
  for (const { name, value } of [inner, own]) {
    if (!isSaid(value)) continue;
    const given = placeOf(value);
    if (given === undefined) values.changed(name, `is a place that we have not; read as ${places[place]}`);
    else if (given !== place && !(place === atDepth && value === 'before_char'))
      values.unused(name, `its extensions say another; read as ${places[place]}`);
    else if (typeof value === 'string' && numberOf(value) !== undefined) values.changed(name, `was a text; read as ${given}`);
  }
  return place;
};

const positionOf = (values: Values): LoreRules['position'] => {
  const place = readPlace(values);
  const depth = values.pick(...spellings.depth);
  const role = values.pick(...spellings.role);
  if (place === atDepth)
    return {
      depth: values.whole(depth, defaultDepth, 0, mostMessages),
      role: roles[values.code(role, roles.length)] ?? 'system',
    };
  for (const { name, value } of [depth, role]) if (isSaid(value)) values.unused(name, 'it does not stand at a depth');
  return place === 1 ? 'after' : 'before';
};

const groupOf = (values: Values): LoreRules['group'] => {
  const group = values.pick(...spellings.group);
  const weight = values.pick(...spellings.weight);
  if (isSaid(group.value) && typeof group.value !== 'string') values.unused(group.name, 'is not a text');
  const name = typeof group.value === 'string' ? group.value.trim() : '';
  if (name !== '') return { name, weight: values.number(weight, defaultGroupWeight) };
  if (isSaid(weight.value)) values.unused(weight.name, 'it is in no group');
  return null;
};

/** Messages, as SillyTavern counts them; absent for none. */
const messagesOf = (name: 'sticky' | 'cooldown', values: Values): Pick<LoreRules, 'sticky' | 'cooldown'> => {
  const count = values.whole(values.pick(...spellings[name]), 0, 0, mostMessages);
  return count > 0 ? { [name]: count } : {};
};

/** Percent; all where the entry says that chance does not count. */
const probabilityOf = (values: Values): number => {
  const probability = values.pick(...spellings.probability);
  const isChancy = values.flag(values.pick(...spellings.isChancy), true);
  if (isChancy) return values.number(probability, 100, 0, 100);
  if (isSaid(probability.value)) values.unused(probability.name, 'useProbability is false; read as 100');
  return 100;
};

const silent: Account = { changed: () => undefined, unused: () => undefined };

/**
 * An entry's rules from a card's book: the fields of V2 and V3, what SillyTavern and ChubAI put into `extensions`, and what
 * stands in an entry of a world. What is missing is the default of those products; what is odd too, and said.
 */
export const readLoreRules = (raw: JsonObject, field = 'entry', account: Account = silent): LoreRules => {
  const values = createValues(raw, field, account);
  return {
    secondary_logic: logics[values.code(values.pick(...spellings.logic), logics.length)] ?? 'and_any',
    priority: values.number(values.pick('priority'), defaultPriority),
    probability: probabilityOf(values),
    case_sensitive: values.flag(values.pick(...spellings.isCaseSensitive), false),
    position: positionOf(values),
    group: groupOf(values),
    ...messagesOf('sticky', values),
    ...messagesOf('cooldown', values),
  };
};
