import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, chatbotFaults, chatbotTokens, settleChatbot, type ChatbotFault } from './chatbot-faults.ts';
import { chatbotFields, chatbotLimits, emptyChatbot, type ChatbotForm } from './chatbot-form.ts';

const whole: ChatbotForm = {
  ...emptyChatbot('en'),
  name: 'Mira',
  title: 'Keeper of the lamp',
  greeting: 'The lamp is lit. Come in.',
  persona: 'Mira keeps the lighthouse and talks to ships.',
  tags: ['lighthouse', 'calm'],
  avatar_url: `/files/${'a'.repeat(43)}`,
};
const faultsOf = (over: Partial<ChatbotForm>, base: ChatbotForm | null = null) =>
  chatbotFaults(settleChatbot({ ...whole, ...over }), base);
const told = (faults: ChatbotFault[]) => faults.map(({ field, rule }) => `${field} ${rule}`);
const long = (units: number) =>
  'word '
    .repeat(units / 5)
    .trim()
    .padEnd(units, '.');

it('a whole chatbot has no fault, in any visibility', () => {
  for (const visibility of ['public', 'hidden', 'private', 'permanently_private'] as const)
    expect(faultsOf({ visibility })).toEqual([]);
});

it('of an empty one every field is told that has to be filled, in the order of the form', () => {
  expect(told(chatbotFaults(emptyChatbot('en'), null))).toEqual([
    'name required',
    'title required',
    'greeting required',
    'persona required',
    'tags too_few',
    'avatar_url required',
  ]);
});

describe('a text', () => {
  it.each([
    ['name', 'too_short', 3],
    ['title', 'too_short', 3],
    ['greeting', 'too_short', 3],
    ['persona', 'too_short', 3],
    ['scenario', 'too_short', 3],
    ['dialogue', 'too_short', 3],
  ] as const)('of %s is %s below 3 characters, without the space around it', (field, rule, limit) => {
    expect(faultsOf({ [field]: '  ab ' })).toEqual([{ field, rule, limit }]);
    expect(faultsOf({ [field]: ' abc ' })).toEqual([]);
  });

  it.each([
    ['name', 20],
    ['title', 100],
    ['greeting', 2000],
    ['persona', 5000],
    ['scenario', 4000],
    ['dialogue', 4000],
    ['system_prompt', 4000],
    ['post_history_instructions', 4000],
  ] as const)('of %s is too long above %i', (field, limit) => {
    const visibility = 'private';
    expect(faultsOf({ [field]: long(limit), visibility }).filter(({ rule }) => rule === 'too_long')).toEqual([]);
    expect(faultsOf({ [field]: long(limit + 1), visibility })).toContainEqual({ field, rule: 'too_long', limit });
  });

  it('that is too long is looked through for links only once it is not', () => {
    const bare = (over: Partial<ChatbotForm>) => told(faultsOf({ ...over, visibility: 'private' }));
    expect(bare({ greeting: `a.com ${long(2000)}` })).toEqual(['greeting too_long']);
    expect(bare({ greeting: 'Go to a.com' })).toEqual(['greeting links']);
    expect(bare({ alternate_greetings: [`a.com ${long(2000)}`] })).toEqual(['alternate_greetings too_long']);
    expect(bare({ alternate_greetings: ['Go to a.com'] })).toEqual(['alternate_greetings links']);
  });

  it('that is optional and shorter than two characters is dropped', () => {
    expect(settleChatbot({ ...whole, scenario: ' x ', dialogue: 'y' })).toMatchObject({ scenario: '', dialogue: '' });
    expect(faultsOf({ scenario: 'x' })).toEqual([]);
  });

  it.each(['李', 'あ', '미'])('of a name may be one character in %s', (name) => {
    expect(faultsOf({ name })).toEqual([]);
  });

  it.each(['name', 'title', 'greeting', 'persona'] as const)('of %s holds no link; the fault lists those found', (field) => {
    expect(faultsOf({ [field]: 'a.com, b(dot)org' })).toEqual([{ field, rule: 'links', links: ['a.com', 'b(dot)org'] }]);
  });

  it('that begins a chat in another way keeps the rules of a greeting, where it is new', () => {
    const imported = { ...whole, alternate_greetings: [long(3000)] };
    expect(told(faultsOf({ alternate_greetings: [long(3000), 'Hello there.'] }, imported))).toEqual([]);
    expect(told(faultsOf({ alternate_greetings: [long(3000), 'See a.com', long(2001)] }, imported))).toEqual([
      'alternate_greetings too_long',
    ]);
  });
});

describe('tags', () => {
  it('are at least two of a public chatbot, and any number of another', () => {
    expect(faultsOf({ tags: ['one'] })).toEqual([{ field: 'tags', rule: 'too_few', limit: 2 }]);
    expect(faultsOf({ tags: ['One', 'one '] })).toEqual([{ field: 'tags', rule: 'too_few', limit: 2 }]);
    expect(faultsOf({ tags: [], visibility: 'hidden' })).toEqual([]);
  });

  it('are at most twelve, and no links', () => {
    const tags = Array.from({ length: 13 }, (_, at) => `tag ${at}`);
    expect(faultsOf({ tags })).toEqual([{ field: 'tags', rule: 'too_many', limit: 12 }]);
    expect(faultsOf({ tags: ['calm', 'a.com'] })).toEqual([{ field: 'tags', rule: 'links', links: ['a.com'] }]);
  });
});

describe('tokens of greeting, personality, scenario and dialogue together', () => {
  const persona = long(5000);
  const scenario = 'word '.repeat(799).trim();
  const over = (visibility: ChatbotForm['visibility']) => faultsOf({ persona, scenario, dialogue: scenario, visibility });

  it.each([
    ['public', 2500],
    ['hidden', 2500],
  ] as const)('are at most, of a %s chatbot, %i', (visibility, limit) => {
    expect(over(visibility)).toEqual([{ field: 'persona', rule: 'too_many_tokens', limit, tokens: expect.any(Number) }]);
  });

  it('are at most 4000 of a private one', () => {
    expect(over('private')).toEqual([]);
    const dense = '灯'.repeat(4000);
    expect(told(faultsOf({ scenario: dense, visibility: 'private' }))).toEqual(['persona too_many_tokens']);
  });

  it('may be too many still while they become fewer, of what an import left', () => {
    const base = settleChatbot({ ...whole, visibility: 'private', scenario: '灯'.repeat(6000) });
    const less = { ...base, scenario: '灯'.repeat(4000) };
    expect(told(chatbotFaults(less, base))).toEqual([]);
    expect(told(chatbotFaults({ ...less, greeting: `${base.greeting}${'灯'.repeat(2500)}` }, base))).toContain(
      'persona too_many_tokens',
    );
  });

  it('are counted by the same function on both sides, each text by itself', () => {
    expect(chatbotTokens(whole)).toBe(
      chatbotTokens({ ...whole, persona: '' }) + chatbotTokens({ ...whole, greeting: '', scenario: '', dialogue: '' }),
    );
  });
});

describe('a chatbot that there is already', () => {
  const imported = settleChatbot({
    ...whole,
    name: 'A name longer than any form takes',
    greeting: long(3500),
    tags: [],
    visibility: 'private',
  });

  it('is asked about what changed, not about what an import left', () => {
    expect(chatbotFaults({ ...imported, title: 'A new title' }, imported)).toEqual([]);
    expect(told(chatbotFaults({ ...imported, title: '' }, imported))).toEqual(['title required']);
  });

  it.each(['public', 'hidden'] as const)('is asked about all of it once others are to read it: %s', (visibility) => {
    const opened = { ...imported, visibility };
    const tags = visibility === 'public' ? ['tags too_few'] : [];
    expect(told(chatbotFaults(opened, imported))).toEqual(['name too_long', 'greeting too_long', ...tags]);
  });

  it('that was unlisted needs its tags when it becomes public', () => {
    const unlisted = settleChatbot({ ...whole, tags: [], visibility: 'hidden' });
    expect(told(chatbotFaults({ ...unlisted, visibility: 'public' }, unlisted))).toEqual(['tags too_few']);
  });
});

describe('a settled form', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const anyForm = fc.record({
    name: text,
    title: text,
    greeting: text,
    alternate_greetings: fc.array(text, { maxLength: 4 }),
    persona: text,
    scenario: text,
    dialogue: text,
    system_prompt: text,
    post_history_instructions: text,
    language: fc.constant('en'),
    tags: fc.array(text, { maxLength: 14 }),
    avatar_url: fc.constantFrom(null, whole.avatar_url),
    visibility: fc.constantFrom('public', 'hidden', 'private', 'permanently_private'),
    definition_visible: fc.boolean(),
  }) satisfies fc.Arbitrary<ChatbotForm>;

  it('settles once: a second time changes nothing', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(settleChatbot(settleChatbot(form))).toEqual(settleChatbot(form));
      }),
      { numRuns: 500 },
    );
  });

  it('has no change from itself, and exactly those fields from another in which they differ', () => {
    fc.assert(
      fc.property(anyForm, anyForm, (a, b) => {
        expect(changedFields(a, a)).toEqual([]);
        const different = chatbotFields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
        expect(changedFields(a, b)).toEqual(different);
      }),
      { numRuns: 500 },
    );
  });

  it('shows its personality to others only where it is public', () => {
    for (const visibility of ['hidden', 'private', 'permanently_private'] as const)
      expect(settleChatbot({ ...whole, visibility, definition_visible: true }).definition_visible).toBe(false);
    expect(settleChatbot(whole).definition_visible).toBe(true);
  });

  it('names a limit wherever it names a fault of length or number', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        for (const fault of chatbotFaults(settleChatbot(form), null)) {
          if (fault.rule === 'required') expect(Object.keys(fault).sort()).toEqual(['field', 'rule']);
          else if (fault.rule === 'links') expect(fault.links.length).toBeGreaterThan(0);
          else expect(fault.limit).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

it('the limits of the form are those of the specification', () => {
  expect(chatbotLimits).toMatchObject({
    nameMax: 20,
    titleMax: 100,
    greetingMax: 2000,
    personaMax: 5000,
    scenarioMax: 4000,
    dialogueMax: 4000,
  });
  expect(chatbotLimits).toMatchObject({ tagsMin: 2, tagsMax: 12, tokensNotice: 1600, textMin: 3 });
});
