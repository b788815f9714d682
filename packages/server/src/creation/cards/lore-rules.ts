import type { LoreRules } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import type { Account } from '../../foreign-files/text-fields.ts';
import { isSaid } from '../../foreign-files/text-fields.ts';

const defaultPriority = 100;
const defaultGroupWeight = 100;

/** SillyTavern's numbers, which its cards carry in `extensions`. */
export const logics = ['and_any', 'not_all', 'not_any', 'and_all'] as const;
export const roles = ['system', 'user', 'assistant'] as const;
export const atDepth = 4;
const defaultDepth = 4;
/** Numbers of these products beyond which nothing is meant: a depth, messages. */
const mostMessages = 1000;

/** What of an entry's extensions is read here. */
export const readExtensions: ReadonlySet<string> = new Set([
  'position',
  'depth',
  'role',
  'selectiveLogic',
  'probability',
  'useProbability',
  'group',
  'group_weight',
  'case_sensitive',
  'sticky',
  'cooldown',
]);

const numberOf = (value: Json | undefined): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Reads an entry's values and says of each that was odd what became of it. */
const createReader = (field: string, account: Account) => {
  const number = (name: string, value: Json | undefined, other: number, least = -Infinity, most = Infinity): number => {
    const given = numberOf(value);
    if (given === undefined) {
      if (isSaid(value)) account.changed(`${field}.${name}`, `is no number; read as ${other}`);
      return other;
    }
    const read = Math.min(most, Math.max(least, given));
    if (read !== given) account.changed(`${field}.${name}`, `was ${given}; read as ${read}`);
    else if (typeof value === 'string') account.changed(`${field}.${name}`, 'was a text; read as a number');
    return read;
  };
  return {
    number,
    whole(name: string, value: Json | undefined, other: number, most: number): number {
      const given = number(name, value, other, 0, most);
      if (!Number.isInteger(given)) account.changed(`${field}.${name}`, `was ${given}; read as ${Math.trunc(given)}`);
      return Math.trunc(given);
    },
    /** The place of a word in a product's list of them, given by its number. */
    code(name: string, value: Json | undefined, most: number): number {
      const given = numberOf(value);
      const isOne = given !== undefined && Number.isInteger(given) && given >= 0 && given < most;
      if (isSaid(value) && !isOne) account.changed(`${field}.${name}`, 'is none that we know; read as 0');
      return isOne ? given : 0;
    },
    flag(name: string, value: Json | undefined, other: boolean): boolean {
      if (typeof value === 'boolean') return value;
      if (isSaid(value)) account.changed(`${field}.${name}`, `is neither true nor false; read as ${other}`);
      return other;
    },
    unused: (name: string, note = '') => account.unused(`${field}.${name}`, note),
  };
};
type Reader = ReturnType<typeof createReader>;

const positionOf = (raw: JsonObject, extensions: JsonObject, read: Reader): LoreRules['position'] => {
  const code = numberOf(extensions['position']);
  if (isSaid(extensions['position']) && ![0, 1, atDepth].includes(code ?? -1))
    read.unused('extensions.position', 'is a place that we have not; read as before_char');
  if (code === atDepth) {
    if (raw['position'] === 'after_char') read.unused('position', 'its extensions say a depth');
    return {
      depth: read.whole('extensions.depth', extensions['depth'], defaultDepth, mostMessages),
      role: roles[read.code('extensions.role', extensions['role'], roles.length)] ?? 'system',
    };
  }
  for (const name of ['depth', 'role'] as const)
    if (numberOf(extensions[name]) !== undefined) read.unused(`extensions.${name}`, 'it does not stand at a depth');
  return raw['position'] === 'after_char' || code === 1 ? 'after' : 'before';
};

const groupOf = (extensions: JsonObject, read: Reader): LoreRules['group'] => {
  const { group, group_weight: weight } = extensions;
  if (isSaid(group) && typeof group !== 'string') read.unused('extensions.group', 'is not a text');
  const name = typeof group === 'string' ? group.trim() : '';
  if (name !== '') return { name, weight: read.number('extensions.group_weight', weight, defaultGroupWeight) };
  if (isSaid(weight)) read.unused('extensions.group_weight', 'it is in no group');
  return null;
};

/** Messages, as SillyTavern counts them; absent for none. */
const messagesOf = (
  name: 'sticky' | 'cooldown',
  extensions: JsonObject,
  read: Reader,
): Pick<LoreRules, 'sticky' | 'cooldown'> => {
  const count = read.whole(`extensions.${name}`, extensions[name], 0, mostMessages);
  return count > 0 ? { [name]: count } : {};
};

const nobody: Account = { changed: () => undefined, unused: () => undefined };

/**
 * An entry's rules from a card's book: the fields of V2 and V3, and what SillyTavern and ChubAI put
 * into `extensions`. What is missing is the default of those products; what is odd too, and said.
 */
export const readLoreRules = (raw: JsonObject, field = 'entry', account: Account = nobody): LoreRules => {
  const read = createReader(field, account);
  const extensions = isObject(raw['extensions']) ? raw['extensions'] : {};
  const logic = extensions['selectiveLogic'] ?? raw['selectiveLogic'];
  const isChancy = read.flag('extensions.useProbability', extensions['useProbability'], true);
  const probability = read.number('extensions.probability', extensions['probability'], 100, 0, 100);
  if (!isChancy && isSaid(extensions['probability'])) read.unused('extensions.probability', 'useProbability is false');
  if (isSaid(raw['case_sensitive']) && isSaid(extensions['case_sensitive'])) read.unused('extensions.case_sensitive');
  return {
    secondary_logic: logics[read.code('extensions.selectiveLogic', logic, logics.length)] ?? 'and_any',
    priority: read.number('priority', raw['priority'], defaultPriority),
    probability: isChancy ? probability : 100,
    case_sensitive: read.flag(
      'case_sensitive',
      isSaid(raw['case_sensitive']) ? raw['case_sensitive'] : extensions['case_sensitive'],
      false,
    ),
    position: positionOf(raw, extensions, read),
    group: groupOf(extensions, read),
    ...messagesOf('sticky', extensions, read),
    ...messagesOf('cooldown', extensions, read),
  };
};
