import { expect, it } from 'vitest';
import { extractFacts, type ToldMessage } from './extract-facts.ts';

const names = { user: 'Ann', char: 'Mira' };
const contents = (...messages: [role: ToldMessage['role'], text: string][]) =>
  extractFacts(
    messages.map(([role, text], index) => ({ id: `m${index}`, role, text })),
    names,
  ).map(({ content }) => content);

it.each([
  ['My name is Ann and I live in Porto. What about you?', ['Ann: My name is Ann and I live in Porto.']],
  ['My little sister is called Lea. She draws.', ['Ann: My little sister is called Lea.']],
  ['*I draw my sword* I’m afraid of deep water.', ["Ann: I'm afraid of deep water."]],
  ['Meine Schwester heißt Lea. Und du?', ['Ann: Meine Schwester heißt Lea.']],
  ['Me llamo Ana y vivo en Lisboa.', ['Ann: Me llamo Ana y vivo en Lisboa.']],
  ["Je m'appelle Anne. J'ai faim.", ["Ann: Je m'appelle Anne."]],
])('draws what a user says about themselves: %j', (text, expected) => {
  expect(contents(['user', text])).toEqual(expected);
});

it.each([
  'Do I have a sister?',
  "I'm fine, and you?",
  "I'm going to the mill.",
  'I like that.',
  '*I have a sword.*',
  'ooc: I am a tester.',
  'Hello there, Mira.',
])('leaves the moment alone: %j', (text) => {
  expect(contents(['user', text])).toEqual([]);
});

it('keeps promises of both sides, and nothing else of the character', () => {
  expect(
    contents(['bot', '*She nods.* “I promise to wait at the mill. I am a heron.”'], ['user', 'I swear I will come back.']),
  ).toEqual(['Mira: I promise to wait at the mill.', 'Ann: I swear I will come back.']);
});

it('reads a message of nothing but open brackets in no time', () => {
  const text = `${'('.repeat(200_000)} I have a boat.`;
  expect(extractFacts([{ id: 'a', role: 'user', text }], names)).toEqual([]);
});

it('says which message told it, and leaves out what is longer than a memory', () => {
  const facts = extractFacts(
    [
      { id: 'a', role: 'user', text: `I have ${'very '.repeat(60)}long hair.` },
      { id: 'b', role: 'user', text: 'I have a boat.' },
    ],
    names,
  );
  expect(facts).toEqual([{ content: 'Ann: I have a boat.', sourceIds: ['b'] }]);
});
