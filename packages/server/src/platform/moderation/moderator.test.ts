import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { disguises } from '../../kernel/disguises/testing.ts';
import { moderationCategories, ModerationDown, type Moderation, type ModerationVerdict } from '../../ports/index.ts';
import { createTestModerator, testScope } from './testing.ts';

const codes = {
  minors: 'underage_content',
  sexual: 'explicit_content',
  self_harm: 'harmful_content',
  violence: 'harmful_content',
  threats: 'harmful_content',
  hate: 'harmful_content',
  crime: 'harmful_content',
  privacy: 'harmful_content',
  other: null,
} as const;
const refused = moderationCategories.filter((category) => codes[category] !== null);

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

async function* inPieces(pieces: readonly string[], pauseMs?: number): AsyncGenerator<string> {
  for (const piece of pieces) {
    if (pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    yield piece;
  }
}

/** What is shown of a stream, and how it ended. */
const show = async (stream: AsyncIterable<string>): Promise<{ shown: string; code: string | undefined }> => {
  let shown = '';
  try {
    for await (const text of stream) shown += text;
    return { shown, code: undefined };
  } catch (error) {
    return { shown, code: (error as { code: string }).code };
  }
};

/** A judge elsewhere that finds what it is told to. */
const judgeOf = (answer: (text: string) => ModerationVerdict | Promise<ModerationVerdict>): Moderation & { asked: string[] } => {
  const asked: string[] = [];
  return {
    name: 'scripted',
    seesPictures: false,
    knowsMinors: true,
    asked,
    judge: async (items) =>
      Promise.all(
        items.map(async (item) => {
          const text = 'text' in item ? item.text : '';
          asked.push(text);
          return answer(text);
        }),
      ),
  };
};
const good = { categories: [] } as const;
const downJudge = () =>
  judgeOf(() => {
    throw new ModerationDown(new Error('down'));
  });

describe('what is found, and what becomes of it', () => {
  it.each(moderationCategories)('%s: has one effect in what people write, and one in what models do', async (category) => {
    const moderator = createTestModerator();
    const text = `hello ${testTriggers[category]} there`;
    const said = await codeOf(moderator.refuse([{ kind: 'user_text', text }], testScope()));
    expect(said).toBe(category === 'self_harm' ? null : codes[category]);
    for (const kind of ['model_text', 'picture_prompt'] as const)
      expect(await codeOf(moderator.refuse([{ kind, text }], testScope())), kind).toBe(codes[category]);
    expect(moderator.hits.map((hit) => hit.category)).toEqual([category, category, category]);
  });

  it('refuses adult content only where its reader may not see it, and what involves minors everywhere', async () => {
    const moderator = createTestModerator({ reviewOnly: ['hate'] });
    const scope = testScope({ allowsAdult: async () => true });
    const say = (text: string) => codeOf(moderator.refuse([{ kind: 'user_text', text }], scope));
    expect(await say(testTriggers.sexual)).toBeNull();
    expect(await say(testTriggers.minors)).toBe('underage_content');
    expect(await say(`${testTriggers.sexual} ${testTriggers.minors}`)).toBe('underage_content');
    expect(await say(testTriggers.hate)).toBeNull();
    expect(moderator.hits.map(({ category, refusal }) => [category, refusal])).toEqual([
      ['minors', 'underage_content'],
      ['minors', 'underage_content'],
      ['hate', null],
    ]);
  });

  it('finds what is divided among the fields of a form', async () => {
    const moderator = createTestModerator();
    const [first = '', second = ''] = testTriggers.minors.split(':');
    const fields = [first, second].map((text) => ({ kind: 'user_text' as const, text }));
    expect(await codeOf(moderator.refuse(fields, testScope()))).toBe('underage_content');
  });

  it('finds somebody’s age under eighteen beside words that say what a text is for, and nothing else', async () => {
    const moderator = createTestModerator();
    const say = (text: string) => codeOf(moderator.refuse([{ kind: 'user_text', text }], testScope()));
    for (const text of [
      'An NSFW story. She is 15 years old.',
      'Age: 16. Tags: erotic',
      'a 17-year-old, lewd',
      'N.S.F.W. and aged 12',
      `${'She is 15 years old. '.repeat(300)}lewd`,
      `erotic. ${'He is 16 years old. '.repeat(300)}`,
    ])
      expect(await say(text), text).toBe('underage_content');
    for (const text of [
      'An NSFW story. She is 25 years old.',
      'She is 15 years old and loves maps.',
      'Chapter 15, nsfw',
      'at 12:15 years',
      `She is 15 years old.${' And the sea is calm.'.repeat(20)} An NSFW story.`,
    ])
      expect(await say(text), text).toBeNull();
  });

  it('answers who needs help with a card, by the words themselves too', async () => {
    const moderator = createTestModerator();
    const needsHelp = async (text: string) => (await moderator.refuse([{ kind: 'user_text', text }], testScope())).needsHelp;
    expect(await needsHelp(testTriggers.self_harm)).toBe(true);
    expect(await needsHelp('Some days I want to die.')).toBe(true);
    expect(await needsHelp('This heat is killing me, I could die for an ice cream.')).toBe(false);
    expect(await needsHelp(`${'The sea is calm. '.repeat(1000)}Some days I want to die.`)).toBe(true);
    const told = [{ kind: 'user_text', text: 'In the last chapter she is suicidal.' }] as const;
    expect(await moderator.refuse(told, testScope({ place: 'publish' }))).toMatchObject({ needsHelp: false });
  });
});

describe('a stream', () => {
  const before = 'Good words first. ';

  it('ends where words say what it is for, however long before them somebody’s age was let through', async () => {
    const told = `She is 15 years old, ${'and the sea is calm, '.repeat(6)}`;
    const pieces = `${told}an NSFW story`.match(/.{1,7}/gsu) ?? [];
    const { shown, code } = await show(createTestModerator().release(inPieces(pieces), testScope()));
    expect(code).toBe('underage_content');
    expect(shown).not.toMatch(/nsfw/i);
  });

  it.each(refused)('%s: shows nothing of it, split at every character', async (category) => {
    const moderator = createTestModerator();
    const text = `${before}${testTriggers[category]} and more`;
    for (let cut = 1; cut < text.length; cut += 1) {
      const { shown, code } = await show(moderator.release(inPieces([text.slice(0, cut), text.slice(cut)]), testScope()));
      expect(code).toBe(codes[category]);
      expect(before.startsWith(shown), shown).toBe(true);
    }
    const { shown, code } = await show(moderator.release(inPieces([...text]), testScope()));
    expect(code).toBe(codes[category]);
    expect(before.startsWith(shown)).toBe(true);
    expect(shown.length).toBeGreaterThan('Good words '.length);
  });

  it('lets clean text through whole, with nothing left behind, and what its reader may see', async () => {
    const moderator = createTestModerator();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('«', '«TEST', 'MINOR', '%C2', '\u{202E}')), { maxLength: 12 }),
        async (pieces) => {
          const { shown, code } = await show(moderator.release(inPieces(pieces), testScope()));
          expect([shown, code]).toEqual([pieces.join(''), undefined]);
        },
      ),
    );
    const adult = `One. ${testTriggers.sexual} Two.`;
    const scope = testScope({ allowsAdult: async () => true });
    expect(await show(moderator.release(inPieces([...adult]), scope))).toEqual({ shown: adult, code: undefined });
  });

  it('is not held back where the rules have nothing to wait for', async () => {
    const moderator = createTestModerator();
    const pieces = ['The', ' lamp', ' flickers,', ' and', ' the', ' room', ' grows', ' calm.'];
    const came: number[] = [];
    let sent = 0;
    const source = (async function* () {
      for (const piece of pieces) {
        sent += 1;
        yield piece;
      }
    })();
    for await (const text of moderator.release(source, testScope())) if (text !== '') came.push(sent);
    expect(came).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('shows nothing before a judge elsewhere has answered, and keeps the order', async () => {
    const judge = judgeOf(async (text) => {
      await new Promise((resolve) => setTimeout(resolve, text.includes('First') ? 30 : 1));
      return text.includes('bad') ? { categories: ['hate'] } : good;
    });
    const moderator = createTestModerator({ judges: [judge] });
    const pieces =
      'First sentence of the story stands here. Second one of it is quick. A bad one that is never shown. More.'.split(/(?<= )/);
    const { shown, code } = await show(moderator.release(inPieces(pieces), testScope()));
    expect([shown, code]).toEqual(['First sentence of the story stands here. Second one of it is quick. ', 'harmful_content']);
    expect(judge.asked[1]).toContain('First sentence');
  });

  it('does not wait for the end of a sentence for ever', async () => {
    const moderator = createTestModerator({ judges: [judgeOf(() => good)] });
    let isOver = false;
    const source = (async function* () {
      yield 'Words without an end';
      await new Promise((resolve) => setTimeout(resolve, 1500));
      isOver = true;
      yield ' at all';
    })();
    const stream = moderator.release(source, testScope());
    expect((await stream.next()).value).toBe('Words without an ');
    expect(isOver).toBe(false);
    expect(await show(stream)).toEqual({ shown: 'end at all', code: undefined });
  });
});

describe('a judge that does not answer', () => {
  const adult = testScope({ allowsAdult: async () => true });
  const published = testScope({ place: 'publish' });
  const mild = [{ kind: 'user_text' as const, text: 'a mild text' }];

  it('closes publishing and adult chat, and leaves safe chat to the rules', async () => {
    const moderator = createTestModerator({ judges: [downJudge()] });
    expect(await codeOf(moderator.refuse(mild, published))).toBe('moderation_unavailable');
    expect(await codeOf(moderator.refuse(mild, adult))).toBe('moderation_unavailable');
    expect(await codeOf(moderator.refuse(mild, testScope()))).toBeNull();
    expect(await codeOf(moderator.refuse([{ kind: 'user_text', text: testTriggers.minors }], testScope()))).toBe(
      'underage_content',
    );
    expect(await show(moderator.release(inPieces(['Some words.']), adult))).toEqual({
      shown: '',
      code: 'moderation_unavailable',
    });
    expect(await show(moderator.release(inPieces(['Some words.']), testScope()))).toEqual({
      shown: 'Some words.',
      code: undefined,
    });
  });

  it('refuses what it found all the same where it failed at something else', async () => {
    const judge = judgeOf((text) =>
      text === 'a mild text' ? new ModerationDown(new Error('down')) : { categories: ['minors'] },
    );
    const bad = { kind: 'user_text' as const, text: 'a bad text' };
    for (const items of [
      [...mild, bad],
      [bad, ...mild],
    ])
      for (const scope of [testScope(), adult, published]) {
        const moderator = createTestModerator({ judges: [judge] });
        expect(await codeOf(moderator.refuse(items, scope))).toBe('underage_content');
      }
  });

  it('is not asked again at once, and then is', async () => {
    const judge = downJudge();
    const moderator = createTestModerator({ judges: [judge] });
    for (let count = 0; count < 3; count += 1) await codeOf(moderator.refuse(mild, testScope()));
    // What a user wrote, and a probe of our own.
    expect(judge.asked).toEqual(['a mild text', expect.not.stringContaining('mild')]);
    moderator.clock.advance(3001);
    await codeOf(moderator.refuse(mild, testScope()));
    expect(judge.asked.filter((text) => text === 'a mild text')).toHaveLength(2);
  });

  describe('about one text, and does about others', () => {
    const slow = [{ kind: 'user_text' as const, text: 'a text that it hangs on' }];
    const hanging = () =>
      judgeOf(async (text) => {
        if (text.includes('hangs')) throw new ModerationDown(new Error('timeout'));
        return text.includes('hateful') ? { categories: ['hate'] } : good;
      });

    it('refuses what others wrote, and keeps nobody else out, however often it is repeated', async () => {
      const judge = hanging();
      const moderator = createTestModerator({ judges: [judge] });
      for (let times = 0; times < 100; times += 1) {
        const [, bad, saved, chatted] = await Promise.all([
          codeOf(moderator.refuse(slow, testScope({ userId: 'mallory' }))),
          codeOf(moderator.refuse([{ kind: 'user_text', text: `a hateful text ${times}` }], testScope())),
          codeOf(moderator.refuse([{ kind: 'user_text', text: `my profile ${times}` }], published)),
          codeOf(moderator.refuse([{ kind: 'user_text', text: `a mild text ${times}` }], adult)),
        ]);
        expect([bad, saved, chatted]).toEqual(['harmful_content', null, null]);
        moderator.clock.advance(1000);
      }
    });

    it('leaves it without a verdict, so refused wherever it was meant for, and does not ask again for a minute', async () => {
      const judge = hanging();
      const moderator = createTestModerator({ judges: [judge] });
      for (const scope of [testScope(), adult, published])
        expect(await codeOf(moderator.refuse(slow, scope))).toBe('moderation_unavailable');
      const asked = () => judge.asked.filter((text) => text === slow[0]?.text).length;
      expect(asked()).toBe(1);
      moderator.clock.advance(60_001);
      await codeOf(moderator.refuse(slow, testScope()));
      expect(asked()).toBe(2);
    });

    it('asks whether it is there once for all who wait', async () => {
      const judge = hanging();
      const moderator = createTestModerator({ judges: [judge] });
      const texts = Array.from({ length: 50 }, (_, at) => `it hangs on ${at}`);
      await Promise.all(texts.map((text) => codeOf(moderator.refuse([{ kind: 'user_text', text }], testScope()))));
      expect(judge.asked.filter((text) => !text.includes('hangs'))).toHaveLength(1);
    });
  });

  it('refuses everywhere what it answered and nobody can read', async () => {
    const moderator = createTestModerator({ judges: [judgeOf(() => 'malformed')] });
    for (const scope of [testScope(), published, adult])
      expect(await codeOf(moderator.refuse(mild, scope))).toBe('moderation_unavailable');
    expect((await show(moderator.release(inPieces(['Some words.']), testScope()))).shown).toBe('');
  });
});

describe('disguises', () => {
  it.each(Object.keys(disguises))(
    '%s: at least 99 of 100 triggers are refused in texts, and none is shown in a stream',
    async (name) => {
      const moderator = createTestModerator();
      const disguise = disguises[name]!;
      let tried = 0;
      let caught = 0;
      for (const category of refused) {
        for (const around of ['', 'He said ', 'Well... ', '“', '1. ']) {
          const hidden = disguise(testTriggers[category]);
          const text = `${around}${hidden} and left.`;
          tried += 1;
          if ((await codeOf(moderator.refuse([{ kind: 'model_text', text }], testScope()))) === codes[category]) caught += 1;
          const { shown } = await show(moderator.release(inPieces([...text]), testScope()));
          expect(around.startsWith(shown.trimEnd()), `${name} ${category}: ${shown}`).toBe(true);
        }
      }
      expect(caught / tried).toBeGreaterThanOrEqual(0.99);
    },
  );
});
