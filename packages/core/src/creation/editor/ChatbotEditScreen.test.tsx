import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, testBrand } from '../../app/testing/test-app.ts';
import { editedCharacter, testForm, testReport } from '../testing/edited-character.ts';
import { field, openEditor } from '../testing/editor-page.tsx';

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const type = async (name: RegExp | string, text: string) => fireEvent.input(await field(name), { target: { value: text } });
const save = () => userEvent.click(button('Save'));
const conflict = (because: string) => failure(409, 'conflict', { because });
const isSave = (path: string) => path === 'PATCH /characters/mina';

describe('the page of a chatbot that is edited', () => {
  it('is filled, has nothing to save before something changed, and says so', async () => {
    const { fake } = openEditor();
    expect((await field('Name')).value).toBe('Mina Thorne');
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Chatbot' })).toBeTruthy();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await save();
    expect(await screen.findByText('Nothing has changed yet')).toBeTruthy();
    expect(fake.sent).toEqual([]);
    expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('#chat-mina');
  });

  it('sends what changed on the version that it began from, says that it is saved, and is left', async () => {
    const { fake, onDone, app } = openEditor();
    await type('Greeting', 'You are late, for once.');
    await type('What changed', 'calmer');
    await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBe('false'));
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(fake.sent).toEqual([{ greeting: 'You are late, for once.', note: 'calmer', base_revision: 3 }]);
    expect(app.toasts.getState().history.map(({ text, durationMs }) => [text, durationMs])).toEqual([['Chatbot saved', 3000]]);
  });

  it('shows at its field what the server says of it', async () => {
    openEditor({
      refuse: (path) =>
        isSave(path)
          ? Response.json(
              { error: 'x', code: 'invalid_input', requestId: 'r', issues: [{ path: 'body.title', message: 'is taken' }] },
              { status: 400 },
            )
          : null,
    });
    await type('Title', 'Clock mender');
    await save();
    expect(await screen.findByText(/Title: is taken/)).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Title')));
    await type('Title', 'Clock maker');
    await waitFor(() => expect(screen.queryByText(/is taken/)).toBeNull());
  });

  it('says why it was not saved, and keeps what was typed', async () => {
    const { onDone } = openEditor({ refuse: (path) => (isSave(path) ? failure(503, 'unavailable') : null) });
    await type('Title', 'Clock mender');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't save it.");
    expect((await field('Title')).value).toBe('Clock mender');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('is not for others', async () => {
    openEditor({ refuse: () => failure(403, 'forbidden') });
    expect(await screen.findByRole('heading', { level: 1, name: 'You are not allowed to access this page' })).toBeTruthy();
  });

  it('says that it is not there', async () => {
    openEditor({ refuse: () => failure(404, 'not_found') });
    expect(await screen.findByText('404')).toBeTruthy();
  });

  it('says what is missing where the device is offline', async () => {
    openEditor({ set: (app) => app.sessions.setState({ isOnline: false }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Retry');
  });

  it('says so where a save finds no connection, and keeps what was typed', async () => {
    const { app, onDone } = openEditor();
    await type('Title', 'Clock maker');
    app.sessions.setState({ isOnline: false });
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('No connection. Please check and retry');
    expect((await field('Title')).value).toBe('Clock maker');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('that did not load is asked for again', async () => {
    let isDown = true;
    openEditor({ refuse: (path) => (isDown && path.endsWith('/form') ? failure(500, 'internal') : null) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect((await field('Name')).value).toBe('Mina Thorne');
  });
});

describe('what a chatbot may be read by', () => {
  it('shows the personality of what is public alone, and is on by default then', async () => {
    openEditor({ saved: editedCharacter({ form: testForm({ visibility: 'private', definition_visible: false }) }) });
    await field('Name');
    const shown = () => screen.getByRole('switch') as HTMLInputElement;
    expect(shown()).toMatchObject({ checked: false, disabled: true });
    await userEvent.click(screen.getByRole('radio', { name: /^Public/ }));
    expect(shown()).toMatchObject({ checked: true, disabled: false });
    await userEvent.click(screen.getByRole('radio', { name: /^Unlisted/ }));
    expect(shown()).toMatchObject({ checked: false, disabled: true });
  });

  it('is locked where it stays private for good', async () => {
    openEditor({ saved: editedCharacter({ form: testForm({ visibility: 'permanently_private' }) }) });
    await field('Name');
    for (const radio of screen.getAllByRole('radio')) expect((radio as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('It stays private for good.')).toBeTruthy();
  });
});

describe('what the texts cost', () => {
  it('is told with what it leaves for the story, and warns', async () => {
    openEditor({ saved: editedCharacter({ form: testForm({ greeting: 'go '.repeat(600), persona: 'go '.repeat(200) }) }) });
    await field('Name');
    expect(screen.getByText('≈ 800 / 2,500 tokens')).toBeTruthy();
    expect(screen.getByText('leaves room for ≈ 18 messages with 4K memory, 41 with 8K')).toBeTruthy();
    await type('Personality', 'go '.repeat(1100));
    expect(await screen.findByText('≈ 1,700 / 2,500 tokens')).toBeTruthy();
    expect(screen.getByText('Above 1,600 tokens, characters may forget sooner')).toBeTruthy();
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('1700');
    await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    expect(await screen.findByText('≈ 1,700 / 4,000 tokens')).toBeTruthy();
  });

  it('is said aloud only where little is left of a field', async () => {
    openEditor();
    await type('Name', 'Mina Thorne the 1st');
    await waitFor(() => expect(screen.getByText('Name: 1 character left').closest('[role=status]')).toBeTruthy(), {
      timeout: 5000,
    });
    await type('Name', 'Mina Thorne the First');
    expect(await screen.findByText('Name: 1 character too many')).toBeTruthy();
  });
});

describe('further greetings', () => {
  it('are added, moved by buttons with the focus on them, and removed', async () => {
    const { fake } = openEditor({ saved: editedCharacter({ form: testForm({ alternate_greetings: ['One.', 'Two.'] }) }) });
    await field('Name');
    await userEvent.click(button('Advanced'));
    await userEvent.click(button('Move greeting 1 down'));
    expect((await field('Greeting 2')).value).toBe('One.');
    expect(document.activeElement).toBe(button('Move greeting 2 down'));
    expect(screen.getByText('Now greeting 2 of 2')).toBeTruthy();
    await userEvent.click(button('Add greeting'));
    await waitFor(async () => expect(document.activeElement).toBe(await field('Greeting 3')));
    await type('Greeting 3', 'Three.');
    await userEvent.click(button('Remove greeting 1'));
    await save();
    await waitFor(() => expect(fake.sent[0]).toMatchObject({ alternate_greetings: ['One.', 'Three.'] }));
  });
});

describe('a chatbot under review', () => {
  const waiting = editedCharacter({
    moderationReport: testReport('rereview_required'),
    review: { sentAt: '2026-11-27T12:00:00.000Z', place: 4, medianHours: 5.2 },
  });

  it('says where it stands and what visitors get, and can be read and copied alone', async () => {
    openEditor({ saved: waiting });
    expect((await field('Name')).readOnly).toBe(true);
    const banner = within(screen.getByRole('heading', { name: 'Under Review' }).parentElement as HTMLElement);
    expect(banner.getByText(/Until then, visitors see the approved version/)).toBeTruthy();
    expect(banner.getByText('Number 4 in line · Half of recent reviews took 6 hours or less')).toBeTruthy();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await save();
    expect(await screen.findByText("You can't change it while it's under review")).toBeTruthy();
  });

  it('is taken back after a question', async () => {
    openEditor({ saved: waiting });
    await field('Name');
    await userEvent.click(button('Withdraw'));
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw it from review?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(async () => expect((await field('Name')).readOnly).toBe(false));
    expect(screen.getByText("It's no longer waiting for review")).toBeTruthy();
  });

  it('by a person says so', async () => {
    openEditor({ saved: editedCharacter({ moderationReport: testReport('manual_review_required'), is_live: false }) });
    expect(await screen.findByRole('heading', { name: 'Under Manual Review' })).toBeTruthy();
    expect(screen.getByText(/only you can open it/)).toBeTruthy();
  });

  it('that was decided meanwhile shows how', async () => {
    const { fake } = openEditor({
      saved: waiting,
      refuse: (path) => (path.endsWith('/withdraw') ? conflict('in_review') : null),
    });
    await field('Name');
    fake.change({ moderationReport: null, review: null });
    await userEvent.click(button('Withdraw'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(async () => expect((await field('Name')).readOnly).toBe(false));
  });
});

describe('a chatbot that was sent back', () => {
  const back = (reportsType: string[] = []) =>
    editedCharacter({
      is_live: false,
      reportsType,
      moderationReport: testReport('fix_required', {
        reason_for_moderation: ['advertising', 'The second line names a shop.'],
        action_taken_description: 'Lovely voice. Drop the address and she is in.',
      }),
    });

  it('shows the reasons and the words, keeps whom it is for, and asks before it is sent again', async () => {
    const { fake } = openEditor({ saved: back() });
    expect(await screen.findByRole('heading', { name: 'Action Required: Chatbot Rejected' })).toBeTruthy();
    expect(screen.getByText('Advertising or links to other services')).toBeTruthy();
    expect(screen.getByText('The second line names a shop.')).toBeTruthy();
    expect(screen.getByText('Lovely voice. Drop the address and she is in.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Private/ })).toMatchObject({ disabled: true });
    await type('Greeting', 'The bell rings.');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit it again?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(fake.sent).toHaveLength(1));
  });

  it('says that somebody reported it where somebody did', async () => {
    openEditor({ saved: back(['User']) });
    expect(await screen.findByRole('heading', { name: 'Action Required: Chatbot Reported' })).toBeTruthy();
  });
});

describe('what the automatic check refuses', () => {
  const refusal = Response.json(
    { error: 'x', code: 'explicit_content', requestId: 'r', errorPayload: { submitForManualReview: true } },
    { status: 422 },
  );

  it('is sent to a person with the next save, after a question, unless something changes', async () => {
    const bodies: Record<string, unknown>[] = [];
    const { onDone } = openEditor({
      refuse: async (path, request) => {
        if (!isSave(path)) return null;
        const body = (await (request.clone() as Request).json()) as Record<string, unknown>;
        bodies.push(body);
        return body['submitForManualReview'] === true ? null : (refusal.clone() as Response);
      },
    });
    await type('Greeting', 'Something bold.');
    await save();
    const asked = within(await screen.findByRole('dialog', { name: 'Ask for a manual review?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    // Another text is another question.
    await type('Greeting', 'Something else.');
    await save();
    const again = within(await screen.findByRole('dialog', { name: 'Ask for a manual review?' }));
    await userEvent.click(again.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(bodies.map((body) => [body['greeting'], body['submitForManualReview']])).toEqual([
      ['Something bold.', undefined],
      ['Something else.', undefined],
      ['Something else.', true],
    ]);
  });

  it('is told without a question on a brand that has none, and sent to a person by Submit (R-MOD-08)', async () => {
    const asked: unknown[] = [];
    const { onDone } = openEditor({
      brand: testBrand({ features: { submission_question: false } }),
      refuse: async (path, request) => {
        if (!isSave(path)) return null;
        const body = (await (request.clone() as Request).json()) as Record<string, unknown>;
        asked.push(body['submitForManualReview']);
        return body['submitForManualReview'] === true ? null : (refusal.clone() as Response);
      },
    });
    await type('Greeting', 'Something bold.');
    await save();
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/A person can read it instead/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(notice.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(asked).toEqual([undefined, true]);
  });

  it('may be kept for oneself while nobody can judge it', async () => {
    const { fake, onDone } = openEditor({
      refuse: async (path, request) => {
        if (!isSave(path)) return null;
        const body = (await (request.clone() as Request).json()) as { visibility?: string };
        return body.visibility === 'private' ? null : failure(503, 'moderation_unavailable');
      },
    });
    await type('Greeting', 'The bell rings.');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Save as private' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.sent[0]).toMatchObject({ visibility: 'private', definition_visible: false, greeting: 'The bell rings.' });
  });
});

describe('a chatbot that changed elsewhere', () => {
  it('asks for each field that differs which one is kept, and saves on the new version', async () => {
    let isOld = true;
    const { fake, onDone } = openEditor({
      refuse: (path) => (isSave(path) && isOld ? conflict('version') : null),
    });
    await type('Greeting', 'Mine.');
    await type('Title', 'My title');
    fake.change({ revision: 4, form: testForm({ greeting: 'Theirs.', persona: 'Theirs too.', title: 'Their title' }) });
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'It was saved elsewhere' }));
    const side = (name: string, which: 'Yours' | 'Saved elsewhere') =>
      within(dialog.getByRole('group', { name })).getByRole('radio', { name: new RegExp(`^${which}`) }) as HTMLInputElement;
    expect(dialog.getAllByRole('group')).toHaveLength(3);
    expect(dialog.getByText('Theirs.')).toBeTruthy();
    expect(side('Greeting', 'Yours').checked).toBe(true);
    // What was not touched here comes from there.
    expect(side('Personality', 'Saved elsewhere').checked).toBe(true);
    await userEvent.click(side('Title', 'Saved elsewhere'));
    isOld = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.sent).toEqual([{ greeting: 'Mine.', note: '', base_revision: 4 }]);
  });

  it('into a review is locked, and what was typed can still be read', async () => {
    const { fake } = openEditor({ refuse: (path) => (isSave(path) ? conflict('in_review') : null) });
    await type('Greeting', 'Mine.');
    fake.change({ moderationReport: testReport('rereview_required') });
    await save();
    expect(await screen.findByRole('heading', { name: 'Under Review' })).toBeTruthy();
    expect(await field('Greeting')).toMatchObject({ value: 'Mine.', readOnly: true });
  });

  it('and was closed says so', async () => {
    openEditor({ refuse: (path) => (isSave(path) ? conflict('closed') : null) });
    await type('Greeting', 'Mine.');
    await save();
    expect((await screen.findAllByText("You can't change it because a moderator closed it")).length).toBeGreaterThan(0);
    expect((await field('Greeting')).readOnly).toBe(true);
  });
});

describe('the versions of a chatbot', () => {
  const version = (number: number, over = {}) => ({
    number,
    note: '',
    createdAt: '2026-11-20T12:00:00.000Z',
    outcome: 'approved' as const,
    is_served: false,
    form: testForm(),
    ...over,
  });
  const versions = [
    version(3, { is_served: true, note: 'calmer' }),
    version(2, {
      outcome: 'refused',
      form: testForm({ greeting: '*The bell rings.* "You are late. Sit."', title: 'Clockmaker' }),
    }),
  ];

  it('are listed with what became of each', async () => {
    openEditor({ versions });
    await field('Name');
    await userEvent.click(button('Versions'));
    const dialog = within(screen.getByRole('dialog', { name: 'Versions' }));
    const rows = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Version 3.*Approved.*Visitors see this one now.*calmer/);
    expect(rows[1]).toMatch(/Version 2.*Sent back/);
  });

  it('are compared with the form word by word, and taken over with a way back', async () => {
    const { app } = openEditor({ versions });
    await field('Name');
    await userEvent.click(button('Versions'));
    await userEvent.click(await screen.findByRole('button', { name: 'Compare version 2' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Version 2' }));
    expect(await dialog.findByRole('heading', { name: 'Greeting' })).toBeTruthy();
    const marks = [...document.querySelectorAll('dialog del, dialog ins')].map(({ tagName, textContent }) => [
      tagName,
      textContent?.replaceAll(/\s+/g, ' ').trim(),
    ]);
    expect(marks).toContainEqual(['DEL', 'removed: late end']);
    expect(marks).toContainEqual(['INS', 'added: nearly on time end']);
    await userEvent.click(dialog.getByRole('button', { name: 'Copy to the form' }));
    await waitFor(async () => expect((await field('Title')).value).toBe('Clockmaker'));
    // What is typed since stays where the rest goes back.
    await type('Name', 'Mina');
    app.toasts.getState().shown.at(-1)?.action?.run();
    await waitFor(async () => expect((await field('Title')).value).toBe('Clock mender who is always slightly early'));
    expect((await field('Name')).value).toBe('Mina');
  });

  it('lead back to the list, with the focus where it was', async () => {
    openEditor({ versions });
    await field('Name');
    await userEvent.click(button('Versions'));
    await userEvent.click(await screen.findByRole('button', { name: 'Compare version 3' }));
    expect(await screen.findByText('This version matches your form.')).toBeTruthy();
    await userEvent.click(button('Back'));
    await waitFor(() => expect(document.activeElement).toBe(button('Compare version 3')));
  });
});
