import { describe, expect, it } from 'vitest';
import { activateLore, unhurried } from '../lore/activate.ts';
import { testBook, testEntry } from '../lore/testing.ts';
import { platformRules } from './platform-rules.ts';
import type { PromptInput } from './parts.ts';
import { assemble } from './prompt.ts';
import { estimateTokenizer } from '../../kernel/tokenizer.ts';

/**
 * Whole prompts as the model reads them, kept in `golden/` for people to read and compare: a change of
 * one of these files is a change of what every character says. `vitest -u` writes them anew.
 */
const history = [
  { id: 'm1', role: 'bot' as const, content: '*The lamp turns.* "You came up the north path, Ann."' },
  { id: 'm2', role: 'user' as const, content: 'I did. Who keeps the old mill now?' },
  { id: 'm3', role: 'bot' as const, content: '*Mira folds the map.* "Nobody. Not since the flood."' },
  { id: 'm4', role: 'user' as const, content: 'Then whose light did I see?' },
];

const world = testBook([
  testEntry('sky', { constant: true, content: 'The valley has no moon.', order: 1 }),
  testEntry('mill', { content: 'The mill of {{char}} grinds at night.', order: 2 }),
  testEntry('flood', { content: 'The flood took the bridge.', position: 'after', order: 3 }),
  testEntry('light', { content: 'The light is a heron with a lantern.', position: { depth: 1, role: 'system' } }),
]);

const input = (over: Partial<PromptInput> = {}): PromptInput => ({
  kind: 'send',
  contextTokens: 2048,
  replyTokens: 180,
  platformRules: platformRules({ isAdultAllowed: false, language: null }),
  character: {
    name: 'Mira',
    persona: '{{char}} keeps the maps of the coast. She never lies to {{user}}, and never tells everything.',
    scenario: 'A harbour at night, {{weekday}}, after the last boat.',
    dialogue: '<START>\n{{user}}: Is it far?\n{{char}}: "Far is a word for people with boats."\n<START>\n{{char}}: "Hush."',
    systemPrompt: 'Speak slowly. {{original}}',
    postHistoryInstructions: 'End with a question. {{original}}',
    nickname: '',
    depthPrompt: null,
  },
  user: { name: 'Ann', persona: 'A surveyor of forty. Afraid of deep water.' },
  lore: activateLore(
    {
      books: [world],
      messages: history.map(({ id, content }) => ({ id, text: content })),
      seed: 'golden',
      messagesSince: new Map(),
      replies: 0,
      greeting: null,
    },
    unhurried,
  ),
  memories: {
    pinned: [{ id: 'p1', content: 'Ann fears deep water.', similarity: null }],
    facts: [
      { id: 'f2', content: "Ann's sister Lea\ndraws herons.", similarity: 0.6 },
      { id: 'f1', content: 'Mira promised to show {{user}} the mill.', similarity: 0.2 },
    ],
  },
  history,
  hasOlder: false,
  now: new Date('2026-11-21T21:30:00Z'),
  timeZone: 'UTC',
  idleMs: 0,
  seed: 'golden',
  tokenizer: estimateTokenizer,
  ...over,
});

const written = (given: PromptInput) => {
  const { messages, report, cappedMessageId } = assemble(given);
  const parts = report.parts.map(
    ({ source, tokens, outcome, kept, of }) => `${source} ${tokens} ${outcome}${of === undefined ? '' : ` ${kept}/${of}`}`,
  );
  return [
    ...messages.map(({ role, content }) => `── ${role}\n${content}`),
    `── report: ${report.promptTokens} + ${report.replyTokens} of ${report.contextTokens}, oldest message ${cappedMessageId ?? 'the first'}`,
    ...parts,
    '',
  ].join('\n');
};

describe('the assembled prompt', () => {
  it.each<[name: string, given: PromptInput]>([
    ['everything', input()],
    ['language', input({ platformRules: platformRules({ isAdultAllowed: false, language: 'de' }) })],
    ['continue', input({ kind: 'continue', history: history.slice(0, 3) })],
    ['group', input({ speaker: 'Mira' })],
    ['autopilot', input({ kind: 'autopilot', history: history.slice(0, 3) })],
    [
      'cut',
      input({
        contextTokens: 560,
        history: [...Array.from({ length: 6 }, (_, index) => ({ ...history[index % 2]!, id: `old${index}` })), ...history],
      }),
    ],
  ])('%s', async (name, given) => {
    await expect(written(given)).toMatchFileSnapshot(`golden/${name}.txt`);
  });
});
