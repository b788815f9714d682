import { AppProvider } from '@troupe/core/app';
import { createTestApp, linksWithout, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter } from '../router/router.ts';
import { routes } from '../routes.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Gate, teasers, type GateProps } from './Gate.tsx';

const went: string[] = [];
const open = (links = linksWithout(), verdict: GateProps['verdict'] = { kind: 'register' }, brand = testBrand()) => {
  window.history.replaceState(null, '', '/favorite-bots');
  went.length = 0;
  const host = { navigate: ({ name }: { name: string }) => void went.push(name), emit: () => undefined };
  const app = createTestApp({ host, links, brand });
  render(
    <AppProvider app={app}>
      <RouterProvider value={createRouter(window)}>
        <Gate verdict={verdict} page="platform.favorites" />
      </RouterProvider>
    </AppProvider>,
  );
};

describe('a page of members, to somebody who has no account', () => {
  it('says what an account brings, and leads to both ways in', async () => {
    open();
    await screen.findByRole('dialog', { name: 'Register for Free' });
    expect(screen.getByText('Only Email Required')).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
    fireEvent.click(screen.getByRole('button', { name: 'Create Free Account' }));
    fireEvent.click(screen.getByRole('button', { name: 'Already have an account? Login' }));
    expect(went).toEqual(['platform.sign-up', 'platform.sign-in']);
  });

  it('leads home when it is closed', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Close and go home' }));
    expect(window.location.pathname).toBe('/');
  });

  it('is closed without a dialog where nobody can sign in', () => {
    open(linksWithout('platform.sign-in'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a page of members, to a guest of a brand whose users sign in at a partner', () => {
  const partner = testBrand({ name: 'Acme', partner_mode: true });

  it.each(['register', 'teaser'] as const)('says where one signs in (%s)', (kind) => {
    open(linksWithout('platform.sign-in'), { kind }, partner);
    expect(screen.getByRole('heading', { level: 1, name: 'This page needs an account' })).toBeTruthy();
    expect(screen.getByText('Sign in at Acme to keep your chats.')).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to home']);
  });

  it('leads there where the brand tells the address', () => {
    const shell = { partner_sign_in: 'https://acme.example/sign-in' };
    open(createLinks({ ...partner, shell }), { kind: 'register' }, partner);
    expect(screen.getByRole('link', { name: 'Go to Acme' }).getAttribute('href')).toBe('https://acme.example/sign-in');
  });
});

describe('a page that shows guests what it would be', () => {
  it('says what it keeps, and leads to both ways in, without a dialog in the way', async () => {
    open(linksWithout(), { kind: 'teaser' });
    expect(await screen.findByRole('heading', { level: 1, name: 'A shelf of your own' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Create Free Account' }));
    fireEvent.click(screen.getByRole('button', { name: 'Already have an account? Login' }));
    expect(went).toEqual(['platform.sign-up', 'platform.sign-in']);
  });

  it('is closed like any other where nobody can sign in', () => {
    open(linksWithout('platform.sign-in'), { kind: 'teaser' });
    expect(screen.queryByRole('heading', { name: 'A shelf of your own' })).toBeNull();
  });

  it('has the words of every page that the table gives one to', () => {
    const pages = routes.filter(({ guests }) => guests === 'teaser').map(({ name }) => name);
    for (const page of pages) expect(Object.keys(teasers)).toContain(page);
  });
});
