import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, linksWithout, type TestAppOptions } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { getCharacter, userSettingsDefaults } from '@troupe/protocol';
import { inApp } from '../../platform/testing/in-app.tsx';
import { memberSession } from '../../platform/testing/profile.ts';
import { createFakeOwnCharacters, ownCharacter } from '../testing/own-characters.ts';
import { MyChatbotsScreen } from './MyChatbotsScreen.tsx';

const report = (moderation_status: string, over = {}) => ({
  moderation_status,
  reason_for_moderation: [],
  action_taken_description: null,
  ...over,
});
const elin = ownCharacter({ id: 'elin', name: 'Elin Marrow', createdAt: 4 });
const bram = ownCharacter({ id: 'bram', name: 'Bram', visibility: 'private', createdAt: 3, rating_score: 0 });
const mina = ownCharacter({ id: 'mina', name: 'Mina Thorne', moderationReport: report('pending') });
const roux = ownCharacter({ id: 'roux', name: 'Captain Roux', moderationReport: report('rereview_required') });
const sable = ownCharacter({
  id: 'sable',
  name: 'Sable Anand',
  moderationReport: report('manual_review_required'),
  aicq_manual_review_required: true,
});
const ferrow = ownCharacter({
  id: 'ferrow',
  name: 'Madame Ferrow',
  moderationReport: report('fix_required', {
    reason_for_moderation: ['Links. The greeting names a shop outside.', 'Tags. “History” does not fit.'],
    action_taken_description: 'Lovely voice. Drop the address in the second line and she is in.',
  }),
});

interface Given extends Pick<TestAppOptions, 'session' | 'links'> {
  own?: (typeof elin)[];
  search?: Record<string, string>;
  refuse?: (path: string) => Response | null;
}

const open = ({ own = [elin, bram], search = {}, refuse = () => null, session = memberSession, links }: Given = {}) => {
  const fake = createFakeOwnCharacters(own);
  const app = createTestApp({
    session,
    ...(links && { links }),
    answer: async (request) => {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      return refuse(path) ?? fake.answer(path);
    },
  });
  const onSearchChange = vi.fn();
  const page = (now: Record<string, string>) => (
    <>
      <MyChatbotsScreen search={now} onSearchChange={onSearchChange} />
      <Toasts label="Messages" />
    </>
  );
  const { rerender } = render(page(search), { wrapper: inApp(app) });
  return { app, fake, onSearchChange, show: (now: Record<string, string>) => rerender(page(now)) };
};
const names = async () => (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
const cardOf = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).closest('li')!;

describe('the page of one’s own chatbots', () => {
  it('shows each with where it stands, what waits for somebody first, and says how many there are', async () => {
    open({ own: [elin, bram, mina, sable, ferrow] });
    expect(await names()).toEqual(['Madame Ferrow', 'Mina Thorne', 'Sable Anand', 'Elin Marrow', 'Bram']);
    expect(screen.getByText('5 chatbot(s) found')).toBeTruthy();
    for (const [name, label] of [
      ['Madame Ferrow', 'Action Required'],
      ['Mina Thorne', 'Under Review'],
      ['Sable Anand', 'Under Manual Review'],
      ['Elin Marrow', 'Public'],
      ['Bram', 'Private'],
    ] as const)
      expect(within(await cardOf(name)).getByText(label)).toBeTruthy();
    const card = within(await cardOf('Elin Marrow'));
    expect(card.getByRole('link', { name: 'Elin Marrow' }).getAttribute('href')).toBe('#creation.chatbot?characterId=elin');
    expect(card.getByText('96%')).toBeTruthy();
  });

  it('is narrowed, ordered and searched through its address', async () => {
    const { onSearchChange, show } = open({ own: [elin, bram, ferrow] });
    await names();
    const chip = (name: RegExp) => screen.getByRole('button', { name });
    expect(chip(/^All/).getAttribute('aria-pressed')).toBe('true');
    expect(chip(/^Action Required/).textContent).toContain('1 waiting for you');
    await userEvent.click(chip(/^Private/));
    expect(onSearchChange).toHaveBeenLastCalledWith({ show: 'private' }, 'push');
    show({ show: 'private' });
    await waitFor(async () => expect(await names()).toEqual(['Bram']));
    expect(screen.getByText('1 chatbot(s) found')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'name' } });
    expect(onSearchChange).toHaveBeenLastCalledWith({ show: 'private', sort: 'name' }, 'push');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your chatbots' }), 'zz{Enter}');
    expect(onSearchChange).toHaveBeenLastCalledWith({ show: 'private', q: 'zz' }, 'replace');
    show({ show: 'private', q: 'zz' });
    expect(await screen.findByText('No chatbots match this filter.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({}, 'push');
  });

  it('says that there is none yet, and offers to look around', async () => {
    open({ own: [] });
    expect(await screen.findByText("You haven't made anything yet.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore chatbots' })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('that does not load offers to try again', async () => {
    let isDown = true;
    open({ refuse: (path) => (isDown && path === 'GET /users/characters' ? failure(500, 'internal') : null) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await names()).toEqual(['Elin Marrow', 'Bram']);
  });

  it('tells a reader of how many each card is one, and where it stands among them', async () => {
    open({ own: [elin, bram] });
    const card = await cardOf('Bram');
    expect([card.getAttribute('aria-posinset'), card.getAttribute('aria-setsize')]).toEqual(['2', '2']);
  });

  it('blurs a cover for adults until it is pressed', async () => {
    open({
      own: [ownCharacter({ id: 'vey', name: 'Vey', avatar_url: '/files/vey', avatar_is_nsfw: true })],
      refuse: (path) => (path === 'GET /users/settings' ? Response.json({ ...userSettingsDefaults, showNSFW: true }) : null),
    });
    const card = await cardOf('Vey');
    expect(card.querySelector('[data-troupe-state=blurred]')).toBeTruthy();
    await userEvent.click(await within(card).findByRole('button', { name: 'Show the picture of Vey' }));
    expect(card.querySelector('[data-troupe-part=character-cover][data-troupe-state=blurred]')).toBeNull();
  });
});

describe('a chatbot that is not simply open', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('under review leads to its details and to the chat, and says what visitors get meanwhile', async () => {
    open({ own: [mina, roux] });
    await press('Mina Thorne');
    const dialog = within(screen.getByRole('dialog', { name: 'Mina Thorne is under review' }));
    expect(dialog.getByText('Until then, only you can open it.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe('#creation.chatbot?characterId=mina');
    expect(dialog.getByRole('link', { name: 'Continue To Chat' }).getAttribute('href')).toBe('#chat.character?characterId=mina');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await press('Captain Roux');
    expect(screen.getByText('Until then, visitors see the approved version.')).toBeTruthy();
  });

  it('that must be changed says why, in the reviewer’s reasons and words', async () => {
    open({ own: [ferrow] });
    await press('Madame Ferrow');
    const dialog = within(screen.getByRole('dialog', { name: 'Chatbot Rejected' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Links. The greeting names a shop outside.',
      'Tags. “History” does not fit.',
    ]);
    expect(dialog.getByText(/Lovely voice/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Continue To Chat' })).toBeTruthy();
  });

  it('that must be changed leads to where it is mended, and says what visitors get meanwhile', async () => {
    open({
      own: [
        { ...ferrow, is_live: false },
        { ...roux, moderationReport: report('fix_required', { reason_for_moderation: ['advertising'] }) },
      ],
    });
    await press('Madame Ferrow');
    const dialog = within(screen.getByRole('dialog', { name: 'Chatbot Rejected' }));
    expect(dialog.getByText("Until it's fixed, only you can open Madame Ferrow.")).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Fix Me' }).getAttribute('href')).toBe(
      `#creation.chatbot.edit?characterId=${ferrow.id}`,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await press('Captain Roux');
    expect(screen.getByText('Until then, visitors see the approved version.')).toBeTruthy();
    // A rule says what it is about; what a reviewer wrote by hand stays as it was written.
    expect(screen.getByText('Advertising or links to other services')).toBeTruthy();
  });

  it('says “Reported” where a user reported it', async () => {
    open({ own: [{ ...ferrow, reportsType: ['AI', 'User'] }] });
    await press('Madame Ferrow');
    expect(screen.getByRole('dialog', { name: 'Chatbot Reported' })).toBeTruthy();
  });

  it('that a person looks at cannot be opened', async () => {
    open({ own: [sable] });
    await press('Sable Anand');
    const dialog = within(screen.getByRole('dialog', { name: 'A person is reviewing it' }));
    expect(dialog.getByText('No one can open Sable Anand until the manual review is done.')).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('says so at once to a reader who was led here from its chat, and only then', async () => {
    const { onSearchChange, show } = open({ own: [sable, elin], search: { review: 'sable', sort: 'name' } });
    expect(await screen.findByRole('dialog', { name: 'A person is reviewing it' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(onSearchChange).toHaveBeenCalledWith({ sort: 'name' }, 'replace');
    show({ sort: 'name' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    show({ review: 'elin' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a chatbot of one’s own', () => {
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

  it('is edited where that leads somewhere: not a group, not one that was closed', async () => {
    const closed = { ...ferrow, moderationReport: report('closed') };
    open({ own: [elin, { ...bram, type: 'meta' }, closed] });
    await cardOf('Elin Marrow');
    expect(hrefOf('Edit Elin Marrow')).toBe('#creation.chatbot.edit?characterId=elin');
    expect([hrefOf('Edit Bram'), hrefOf('Edit Madame Ferrow')]).toEqual([undefined, undefined]);
  });

  it('leads into no chat where it was closed, nor where a group has too few members (R-MOD-06)', async () => {
    const closed = { ...ferrow, type: 'meta' as const, moderationReport: report('closed') };
    const waits = {
      ...elin,
      type: 'meta' as const,
      moderationReport: report('pending'),
      group: { num_members: 3, num_usable: 1 },
    };
    open({ own: [closed, waits], links: linksWithout('creation.chatbot') });
    const card = within(await cardOf('Madame Ferrow'));
    expect([card.queryByRole('link', { name: 'Madame Ferrow' }), card.queryByRole('button', { name: 'Madame Ferrow' })]).toEqual([
      null,
      null,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Elin Marrow' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('link', { name: 'Continue To Chat' })).toBeNull();
  });

  it('is made from here, with and without others', async () => {
    open({ own: [elin] });
    await cardOf('Elin Marrow');
    expect(hrefOf('Create')).toBe('#creation.chatbot.create');
    cleanup();
    open({ own: [] });
    expect((await screen.findByRole('link', { name: 'Create a chatbot' })).getAttribute('href')).toBe('#creation.chatbot.create');
  });
});

describe('removing a chatbot', () => {
  const ask = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Remove' }));

  it('that others may chat with wants its name typed, whatever the case and the spaces', async () => {
    const { fake } = open();
    await ask('Elin Marrow');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect(button.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Type the name to confirm' }), ' elin  MARROW');
    expect(button.disabled).toBe(false);
    await confirm();
    expect(await screen.findByText('Chatbot deleted successfully')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['Bram']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fake.removed()).toEqual(['elin']);
  });

  it('of one’s own alone asks once, forgets what was known of it, and can be undone', async () => {
    const { app, fake } = open();
    const known = [getCharacter.id, 'bram'];
    app.queries.setQueryData(known, {});
    await ask('Bram');
    expect(screen.queryByRole('textbox', { name: 'Type the name to confirm' })).toBeNull();
    await confirm();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(app.queries.getQueryState(known)?.isInvalidated).toBe(true);
    await userEvent.click(undo);
    expect(await screen.findByText('Bram is back')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['Elin Marrow', 'Bram']));
    expect(fake.removed()).toEqual([]);
  });

  it('that fails says so, and keeps the question', async () => {
    let isDown = true;
    open({ refuse: (path) => (isDown && path === 'DELETE /characters/bram' ? failure(503, 'unavailable') : null) });
    await ask('Bram');
    await confirm();
    expect(await screen.findByText('Failed to delete chatbot. Please try again.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Remove Bram?' })).toBeTruthy();
    isDown = false;
    await confirm();
    await waitFor(async () => expect(await names()).toEqual(['Elin Marrow']));
  });

  it('that another tab removed counts as done', async () => {
    const { fake } = open();
    await names();
    fake.remove('bram');
    await ask('Bram');
    await confirm();
    expect(await screen.findByText('Chatbot deleted successfully')).toBeTruthy();
    await waitFor(async () => expect(await names()).toEqual(['Elin Marrow']));
  });

  it('is not for a member without the permission: it says why', async () => {
    const { user } = memberSession;
    const permissions = user.permissions.filter((permission) => permission !== 'delete_character');
    open({ session: { ...memberSession, user: { ...user, permissions } } });
    await ask('Elin Marrow');
    expect(within(screen.getByRole('dialog', { name: 'Restricted!' })).getByText(/uploading and editing/)).toBeTruthy();
  });
});

describe('the bin', () => {
  it('says what is in it and until when, and gives it back', async () => {
    const { fake } = open();
    await names();
    fake.remove('elin');
    await userEvent.click(screen.getByRole('button', { name: 'Bin' }));
    const bin = within(await screen.findByRole('dialog', { name: 'Bin' }));
    expect(await bin.findByText('Will be deleted on December 27, 2026')).toBeTruthy();
    await userEvent.click(bin.getByRole('button', { name: 'Restore Elin Marrow' }));
    expect(await bin.findByText("You haven't deleted any chatbots recently.")).toBeTruthy();
    expect(fake.removed()).toEqual([]);
  });

  it('that does not load offers to try again', async () => {
    let isDown = true;
    open({ refuse: (path) => (isDown && path === 'GET /users/characters/removed' ? failure(500, 'internal') : null) });
    await userEvent.click(await screen.findByRole('button', { name: 'Bin' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText("You haven't deleted any chatbots recently.")).toBeTruthy();
  });

  it('tells why something did not come back, and shows what is there now', async () => {
    const { fake } = open();
    await names();
    fake.remove('elin');
    await userEvent.click(screen.getByRole('button', { name: 'Bin' }));
    const restore = await screen.findByRole('button', { name: 'Restore Elin Marrow' });
    fake.restore('elin');
    await userEvent.click(restore);
    expect(await screen.findByText("You haven't deleted any chatbots recently.")).toBeTruthy();
    expect(await screen.findByText('You can no longer restore Elin Marrow.')).toBeTruthy();
  });
});

describe('taking a chatbot along', () => {
  const exporting = (answer: (path: string) => Response) => {
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const world = open({
      own: [elin, ownCharacter({ id: 'desk', name: 'The Night Desk', type: 'meta' })],
      refuse: (path) => (path.endsWith('/card') ? answer(path) : null),
    });
    return { ...world, saved };
  };

  it('offers three forms of a chatbot, and saves the chosen one under its own name', async () => {
    const { app, saved } = exporting(
      () => new Response('a card', { headers: { 'content-disposition': `attachment; filename*=UTF-8''Elin%20Marrow.png` } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Export Elin Marrow' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export Elin Marrow' }));
    expect(dialog.getAllByRole('button', { name: /\(/ })).toHaveLength(3);
    await userEvent.click(dialog.getByRole('button', { name: /^Picture \(PNG\)/ }));
    expect(await screen.findByText('Download started: Elin Marrow.png')).toBeTruthy();
    expect(saved).toEqual(['Elin Marrow.png']);
    expect(app.requests.find(({ url }) => url.includes('/card'))?.url).toMatch(/\/characters\/elin\/card\?format=png$/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why it failed, and can be tried again', async () => {
    exporting(() => failure(503, 'unavailable'));
    await userEvent.click(await screen.findByRole('button', { name: 'Export Elin Marrow' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Text \(JSON\)/ }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Text \(JSON\)/ }).getAttribute('aria-disabled')).toBeNull();
  });

  it('is not offered of a group, which is no card', async () => {
    exporting(() => failure(404, 'not_found'));
    await cardOf('The Night Desk');
    expect(screen.queryByRole('button', { name: 'Export The Night Desk' })).toBeNull();
  });
});
