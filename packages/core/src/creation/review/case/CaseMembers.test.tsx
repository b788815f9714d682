import { fireEvent, screen, within } from '@testing-library/react';
import { newGroupMember } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../app/testing/test-app.ts';
import { heading, held, openCase, press } from '../../testing/open-review-case.tsx';
import { groupCase, reviewedMember } from '../../testing/reviews.ts';

const nell = reviewedMember({
  id: 'nell',
  name: 'Nell Arden',
  presence: 'away',
  talkativeness: 80,
  note: 'Knows of the letter.',
});
const dell = reviewedMember({ id: 'dell', name: 'Dell', creator: { id: 'mira', username: 'Mira' } });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const members = (text: Awaited<ReturnType<typeof section>>): HTMLElement[] =>
  text.getAllByRole('listitem').filter((row: HTMLElement) => row.dataset['troupePart'] === 'review-member');

describe('a case of a group', () => {
  it('shows its members as readers would meet them: by name, how they are there, their notes, and who greets', async () => {
    openCase({ cases: [groupCase([nell, dell], { greeter: 'dell' })] });
    const text = await section('Full text');
    expect(text.getByRole('heading', { level: 3, name: 'Members' })).toBeTruthy();
    const [first, second] = members(text).map((row) => within(row));
    expect(first!.getByRole('link', { name: 'Nell Arden' }).getAttribute('href')).toContain('nell');
    expect(first!.getByText('Away when a chat starts · speaks 80 of 100')).toBeTruthy();
    expect(first!.getByText('Only Nell Arden is told')).toBeTruthy();
    expect(first!.getByText('Knows of the letter.')).toBeTruthy();
    expect(first!.queryByText('Greets')).toBeNull();
    expect(second!.getByText('Greets')).toBeTruthy();
    expect(second!.getByText('Mira')).toBeTruthy();
    expect(second!.queryByText('Only Dell is told')).toBeNull();
    expect(text.getByRole('heading', { level: 3, name: 'Who greets' }).parentElement!.textContent).toContain('Dell');
    expect(text.queryByText('New to readers')).toBeNull();
  });

  it('covers the picture of a member until it is asked for, and has no button where it did not load', async () => {
    openCase({ cases: [groupCase([{ ...nell, avatar_url: '/art/nell.webp' }])] });
    const text = await section('Full text');
    const picture = text.getByRole('button', { name: 'Show the picture of Nell Arden' });
    fireEvent.error(picture.querySelector('img')!);
    expect(text.queryByRole('button', { name: 'Show the picture of Nell Arden' })).toBeNull();
    expect(members(text)[0]!.querySelector('[data-troupe-part=character-cover]')?.textContent).toBe('NA');
  });

  it('says that a narrator greets where no member does', async () => {
    openCase({ cases: [groupCase([nell, dell])] });
    expect((await section('Full text')).getByText("No one, it's narration")).toBeTruthy();
  });

  it('shows what changes of its members: who is new, who left, how they are there, their notes, and who greets', async () => {
    const before = {
      greeting_character_id: 'roux',
      members: [
        { ...newGroupMember('roux') },
        { ...newGroupMember('nell'), note: 'Knows of the map.', presence: 'away' as const, talkativeness: 20 },
      ],
    };
    const found = groupCase([nell, { ...dell, is_new: true }], { greeter: 'nell', before, is_live: true, kind: 'update' });
    const gone = (path: string) => (path.endsWith('/characters/roux') ? failure(404, 'not_found') : null);
    openCase({ cases: [found], refuse: gone });
    const text = await section('What changes');
    const headings = text.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['Who greets', 'Members']);
    const [first, second] = members(text).map((row) => within(row));
    const words = (kind: string) =>
      [...document.querySelectorAll(`[data-troupe-part=review-text] ${kind}`)].map((one) => one.textContent);
    expect(words('ins')).toContain('added: Nell Arden');
    expect(words('ins')).toContain('added: Away when a chat starts · speaks 80 of 100');
    expect(words('del')).toContain('removed: Away when a chat starts · speaks 20 of 100');
    expect(words('ins').some((said) => said!.includes('letter'))).toBe(true);
    expect(words('del').some((said) => said!.includes('map'))).toBe(true);
    // Once as the one who greeted, once as a member.
    expect((await text.findAllByText("A chatbot that's gone")).length).toBe(2);
    expect(first!.queryByText('New to readers')).toBeNull();
    expect(second!.getByText('New to readers')).toBeTruthy();
  });

  it('keeps its members with what does not change, however a stored text orders their fields', async () => {
    const stored = [nell, dell].map(({ id, presence, talkativeness, note }) => ({
      books: null,
      note,
      talkativeness,
      presence,
      id,
    }));
    const found = groupCase([nell, dell], { before: { members: stored, title: 'Two reporters' }, is_live: true, kind: 'update' });
    openCase({ cases: [found] });
    const changes = (await section('What changes')).getAllByRole('heading', { level: 3 });
    expect(changes[0]!.textContent).toBe('Title');
    expect(screen.getByText('Members').closest('details')).not.toBeNull();
    expect(screen.queryByText('The order changed')).toBeNull();
  });

  it('says that only the order of its members changed', async () => {
    const before = { members: [{ ...newGroupMember('dell') }, { ...newGroupMember('eve') }] };
    const found = groupCase([reviewedMember({ id: 'eve' }), dell], { before, is_live: true, kind: 'update' });
    openCase({ cases: [found] });
    expect((await section('What changes')).getByText('The order changed')).toBeTruthy();
  });
});

const private_ = reviewedMember({ id: 'eve', name: 'Eve', visibility: 'private', standing: 'private' });
const erased = reviewedMember({ id: 'x', name: null, visibility: null, standing: 'unavailable', creator: null });

describe('an approval of a group', () => {
  it('says beforehand which members stand against it, and what to do', async () => {
    const opened = openCase({ cases: [groupCase([dell, private_, erased])] });
    await heading();
    await held(opened);
    expect(screen.getByText('Private: only its creator can read it.')).toBeTruthy();
    expect(screen.getByText("It's gone.")).toBeTruthy();
    const barred = "You can't approve this group yet. Others can't read these members: Eve, A chatbot that's gone.";
    expect(screen.queryByText(barred)).toBeNull();
    await press('Approve');
    expect(screen.getByText(barred)).toBeTruthy();
    expect(screen.getByText('Decide about them first, or ask the creator to replace them.')).toBeTruthy();
    await press('Ask for a fix');
    expect(screen.queryByText(barred)).toBeNull();
  });

  it('that the server refused for a member who was withdrawn meanwhile says so, and shows how they stand now', async () => {
    const eve = { ...private_, standing: 'ready' as const };
    const opened = openCase({ cases: [groupCase([dell, eve])] });
    await heading();
    await held(opened);
    opened.fake.change('first', { members: [dell, private_] });
    await press('Approve');
    await press('Approve and continue');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("You can't approve this group yet. Others can't read these members: Eve.");
    expect(await screen.findByText('Private: only its creator can read it.')).toBeTruthy();
    expect(opened.onNext).not.toHaveBeenCalled();
    expect(opened.fake.find('first')?.state).toBe('open');
  });

  it('of a report about one is not held against its members', async () => {
    const opened = openCase({ cases: [groupCase([dell, private_], { kind: 'report', is_live: true })] });
    await heading();
    await held(opened);
    await press('Approve');
    expect(screen.queryByText(/You can't approve this group yet/)).toBeNull();
  });
});
