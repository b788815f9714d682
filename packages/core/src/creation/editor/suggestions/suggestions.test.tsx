import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { suggestionLimits } from '@troupe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { holdTimers } from '../../../app/testing/hold-timers.ts';
import { failure } from '../../../app/testing/test-app.ts';
import { editedCharacter, testForm, testReport } from '../../testing/edited-character.ts';
import { field, openEditor, type Given } from '../../testing/editor-page.tsx';

interface Asked {
  path: string;
  body: Record<string, unknown>;
  signal: AbortSignal;
}
type Answer = () => Response | Promise<Response>;

const textAnswer =
  (suggested_value: string): Answer =>
  () =>
    Response.json({ suggested_value });
const never: Answer = () => new Promise<Response>(() => undefined);

/** The page of a chatbot on a server that suggests what a test tells it to, call after call. */
const open = ({
  texts = [],
  tags = () => Response.json({ suggested_tags: [] }),
  ...given
}: Given & { texts?: Answer[]; tags?: Answer } = {}) => {
  const asked: Asked[] = [];
  const left = [...texts];
  const page = openEditor({
    ...given,
    refuse: async (path, request) => {
      const isTags = path === 'POST /characters/suggest_tags';
      if (!isTags && path !== 'POST /characters/suggest_field') return null;
      asked.push({ path, body: (await request.clone().json()) as Asked['body'], signal: request.signal });
      return (isTags ? tags : (left.shift() ?? textAnswer('')))();
    },
  });
  return { ...page, asked, askedTexts: () => asked.filter(({ path }) => path.endsWith('suggest_field')) };
};

const suggest = (name: string) => screen.findByRole('button', { name: `Suggest: ${name}` });
const panel = (name: string) => screen.findByRole('group', { name: `Suggestion: ${name}` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) => fireEvent.input(await field(name), { target: { value: text } });

const form = testForm();

/** A browser that types for a script, and keeps the steps in which it did. */
const typingBrowser = () => {
  const steps: string[] = [];
  Object.assign(document, {
    execCommand: (command: string, _shows: boolean, text: string) => {
      const box = document.activeElement as HTMLTextAreaElement;
      steps.push(`${command} ${box.selectionStart}-${box.selectionEnd}`);
      box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return true;
    },
  });
  return steps;
};
afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

describe('a suggestion for a text', () => {
  it('is offered at each of the six texts, and says what it needs where name and title are too short', async () => {
    const { askedTexts } = open({ saved: null });
    for (const name of ['Name', 'Title', 'Greeting', 'Personality'])
      expect((await suggest(name)).getAttribute('aria-disabled')).toBe('true');
    await press('Advanced');
    for (const name of ['Scenario', 'Example dialogue']) expect(await suggest(name)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Suggest: System prompt' })).toBeNull();

    const needs = 'Add a name and a title of at least 3 characters each first.';
    const greeting = await suggest('Greeting');
    expect(document.getElementById(greeting.getAttribute('aria-describedby') ?? '')?.textContent).toBe(needs);
    await userEvent.click(greeting);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(needs);
    await type('Name', 'Mi ');
    await type('Title', 'Clock mender');
    expect(greeting.getAttribute('aria-disabled')).toBe('true');
    await type('Name', 'Mina');
    expect(greeting.getAttribute('aria-disabled')).toBe('false');
    expect(greeting.hasAttribute('aria-describedby')).toBe(false);
    expect(askedTexts()).toEqual([]);
  });

  it('is asked for with what the form says, and is not in the field before one says so', async () => {
    const { askedTexts } = open({ texts: [textAnswer('*The bell rings.* "You are late. Sit."')] });
    await userEvent.click(await suggest('Greeting'));
    const shown = within(await panel('Greeting'));
    expect(shown.getByText('late', { exact: false, selector: 'ins' })).toBeTruthy();
    expect((await field('Greeting')).value).toBe(form.greeting);
    const { name, title, greeting, persona } = form;
    expect(askedTexts().map(({ body }) => body)).toEqual([
      { field: 'greeting', fields_values: { name, title, greeting, persona, scenario: '', dialogue: '' }, language: 'en' },
    ]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Greeting: suggestion ready');
  });

  it.each([
    ['as one step of the browser’s own undo', true],
    ['where a browser types for nobody', false],
  ])('replaces the text, with the way back, %s', async (_how, types) => {
    const steps = types ? typingBrowser() : [];
    open({ texts: [textAnswer('Kind. Late.')] });
    await userEvent.click(await suggest('Personality'));
    await press('Replace');
    const box = await field('Personality');
    expect(box.value).toBe('Kind. Late.');
    expect(document.activeElement).toBe(box);
    expect(steps).toEqual(types ? [`insertText 0-${form.persona.length}`] : []);
    expect(screen.queryByRole('group', { name: 'Suggestion: Personality' })).toBeNull();
    await press('Undo');
    await waitFor(() => expect(box.value).toBe(form.persona));
  });

  it('is not undone over what was typed since', async () => {
    open({ texts: [textAnswer('Kind. Late.')] });
    await userEvent.click(await suggest('Personality'));
    await press('Replace');
    await type('Personality', 'Kind. Late. And mine.');
    await press('Undo');
    expect((await field('Personality')).value).toBe('Kind. Late. And mine.');
  });

  it('is put in at the caret, parted from the words around it', async () => {
    open({ texts: [textAnswer('always'), textAnswer('She hums.')] });
    const title = await field('Title');
    title.setSelectionRange(5, 5);
    await userEvent.click(await suggest('Title'));
    await press('Insert');
    expect(title.value).toBe('Clock always mender who is always slightly early');
    const persona = await field('Personality');
    persona.setSelectionRange(persona.value.length, persona.value.length);
    await userEvent.click(await suggest('Personality'));
    await press('Insert');
    expect(persona.value).toBe(`${form.persona}\n\nShe hums.`);
  });

  it('for an empty text is read as it is, and only put in', async () => {
    open({ saved: editedCharacter({ form: { ...form, persona: '' } }), texts: [textAnswer('Kind.')] });
    await userEvent.click(await suggest('Personality'));
    const shown = within(await panel('Personality'));
    expect(shown.getByText('Kind.').closest('ins')).toBeNull();
    expect(shown.queryByRole('button', { name: 'Replace' })).toBeNull();
    await press('Insert');
    expect((await field('Personality')).value).toBe('Kind.');
  });

  it('is discarded by its button and by Escape, and the focus goes back', async () => {
    open({ texts: [textAnswer('One.'), textAnswer('Two')] });
    const button = await suggest('Greeting');
    await userEvent.click(button);
    await press('Discard');
    expect(screen.queryByRole('group', { name: 'Suggestion: Greeting' })).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    (await screen.findByRole('button', { name: 'Discard' })).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Suggestion: Greeting' })).toBeNull();
    expect(document.activeElement).toBe(button);
    expect((await field('Greeting')).value).toBe(form.greeting);
  });

  it('is one of the last five, to go back to', async () => {
    const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    open({ texts: numbers.map((one) => textAnswer(one)) });
    await userEvent.click(await suggest('Greeting'));
    for (const one of numbers.slice(1)) {
      await press('Try Again');
      await within(await panel('Greeting')).findByText(one, { exact: false, selector: 'ins' });
    }
    const shown = within(await panel('Greeting'));
    expect(shown.getByText('5 of 5')).toBeTruthy();
    const earlier = shown.getByRole('button', { name: 'Earlier suggestion' });
    for (let step = 0; step < 6; step += 1) await userEvent.click(earlier);
    expect(shown.getByText('1 of 5')).toBeTruthy();
    expect(shown.getByText('Two', { exact: false, selector: 'ins' })).toBeTruthy();
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
  });

  it('is marked where the text was changed since, and changes nothing by itself', async () => {
    open({ texts: [textAnswer('One.')] });
    await userEvent.click(await suggest('Greeting'));
    const shown = within(await panel('Greeting'));
    const stale = "You've changed this text since you asked for the suggestion.";
    expect(shown.queryByText(stale)).toBeNull();
    await type('Greeting', 'Mine.');
    expect(shown.getByText(stale)).toBeTruthy();
    expect((await field('Greeting')).value).toBe('Mine.');
    await type('Greeting', form.greeting);
    expect(shown.queryByText(stale)).toBeNull();
  });

  it('that is empty timed out, and can be asked for again', async () => {
    open({ texts: [textAnswer(''), textAnswer('Two')] });
    await userEvent.click(await suggest('Greeting'));
    const shown = within(await panel('Greeting'));
    expect(shown.getByText('Suggestion timed out. Please try again.')).toBeTruthy();
    await press('Try Again');
    expect(await shown.findByText('Two', { exact: false, selector: 'ins' })).toBeTruthy();
  });

  it('that takes longer than twenty seconds is given up', async () => {
    const timers = holdTimers(suggestionLimits.withinMs);
    const { askedTexts } = open({ texts: [never] });
    await userEvent.click(await suggest('Greeting'));
    await waitFor(() => expect(askedTexts()).toHaveLength(1));
    expect(within(await panel('Greeting')).getByText('Writing a suggestion…')).toBeTruthy();
    await timers.ring();
    expect(await within(await panel('Greeting')).findByText('Suggestion timed out. Please try again.')).toBeTruthy();
    expect(askedTexts()[0]?.signal.aborted).toBe(true);
  });

  it('that is discarded while it is written is asked for no longer', async () => {
    const { askedTexts } = open({ texts: [never] });
    await userEvent.click(await suggest('Greeting'));
    await waitFor(() => expect(askedTexts()).toHaveLength(1));
    expect((await suggest('Greeting')).getAttribute('aria-disabled')).toBe('true');
    await press('Discard');
    await waitFor(() => expect(askedTexts()[0]?.signal.aborted).toBe(true));
    expect(screen.queryByRole('group', { name: 'Suggestion: Greeting' })).toBeNull();
  });

  it.each<[string, Answer, RegExp]>([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), /networking issue/],
    ['too often', () => failure(429, 'rate_limited'), /Too many requests/],
    ['by a model that fails', () => failure(502, 'model_failed'), /We couldn't write a suggestion/],
    ['of words that may not be', () => failure(422, 'explicit_content'), /Explicit Content Detected/],
  ])('%s says why none came', async (_when, answer, said) => {
    open({ texts: [answer] });
    await userEvent.click(await suggest('Greeting'));
    const shown = within(await panel('Greeting'));
    expect(await shown.findByText(said)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it('is not offered while the text can only be read', async () => {
    open({ saved: editedCharacter({ moderationReport: testReport('pending') }) });
    await field('Greeting');
    expect(screen.queryByRole('button', { name: /^Suggest/ })).toBeNull();
  });
});

describe('suggested tags', () => {
  const five = ['Time', 'Slow burn', 'mystery', { label: 'Victorian', confidence: 0.4 }, { label: 'London', confidence: 0.9 }];
  const answer: Answer = () => Response.json({ suggested_tags: five });
  const group = () => screen.findByRole('group', { name: 'Suggested tags' }, { timeout: 4000 });
  const chips = async () =>
    within(await group())
      .queryAllByRole('button', { pressed: false })
      .map(({ textContent }) => textContent);
  const chip = async (name: string) => within(await group()).findByRole('button', { name }, { timeout: 4000 });

  it('appear once name, title, greeting and personality are filled, and are asked for once', async () => {
    const { asked } = open({ saved: null, tags: answer });
    await type('Name', 'Mina');
    await type('Title', 'Clock mender');
    await type('Greeting', 'Sit.');
    expect(screen.queryByRole('group', { name: 'Suggested tags' })).toBeNull();
    await type('Personality', 'Precise.');
    await chip('Time');
    expect(await chips()).toEqual(['Time', 'Slow burn', 'mystery', 'London', 'Victorian']);
    await type('Personality', 'Precise and kind.');
    expect(asked.map(({ body }) => body)).toEqual([
      { name: 'Mina', title: 'Clock mender', greeting: 'Sit.', persona: 'Precise.', tags: [], language: 'en' },
    ]);
    await type('Personality', ' ');
    expect(screen.queryByRole('group', { name: 'Suggested tags' })).toBeNull();
  });

  it('leave out those of the form; each press puts one in, and the next takes it out', async () => {
    open({ tags: answer });
    const time = await chip('Time');
    expect(await chips()).toEqual(['Time', 'Slow burn', 'London', 'Victorian']);
    await userEvent.click(time);
    expect(time.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Limit 3 / 12')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.click(time);
    expect(time.getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText('Limit 2 / 12')).toBeTruthy();
  });

  it('are none at twelve; the one that filled the last place can be taken out again', async () => {
    const tags = Array.from({ length: 11 }, (_, at) => `Tag ${at}`);
    open({ saved: editedCharacter({ form: { ...form, tags } }), tags: answer });
    const time = await chip('Time');
    await userEvent.click(time);
    expect(screen.getByText('Limit 12 / 12')).toBeTruthy();
    expect(await chips()).toEqual([]);
    expect(time.isConnected).toBe(true);
    await userEvent.click(time);
    expect(await chips()).toHaveLength(5);
  });

  it('are not asked for where the form has twelve', async () => {
    const tags = Array.from({ length: 12 }, (_, at) => `Tag ${at}`);
    const { asked } = open({ saved: editedCharacter({ form: { ...form, tags } }), tags: answer });
    await field('Greeting');
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(asked).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Suggested tags' })).toBeNull();
  });

  it('that cannot be had say so, and are asked for again', async () => {
    let tries = 0;
    open({ tags: () => ((tries += 1) === 1 ? failure(502, 'model_failed') : answer()) });
    const again = await within(await group()).findByRole('button', { name: 'Try Again' }, { timeout: 4000 });
    expect(screen.getByText("We couldn't suggest tags.")).toBeTruthy();
    await userEvent.click(again);
    expect(await chip('Time')).toBeTruthy();
  });

  it('say so where there are none', async () => {
    open();
    expect(await screen.findByText('No other tags to suggest.', {}, { timeout: 4000 })).toBeTruthy();
  });
});
