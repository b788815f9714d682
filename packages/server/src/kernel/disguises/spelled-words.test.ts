import { describe, expect, it } from 'vitest';
import { createTermFinder } from './term-finder.ts';

/** Terms as an operator may list them, mild ones, each of which stands inside innocent words. */
const terms = [
  'hell', 'rat', 'ass', 'sin', 'con', 'fat', 'pig', 'cock', 'tit', 'hor', 'cum', 'nig', 'rap', 'sex', 'gun', 'bra', 'hit', 'kill', 'die',
  'damn', 'war', 'bad', 'butt', 'cow', 'dog', 'ape', 'bum', 'lie', 'mad', 'poo',
]; // prettier-ignore
const finder = createTermFinder(terms.map((text) => ({ text, value: text })));
const found = (text: string) => [...finder.find(text)].toSorted();

const spellings: [string, (word: string) => string][] = [
  ['with spaces', (word) => [...word].join(' ')],
  ['with full stops', (word) => `${[...word].join('.')}.`],
  ['with hyphens', (word) => [...word].join('-')],
  ['in capitals', (word) => [...word.toUpperCase()].join(' ')],
  ['with commas', (word) => [...word].join(', ')],
  ['in the middle of a sentence', (word) => `She spelled ${[...word].join(' ')} for him.`],
];

const innocent = [
  'hello', 'shell', 'hellas', 'brat', 'grateful', 'rattle', 'strata', 'pirate', 'class', 'glass', 'assemble', 'passage', 'assist', 'bass',
  'single', 'basin', 'cousin', 'sincere', 'bacon', 'contest', 'second', 'falcon', 'father', 'fatigue', 'pigeon', 'pigment', 'spigot',
  'peacock', 'cockpit', 'hancock', 'title', 'titan', 'petition', 'latitude', 'horizon', 'author', 'anchor', 'horse', 'cucumber', 'document',
  'circumference', 'night', 'knight', 'enigma', 'benign', 'grape', 'drape', 'therapist', 'rapid', 'rapport', 'essex', 'sextant', 'unisex',
  'gunther', 'gunwale', 'begun', 'zebra', 'vibrate', 'branch', 'library', 'white', 'whitby', 'architect', 'skill', 'killarney', 'painkiller',
  'diet', 'audience', 'studied', 'damnation', 'goddamned', 'warm', 'reward', 'software', 'badge', 'badminton', 'sinbad', 'button', 'butter',
  'rebuttal', 'coward', 'scowl', 'moscow', 'dogma', 'bulldog', 'paper', 'shape', 'landscape', 'bumper', 'album', 'bumble', 'belief',
  'client', 'earlier', 'madrid', 'nomad', 'pyjamad', 'pool', 'spoon', 'harpoon', 'poodle', 'tycoon', 'strategy', 'operation', 'marathon',
  'brass', 'embassy', 'grass', 'cassette',
]; // prettier-ignore

describe('a spelled word', () => {
  it.each(spellings)('is not barred by a shorter one in it, spelled %s', (_, spell) => {
    expect(new Set(innocent).size).toBeGreaterThanOrEqual(100);
    for (const word of innocent) expect([spell(word), found(spell(word))]).toEqual([spell(word), []]);
  });

  it.each(spellings)('is found where it is a term itself, spelled %s', (_, spell) => {
    for (const term of terms) expect([spell(term), found(spell(term))]).toEqual([spell(term), [term]]);
  });

  it.each([
    ['after small words', (term: string) => `y o u a r e a ${[...term].join(' ')}`],
    ['after a small word of a sentence', (term: string) => `You are a ${[...term].join(' ')}!`],
    ['after I', (term: string) => `I ${[...term].join(' ')}`],
    ['after a spelled word and a wider gap', (term: string) => `t h e  ${[...term].join(' ')}  h e r e`],
    ['in a whole spelled sentence', (term: string) => [...`thisisone${term}offortyothers`].join(' ')],
    ['between other words', (term: string) => `well, ${[...term].join('-')} then`],
  ])('is found %s', (_, spell) => {
    for (const term of terms) expect([spell(term), found(spell(term))]).toEqual([spell(term), expect.arrayContaining([term])]);
  });

  it('is shown in no part while it is being written and may still be a term or part of a sentence with one', () => {
    for (const term of terms) {
      const text = `Say ${[...`it${term}`].join(' ')} now`;
      const end = text.indexOf(' now');
      const piece = text.slice(0, end);
      expect(piece.slice(0, piece.length - finder.pendingLength(piece)).trimEnd()).toBe('Say');
    }
  });
});
