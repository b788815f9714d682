import { storableText } from '../kernel/storable-text.ts';

export type JsonObject = { [key: string]: Json };
export type Json = null | boolean | number | string | Json[] | JsonObject;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that could reach an object's prototype; they never mean anything in a card. */
const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

/** What cleaning found, each with the place where it stood. */
export interface Cleaning {
  /** A text or name that held what no database text can hold: NUL, lone surrogates. */
  mended(path: (string | number)[]): void;
  removed(path: (string | number)[]): void;
}

/** A card without what cannot be stored, and without names that reach a prototype. */
export const cleanJson = (value: Json, cleaning: Cleaning, path: (string | number)[] = []): Json => {
  if (Array.isArray(value)) return value.map((inner, index) => cleanJson(inner, cleaning, [...path, index]));
  if (!isObject(value)) {
    if (typeof value !== 'string') return value;
    const text = storableText(value);
    if (text !== value) cleaning.mended(path);
    return text;
  }
  const clean: [string, Json][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const name = storableText(key);
    const own = [...path, name];
    if (dangerous.has(key) || dangerous.has(name)) cleaning.removed(own);
    else {
      if (name !== key) cleaning.mended(own);
      clean.push([name, cleanJson(inner, cleaning, own)]);
    }
  }
  return Object.fromEntries(clean);
};
