import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { LanguageDialog } from './LanguageDialog.tsx';

afterEach(cleanup);

const show = (onChoose = vi.fn(), languages = ['en', 'ja', 'xx']) => {
  render(
    <AppProvider app={createTestApp()}>
      <LanguageDialog
        isOpen
        onClose={() => undefined}
        languages={languages}
        hrefFor={(tag) => `/explore?hl=${tag}`}
        onChoose={onChoose}
      />
    </AppProvider>,
  );
  return onChoose;
};

it('names each language in its own words, with how far it is trusted', () => {
  show();
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['English', '日本語', expect.stringMatching(/^xx$/i)]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/explore?hl=en', '/explore?hl=ja', '/explore?hl=xx']);
  expect(links[1]!.querySelector('[lang="ja"]')).not.toBeNull();
  expect(screen.getAllByText(/drafts/)).toHaveLength(1);
  cleanup();
  show(undefined, ['en']);
  expect(screen.queryByText(/drafts/)).toBeNull();
});

it('names the script of a language that is there in two, and of no other', () => {
  show(undefined, ['en', 'zh', 'zh-Hant']);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['English', '简体中文', '繁體中文']);
  cleanup();
  show(undefined, ['en', 'zh']);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['English', '中文']);
});

it('says which one is read', () => {
  show();
  expect(screen.getByRole('link', { current: true }).textContent).toBe('English');
});

it('tells what was chosen, once', async () => {
  const onChoose = show();
  await userEvent.click(screen.getByRole('link', { name: /日本語/ }));
  expect(onChoose.mock.calls).toEqual([['ja']]);
});
