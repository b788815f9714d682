import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tryoutLimits } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../../app/testing/test-app.ts';
import { createFakePersonas, testPersona } from '../../../platform/testing/fake-personas.ts';
import { field, openEditor, type Given } from '../../testing/editor-page.tsx';
import { createFakeTryout, createTryoutStream, tryoutReport, wholeReply } from '../../testing/fake-tryout.ts';

vi.setConfig({ testTimeout: 20_000 });

/** A window that is as wide as a desktop's, or as a phone's. */
const setWidth = (isWide: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query === '(min-width: 1200px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
beforeEach(() => setWidth(true));
afterEach(() => vi.unstubAllGlobals());

const open = (
  answer: Parameters<typeof createFakeTryout>[0] = () => wholeReply('"Sit," she says.'),
  { personas = [], ...given }: Given & { personas?: Parameters<typeof createFakePersonas>[0] } = {},
) => {
  const tryout = createFakeTryout(answer);
  const fake = createFakePersonas(personas);
  const page = openEditor({
    ...given,
    refuse: async (path, request) => (await tryout.answer(path, request)) ?? fake.answer(path, request),
  });
  return { ...page, asked: tryout.asked };
};

const region = async () => within(await screen.findByRole('region', { name: 'Try-Out' }));
const log = async () => within(await screen.findByRole('log', { name: /Try-out with/ }));
const texts = async () =>
  (await log())
    .getAllByRole('listitem')
    .filter((item) => item.dataset['troupePart'] === 'message')
    .map((item) => item.querySelector('p')?.closest('li > div')?.textContent ?? '');
const say = async (text: string) => {
  const box = await screen.findByRole('textbox', { name: /^Message/ });
  fireEvent.input(box, { target: { value: text } });
  await userEvent.type(box, '{Enter}');
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) => fireEvent.input(await field(name), { target: { value: text } });

describe('the try-out beside the form', () => {
  it('begins with the greeting as it is typed, its names filled', async () => {
    open();
    await log();
    await type('Greeting', 'Come in, {{user}}. I am {{char}}. *waves*');
    expect(await texts()).toEqual(['Mina ThorneCome in, Mara. I am Mina Thorne. *waves*']);
  });

  it('asks with the form that is not saved, and shows the reply as it is written', async () => {
    const stream = createTryoutStream();
    const { asked, fake } = open(() => stream.response);
    await type('Personality', 'Short of breath.');
    await say('Hello.');
    expect(await (await log()).findByText('Mina Thorne is writing…')).toBeTruthy();
    stream.send({ type: 'start', greeting: 'Come in, Mara.' });
    stream.send({ type: 'delta', text: '*nods* ' });
    stream.send({ type: 'delta', text: '"Sit."' });
    expect(await (await log()).findByText('"Sit."', { exact: false })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop reply' })).toBeTruthy();
    stream.send({ type: 'done', text: '*nods* "Sit."', report: tryoutReport() });
    stream.close();
    expect(await screen.findByRole('button', { name: 'Why this reply?' })).toBeTruthy();
    expect(await texts()).toEqual(['Mina ThorneCome in, Mara.', 'YouHello.', 'Mina Thorne*nods* "Sit."']);
    expect(asked[0]).toMatchObject({
      form: { persona: 'Short of breath.' },
      character_id: 'mina',
      lines: [{ role: 'user', content: 'Hello.' }],
    });
    expect(asked[0]).not.toHaveProperty('persona_id');
    expect(fake.sent).toEqual([]);
    const said = (await region()).getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join()).toContain('Mina Thorne');
  });

  it('says what a reply was written from, part by part', async () => {
    open();
    await say('Hello.');
    await press('Why this reply?');
    const parts = within(await screen.findByRole('list', { name: 'Parts' })).getAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'House rules120 tokens',
      'Personality240 tokens',
      'Earlier messages40 tokensshortened',
      'Your message12 tokens',
    ]);
    expect(screen.getByText(/712 of 4,096 tokens/)).toBeTruthy();
    await press('Why this reply?');
    expect(screen.queryByRole('list', { name: 'Parts' })).toBeNull();
  });

  it('marks what was written with older text, and says everything again with the new one, on one seed', async () => {
    const { asked } = open(({ form, lines }) => wholeReply(`${form.persona} ${lines.length}`, { greeting: form.greeting }));
    await say('One.');
    await (await log()).findByText(/small talk. 1/);
    await say('Two.');
    await (await log()).findByText(/small talk. 3/);
    expect(screen.queryByText('Written with older text')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Again With the New Text' })).toBeNull();

    await type('Greeting', 'The shop is shut.');
    await type('Personality', 'Loud.');
    // The greeting, and both replies.
    expect(await screen.findAllByText('Written with older text')).toHaveLength(3);
    await press('Again With the New Text');
    await (await log()).findByText('Loud. 3');
    expect(await texts()).toEqual([
      'Mina ThorneThe shop is shut.',
      'YouOne.',
      'Mina ThorneLoud. 1',
      'YouTwo.',
      'Mina ThorneLoud. 3',
    ]);
    expect(screen.queryByText('Written with older text')).toBeNull();
    expect(asked[3]?.lines.map(({ content }) => content)).toEqual(['One.', 'Loud. 1', 'Two.']);
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(1);
  });

  it('keeps what the member said where the new text is refused half way, and goes on from there', async () => {
    let isDown = false;
    open(({ lines }, at) => (isDown && at === 3 ? failure(502, 'model_failed') : wholeReply(`Reply ${lines.length} of ${at}`)));
    await say('One.');
    await (await log()).findByText('Reply 1 of 0');
    await say('Two.');
    await (await log()).findByText('Reply 3 of 1');
    await type('Personality', 'Loud.');
    isDown = true;
    await press('Again With the New Text');
    expect(await (await log()).findByText(/We couldn't write this reply/)).toBeTruthy();
    await press('Try Again');
    expect(await (await log()).findByText('Reply 3 of 4')).toBeTruthy();
    expect((await texts()).slice(1)).toEqual(['YouOne.', 'Mina ThorneReply 1 of 2', 'YouTwo.', 'Mina ThorneReply 3 of 4']);
  });

  it('starts over with nothing said, on another seed', async () => {
    const { asked } = open();
    await say('One.');
    await (await log()).findByText(/she says/);
    await press('Start Over');
    expect(await texts()).toHaveLength(1);
    await say('One.');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]?.seed).not.toBe(asked[1]?.seed);
  });

  it('stops a reply at once: what was written of it stays, and with nothing written the words are in the box again', async () => {
    const first = createTryoutStream();
    const second = createTryoutStream();
    const { asked } = open((_, at) => (at === 0 ? first.response : second.response));
    await say('Hello.');
    await (await log()).findByText('Mina Thorne is writing…');
    await press('Stop reply');
    await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
    expect(await screen.findByRole('textbox', { name: /^Message/ })).toHaveProperty('value', 'Hello.');
    expect(await texts()).toHaveLength(1);
    await press('Send');
    await waitFor(() => expect(asked).toHaveLength(2));
    second.send({ type: 'start', greeting: 'Come in.' });
    second.send({ type: 'delta', text: 'Half a' });
    await (await log()).findByText('Half a');
    await press('Stop reply');
    expect(await screen.findByText('You stopped this reply')).toBeTruthy();
    expect((await texts()).at(-1)).toBe('Mina ThorneHalf a');
    expect(asked[1]?.signal.aborted).toBe(true);
  });

  it('needs a name and a greeting', async () => {
    const { asked } = open(undefined, { saved: null });
    expect(await screen.findByText('Nothing to try yet')).toBeTruthy();
    expect((await screen.findByRole('textbox', { name: /^Message/ })).hasAttribute('readonly')).toBe(true);
    await type('Name', 'Mina');
    await type('Greeting', 'Come in.');
    await say('Hello.');
    expect(await (await log()).findByText(/she says/)).toBeTruthy();
    expect(asked[0]).not.toHaveProperty('character_id');
    expect(asked[0]?.form).toMatchObject({ name: 'Mina', greeting: 'Come in.', persona: '' });
  });

  it('is full after forty lines, and says so', async () => {
    const { asked } = open();
    for (let at = 1; at <= tryoutLimits.linesMax / 2; at += 1) {
      await say(`Line ${at}.`);
      await waitFor(async () => expect(await texts()).toHaveLength(1 + 2 * at));
    }
    expect(screen.getByText(/You've reached 40 lines/)).toBeTruthy();
    expect((await screen.findByRole('textbox', { name: /^Message/ })).hasAttribute('readonly')).toBe(true);
    await press('Start Over');
    expect(screen.queryByText(/You've reached 40 lines/)).toBeNull();
    expect(asked).toHaveLength(20);
  });

  it('speaks as the persona that is chosen, or as nobody', async () => {
    const personas = [testPersona({ id: 'p1', name: 'Lena', is_default: true }), testPersona({ id: 'p2', name: 'Theo' })];
    const { asked } = open(undefined, { personas });
    await type('Greeting', 'Hello, {{user}}.');
    const choice = await screen.findByRole('combobox', { name: 'Chat as' });
    expect(await texts()).toEqual(['Mina ThorneHello, Lena.']);
    for (const [name, shown, id] of [
      ['Theo', 'Theo', 'p2'],
      ['No persona', 'Mara', null],
    ] as const) {
      await userEvent.selectOptions(choice, name);
      expect(await texts()).toEqual([`Mina ThorneHello, ${shown}.`]);
      await say('Hi.');
      await waitFor(() => expect(asked.at(-1)?.persona_id).toBe(id));
      await press('Start Over');
    }
  });

  it('shows help where what was said asks for it, and answers all the same', async () => {
    open(() => wholeReply('I am here.', { needs_help: true }));
    await say('I feel low.');
    expect(await screen.findByText("You're not alone")).toBeTruthy();
    expect(await (await log()).findByText('I am here.')).toBeTruthy();
  });
});

describe('a try-out that is refused', () => {
  it.each([
    ['offline', () => Promise.reject(new TypeError('offline')), /networking issue|No connection/],
    ['limit', () => failure(429, 'rate_limited'), /Too many requests/],
    ['time', () => failure(504, 'model_timeout'), /Chat server is busy/],
    ['model', () => failure(502, 'model_failed'), /We couldn't write this reply/],
  ] as const)('says why, keeps what was said, and tries again: %s', async (_what, refuse, words) => {
    let isDown = true;
    open(() => (isDown ? refuse() : wholeReply('Yes.')));
    await say('Hello.');
    expect(await (await log()).findByText(words)).toBeTruthy();
    expect((await texts()).at(-1)).toBe('YouHello.');
    isDown = false;
    await press('Try Again');
    expect(await (await log()).findByText('Yes.')).toBeTruthy();
  });

  it('names the field that moderation refused, and leads to it', async () => {
    const refusal = { error: '', code: 'explicit_content', errorPayload: { field: 'persona' } };
    open(() => Response.json(refusal, { status: 422 }));
    await say('Hello.');
    expect(await (await log()).findByText(/^Personality: /)).toBeTruthy();
    await press('Go to Personality');
    await waitFor(async () => expect(document.activeElement).toBe(await field('Personality')));
  });

  it('says what of the form is too long before anything is asked', async () => {
    const { asked } = open();
    await type('Greeting', 'x'.repeat(2001));
    await say('Hello.');
    expect(await (await log()).findByText('Greeting is maximum of 2000 characters')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('breaks off in the middle, and says so', async () => {
    const stream = createTryoutStream();
    open(() => stream.response);
    await say('Hello.');
    stream.send({ type: 'start', greeting: 'Come in.' });
    stream.send({ type: 'delta', text: 'Half' });
    stream.send({ type: 'error', error: '', code: 'model_failed' });
    stream.close();
    expect(await (await log()).findByText(/We couldn't write this reply/)).toBeTruthy();
    expect((await texts()).at(-1)).toBe('YouHello.');
  });
});

describe('the places of the page', () => {
  it('are reached by F6 one after the other, and by Shift+F6 back, each where one was', async () => {
    open();
    const greeting = await field('Greeting');
    const box = await screen.findByRole('textbox', { name: /^Message/ });
    await userEvent.click(box);
    await userEvent.click(greeting);
    await userEvent.keyboard('{F6}');
    expect((await screen.findByRole('region', { name: 'Try-Out' })).contains(document.activeElement)).toBe(true);
    await userEvent.click(box);
    await userEvent.keyboard('{F6}');
    expect(document.querySelector('[data-troupe-part=save-bar]')?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(greeting);
    await userEvent.keyboard('{Shift>}{F6}{/Shift}');
    await userEvent.keyboard('{Shift>}{F6}{/Shift}');
    expect(document.activeElement).toBe(box);
  });

  it('are a sheet where there is no room beside the form, which keeps what was said while it is shut', async () => {
    setWidth(false);
    open();
    expect(screen.queryByRole('log')).toBeNull();
    await press('Try-Out');
    await say('Hello.');
    await (await log()).findByText(/she says/);
    await press('Close');
    expect(screen.queryByRole('log')).toBeNull();
    await press('Try-Out');
    expect(await (await log()).findByText(/she says/)).toBeTruthy();
  });

  it('do not save the chatbot by Enter', async () => {
    const { fake } = open();
    await type('Title', 'Mends clocks.');
    await say('Hello.');
    await (await log()).findByText(/she says/);
    expect(fake.sent).toEqual([]);
  });
});
