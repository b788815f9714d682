import { rolePermissions } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { isTranslationOffered, mayTranslate } from './translation-access.ts';

const given = { brand: { partner_mode: false }, character: { language: 'en' }, chatLanguage: 'de', models: [{ demo: false }] };

describe('the translation control', () => {
  it('stands where somebody chats in another language than the chatbot’s, on a model that knows languages', () => {
    expect(isTranslationOffered(given)).toBe(true);
  });

  it.each([
    ['in partner mode', { brand: { partner_mode: true } }],
    ['while the chat language is the default', { chatLanguage: undefined }],
    ['while the chatbot speaks it already', { character: { language: 'de-AT' } }],
    ['on the demo responder alone', { models: [{ demo: true }] }],
    ['before the models are known', { models: undefined }],
  ])('is hidden %s', (_, change) => {
    expect(isTranslationOffered({ ...given, ...change })).toBe(false);
  });
});

describe('the permission to translate', () => {
  it.each([
    ['free_tier', false, false],
    ['paid_basic', true, false],
    ['paid_premium', true, true],
  ] as const)('%s: public %s, private %s', (role, isPublic, isPrivate) => {
    const session = { permissions: rolePermissions[role] };
    expect(mayTranslate(session, { visibility: 'public' })).toBe(isPublic);
    expect(mayTranslate(session, { visibility: 'hidden' })).toBe(isPublic);
    expect(mayTranslate(session, { visibility: 'private' })).toBe(isPrivate);
    expect(mayTranslate(session, { visibility: 'permanently_private' })).toBe(isPrivate);
    expect(mayTranslate(null, { visibility: 'public' })).toBe(false);
  });
});
