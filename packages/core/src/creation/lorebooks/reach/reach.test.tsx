import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, testBrand } from '../../../app/testing/test-app.ts';
import { lorebookEntry, ownLorebook } from '../../testing/lorebooks.ts';
import { lorebookLinks, openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { LorebookEditScreen } from '../edit/LorebookEditScreen.tsx';

const empress = lorebookEntry({ id: 'empress', name: 'The empress', keywords: ['Kaiserin', 'crown'] });
const suggested = [
  { language: 'ja', keyword: 'カイゼリン' },
  { language: 'ru', keyword: 'Кайзерин' },
];
const brand = testBrand({ language: 'en', languages: ['de', 'ja', 'ru'], features: { picture_uploads: false } });

const open = async (given: OpenGiven = {}) => {
  const page = <LorebookEditScreen lorebookId="thorne" links={lorebookLinks} onUnsavedChange={() => undefined} leaving={null} />;
  const opened = openLorebooks(page, {
    brand,
    lorebooks: [ownLorebook({ id: 'thorne' })],
    entries: [empress],
    suggested,
    ...given,
  });
  return { ...opened, entry: within(await screen.findByRole('region', { name: 'The empress' })) };
};

describe('keywords for readers of other scripts', () => {
  it('are asked for by a press, of whom no keyword reaches, and put in by another', async () => {
    const { entry, fake } = await open();
    expect(entry.getByText('No keywords yet for readers who write in: Japanese and Russian')).toBeTruthy();
    expect(fake.sent).toEqual([]);
    await userEvent.click(entry.getByRole('button', { name: 'Suggest keywords' }));
    const list = within(await entry.findByRole('group', { name: 'Suggested keywords' }));
    expect(fake.sent).toEqual([
      {
        path: 'POST /lorebooks/suggest_keywords',
        body: {
          entry: { name: 'The empress', keywords: ['Kaiserin', 'crown'], content: empress.content },
          languages: ['ja', 'ru'],
        },
      },
    ]);
    expect(screen.getByText('We suggested some keywords.')).toBeTruthy();
    const chip = list.getByRole('button', { name: 'カイゼリン' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(chip);
    // What was put in counts at once, is typed and not kept, and can be taken out again.
    expect(entry.getByText('No keywords yet for readers who write in: Russian')).toBeTruthy();
    expect(fake.entries()[0]?.keywords).toEqual(['Kaiserin', 'crown']);
    await userEvent.click(list.getByRole('button', { name: 'カイゼリン' }));
    expect(entry.getByText('No keywords yet for readers who write in: Japanese and Russian')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Кайзерин' }));
    await userEvent.click(entry.getByRole('button', { name: 'Save entry' }));
    await vi.waitFor(() => expect(fake.entries()[0]?.keywords).toEqual(['Kaiserin', 'crown', 'Кайзерин']));
  });

  it.each([
    ['of a brand that is read in one script', { brand: testBrand({ language: 'en', languages: ['de', 'fr'] }) }, {}],
    ['of an entry that is always on', {}, { constant: true }],
    ['of an entry that has as many as it may', {}, { keywords: Array.from({ length: 12 }, (_, at) => `crown${'x'.repeat(at)}`) }],
  ])('are none where nobody needs them: %s', async (_, given, over) => {
    const { entry } = await open({ ...given, entries: [{ ...empress, ...over }] });
    expect(entry.queryByRole('button', { name: 'Suggest keywords' })).toBeNull();
  });

  it('say that there are none, and what failed, and are asked for again', async () => {
    let isDown = true;
    const { entry } = await open({
      suggested: [],
      refuse: (path) => (isDown && path.endsWith('suggest_keywords') ? failure(502, 'model_failed') : null),
    });
    await userEvent.click(entry.getByRole('button', { name: 'Suggest keywords' }));
    expect(await entry.findByText("We couldn't suggest keywords.")).toBeTruthy();
    isDown = false;
    await userEvent.click(entry.getByRole('button', { name: 'Try again' }));
    expect(await entry.findByText('No keywords to suggest.')).toBeTruthy();
  });
});
