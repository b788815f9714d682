import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, linksWithout } from '../../app/testing/test-app.ts';
import { createFakePersonas, testPersona } from '../testing/fake-personas.ts';
import { inApp } from '../testing/in-app.tsx';
import { memberSession } from '../testing/profile.ts';
import { testCharacter } from '../testing/characters.ts';
import { matchesPersona } from './matches-persona.ts';
import { PersonasScreen, type PersonasOrigin } from './PersonasScreen.tsx';

const mara = testPersona({ id: 'mara', name: 'Mara', highlights: 'Sails badly.', is_default: true });
const lind = testPersona({ id: 'lind', name: 'Captain Lind', conversation_count: 14 });
const noor = testPersona({ id: 'noor', name: 'نور', conversation_count: 1 });

interface Given {
  personas?: (typeof mara)[];
  from?: PersonasOrigin | null;
  hasPlans?: boolean;
  session?: typeof memberSession;
  refuse?: (path: string) => Response | null;
}

const open = ({
  personas = [mara, lind, noor],
  from = null,
  hasPlans = false,
  session = memberSession,
  refuse = () => null,
}: Given = {}) => {
  const fake = createFakePersonas(personas);
  const navigate = vi.fn();
  const onNavigate = vi.fn();
  const app = createTestApp({
    session,
    links: linksWithout(...(hasPlans ? [] : ['commerce.subscribe' as const])),
    host: { navigate, emit: () => undefined },
    answer: async (request) => {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      if (path === 'GET /characters/elin') return Response.json(testCharacter({ id: 'elin', name: 'Elin Marrow' }));
      return refuse(path) ?? (await fake.answer(path, request));
    },
  });
  render(
    <PersonasScreen
      from={from}
      createHref="/personas/create"
      editHref={({ id }) => `/personas/edit?personaId=${id}`}
      onNavigate={onNavigate}
    />,
    { wrapper: inApp(app) },
  );
  return { fake, navigate, onNavigate };
};
const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
const search = (words: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search personas' }), words);
const choose = async (persona: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${persona}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the page of personas', () => {
  it('shows each with its picture, name and highlights, the default and how many chats it has, and leads to its form', async () => {
    open();
    expect(await names()).toEqual(['Mara', 'Captain Lind', 'نور']);
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Sails badly.');
    expect(within(first!).getByText('Default')).toBeTruthy();
    expect(second?.textContent).toContain('Used in 14 chats');
    expect(third?.textContent).toContain('Used in 1 chat');
    expect(screen.getByRole('link', { name: 'Captain Lind' }).getAttribute('href')).toBe('/personas/edit?personaId=lind');
    expect(screen.getByText('3 of 3')).toBeTruthy();
  });

  it('finds by the beginning of a name, whatever the case, and says when none begins so', async () => {
    open();
    await names();
    await search('cap');
    await waitFor(async () => expect(await names()).toEqual(['Captain Lind']));
    await search(' zo');
    expect(await screen.findByText('No name starts with “cap zo”.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
    expect(await names()).toHaveLength(3);
  });

  it('goes back to the chat that it was opened from, by its character’s name', async () => {
    open({ from: { characterId: 'elin', conversationId: 'c1' } });
    const back = await screen.findByRole('link', { name: 'Go Back to Elin Marrow' });
    expect(back.getAttribute('href')).toBe('#chat.conversation?characterId=elin&conversationId=c1');
  });

  it('goes back to the character where no conversation had begun, and nowhere where there is no such character', async () => {
    open({ from: { characterId: 'elin' } });
    const back = await screen.findByRole('link', { name: 'Go Back to Elin Marrow' });
    expect(back.getAttribute('href')).toBe('#chat.character?characterId=elin');
  });

  it('is opened from nowhere without a way back', async () => {
    open({ from: { characterId: 'gone' } });
    await names();
    expect(screen.queryByRole('link', { name: /Go Back/ })).toBeNull();
  });

  it('creates within the limit, and says the limit beyond it', async () => {
    const { onNavigate } = open({ personas: [mara, lind] });
    // Before they have come nobody knows how many there are.
    await names();
    await userEvent.click(screen.getByRole('button', { name: 'Create New' }));
    expect(onNavigate).toHaveBeenCalledWith('/personas/create');
  });

  it('beyond the limit opens Limit Reached, without a way to plans where there is none', async () => {
    const { onNavigate } = open();
    await names();
    await userEvent.click(screen.getByRole('button', { name: 'Create New' }));
    const dialog = await screen.findByRole('dialog', { name: 'Limit Reached' });
    expect(dialog.textContent).toContain('You can have 3 personas.');
    expect(within(dialog).queryByRole('button', { name: 'Upgrade' })).toBeNull();
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it('and with one where there are plans', async () => {
    const { navigate } = open({ hasPlans: true });
    await names();
    await userEvent.click(screen.getByRole('button', { name: 'Create New' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'commerce.subscribe' });
  });

  it('has no way up from the highest tier', async () => {
    const role = { ...memberSession, user: { ...memberSession.user, role: 'paid_premium' } };
    open({
      hasPlans: true,
      session: role,
      personas: Array.from({ length: 100 }, (_, at) => testPersona({ id: `p${at}`, name: `P ${at}` })),
    });
    await names();
    await userEvent.click(screen.getByRole('button', { name: 'Create New' }));
    const dialog = await screen.findByRole('dialog', { name: 'Limit Reached' });
    expect(within(dialog).queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });

  it('asks before one goes, says what becomes of its chats, and the default has them afterwards', async () => {
    open();
    await choose('Captain Lind', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Captain Lind?' });
    expect(dialog.textContent).toContain('Used in 14 chats. Chats with this persona move to the default persona.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).toEqual(['Mara', 'نور']));
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Used in 14 chats');
  });

  it('keeps the default, and says why', async () => {
    const { fake } = open();
    await choose('Mara', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'This is your default persona' });
    expect(dialog.textContent).toContain(
      'You cannot delete the default persona, please set another persona as the default or create a new one first.',
    );
    expect(fake.all()).toHaveLength(3);
  });

  it('makes another the default', async () => {
    open();
    await choose('Captain Lind', 'Set as default');
    await waitFor(async () => expect((await names())[0]).toBe('Captain Lind'));
  });

  it('says what becomes of it without any, and leads to the first one', async () => {
    const { onNavigate } = open({ personas: [] });
    expect(await screen.findByText('Until you create a persona, characters use your profile.')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create New' }));
    expect(onNavigate).toHaveBeenCalledWith('/personas/create');
  });

  it('that does not load can be asked for again', async () => {
    let isDown = true;
    open({ refuse: (path) => (isDown && path === 'GET /personas' ? failure(503, 'unavailable') : null) });
    const again = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(again);
    expect(await names()).toHaveLength(3);
  });
});

describe('the beginning of a name', () => {
  it.each([
    ['Élena', 'ele', true],
    ['Straße', 'strasse', true],
    ['ＭＡＲＡ', 'mara', true],
    ['نور', 'ن', true],
    ['Mara', '', true],
    ['Mara', ' ', true],
    ['Captain Lind', 'lind', false],
    ['Ann', 'anna', false],
    ['', 'a', false],
  ])('%j is found by %j: %j', (name, query, isFound) => expect(matchesPersona(name, query, 'en')).toBe(isFound));
});
