import { limits } from '@troupe/protocol';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testBrand } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { memberSession } from '../../platform/testing/profile.ts';
import { importedCard } from '../testing/imported-card.ts';
import { ImportDialog } from './ImportDialog.tsx';

const nameOf = (file: string) => file.replace(/\.\w+$/, '');

const open = (refuse: (file: string, isSaved: boolean) => Response | null = () => null) => {
  const asked: string[] = [];
  // A form of jsdom is no body to a request of Node: what was put into the last one is what was sent.
  const forms = vi.spyOn(FormData.prototype, 'set');
  const app = createTestApp({
    session: memberSession,
    brand: testBrand(),
    answer: (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/api/v1/characters/import') return null;
      const { name } = forms.mock.lastCall?.[1] as unknown as File;
      const isSaved = searchParams.get('save') === 'private';
      asked.push(`${isSaved ? 'save' : 'read'} ${name}`);
      return refuse(name, isSaved) ?? Response.json(importedCard(nameOf(name), isSaved ? { id: `id-${nameOf(name)}` } : {}));
    },
  });
  const onClose = vi.fn();
  render(
    <>
      <ImportDialog onClose={onClose} />
      <Toasts label="Messages" />
    </>,
    { wrapper: inApp(app) },
  );
  return { asked, onClose };
};
const choose = (...names: string[]) => {
  const files = names.map((name) => new File([name], name, { lastModified: 1 }));
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });
};
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /Community Guidelines/ }));
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);

describe('importing cards', () => {
  it('says what may come, reads what is chosen, and shows what becomes of each field', async () => {
    const { asked } = open();
    expect(screen.getByText(/up to 10 MB each/)).toBeTruthy();
    choose('elin.png');
    const row = await rowOf('elin');
    expect(row.getByText('ready to save')).toBeTruthy();
    expect(['1 kept', '1 changed', '1 dropped', '1 kept for export'].every((sum) => row.getByText(sum))).toBe(true);
    expect(row.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'greeting2,412 characters; 2,000 fit a public chatbot',
      'assetsa sound',
      'extensions.depth_promptkept for export',
      'nameas it was',
    ]);
    expect(asked).toEqual(['read elin.png']);
  });

  it('saves nothing before the guidelines are agreed with, and says so', async () => {
    const { asked } = open();
    choose('elin.png');
    const save = await screen.findByRole('button', { name: 'Save as private: elin' });
    await userEvent.click(save);
    expect(screen.getByRole('alert').textContent).toBe('You must agree with the Community Guidelines');
    await agree();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(save);
    const seen = await screen.findByRole('link', { name: 'View Details: elin' });
    expect(seen.getAttribute('href')).toBe('#creation.chatbot?characterId=id-elin');
    expect(screen.getByText('1 of 1 saved')).toBeTruthy();
    expect(asked).toEqual(['read elin.png', 'save elin.png']);
  });

  it('saves many at once, one after the other', async () => {
    const { asked } = open();
    choose('a.png', 'b.json', 'c.charx');
    await waitFor(() => expect(screen.getAllByText('ready to save')).toHaveLength(3));
    await agree();
    await userEvent.click(screen.getByRole('button', { name: 'Save all as private' }));
    expect(await screen.findByText('3 of 3 saved')).toBeTruthy();
    expect(asked.slice(3)).toEqual(['save a.png', 'save b.json', 'save c.charx']);
    expect(screen.queryByRole('button', { name: 'Save all as private' })).toBeNull();
  });

  it('says what is wrong with a file, goes on with the others, and tries again', async () => {
    let isBroken = true;
    open((name) =>
      isBroken && name === 'holiday.png'
        ? Response.json(
            {
              error: 'x',
              code: 'unsupported_file',
              requestId: 'r',
              issues: [{ path: 'body.file', message: 'is a picture without a card' }],
            },
            { status: 415 },
          )
        : null,
    );
    choose('holiday.png', 'elin.png');
    const row = await rowOf('holiday.png');
    await waitFor(() => expect(row.getByText('is a picture without a card')).toBeTruthy());
    expect(await screen.findByText('elin')).toBeTruthy();
    isBroken = false;
    await userEvent.click(row.getByRole('button', { name: 'Try again: holiday.png' }));
    expect(await screen.findByText('holiday')).toBeTruthy();
  });

  it('names what is here already and what is too large, without sending either', async () => {
    const { asked } = open();
    choose('a.png', 'a.png');
    const large = new File(['x'], 'large.png');
    Object.defineProperty(large, 'size', { value: limits.cardFileBytes + 1 });
    fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [large] } });
    expect(await screen.findByText('this file is already here')).toBeTruthy();
    expect(await screen.findByText('larger than 10 MB')).toBeTruthy();
    await waitFor(() => expect(asked).toEqual(['read a.png']));
    await userEvent.click(screen.getByRole('button', { name: 'Remove large.png' }));
    expect(screen.queryByText('larger than 10 MB')).toBeNull();
  });

  it('tells what moderation refused as a toast too, and saves nothing of it', async () => {
    open((_, isSaved) => (isSaved ? failure(422, 'underage_content') : null));
    choose('elin.png');
    await agree();
    await userEvent.click(await screen.findByRole('button', { name: 'Save as private: elin' }));
    const row = await rowOf('elin');
    await waitFor(() => expect(row.getByRole('button', { name: 'Try again: elin' })).toBeTruthy());
    expect(screen.getByText('0 of 1 saved')).toBeTruthy();
    expect(document.querySelector('[data-troupe-part=toast]')).toBeTruthy();
  });
});
