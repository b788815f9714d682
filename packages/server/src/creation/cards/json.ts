import { storableText } from '../../http/storable-text.ts';
import { caps } from './caps.ts';
import { refuse, whatWeRead } from './refusal.ts';

export type JsonObject = { [key: string]: Json };
export type Json = null | boolean | number | string | Json[] | JsonObject;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that could reach an object's prototype; they never mean anything in a card. */
const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

/** Counts depth and keys in one pass over the text, so that nothing deep or wide is ever built. */
const checkShape = (text: string): void => {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== 34; at += 1) if (text.charCodeAt(at) === 92) at += 1;
    } else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > caps.jsonDepth) throw refuse(`The card is nested deeper than ${caps.jsonDepth} levels.`);
    } else if (code === 125 || code === 93) depth -= 1;
    else if (code === 58 || code === 44) {
      keys += 1;
      if (keys > caps.jsonKeys) throw refuse(`The card has more than ${caps.jsonKeys} values.`);
    }
  }
};

const clean = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(clean);
  if (!isObject(value)) return typeof value === 'string' ? storableText(value) : value;
  const entries = Object.entries(value).filter(([key]) => !dangerous.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [storableText(key), clean(inner)]));
};

/**
 * Parses a card's JSON with caps on size, depth and number of values; drops `__proto__` and alike,
 * and what no database text can hold (NUL, lone surrogates). Throws AppError `unsupported_file`.
 */
export const parseCardJson = (text: string): JsonObject => {
  if (text.length > caps.textBytes) throw refuse(`The card text is larger than ${caps.textBytes} bytes.`);
  checkShape(text);
  let value: Json;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    throw refuse(`The card's text is not valid JSON. ${whatWeRead}`);
  }
  if (!isObject(value)) throw refuse(`This JSON is not an object, so it is no character card. ${whatWeRead}`);
  return clean(value) as JsonObject;
};
