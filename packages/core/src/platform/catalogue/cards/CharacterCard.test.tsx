import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getUserSettings, userSettingsDefaults } from '@troupe/protocol';
import { createTestApp, testSession } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { testHit } from '../../testing/characters.ts';
import { CharacterCard, type CharacterCardProps } from './CharacterCard.tsx';

const show = (character: Parameters<typeof testHit>[0], props: Partial<CharacterCardProps> = {}) => {
  render(<CharacterCard character={testHit(character)} href="#elin" {...props} />, { wrapper: inApp(createTestApp()) });
  return within(screen.getByRole('listitem'));
};

describe('CharacterCard', () => {
  it('has a link of its name, under a heading, and one to its creator', () => {
    const card = show({ id: 'elin', name: 'Elin Marrow', creator_username: 'harbourlight' });
    const link = card.getByRole('link', { name: 'Elin Marrow' });
    expect(card.getByRole('link', { name: '@harbourlight' }).getAttribute('href')).toBe(
      '#platform.creator?username=harbourlight',
    );
    expect(link.getAttribute('href')).toBe('#elin');
    expect(card.getByRole('heading', { level: 3 }).contains(link)).toBe(true);
  });

  it('tells how much it is talked to, how it is liked and who made it', () => {
    const card = show({ id: 'elin', num_messages: 48_217, rating_score: 0.957, creator_username: 'harbourlight' });
    expect(card.getByTitle('Messages').textContent).toBe('Messages 48.2K');
    expect(card.getByTitle('Rating').textContent).toBe('Rating 96%');
    expect(card.getByTitle('by @harbourlight').textContent).toBe('@harbourlight');
  });

  it('keeps quiet about a rating that nobody gave', () => {
    expect(show({ id: 'elin', rating_score: 0.009 }).queryByTitle('Rating')).toBeNull();
  });

  it.each([
    ['🦊', 50],
    ['👨‍👩‍👧', 12],
    ['क्ष', 33],
  ])('cuts a title after 100 characters, as its form counts them, never through one: %s', (letter, kept) => {
    const card = show({ id: 'elin', title: letter.repeat(120) });
    expect(card.getByText(`${letter.repeat(kept)}…`)).toBeTruthy();
  });

  it('marks what is new, and groups', () => {
    expect(show({ id: 'elin' }, { isNew: true }).getByText('New')).toBeTruthy();
  });

  it('marks a group', () => {
    expect(show({ id: 'desk', type: 'meta' }).getByText('Group')).toBeTruthy();
  });

  it('marks what is for adults, beside what is new', () => {
    const card = show({ id: 'elin', is_nsfw: true }, { isNew: true });
    expect(card.getByText('18+').parentElement).toBe(card.getByText('New').parentElement);
  });

  it('does not mark what is for everybody', () => {
    expect(show({ id: 'elin' }).queryByText('18+')).toBeNull();
  });

  it('draws a cover where there is no portrait: its own initials, and a look that its name decides', () => {
    const cover = (name: string) => {
      const { container, unmount } = render(<CharacterCard character={testHit({ id: 'a', name })} href="#a" />, {
        wrapper: inApp(createTestApp()),
      });
      const found = container.querySelector('[data-troupe-part=character-cover]')!;
      const drawn = { text: found.textContent, look: found.className, style: found.getAttribute('style') };
      unmount();
      return drawn;
    };
    const ada = cover('Ada of the Quay');
    expect(ada.text).toBe('AQ');
    expect(cover(' Ada of the Quay ')).toEqual(ada);
    const names = ['Bo Ferrier', 'Mina Thorne', '小春', 'Sable Anand', 'Wick', 'Oona Pike', 'Tomas Reyl', 'Calliope'];
    expect(new Set(names.map((name) => cover(name).look)).size).toBeGreaterThan(4);
    expect(ada.style).toBeNull();
  });

  it('stands a letter in for a portrait that is missing or broken', () => {
    const card = show({ id: 'elin', name: 'elin', avatar_url: '/gone.png' });
    const picture = screen.getByRole('listitem').querySelector('img')!;
    fireEvent.error(picture);
    expect(card.getByText('E')).toBeTruthy();
  });

  it('blurs an adult portrait until Show is pressed, which does not open the character', async () => {
    const opened = vi.fn();
    const app = createTestApp({ session: testSession({ id: 'm1', username: 'mara' }) });
    app.queries.setQueryData([getUserSettings.id, 'm1'], { ...userSettingsDefaults, showNSFW: true });
    const card = render(
      <CharacterCard
        character={testHit({ id: 'elin', name: 'Elin', avatar_is_nsfw: true, avatar_url: '/elin.png' })}
        href="#elin"
      />,
      { wrapper: inApp(app) },
    );
    card.getByRole('link', { name: 'Elin' }).addEventListener('click', opened);
    const cover = screen.getByRole('listitem').querySelector('[data-troupe-part=character-cover]')!;
    expect(cover.getAttribute('data-troupe-state')).toBe('blurred');
    fireEvent.click(await card.findByRole('button', { name: 'Show the picture of Elin' }));
    expect(cover.getAttribute('data-troupe-state')).toBe('picture');
    expect(card.queryByRole('button')).toBeNull();
    expect(opened).not.toHaveBeenCalled();
  });

  it('leaves an adult portrait blurred where adult content is off: nothing would uncover it', () => {
    const card = show({ id: 'elin', name: 'Elin', avatar_url: '/elin.png', avatar_is_nsfw: true });
    const cover = screen.getByRole('listitem').querySelector('[data-troupe-part=character-cover]');
    expect([cover?.getAttribute('data-troupe-state'), card.queryByRole('button')]).toEqual(['blurred', null]);
  });

  it('shows adult portraits to a member who does not want them blurred, and blurs them again', async () => {
    const app = createTestApp({ session: testSession({ id: 'm1', username: 'mara' }) });
    const set = (blurNSFW: boolean) =>
      app.queries.setQueryData([getUserSettings.id, 'm1'], { ...userSettingsDefaults, blurNSFW });
    set(false);
    render(<CharacterCard character={testHit({ id: 'elin', avatar_is_nsfw: true, avatar_url: '/elin.png' })} href="#elin" />, {
      wrapper: inApp(app),
    });
    const card = screen.getByRole('listitem');
    const state = () => card.querySelector('[data-troupe-part=character-cover]')?.getAttribute('data-troupe-state');
    await waitFor(() => expect([state(), card.getAttribute('data-troupe-state')]).toEqual(['picture', null]));
    expect(screen.queryByRole('button')).toBeNull();
    set(true);
    await waitFor(() => expect([state(), card.getAttribute('data-troupe-state')]).toEqual(['blurred', 'blurred']));
    expect(app.requests).toEqual([]);
  });
});
