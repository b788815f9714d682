import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { searchService, testHit } from '../../testing/characters.ts';
import { TeaserScreen } from './TeaserScreen.tsx';

const hits = Array.from({ length: 8 }, (_, at) => testHit({ id: `c${at}`, name: `Character ${at}`, avatar_url: `/${at}.png` }));

const open = (options: TestAppOptions = { answer: searchService(hits) }) => {
  const went: string[] = [];
  const host = { navigate: ({ name }: { name: string }) => void went.push(name), emit: () => undefined };
  const app = createTestApp({ host, session: null, ...options });
  const { container } = render(
    <AppProvider app={app}>
      <TeaserScreen page="favorites" />
    </AppProvider>,
  );
  return { went, covers: () => [...container.querySelectorAll<HTMLElement>('[data-troupe-part="character-cover"]')] };
};

describe('a teaser', () => {
  test('shows six covers of the real shelf, which say nothing to a screen reader, and the way in on them', async () => {
    const { covers, went } = open();
    await waitFor(() => expect(covers()).toHaveLength(6));
    expect(covers().map((cover) => cover.querySelector('img')?.getAttribute('src'))).toEqual(
      hits.slice(0, 6).map(({ avatar_url }) => avatar_url),
    );
    expect(screen.queryByText('Character 0')).toBeNull();
    for (const cover of covers()) expect(cover.closest('[aria-hidden="true"]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Register to open' }));
    expect(went).toEqual(['platform.sign-up']);
  });

  test('keeps the place of the shelf while it comes, so that nothing moves', async () => {
    const { covers } = open({ answer: () => new Promise(() => undefined) });
    expect(await screen.findByRole('button', { name: 'Register to open' })).toBeTruthy();
    expect(covers()).toEqual([]);
    expect(document.querySelectorAll('[aria-hidden="true"] [data-troupe-part="skeleton"]')).toHaveLength(6);
  });

  test.each([
    ['there are too few of them', searchService(hits.slice(0, 5))],
    ['they cannot be had', () => failure(503, 'unavailable')],
  ])('is whole without covers where %s', async (_why, answer) => {
    const { covers } = open({ answer });
    expect(screen.getByRole('heading', { level: 1, name: 'A shelf of your own' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[data-troupe-part="skeleton"]')).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Create Free Account' })).toBeTruthy();
    expect(covers()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Register to open' })).toBeNull();
  });
});
