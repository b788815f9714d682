import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, testBrand, testSession } from '../../app/testing/test-app.ts';
import { parseExploreSearch } from '../../platform/catalogue/search/explore-search.ts';
import { memberSession } from '../../platform/testing/profile.ts';
import { field, openEditor, type Given } from '../testing/editor-page.tsx';
import { importedCard } from '../testing/imported-card.ts';

const open = (given: Given = {}) => openEditor({ saved: null, ...given });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const type = async (name: RegExp | string, text: string) => fireEvent.input(await field(name), { target: { value: text } });
const choosePicture = (name = 'mina.png', kind = 'image/png') =>
  userEvent.upload(screen.getByLabelText('Upload a picture', { selector: 'input' }), new File(['x'], name, { type: kind }), {
    applyAccept: false,
  });
const save = () => userEvent.click(button('Create Chatbot'));

/** All that a private chatbot needs. */
const fill = async () => {
  await type('Name', 'Mina Thorne');
  await type('Title', 'Clock mender');
  await type('Greeting', 'The bell rings.');
  await type('Personality', 'Precise and kind.');
  await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
  await choosePicture();
  await screen.findByRole('button', { name: 'Replace picture' });
};

describe('the page of a new chatbot', () => {
  it('is one heading, with every field of a chatbot', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Chatbot' })).toBeTruthy();
    for (const name of ['Name', 'Title', 'Greeting', 'Personality']) expect(await field(name)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /^Tags/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Public/, checked: true })).toBeTruthy();
    expect(screen.getByRole('switch', { name: /personality/ })).toMatchObject({ checked: true, disabled: false });
    expect(screen.queryByRole('textbox', { name: 'Scenario' })).toBeNull();
    await userEvent.click(button('Advanced'));
    for (const name of ['Scenario', 'Example dialogue', 'System prompt']) expect(await field(name)).toBeTruthy();
  });

  it('goes to what is missing when it is saved, and lists everything that is', async () => {
    const { fake } = open();
    await field('Name');
    expect(button('Create Chatbot').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText('You must generate an Avatar')).toBeNull();
    await save();
    const summary = within(await screen.findByRole('group', { name: 'Before you can save' }));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toContain('You must generate an Avatar');
    await waitFor(() => expect(document.activeElement?.id).toMatch(/-name$/));
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(summary.getByRole('link', { name: 'You must generate an Avatar' }));
    await waitFor(() => expect(document.activeElement).toBe(button('Upload a picture')));
    expect(fake.sent).toEqual([]);
  });

  it('asks for no picture where the brand takes none', async () => {
    const { fake, onDone } = open({ brand: testBrand({ features: { picture_uploads: false } }) });
    await type('Name', 'Mina Thorne');
    await type('Title', 'Clock mender');
    await type('Greeting', 'The bell rings.');
    await type('Personality', 'Precise and kind.');
    await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    expect(screen.queryByRole('button', { name: 'Upload a picture' })).toBeNull();
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.sent).toHaveLength(1);
  });

  it('tells the fault of a field once it was left, in the words of its rule', async () => {
    open();
    const name = await field('Name');
    await type('Name', 'A name of more than twenty');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    fireEvent.blur(name);
    expect(await screen.findByText('Name should be 20 characters or less')).toBeTruthy();
    await type('Title', 'x'.repeat(101));
    fireEvent.blur(await field('Title'));
    expect(await screen.findByText('Title is maximum of 100 characters')).toBeTruthy();
    await type('Greeting', 'Look at thorne-clocks.com and www.example.org');
    fireEvent.blur(await field('Greeting'));
    expect(await screen.findByText("Links aren't allowed: thorne-clocks.com, www.example.org")).toBeTruthy();
  });

  it('opens what most do without where something in it is wrong', async () => {
    open();
    await fill();
    await userEvent.click(button('Advanced'));
    await type('Scenario', 'x'.repeat(4001));
    await userEvent.click(button('Advanced'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Scenario' })).toBeNull());
    await save();
    await waitFor(() => expect(document.activeElement?.id).toMatch(/-scenario$/));
    expect((await field('Scenario')).getAttribute('aria-invalid')).toBe('true');
  });

  it('is saved for oneself without a question, with all that was typed, and its chat is opened', async () => {
    const { fake, onDone, app } = open();
    await fill();
    await userEvent.click(button('Advanced'));
    await type('Scenario', '  A workshop at noon.  ');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('new'));
    expect(fake.sent).toHaveLength(1);
    expect(fake.sent[0]).toMatchObject({
      name: 'Mina Thorne',
      scenario: 'A workshop at noon.',
      visibility: 'private',
      definition_visible: false,
      avatar_url: `/files/${'a'.repeat(43)}`,
    });
    const made = app.requests.find(({ method, url }) => method === 'POST' && url.endsWith('/characters'));
    expect(made?.headers.get('idempotency-key')).toMatch(/^[\w-]{20,}$/);
  });

  it('asks before it is public', async () => {
    const { fake, onDone } = open();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: /^Public/ }));
    const tags = screen.getByRole('combobox', { name: /^Tags/ });
    await userEvent.type(tags, 'Mystery{Enter}Cosy,');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Make it public?' }));
    expect(fake.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.sent[0]).toMatchObject({ visibility: 'public', definition_visible: true, tags: ['Mystery', 'Cosy'] });
  });

  it('asks nothing before it is public on a brand that has switched the question off (R-MOD-08)', async () => {
    const { fake, onDone } = open({ brand: testBrand({ features: { submission_question: false } }) });
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: /^Public/ }));
    await userEvent.type(screen.getByRole('combobox', { name: /^Tags/ }), 'Mystery{Enter}Cosy,');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fake.sent[0]).toMatchObject({ visibility: 'public' });
  });

  it('tells the surface what is unsaved, and asks on the way out', async () => {
    let left = '';
    const { unsaved } = open({ leaving: { go: () => (left = 'gone'), stay: () => (left = 'stayed') } });
    await field('Name');
    await waitFor(() => expect(unsaved.at(-1)).toBe(false));
    await type('Name', 'Mina');
    await waitFor(() => expect(unsaved.at(-1)).toBe(true));
    await type('Name', '');
    await waitFor(() => expect(unsaved.at(-1)).toBe(false));
    const dialog = within(screen.getByRole('dialog', { name: 'You have unsaved changes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(left).toBe('stayed');
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(left).toBe('gone');
  });

  it('is not for a member who may make none', async () => {
    open({ session: { ...memberSession, user: { ...memberSession.user, permissions: [] } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'You are not allowed to access this page' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not for a guest either', async () => {
    open({ session: testSession() });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });
});

describe('the picture of a new chatbot', () => {
  it('says what is wrong with a file', async () => {
    open({ refuse: (path) => (path === 'POST /characters/avatars' ? failure(413, 'payload_too_large') : null) });
    await field('Name');
    await choosePicture('mina.gif', 'image/gif');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a PNG, JPEG or WebP picture.');
    await choosePicture();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The picture is larger than 5 MB.'));
  });

  it('may be dropped where it is to stand', async () => {
    open();
    await field('Name');
    fireEvent.drop(screen.getByRole('group', { name: 'Avatar' }), {
      dataTransfer: { files: [new File(['x'], 'mina.webp', { type: 'image/webp' })] },
    });
    expect(await screen.findByRole('button', { name: 'Replace picture' })).toBeTruthy();
  });
});

describe('the tags of a new chatbot', () => {
  const box = () => screen.getByRole('combobox', { name: /^Tags/ });

  it('end at twelve, and say so', async () => {
    open();
    await field('Name');
    for (let at = 1; at <= 13; at += 1) await userEvent.type(box(), `Tag ${at}{Enter}`);
    expect(screen.getByText('Limit 12 / 12')).toBeTruthy();
    expect(screen.getByText('Tag limit reached')).toBeTruthy();
    expect(screen.queryByText('Tag 13')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Tag 12$/ }));
    expect(await screen.findByText('Limit 11 / 12')).toBeTruthy();
  });

  it('are each there once, and the last goes with a key', async () => {
    open();
    await field('Name');
    await userEvent.type(box(), 'Sea{Enter}sea{Enter}Noir{Enter}');
    expect(screen.getByText('Limit 2 / 12')).toBeTruthy();
    await userEvent.type(box(), '{Backspace}');
    expect(screen.getByText('Limit 1 / 12')).toBeTruthy();
    expect(screen.getByText('Sea')).toBeTruthy();
  });
});

describe('the tags that others use', () => {
  const known = ['Mystery', 'Sea', 'Sea stories', 'Noir'].map((value, at) => ({ value, count: 40 - at }));
  const set: Given['set'] = (app) =>
    app.queries.setQueryData(['searchCharacters', memberSession.user.id, parseExploreSearch({}), null], {
      hits: [],
      found: 0,
      pages: 0,
      facets: { tags: known, languages: [], sizes: [] },
    });
  const box = () => screen.getByRole('combobox', { name: /^Tags/ });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('are offered, most used first, narrowed by what is typed, and chosen by keys', async () => {
    open({ set });
    await field('Name');
    await userEvent.click(box());
    expect(options()).toEqual(['Mystery40', 'Sea39', 'Sea stories38', 'Noir37']);
    await userEvent.type(box(), 'séa');
    expect(options()).toEqual(['Sea39', 'Sea stories38']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).id).toBe(box().getAttribute('aria-activedescendant'));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Limit 1 / 12')).toBeTruthy();
    expect(options()).toEqual(['Mystery40', 'Sea39', 'Noir37']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    // Spelled as most spell it.
    await userEvent.keyboard('noir{Enter}');
    expect(screen.getByText('Noir')).toBeTruthy();
  });
});

describe('a card that fills the form', () => {
  const card = importedCard('Elin Marrow', { form: { ...importedCard('Elin Marrow').form, tags: ['Sea', 'Mystery'] } });
  const bring = async () => {
    await field('Name');
    await userEvent.upload(
      screen.getByLabelText('Import card', { selector: 'input' }),
      new File(['{}'], 'elin.json', { type: 'application/json' }),
    );
    await waitFor(async () => expect((await field('Name')).value).toBe('Elin Marrow'));
  };
  const refuse: Given['refuse'] = (path) => (path === 'POST /characters/import' ? Response.json(card) : null);

  it('is kept nowhere until it is saved, and wants the guidelines agreed to', async () => {
    const { fake, onDone } = open({ refuse });
    await bring();
    expect(fake.sent).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    await choosePicture();
    await screen.findByRole('button', { name: 'Replace picture' });
    await save();
    expect((await screen.findAllByText('You must agree with the Community Guidelines')).length).toBeGreaterThan(0);
    expect(fake.sent).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^I agree/ })));
    expect(screen.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe('/guidelines');
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the Community Guidelines' }));
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.sent[0]).toMatchObject({ name: 'Elin Marrow', guidelines: true, tags: ['Sea', 'Mystery'] });
    expect(fake.sent[0]).not.toHaveProperty('creator_notes');
  });
});
