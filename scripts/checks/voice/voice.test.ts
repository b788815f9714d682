import { expect, it } from 'vitest';
import { judgeVoice } from './voice.ts';

const judged = (text: string, quotes = '') => judgeVoice({ key: text }, quotes);

it.each([
  'Afterwards it cannot be brought back, by nobody.',
  'Somebody else than who decided answers.',
  'It leads, it never hides.',
  'Username and picture stand beside what you make.',
  'A suggestion stands in the box.',
  'Off: only what stands in quotation marks is read.',
  'Take them along',
  'Gone for everybody; running chats end',
  'We sent an e-mail to you.',
  'Log out',
  'Already have an account? Login',
  'Bot added to Favorites',
  'This is no PNG, JPEG or WebP picture.',
  'It does not wait any more.',
  'Your country is not known: the strict rules hold',
  'The new version holds from {date}.',
  'Download begun: {file}',
  'harass, threaten or hunt one another',
  'The text could not be saved.',
  "Your profile couldn't be saved.",
  'You are signed out everywhere.',
  'Nothing is typed twice.',
  'We sent a code with six digits to {email}. It works for ten minutes.',
  'An old name leads to you for 90 days.',
  'Your old address can take this back for seven days.',
  'Nothing is sent to devices between these times. It waits here.',
  'Another way works at once; this one again {when}.',
  'Favorites, and picks that learn from them',
  'The decision says on which rule it rests and whether a machine took part.',
  'Much read today',
  'Tastes held',
  'Definition size',
  'Speech could not be recognised.',
  'The hold ends at 09:22 PM.',
  'Your browser’s settings',
])('refuses “%s”', (text) => {
  expect(judged(text)).not.toEqual([]);
});

it.each([
  'After that, no one can restore it.',
  "We'll show more of these. Nothing is hidden.",
  'Your username and picture appear on everything you create.',
  'This page stands in for {provider} on a development server.',
  'Who you are when you chat.',
  'Show what it is',
  'Version {version}, in force from {date}.',
  '{reply} left: your chatbot is no longer listed.',
  "We couldn't save your profile.",
  'The hold ends at 9:22 PM or 09:22.',
  'The automatic check stopped it.',
])('lets “%s” pass', (text) => {
  expect(judged(text)).toEqual([]);
});

it('leaves out what a requirement quotes, whatever its slots are called', () => {
  expect(judged('Email can not be empty', 'A message says "Email can not be empty".')).toEqual([]);
  expect(judged('Limit of {limit} favorite bots.', 'It says "Limit of {character_limit} favorite bots.".')).toEqual([]);
});

it('tells the key, the words and what to say instead', () => {
  expect(judged('Log out')).toEqual([expect.stringMatching(/^en: key says “Log out”; say “sign in” or “sign out”/)]);
});
