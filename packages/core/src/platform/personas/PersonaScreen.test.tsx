import { render, screen, waitFor, within } from '@testing-library/react';
import type { BrandView } from '@troupe/protocol';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testBrand } from '../../app/testing/test-app.ts';
import { createFakePersonas, testPersona } from '../testing/fake-personas.ts';
import { inApp } from '../testing/in-app.tsx';
import { memberSession } from '../testing/profile.ts';
import { PersonaScreen, type PersonaScreenProps } from './PersonaScreen.tsx';

const mara = testPersona({ id: 'mara', name: 'Mara', is_default: true });
const lind = testPersona({ id: 'lind', name: 'Captain Lind', highlights: 'Commands a ferry.' });
const noor = testPersona({ id: 'noor', name: 'Noor' });

interface Given {
  personaId?: string | null;
  personas?: (typeof mara)[];
  refuse?: (path: string) => Response | null;
  leaving?: PersonaScreenProps['leaving'];
  brand?: BrandView;
}

const open = ({
  personaId = null,
  personas = [mara, lind],
  refuse = () => null,
  leaving = null,
  brand = testBrand(),
}: Given = {}) => {
  const fake = createFakePersonas(personas);
  const onDone = vi.fn();
  const unsaved: boolean[] = [];
  const app = createTestApp({
    session: memberSession,
    brand,
    answer: async (request) => {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      return refuse(path) ?? (await fake.answer(path, request));
    },
  });
  render(
    <PersonaScreen
      personaId={personaId}
      listHref="/personas"
      onDone={onDone}
      onUnsavedChange={(is) => void unsaved.push(is)}
      leaving={leaving}
    />,
    { wrapper: inApp(app) },
  );
  return { fake, app, onDone, unsaved };
};
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the page of a new persona', () => {
  it('needs a name and highlights of three characters, and says so when saving is tried', async () => {
    const { fake, onDone } = open();
    await field('Name');
    await save();
    expect(await screen.findAllByText('At least 3 characters required')).toHaveLength(2);
    expect(fake.all()).toHaveLength(2);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('offers portraits alone where the brand takes no pictures', async () => {
    open({ brand: testBrand({ features: { picture_uploads: false } }) });
    await field('Name');
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(3);
    expect(screen.queryByRole('button', { name: 'Upload a picture' })).toBeNull();
  });

  it('wears a portrait from the start, is created, and the list is shown', async () => {
    const { fake, onDone, app } = open();
    await userEvent.type(await field('Name'), '  The Apprentice ');
    await userEvent.type(await field('Highlights'), 'Two languages, no patience.');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(fake.all()[0]).toMatchObject({ name: 'The Apprentice', avatar_url: '/art/persona-3.svg?v=1' });
    expect(app.toasts.getState().history.map(({ text }) => text)).toContain('Your persona is saved');
  });

  it('says that nothing more fits before anything is typed', async () => {
    open({ personas: [mara, lind, noor] });
    expect(await screen.findByText('Limit Reached')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'My Personas' }).getAttribute('href')).toBe('/personas');
  });

  it('keeps what was typed where another tab took the last place', async () => {
    const { onDone } = open({
      refuse: (path) => (path === 'POST /personas' ? failure(403, 'persona_limit', { persona_limit: '3' }) : null),
    });
    await userEvent.type(await field('Name'), 'Third');
    await userEvent.type(await field('Highlights'), 'Came too late.');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Limit Reached' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Third');
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('the page of a persona', () => {
  it('is filled, changes what is typed, and tells the surface whether something is unsaved', async () => {
    const { fake, onDone, unsaved } = open({ personaId: 'lind' });
    const name = (await field('Name')) as HTMLInputElement;
    expect(name.value).toBe('Captain Lind');
    await waitFor(() => expect(unsaved.at(-1)).toBe(false));
    await userEvent.type(name, 'e');
    await waitFor(() => expect(unsaved.at(-1)).toBe(true));
    await userEvent.type(name, '{Backspace}');
    await waitFor(() => expect(unsaved.at(-1)).toBe(false));
    await userEvent.type(name, 'e');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(fake.all().map((one) => one.name)).toContain('Captain Linde');
  });

  it('is gone where nobody has it', async () => {
    open({ personaId: 'nobody' });
    expect(await screen.findByText('No persona found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My Personas' })).toBeTruthy();
  });

  it('says why it was not saved, and keeps what was typed', async () => {
    const { onDone } = open({
      personaId: 'lind',
      refuse: (path) => (path.startsWith('PATCH') ? failure(503, 'unavailable') : null),
    });
    await userEvent.type(await field('Name'), 'e');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to update persona');
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Captain Linde');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('can be deleted from there', async () => {
    const { fake, onDone } = open({ personaId: 'lind' });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Captain Lind?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(fake.all()).toEqual([mara]);
  });

  it('stays where it is not deleted', async () => {
    const { onDone } = open({
      personaId: 'lind',
      refuse: (path) => (path.startsWith('DELETE') ? failure(503, 'unavailable') : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete Captain Lind?' })).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onDone).not.toHaveBeenCalled();
  });

  it('asks on the way out: saved or left, and what cannot be saved keeps one here', async () => {
    const leaving = { go: vi.fn(), stay: vi.fn() };
    const { fake } = open({ personaId: 'lind', leaving });
    const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(leaving.go).toHaveBeenCalledTimes(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(leaving.go).toHaveBeenCalledTimes(2));
    expect(fake.all()).toHaveLength(2);
  });
});
