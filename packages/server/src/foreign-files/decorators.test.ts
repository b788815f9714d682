import { describe, expect, it } from 'vitest';
import { activateLore, unhurried } from '../chat/lore/activate.ts';
import type { LoreQuestion } from '../chat/lore/activation.ts';
import { readDecorators } from './decorators.ts';
import { fitLore, type LoreText } from '../chat/lore/fit.ts';
import { placeOf } from '../chat/lore/place.ts';
import { testBook, testEntry } from '../chat/lore/testing.ts';

describe('decorators', () => {
  it.each([
    ['@@depth 2\n@@role user\n\nText.', { depth: 2, role: 'user' }, 'Text.', []],
    ['@@position after_desc\nText.', { position: 'after' }, 'Text.', []],
    ['@@additional_keys a, b,\n@@exclude_keys c\nText.', { additionalKeys: ['a', 'b'], excludeKeys: ['c'] }, 'Text.', []],
    ['@@activate_only_after 4\n@@activate_only_every 2\nText.', { onlyAfter: 4, onlyEvery: 2 }, 'Text.', []],
    ['@@keep_activate_after_match\nText.', { afterMatch: 'keep' }, 'Text.', []],
    ['@@ignore_on_max_context\n@@is_greeting 1\n@@scan_depth 9\nText.', { yields: true, greeting: 1, scanDepth: 9 }, 'Text.', []],
    // Of one name the first counts.
    ['@@depth 1\n@@depth 2\nText.', { depth: 1 }, 'Text.', ['@@depth 2']],
    // What is not known, or odd, gives way to its fallbacks; what is known has no need of them.
    ['@@risu_only 4\n@@@agn_only 4\n@@@depth 5\n@@@role user\nText.', { depth: 5 }, 'Text.', ['@@risu_only 4', '@@@agn_only 4']],
    ['@@depth deep\n@@@depth 3\nText.', { depth: 3 }, 'Text.', ['@@depth deep']],
    ['@@depth 1\n@@@role user\nText.', { depth: 1 }, 'Text.', []],
    [
      '@@instruct_depth 4\n@@is_user_icon x\n@@disable_ui_prompt system_prompt\nText.',
      {},
      'Text.',
      ['@@instruct_depth 4', '@@is_user_icon x', '@@disable_ui_prompt system_prompt'],
    ],
    ['Text.\n@@dont_activate\nMore.', { never: true }, 'Text.\nMore.', []],
    ['An e-mail: a@@b.test, and @@ alone.', {}, 'An e-mail: a@@b.test, and @@ alone.', []],
  ])('%j', (content, decorators, text, unused) => expect(readDecorators(content)).toEqual({ decorators, text, unused }));

  it('never reach a model, known or not', () => {
    for (const content of ['@@x\n@@y 1\n@@@z\nText.', '\n\n@@depth 1\n\nText.\n\n'])
      expect(readDecorators(content).text).toBe('Text.');
  });

  it('stand where they say', () => {
    expect(placeOf({ depth: 1, role: 'user' }, 'before')).toEqual({ depth: 1, role: 'user' });
    expect(placeOf({ role: 'assistant' }, 'after')).toEqual({ depth: 4, role: 'assistant' });
    expect(placeOf({ position: 'scenario', depth: 3 }, 'before')).toBe('scenario');
    expect(placeOf({}, { depth: 2, role: 'system' })).toEqual({ depth: 2, role: 'system' });
  });

  const ask = (content: string, over: Partial<LoreQuestion> & { said?: string } = {}) => {
    const { decorators, text } = readDecorators(content);
    const { said = 'the mill', ...rest } = over;
    const books = [testBook([testEntry('mill', { content: text, decorators })])];
    const question: LoreQuestion = {
      books,
      messages: [{ id: 'm', text: said }],
      seed: 's',
      messagesSince: new Map(),
      replies: 3,
      greeting: null,
      ...rest,
    };
    const { fired, quiet } = activateLore(question, unhurried);
    return fired.length > 0 ? 'fires' : quiet[0]?.rule;
  };
  const before = new Map([['mill', 2]]);
  it.each([
    ['@@dont_activate\nx', {}, 'condition'],
    ['@@activate\n@@dont_activate\nx', { said: 'nothing' }, 'fires'],
    ['@@activate_only_after 3\nx', {}, 'fires'],
    ['@@activate_only_after 4\nx', {}, 'condition'],
    ['@@activate_only_every 3\nx', {}, 'fires'],
    ['@@activate_only_every 2\nx', {}, 'condition'],
    ['@@keep_activate_after_match\nx', { said: 'nothing' }, 'no_keyword'],
    ['@@keep_activate_after_match\nx', { said: 'nothing', messagesSince: before }, 'fires'],
    ['@@dont_activate_after_match\nx', { messagesSince: before }, 'condition'],
    ['@@additional_keys wheel,river\nx', {}, 'condition'],
    ['@@additional_keys wheel,river\nx', { said: 'mill and river' }, 'fires'],
    ['@@exclude_keys river\nx', { said: 'mill and river' }, 'condition'],
    ['@@is_greeting 1\nx', { greeting: 0 }, 'condition'],
    ['@@is_greeting 1\nx', { greeting: 1 }, 'fires'],
    ['@@is_greeting 1\nx', { greeting: null }, 'fires'],
    ['@@scan_depth 0\nx', {}, 'no_keyword'],
  ] as const)('%j with %j: %s', (content, over, outcome) => expect(ask(content, over)).toBe(outcome));

  it('let an entry that yields go first when there is no room', () => {
    const text = (id: string, yields: boolean): LoreText => ({
      entry: testEntry(id, { priority: yields ? 900 : 1, decorators: yields ? { yields } : {} }),
      bookId: 'b',
      match: null,
      text: id,
      tokens: 10,
    });
    expect(fitLore([text('a', true), text('b', false)], 10).kept.map(({ text }) => text)).toEqual(['b']);
  });
});
