import { describe, expect, test } from 'vitest';
import { commandBegun, parseInput } from './parse-input.ts';

const names = new Set(['new', 'remove', 'model']);
const parse = (input: string) => parseInput(input, names);

describe('what was written', () => {
  test.each([
    ['Hello there', { kind: 'text', text: 'Hello there' }],
    ['*opens the door* / looks', { kind: 'text', text: '*opens the door* / looks' }],
    ['ooc: shorter, please', { kind: 'ooc', text: 'ooc: shorter, please' }],
    ['  OOC:pause', { kind: 'ooc', text: '  OOC:pause' }],
    ['I say ooc: nothing', { kind: 'text', text: 'I say ooc: nothing' }],
    ['/search the old lamp', { kind: 'search', words: 'the old lamp', rest: '' }],
    ['/SEARCH', { kind: 'search', words: '', rest: '' }],
    ['/search lamp\nAnd then?\nWell?', { kind: 'search', words: 'lamp', rest: 'And then?\nWell?' }],
    ['/new', { kind: 'command', name: 'new', rest: '' }],
    ['/cmd new', { kind: 'command', name: 'new', rest: '' }],
    ['/cmd  Remove  now\nrest', { kind: 'command', name: 'remove', rest: 'rest' }],
    ['/cmd', { kind: 'command', name: '', rest: '' }],
    ['/cmd fly', { kind: 'command', name: '', rest: '' }],
    ['/fly to the moon', { kind: 'text', text: '/fly to the moon' }],
    ['/newish', { kind: 'text', text: '/newish' }],
    ['/ new', { kind: 'text', text: '/ new' }],
    ['//new', { kind: 'text', text: '//new' }],
    ['7/8 of it', { kind: 'text', text: '7/8 of it' }],
    ['Well\n/new', { kind: 'text', text: 'Well\n/new' }],
  ] as const)('%s', (input, parsed) => expect(parse(input)).toEqual(parsed));

  test('text is never changed, whatever it is', () => {
    for (const text of ['', ' ', '/', '\n/new\n', '/💡', '/../etc', 'ooc', '/searching for it']) {
      const parsed = parse(text);
      if (parsed.kind === 'text' || parsed.kind === 'ooc') expect(parsed.text).toBe(text);
    }
  });
});

test.each([
  ['/', ''],
  ['/n', 'n'],
  ['/NEW', 'new'],
  ['/cmd', ''],
  ['/cmd re', 're'],
  ['/new ', null],
  ['/search la', null],
  ['Hi', null],
  ['', null],
])('the list for %j looks for %j', (input, begun) => expect(commandBegun(input)).toBe(begun));
