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
    ['/New ', { kind: 'command', name: 'new', rest: '' }],
    ['/cmd  Remove', { kind: 'command', name: 'remove', rest: '' }],
    ['/cmd Remove  now\n rest ', { kind: 'command', name: 'remove', rest: 'now\n rest ' }],
    ['/cmd new\n\n  Indented', { kind: 'command', name: 'new', rest: '\n  Indented' }],
    ['/new moon tonight, he thought.', { kind: 'text', text: '/new moon tonight, he thought.' }],
    ['/remove\nthe rug', { kind: 'text', text: '/remove\nthe rug' }],
    [' /new', { kind: 'text', text: ' /new' }],
    ['\n/search lamp', { kind: 'text', text: '\n/search lamp' }],
    ['/cmd', { kind: 'command', name: '', rest: '' }],
    ['/cmd fly', { kind: 'command', name: '', rest: '' }],
    ['/fly to the moon', { kind: 'text', text: '/fly to the moon' }],
    ['/newish', { kind: 'text', text: '/newish' }],
    ['/ new', { kind: 'text', text: '/ new' }],
    ['//new', { kind: 'text', text: '/new' }],
    ['///new', { kind: 'text', text: '//new' }],
    ['//search lamp', { kind: 'text', text: '/search lamp' }],
    ['//shrugs//', { kind: 'text', text: '//shrugs//' }],
    ['//', { kind: 'text', text: '//' }],
    ['7/8 of it', { kind: 'text', text: '7/8 of it' }],
    ['Well\n/new', { kind: 'text', text: 'Well\n/new' }],
  ] as const)('%s', (input, parsed) => expect(parse(input)).toEqual(parsed));

  test('text is never changed, whatever it is', () => {
    for (const text of ['', ' ', '/', '\n/new\n', '/💡', '/../etc', 'ooc', '/searching for it'])
      expect(parse(text)).toEqual({ kind: 'text', text });
  });

  test('no word vanishes: a command has it, the composer keeps it, or it is said', () => {
    const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
    for (const name of [...names, 'cmd', 'cmd new', 'cmd fly', 'search', 'fly', 'ooc:'])
      for (const before of ['', ' ', '\n', '/', '//'])
        for (const behind of ['', ' ', ' lamp', '\tlamp  oil', '\nlamp', ' the\n\n lamp\n', ': lamp', '-lamp', '. Lamp', '/lamp'])
          for (const slash of ['/', '']) {
            const input = `${before}${slash}${name}${behind}`;
            const parsed = parse(input);
            // A command that does not exist is said so, and all of it stays in the box.
            if (parsed.kind === 'command' && parsed.name === '') continue;
            const left =
              parsed.kind === 'search'
                ? ['/search', ...wordsOf(parsed.words), ...wordsOf(parsed.rest)]
                : parsed.kind === 'command'
                  ? [...wordsOf(`/${name}`), ...wordsOf(parsed.rest)]
                  : wordsOf(parsed.text);
            const isEscaped = 'text' in parsed && parsed.text !== input;
            expect(left, input).toEqual(wordsOf(isEscaped ? input.replace('/', '') : input));
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
