import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { loadLocale, createTranslator } from '@troupe/core/i18n';
import { expect, it } from 'vitest';
import { withPartnerTexts } from './partner-texts.ts';

const partner = testBrand({ name: 'Acme', partner_mode: true });
const say = (brand = partner, texts?: Record<string, string>) =>
  createTranslator({ locale: 'en', product: brand.name, texts, overrides: withPartnerTexts(brand, texts).texts });

it('tells guests of a partner where to sign in, in place of that they are not registered', () => {
  for (const key of ['conversation.guest.long', 'conversation.guest.short'] as const)
    expect(say()(key)).toBe('Sign in at Acme to keep your chats.');
});

it('does so in the language of the page', async () => {
  expect(say(partner, await loadLocale('de'))('conversation.guest.long')).toBe(
    'Melde dich bei Acme an, um deine Chats zu behalten.',
  );
});

it('leaves the brand its own words, and other brands theirs', () => {
  const own = { ...partner, texts: { 'conversation.guest.long': 'Log in at work.' } };
  expect(say(own)('conversation.guest.long')).toBe('Log in at work.');
  expect(say(testBrand())('conversation.guest.long')).toBe('You are not registered. you have limited text and image generation.');
});
