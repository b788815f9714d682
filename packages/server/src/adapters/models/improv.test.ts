import { describe, expect, it } from 'vitest';
import type { ModelRequest, Scene } from '../../ports/language-model.ts';
import { demoCharacters } from '../../demo/catalogue/index.ts';
import { phrases } from './improv-phrases.ts';
import { createImprovModel, createImprovModels } from './improv.ts';

const scene: Scene = {
  characterName: 'Wick',
  userName: 'Ann',
  persona: 'Wick keeps the last lighthouse on the Salt Coast. Every evening she trims the lamp.',
  scenario: 'A storm has cut the island off from the mainland.',
  greeting: '*The door bangs open.* "You are soaked. Come up before the stairs flood."',
  dialogue: '<START>\nAnn: What keeps it burning?\nWick: "The one who keeps the light." *She shrugs.*',
  language: 'en',
  kind: 'send',
};
const model = createImprovModel({ firstWordMs: 0, wordMs: 0 });
const request = (message: string, over: Partial<Scene> = {}, seed = 1, signal = new AbortController().signal): ModelRequest => ({
  messages: [
    { role: 'assistant', content: scene.greeting },
    { role: 'user', content: message },
  ],
  settings: { max_new_tokens: 180, temperature: 0.7, top_p: 0.7, top_k: 90 },
  scene: { ...scene, ...over },
  seed,
  signal,
});
const reply = async (message: string, over: Partial<Scene> = {}, seed = 1) => {
  let text = '';
  for await (const piece of model.stream(request(message, over, seed))) text += piece;
  return text;
};
const seeds = Array.from({ length: 12 }, (_, seed) => seed);

describe('the presets', () => {
  it('say less and more than the usual one to the same message', async () => {
    const [usual, brief, vivid] = createImprovModels({ firstWordMs: 0, wordMs: 0 });
    const textOf = async (one: typeof usual, seed: number) => {
      let text = '';
      for await (const piece of one?.stream(request('Tell me about the storm.', {}, seed)) ?? []) text += piece;
      return text;
    };
    for (const seed of seeds) {
      const told = await textOf(usual, seed);
      expect(await textOf(brief, seed)).toBe(told.split('\n\n')[0]);
      const long = await textOf(vivid, seed);
      expect(long.startsWith(`${told}\n\n`)).toBe(true);
    }
  });
});

describe('improv', () => {
  it('answers a question of the example dialogue as the example does', async () => {
    for (const seed of seeds)
      expect(await reply('So who keeps it burning?', {}, seed)).toContain('"The one who keeps the light." *She shrugs.*');
  });

  it('takes up what was said', async () => {
    for (const seed of seeds)
      expect((await reply('Who built this lighthouse?', {}, seed)).toLowerCase()).toContain('the lighthouse');
  });

  it('tells of the character in its own words', async () => {
    const replies = await Promise.all(seeds.map((seed) => reply('I like storms.', {}, seed)));
    expect(replies.join()).toContain('I keep the last lighthouse on the Salt Coast.');
    expect(replies.join()).toContain('*A storm has cut the island off from the mainland.*');
  });

  it('calls only those by name who have one', async () => {
    const replies = async (userName: string) =>
      (await Promise.all(seeds.map((seed) => reply('Hello', { userName }, seed)))).join();
    expect(await replies('Ann')).toMatch(/, Ann\b/);
    expect(await replies('')).not.toMatch(/, ?[.?!"]|\bYou\./);
  });

  it('never gives the same reply twice in a row', async () => {
    const bare = { persona: '', scenario: '', dialogue: '', greeting: '' };
    for (const language of ['en', 'de', 'ar']) {
      const messages: ModelRequest['messages'] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        messages.push({ role: 'user', content: 'Mm.' });
        let text = '';
        for await (const piece of model.stream({ ...request('', { ...bare, language }, 7), messages })) text += piece;
        expect(text).not.toBe(messages.at(-2)?.content);
        messages.push({ role: 'assistant', content: text });
      }
    }
  });

  it('gives the same reply for a seed, another for another', async () => {
    expect(await reply('Hello', {}, 5)).toBe(await reply('Hello', {}, 5));
    expect(new Set(await Promise.all(seeds.map((seed) => reply('Tell me about the storm', {}, seed)))).size).toBeGreaterThan(8);
  });

  it('never says again what stands in the chat already, while it has something new', async () => {
    for (const seed of seeds) expect(await reply('Hello', {}, seed)).not.toContain('You are soaked');
  });

  it('never claims to be human', async () => {
    for (const question of ['Are you human?', 'are you a real person', 'Are you an AI?'])
      expect(await reply(question)).toContain('I am an AI');
    expect(await reply('Bist du ein Mensch?', { language: 'de' })).toContain('Ich bin eine KI');
    expect(await reply('あなたは人間ですか', { language: 'ja' })).toContain('AI');
  });

  it.each(Object.keys(phrases))('speaks %s for a character of that language', async (language) => {
    for (const seed of seeds) {
      const text = await reply('Mira?', { language, dialogue: '', greeting: '', persona: '', scenario: '' }, seed);
      expect(text).toContain(phrases[language]?.quotes[0].trim());
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  });

  it('keeps to the card where it does not know the language', async () => {
    expect(
      await reply('Hej!', { language: 'sv', persona: 'Wick vaktar den sista fyren.', scenario: '', dialogue: '' }),
    ).toContain('*Wick vaktar den sista fyren.*');
  });

  it('continues and suggests', async () => {
    expect(await reply('go on', { kind: 'continue' })).toMatch(/^ \*.+\* ".+"$/);
    const suggestion = await reply('I like storms', { kind: 'autopilot' });
    expect(suggestion.length).toBeGreaterThan(5);
    expect(suggestion).not.toContain('Wick');
  });

  it('streams in pieces, and stops at once when aborted', async () => {
    const leave = new AbortController();
    const slow = createImprovModel({ firstWordMs: 0, wordMs: 10_000 });
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of slow.stream(request('Hello', {}, 1, leave.signal))) {
        pieces.push(piece);
        setImmediate(() => leave.abort());
      }
    })();
    await expect(reading).rejects.toThrow();
    expect(pieces).toHaveLength(1);
  });
});

const messagesToAnswer = [
  'Hello!',
  'Who are you?',
  'How are you?',
  'I walked all night.',
  '*I sit down.*',
  'Is it true about the ship?',
  'Thank you',
  'I am sad',
  'Bye',
  'Are you human?',
  '“*{{user}}*” "',
];
const openingQuotes = /["“„«「]/g;

describe.each(demoCharacters.map((character) => [character.slug, character] as const))('%s', (_, character) => {
  const fill = (text = '', userName: string) =>
    text.replaceAll('{{char}}', character.name).replaceAll('{{user}}', userName || 'You');

  it('speaks in whole sentences, between signs that open and close', async () => {
    for (const [seed, message] of messagesToAnswer.entries()) {
      const userName = seed % 2 === 0 ? '' : 'A*n"n {{char}}';
      const text = await reply(
        message,
        {
          characterName: character.name,
          userName,
          language: character.language ?? 'en',
          persona: fill(character.persona, userName),
          scenario: fill(character.scenario, userName),
          greeting: fill(character.greeting, userName),
          dialogue: fill(character.dialogue, userName),
        },
        seed,
      );
      const paragraphs = text.split('\n\n');
      expect(paragraphs.length).toBeLessThanOrEqual(4);
      expect(text).not.toMatch(/\{|\}|undefined|\n(?!\n)(?<!\n\n)/);
      for (const paragraph of paragraphs) {
        const parts = paragraph.match(/\*[^*]*\*|"[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»|「[^」]*」/g) ?? [];
        expect(parts.join(' ')).toBe(paragraph);
        for (const part of parts) {
          const inner = part.slice(1, -1).trim();
          if (part.startsWith('*')) expect(inner).toMatch(/^[\p{Lu}\p{Lo}\p{N}].*[.!?…。]$/su);
          else expect(inner).not.toMatch(/[,，、:]$|^[,.]/);
          expect(inner.match(openingQuotes)).toBeNull();
        }
      }
    }
  });
});
