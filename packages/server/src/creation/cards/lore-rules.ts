import type { LoreRules } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from './json.ts';

const defaultPriority = 100;
const defaultGroupWeight = 100;

/** SillyTavern's numbers, which its cards carry in `extensions`. */
const logics = ['and_any', 'not_all', 'not_any', 'and_all'] as const;
const roles = ['system', 'user', 'assistant'] as const;
const atDepth = 4;
const defaultDepth = 4;

const numberOf = (value: Json | undefined): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

const positionOf = (raw: JsonObject, extensions: JsonObject): LoreRules['position'] => {
  if (numberOf(extensions['position']) === atDepth) {
    const depth = Math.max(0, Math.trunc(numberOf(extensions['depth']) ?? defaultDepth));
    return { depth, role: roles[numberOf(extensions['role']) ?? 0] ?? 'system' };
  }
  return raw['position'] === 'after_char' || numberOf(extensions['position']) === 1 ? 'after' : 'before';
};

const probabilityOf = (extensions: JsonObject): number => {
  const percent = numberOf(extensions['probability']);
  return percent === undefined || extensions['useProbability'] === false ? 100 : Math.min(100, Math.max(0, percent));
};

/** Messages, as SillyTavern counts them; absent for none. */
const messagesOf = (name: 'sticky' | 'cooldown', extensions: JsonObject): Pick<LoreRules, 'sticky' | 'cooldown'> => {
  const count = Math.trunc(numberOf(extensions[name]) ?? 0);
  return count > 0 ? { [name]: count } : {};
};

/**
 * An entry's rules from a card's book: the fields of V2 and V3, and what SillyTavern and ChubAI put
 * into `extensions`. What is missing or odd is the default of those products (chat guide §4, §6).
 */
export const readLoreRules = (raw: JsonObject): LoreRules => {
  const extensions = isObject(raw['extensions']) ? raw['extensions'] : {};
  const group = extensions['group'];
  return {
    secondary_logic: logics[numberOf(extensions['selectiveLogic'] ?? raw['selectiveLogic']) ?? 0] ?? 'and_any',
    priority: numberOf(raw['priority']) ?? defaultPriority,
    probability: probabilityOf(extensions),
    case_sensitive: (raw['case_sensitive'] ?? extensions['case_sensitive']) === true,
    position: positionOf(raw, extensions),
    group:
      typeof group === 'string' && group.trim() !== ''
        ? { name: group.trim(), weight: numberOf(extensions['group_weight']) ?? defaultGroupWeight }
        : null,
    ...messagesOf('sticky', extensions),
    ...messagesOf('cooldown', extensions),
  };
};
