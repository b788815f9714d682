import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../app/testing/test-app.ts';
import { ownLorebook } from '../../testing/lorebooks.ts';
import { lorebookLinks, openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { LorebooksScreen } from './LorebooksScreen.tsx';

const thorne = ownLorebook({ id: 'thorne', num_entries: 18, num_characters: 2 });
const harbour = ownLorebook({ id: 'harbour', name: 'North Harbour', description: 'Ships and keepers', tags: ['sea', 'ships'] });
const open = (given: OpenGiven = {}) =>
  openLorebooks(<LorebooksScreen links={lorebookLinks} chatbotsHref="#chatbots" />, { lorebooks: [thorne, harbour], ...given });
const rowOf = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);

describe('the page of one’s own lorebooks (R-LORE-01)', () => {
  it('names each with how much it holds and who knows it, and leads to its pages', async () => {
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('My Lorebooks');
    const row = await rowOf('The Thorne Workshop');
    expect(row.getByText('18 entries, in 2 chatbots')).toBeTruthy();
    expect(row.getByRole('link', { name: 'The Thorne Workshop' }).getAttribute('href')).toBe('#lorebook?id=thorne');
    expect(row.getByRole('link', { name: 'Edit The Thorne Workshop' }).getAttribute('href')).toBe('#lorebook-edit?id=thorne');
    expect((await rowOf('North Harbour')).getByText('1 entry, not attached')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: "What you've made" }));
    expect(tabs.getByRole('link', { name: 'Lorebooks' }).getAttribute('aria-current')).toBe('page');
    expect(tabs.getByRole('link', { name: 'Chatbots' }).getAttribute('href')).toBe('#chatbots');
  });

  it('is searched in names, descriptions and tags', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your lorebooks' }), 'ships{Enter}');
    expect(await screen.findByText('1 lorebook found')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'The Thorne Workshop' })).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'dragons{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('2 lorebooks found')).toBeTruthy();
  });

  it('removes one after a question, says so, and takes it back', async () => {
    const { fake } = open();
    await userEvent.click((await rowOf('North Harbour')).getByRole('button', { name: 'Remove North Harbour' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove North Harbour?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Lorebook removed')).toBeTruthy();
    expect(fake.sent.at(-1)?.path).toBe('DELETE /lorebooks/harbour');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await rowOf('North Harbour')).toBeTruthy();
  });

  it('says what a lorebook is where there is none, and leads to the first', async () => {
    open({ lorebooks: [] });
    expect(await screen.findByText('No Results Found')).toBeTruthy();
    const [first] = screen.getAllByRole('link', { name: 'Create Lorebook' });
    expect(first?.getAttribute('href')).toBe('#lorebook-create');
  });

  it('says that they could not be had, and asks again', async () => {
    let isDown = true;
    open({ refuse: (path) => (isDown && path === 'GET /lorebooks' ? failure(403, 'forbidden') : null) });
    const again = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(again);
    expect(await rowOf('The Thorne Workshop')).toBeTruthy();
  });

  it('brings one back from the bin', async () => {
    open();
    await userEvent.click((await rowOf('North Harbour')).getByRole('button', { name: 'Remove North Harbour' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Lorebook removed');
    await userEvent.click(screen.getByRole('button', { name: 'Bin' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore North Harbour' }));
    expect(await screen.findByText('North Harbour is back')).toBeTruthy();
  });
});
