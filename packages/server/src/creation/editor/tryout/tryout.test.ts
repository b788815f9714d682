import { AppError, chatbotLimits, limits, tryoutLimits, type ChatbotForm } from '@troupe/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Upstream } from '../../../../../../tests/upstream/upstream.ts';
import { createMemoryLimits } from '../../../adapters/limits/flexible.ts';
import { createOpenAiCompatibleModel } from '../../../adapters/models/openai-compatible.ts';
import { collect, createCaller, testBrand } from '../../../chat/testing/index.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { grownSince, readSizes } from '../../../hostile-inputs/table-sizes.ts';
import type { Caller } from '../../../http/context.ts';
import { createDrain } from '../../../http/drain.ts';
import { testTriggers } from '../../../kernel/disguises/triggers.ts';
import { limitRows } from '../../../limits.ts';
import type { Restrictions } from '../../../platform/decisions/restrictions.ts';
import type { Database } from '../../../ports/index.ts';
import { createEditorWorld, refusalOf, storeTestPicture, testForm } from '../../testing/editor-world.ts';
import { bareForm, createTryoutWorld, said, tryoutEvents, type TryoutWorldOptions } from '../../testing/tryout-world.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: Database;
let caller: Caller;
let upstream: Upstream;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  caller = await createCaller(database.db);
  upstream = await startUpstream(0, { delayMs: 1 });
});
afterEach(() => void upstream.requests.splice(0));
afterAll(async () => {
  await upstream.close();
  await database.close();
});

const open = (given: TryoutWorldOptions = {}) => createTryoutWorld(database.db, caller, given);
const scripted = () => createOpenAiCompatibleModel({ baseUrl: upstream.url, model: 'scripted' });

describe('a try-out', () => {
  it('streams as a chat does, and writes no row', async () => {
    const { stream, model } = open();
    const before = await readSizes(database.db);
    for (const piece of ['One ', 'two ', 'three.']) model.say(piece);
    model.end();
    const events = await collect(tryoutEvents(await stream(bareForm())));
    expect(events[0]).toEqual({ type: 'start', greeting: 'Come in, Ann. I am Mira.' });
    expect(events.flatMap((event) => (event.type === 'delta' ? event.text : [])).join('')).toBe('One two three.');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'One two three.', report: { history: { messages: 2 } } });
    const after = await readSizes(database.db);
    expect(grownSince(before, after)).toEqual([]);
    expect([...after.values()].map(({ name, rows }) => [name, rows])).toEqual(
      [...before.values()].map(({ name, rows }) => [name, rows]),
    );
  });

  it('needs a name and a greeting, and nothing more', async () => {
    const { ask, model } = open();
    model.answerAll('Hello.');
    expect((await ask(bareForm())).text).toBe('Hello.');
    for (const over of [{ name: ' ' }, { greeting: '\n' }]) await expect(ask(bareForm(over))).rejects.toThrow(/is required/);
    await expect(ask(bareForm(), [])).rejects.toThrow(/must not be empty/);
    await expect(ask(bareForm(), said('One.', 'Two.'))).rejects.toThrow(/must end with a line/);
  });

  it('refuses what is too long, naming the field and its limit', async () => {
    const { ask, model } = open();
    const tooLong = async (over: Partial<ChatbotForm>) => (await refusalOf(ask(bareForm(over)))).issues;
    expect(await tooLong({ persona: 'x'.repeat(chatbotLimits.personaMax + 1) })).toEqual(
      expect.arrayContaining([
        { path: 'body.form.persona', message: `Personality is maximum of ${chatbotLimits.personaMax} characters` },
      ]),
    );
    expect(await tooLong({ name: 'N'.repeat(chatbotLimits.nameMax + 1) })).toEqual([
      { path: 'body.form.name', message: `Name should be ${chatbotLimits.nameMax} characters or less` },
    ]);
    expect(await tooLong({ greeting: 'See www.example.org now.' })).toMatchObject([{ path: 'body.form.greeting' }]);
    await expect(ask(bareForm(), 'x'.repeat(limits.messageMax + 1))).rejects.toThrow(/at most/);
    const many = said(...Array.from({ length: tryoutLimits.linesMax + 1 }, (_, at) => `Line ${at}.`));
    await expect(ask(bareForm(), many)).rejects.toThrow(/at most 40 lines/);
    expect(model.requests).toEqual([]);
  });

  it('takes an imported text that a save would take unchanged, of one’s own chatbot alone', async () => {
    const world = open();
    world.model.answerAll('ok');
    const { id } = await createEditorWorld(database.db).create(caller, testForm({ visibility: 'private' }));
    expect((await world.ask(testForm(), 'Hello.', { character_id: id })).text).toBe('ok');
    const stranger = await createCaller(database.db);
    const refusal = await refusalOf(world.ask(testForm(), 'Hello.', { character_id: id, options: { caller: stranger } }));
    expect(refusal).toMatchObject({ code: 'not_found' });
  });

  it('is asked for twenty times a minute and no more', async () => {
    const { ask, model } = open({ rateLimits: createMemoryLimits() });
    model.answerAll('ok');
    expect(limitRows.tryouts.user).toBe(20);
    for (let at = 0; at < limitRows.tryouts.user; at += 1) await ask(bareForm());
    expect(await refusalOf(ask(bareForm()))).toMatchObject({ code: 'rate_limited' });
  });

  it('is not begun by a server that drains', async () => {
    const drain = createDrain();
    const { ask, model } = open({ drain });
    drain.begin();
    expect(await refusalOf(ask(bareForm()))).toMatchObject({ code: 'unavailable' });
    expect(model.requests).toEqual([]);
  });
});

describe('the moderation of a try-out', () => {
  it.each<[keyof ChatbotForm, Partial<ChatbotForm>]>([
    ['greeting', { greeting: `Come in. ${testTriggers.sexual}` }],
    ['persona', { persona: `Kind. ${testTriggers.minors}` }],
    ['scenario', { scenario: `A fight. ${testTriggers.hate}` }],
    ['alternate_greetings', { alternate_greetings: ['*waves*', `Hello. ${testTriggers.sexual}`] }],
  ])('refuses what a private save would refuse, and names %s', async (field, over) => {
    const { ask, model, moderator } = open();
    const form = bareForm({ visibility: 'private', ...over });
    const refused = await refusalOf(ask(form));
    const saved = await refusalOf(
      createEditorWorld(database.db).create(caller, testForm({ ...over, visibility: 'private', definition_visible: false })),
    );
    expect(refused.code).toBe(saved.code);
    expect(refused.params).toEqual({ ...saved.params, field });
    expect(moderator.hits).toHaveLength(1);
    expect(model.requests).toEqual([]);
  });

  it('refuses what is said, of both sides, and names no field', async () => {
    const { ask, model } = open();
    for (const lines of [said(testTriggers.minors), said('Hello.', testTriggers.minors, 'Go on.')]) {
      const { code, params } = await refusalOf(ask(bareForm(), lines));
      expect([code, params]).toEqual(['underage_content', {}]);
    }
    expect(model.requests).toEqual([]);
  });

  it('shows nothing of a reply that may not be shown', async () => {
    const { ask, model } = open();
    model.answerAll(testTriggers.minors);
    expect(await refusalOf(ask(bareForm()))).toMatchObject({ code: 'underage_content' });

    const later = open();
    later.model.say(`${'The lamp is lit. '.repeat(40)}`);
    later.model.say(testTriggers.minors);
    later.model.end();
    const events = await collect(tryoutEvents(await later.stream(bareForm())));
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'underage_content' });
    expect(JSON.stringify(events)).not.toContain('TEST:');
  });

  it('lets a form be for adults where its creator may see that, with the rules of such a chat', async () => {
    const { ask, model } = open({ adultAccess: async () => true });
    model.answerAll(`Yes. ${testTriggers.sexual}`);
    const brand = testBrand({ policy: { adult: 'verified' } });
    await ask(bareForm({ persona: `Bold. ${testTriggers.sexual}` }), 'Hello.', { options: { brand } });
    expect(model.requests[0]?.messages[0]?.content).not.toContain('safe for work');
    // Of a chatbot that is safe for work nothing is for adults.
    expect(await refusalOf(ask(bareForm(), 'Hello.', { options: { brand } }))).toMatchObject({ code: 'explicit_content' });
    expect(model.requests[1]?.messages[0]?.content).toContain('safe for work');
  });

  it('says that what was said asks for help, and answers all the same', async () => {
    const { ask, model } = open();
    model.answerAll('I am here.');
    expect(await ask(bareForm(), `I feel low. ${testTriggers.self_harm}`)).toMatchObject({
      text: 'I am here.',
      needs_help: true,
    });
  });
});

describe('the end of a try-out', () => {
  it.each([
    ['429', 'model_rate_limited'],
    ['503', 'model_busy'],
    ['500', 'model_failed'],
    ['empty', 'model_failed'],
  ])('of a model that fails by %s before its first word is %s', async (fault, code) => {
    const { ask, stream, chat } = open({ model: scripted() });
    expect(await refusalOf(ask(bareForm(), `Hello. [[${fault}]]`))).toMatchObject({ code });
    expect(await refusalOf(stream(bareForm(), `Hello. [[${fault}]]`))).toMatchObject({ code });
    expect(chat.log.errors).toEqual([]);
  });

  it('of a model that breaks off is told in the stream', async () => {
    const { stream } = open({ model: scripted() });
    const events = await collect(tryoutEvents(await stream(bareForm(), 'Hello. [[cut]]')));
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'model_failed' });
  });

  it('comes at once where its reader leaves: the connection to the model is closed', async () => {
    const { stream } = open({ model: scripted() });
    const events = tryoutEvents(await stream(bareForm(), 'Hello. [[stall]]'));
    expect((await events.next()).value).toMatchObject({ type: 'start' });
    await events.return(undefined);
    await vi.waitFor(() => expect(upstream.requests[0]?.disconnectedAt).not.toBeNull());
  });

  it('comes at once where its caller leaves before the first word', async () => {
    const { ask, model } = open();
    const leaving = new AbortController();
    const asked = ask(bareForm(), 'Hello.', { options: { signal: leaving.signal } });
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    expect(model.requests[0]?.signal.aborted).toBe(true);
  });

  it('comes with the account’s right to make one', async () => {
    let bar: (refusal: AppError) => void = () => undefined;
    const watch: Restrictions['watch'] = (_who, call, onBarred) => {
      expect(call).toBe('create');
      bar = onBarred;
      return () => undefined;
    };
    const { stream } = open({ model: scripted(), restrictions: { watch } });
    const events = tryoutEvents(await stream(bareForm(), 'Hello. [[stall]]'));
    expect((await events.next()).value).toMatchObject({ type: 'start' });
    bar(new AppError('forbidden'));
    const rest = await collect(events);
    expect(rest.at(-1)).toMatchObject({ type: 'error', code: 'forbidden' });
    await vi.waitFor(() => expect(upstream.requests[0]?.disconnectedAt).not.toBeNull());
  });
});
