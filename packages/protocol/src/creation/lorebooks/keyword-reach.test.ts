import { describe, expect, it } from 'vitest';
import { isWrittenFor, unreachedLanguages } from './keyword-reach.ts';

const all = ['en', 'de', 'ja', 'ko', 'ru', 'ar', 'he', 'hi', 'zh', 'zh-Hant', 'pl'];

describe('whom keywords reach', () => {
  it('is everybody who writes their script, whatever the language', () => {
    expect(unreachedLanguages(['Kaiserin'], ['en', 'de', 'fr', 'tr', 'pl'])).toEqual([]);
    expect(unreachedLanguages(['Kaiserin'], all)).toEqual(['ja', 'ko', 'ru', 'ar', 'he', 'hi', 'zh', 'zh-Hant']);
    expect(unreachedLanguages(['Kaiserin', 'カイゼリン', 'Кайзерин'], all)).toEqual(['ko', 'ar', 'he', 'hi', 'zh', 'zh-Hant']);
    expect(unreachedLanguages(['女帝'], all)).toEqual(['en', 'ko', 'ru', 'ar', 'he', 'hi']);
  });

  it('asks for one language of each script', () => {
    expect(unreachedLanguages(['Кайзерин'], ['ru', 'uk', 'de', 'en'])).toEqual(['de']);
  });

  it('counts what a pattern says, and numbers as the same to everybody', () => {
    expect(unreachedLanguages(['/kaiserin|カイゼリン/i'], ['en', 'ja', 'ru'])).toEqual(['ru']);
    expect(unreachedLanguages(['1962', ' '], all)).toEqual([]);
    expect(unreachedLanguages([], all)).toEqual([]);
  });

  it('has nothing to say of a language that nobody knows', () => {
    expect(unreachedLanguages(['mill'], ['not a language', 'qaa'])).toEqual([]);
    expect(isWrittenFor('not a language', 'mill')).toBe(false);
  });
});
