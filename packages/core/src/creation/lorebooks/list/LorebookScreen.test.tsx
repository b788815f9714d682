import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lorebookEntry, ownLorebook } from '../../testing/lorebooks.ts';
import { lorebookLinks, openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { LorebookScreen } from './LorebookScreen.tsx';

const entries = Array.from({ length: 120 }, (_, at) => lorebookEntry({ id: `e${at}`, name: `Entry ${at}` }));
const open = (given: OpenGiven = {}) =>
  openLorebooks(<LorebookScreen lorebookId="thorne" links={lorebookLinks} />, {
    lorebooks: [ownLorebook({ id: 'thorne', num_entries: 120 })],
    entries,
    ...given,
  });

describe('the page of a lorebook (R-LORE-04)', () => {
  it('shows the first hundred entries, with their keywords, and says how many there are', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'The Thorne Workshop' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(100);
    expect(screen.getByText('The first 100 of 120 entries.')).toBeTruthy();
    expect(screen.getAllByText('The wheel stands still since spring.')[0]).toBeTruthy();
  });

  it('leads its creator to the workbench, and offers nothing to share while nobody may read it', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe('#lorebook-edit?id=thorne');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(screen.getByText(/Only you can see this page/)).toBeTruthy();
  });

  it('is shared by its link once anyone may read what was approved', async () => {
    open({ lorebooks: [ownLorebook({ id: 'thorne', visibility: 'hidden' })], isApproved: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const link = await screen.findByRole('textbox', { name: 'Link' });
    expect((link as HTMLInputElement).value).toBe('https://api.example.test#lorebook?id=thorne');
  });

  it('offers others no way to change it', async () => {
    open({ isOwn: false, isApproved: true });
    expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Attach' })).toBeNull();
  });

  it('says that it is gone where it is not there, or not theirs to read', async () => {
    open({ lorebooks: [] });
    expect(await screen.findByText('This lorebook is gone, or only its creator can read it.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My Lorebooks' }).getAttribute('href')).toBe('#lorebooks');
  });
});
