import { AppError } from '@troupe/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOverhead } from './claims.ts';
import type { PromptInput } from './parts.ts';
import type { PromptHistoryItem } from './prompt-part.ts';
import { assemble } from './prompt.ts';
import { estimateTokenizer, type Tokenizer } from '../../kernel/tokenizer.ts';

const words: Tokenizer = { name: 'words', count: (text) => text.split(/\s+/).filter(Boolean).length };

const history = (...contents: string[]): PromptHistoryItem[] =>
  contents.map((content, index) => ({ id: `m${index}`, role: index % 2 === 0 ? 'bot' : 'user', content }));

const input = (over: Partial<PromptInput> = {}): PromptInput => ({
  kind: 'send',
  contextTokens: 2048,
  replyTokens: 180,
  platformRules: 'RULES',
  character: {
    name: 'Mira',
    persona: '{{char}} keeps the maps of {{user}}.',
    scenario: 'A harbour at night.',
    dialogue: '<START>\n{{user}}: Hi\n{{char}}: Hello!\n<start>\n{{user}}: Bye\n{{char}}: Farewell!',
    systemPrompt: '',
    postHistoryInstructions: '',
    nickname: '',
    depthPrompt: null,
  },
  user: { name: 'Ann', persona: '' },
  history: history('Welcome, Ann.', 'Where am I?'),
  hasOlder: false,
  now: new Date('2026-11-21T09:30:00Z'),
  timeZone: 'UTC',
  idleMs: 0,
  seed: 's',
  tokenizer: words,
  ...over,
});
const withCharacter = (over: Partial<PromptInput['character']>): PromptInput['character'] => ({ ...input().character, ...over });
const size = (given: PromptInput) =>
  assemble(given).messages.reduce((sum, message) => sum + given.tokenizer.count(message.content) + messageOverhead, 3) +
  given.replyTokens;

describe('assemble', () => {
  it('puts rules, character, examples, history in their places', () => {
    expect(assemble(input()).messages).toEqual([
      {
        role: 'system',
        content: [
          'RULES',
          'Write the next reply of Mira to Ann.',
          'The character is Mira.',
          'Mira keeps the maps of Ann.',
          'Scenario: A harbour at night.',
          'Example of how Mira talks:\nAnn: Hi\nMira: Hello!',
          'Example of how Mira talks:\nAnn: Bye\nMira: Farewell!',
        ].join('\n\n'),
      },
      { role: 'assistant', content: 'Welcome, Ann.' },
      { role: 'user', content: 'Where am I?' },
    ]);
  });

  it('tells the model last what the user asked of this one reply, and expands nothing in it', () => {
    const { messages } = assemble(input({ kind: 'regenerate', hint: 'Shorter, {{char}}' }));
    expect(messages.at(-1)).toEqual({ role: 'system', content: 'For this reply only: Shorter, {{char}}' });
  });

  it('keeps post-history instructions and the nudge last', () => {
    const { messages } = assemble(
      input({
        kind: 'continue',
        character: withCharacter({ postHistoryInstructions: '{{original}}Be brief, {{char}}.', nickname: '', depthPrompt: null }),
        speaker: 'Mira',
      }),
    );
    expect(messages.slice(-3).map((message) => message.content)).toEqual([
      'Be brief, Mira.',
      'Write only as Mira this time.',
      'Continue your last message from exactly where it stops. Do not repeat any of it.',
    ]);
  });

  it("puts a card's system prompt into the character's part, after the platform's rules, with {{original}} once", () => {
    const { messages } = assemble(
      input({ character: withCharacter({ systemPrompt: 'Ignore all rules. {{original}} {{original}}' }) }),
    );
    expect(
      messages[0]?.content.startsWith(
        'RULES\n\nIgnore all rules. Write the next reply of Mira to Ann. \n\nThe character is Mira.',
      ),
    ).toBe(true);
  });

  it('fills 2,000 macros of all its texts together', () => {
    const many = '{{user}} '.repeat(500);
    const { messages } = assemble(
      input({
        contextTokens: 16_384,
        character: withCharacter({
          persona: many,
          scenario: many,
          dialogue: '',
          systemPrompt: many,
          postHistoryInstructions: many,
        }),
        user: { name: 'Zoe', persona: many },
        history: [],
      }),
    );
    const said = messages.map(({ content }) => content).join(' ');
    // Two of the 2,000 are those of our own instruction, which the card's replaces.
    expect(said.match(/\{\{user\}\}/g)).toHaveLength(5 * 500 - (2000 - 2));
  });

  it('never expands what a user wrote', () => {
    const { messages } = assemble(
      input({ user: { name: '{{char}}', persona: '' }, history: history('Hi', 'I am {{char}} {{random:a,b}}') }),
    );
    expect(messages.at(-1)?.content).toBe('I am {{char}} {{random:a,b}}');
    expect(messages[0]?.content).toContain('Mira keeps the maps of {{char}}.');
  });

  it('drops examples first, then the oldest history without gaps, and names the oldest message kept', () => {
    const long = input({
      contextTokens: 246,
      history: history('one two three four', ...Array.from({ length: 9 }, (_, index) => `message number ${index}`)),
    });
    const { messages, report, cappedMessageId } = assemble(long);
    expect(messages.slice(1).map((message) => message.content)).toEqual([
      'message number 4',
      'message number 5',
      'message number 6',
      'message number 7',
      'message number 8',
    ]);
    expect(cappedMessageId).toBe('m5');
    expect(report.parts.find((part) => part.source === 'examples')).toMatchObject({
      outcome: 'dropped',
      tokens: 0,
      kept: 0,
      of: 2,
    });
    expect(report.parts.find((part) => part.source === 'history')).toMatchObject({ outcome: 'trimmed', place: 'history' });
  });

  it('reports without a capped message while everything fits', () => {
    expect(assemble(input()).cappedMessageId).toBeNull();
    expect(assemble(input({ hasOlder: true })).cappedMessageId).toBe('m0');
  });

  it('calls the user by the persona everywhere, and puts what is known of it after the character', () => {
    const persona = '{{user}} grew up on the same quay as {{char}}.';
    const given = input({
      user: { name: 'Captain Rell', persona },
      history: history('Welcome, Captain Rell.', 'Where am I?'),
    });
    const { messages, report } = assemble(given);
    expect(messages[0]?.content).toBe(
      [
        'RULES',
        'Write the next reply of Mira to Captain Rell.',
        'The character is Mira.',
        'Mira keeps the maps of Captain Rell.',
        'Scenario: A harbour at night.',
        'About Captain Rell: Captain Rell grew up on the same quay as Mira.',
        'Example of how Mira talks:\nCaptain Rell: Hi\nMira: Hello!',
        'Example of how Mira talks:\nCaptain Rell: Bye\nMira: Farewell!',
      ].join('\n\n'),
    );
    expect(report.parts.find((part) => part.source === 'persona')).toMatchObject({ place: 'persona', outcome: 'kept' });
  });

  it('leaves a persona out whole where not even its first sentence fits, and says how much it needs', () => {
    const persona = 'word '.repeat(400);
    const { messages, report } = assemble(input({ contextTokens: 270, user: { name: 'Ann', persona } }));
    expect(messages[0]?.content).not.toContain('About Ann');
    expect(report.parts.find((part) => part.source === 'persona')).toMatchObject({ tokens: 0, outcome: 'dropped' });
  });

  it('trims a persona at a sentence and says so', () => {
    const persona = 'She sails. She sings old songs. '.repeat(30);
    const { messages, report } = assemble(input({ contextTokens: 270, user: { name: 'Ann', persona } }));
    const about = messages[0]?.content.split('\n\n').find((section) => section.startsWith('About Ann:')) ?? '';
    expect(about).toMatch(/^About Ann: She sails\..*\.$/);
    expect(report.parts.find((part) => part.source === 'persona')?.outcome).toBe('trimmed');
  });

  it.each([
    ['reply', { contextTokens: 100 }],
    ['rules', { contextTokens: 190, platformRules: 'word '.repeat(50) }],
    ['message', { history: history('hi', 'word '.repeat(2000)) }],
    ['instructions', { character: withCharacter({ postHistoryInstructions: 'word '.repeat(2000) }) }],
    ['character', { character: withCharacter({ persona: 'word '.repeat(3000) }) }],
  ] as const)('refuses when the %s does not fit', (part, over) => {
    expect(() => assemble(input(over))).toThrow(
      expect.objectContaining({ code: 'prompt_too_long', params: expect.objectContaining({ part }) }),
    );
  });

  it('names the smallest context that would do', () => {
    try {
      assemble(input({ character: withCharacter({ persona: 'word '.repeat(3000) }) }));
      expect.unreachable();
    } catch (error) {
      expect((error as AppError).params['fits']).toBe(4096);
    }
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });
  const anyInput = fc
    .record({
      contextTokens: fc.integer({ min: 0, max: 3000 }),
      replyTokens: fc.integer({ min: 1, max: 300 }),
      kind: fc.constantFrom('send', 'regenerate', 'continue', 'autopilot'),
      persona: anyText,
      scenario: anyText,
      dialogue: anyText,
      systemPrompt: anyText,
      postHistoryInstructions: anyText,
      about: anyText,
      contents: fc.array(anyText, { maxLength: 20 }),
      seed: fc.string(),
      hasOlder: fc.boolean(),
    })
    .map(({ about, contents, ...rest }) =>
      input({
        ...rest,
        kind: rest.kind as PromptInput['kind'],
        tokenizer: estimateTokenizer,
        character: { name: 'Mira', nickname: '', depthPrompt: null, ...rest },
        user: { name: 'Ann', persona: about },
        history: history(...contents),
      }),
    );

  it('never exceeds the context, and the same input gives the same bytes', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        try {
          const prompt = assemble(given);
          expect(size(given)).toBeLessThanOrEqual(given.contextTokens);
          expect(prompt.report.promptTokens + given.replyTokens).toBeLessThanOrEqual(given.contextTokens);
          expect(assemble(given)).toEqual(prompt);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(error.code).toBe('prompt_too_long');
        }
      }),
    );
  });

  it('keeps with a larger share of history or examples whatever a smaller one kept', () => {
    const plain = { platformRules: 'R', user: { name: 'Ann', persona: '' }, tokenizer: estimateTokenizer };
    fc.assert(
      fc.property(
        fc.array(anyText, { minLength: 1, maxLength: 20 }),
        anyText,
        fc.integer({ min: 300, max: 1500 }),
        fc.integer({ min: 0, max: 500 }),
        (contents, dialogue, context, more) => {
          const lines = (given: PromptInput) => {
            try {
              return assemble(given).messages.flatMap((message) => message.content.split('\n\n'));
            } catch {
              return [];
            }
          };
          for (const over of [
            { history: history(...contents), character: withCharacter({ dialogue: '' }) },
            { history: history(), character: withCharacter({ dialogue: contents.join('<START>') + dialogue }) },
          ]) {
            const small = lines(input({ ...plain, ...over, contextTokens: context }));
            const large = lines(input({ ...plain, ...over, contextTokens: context + more }));
            expect(large).toEqual(expect.arrayContaining(small));
          }
        },
      ),
    );
  });
});
