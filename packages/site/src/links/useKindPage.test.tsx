import { renderHook } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import type { BrandView, Character } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Router } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { createLinks } from './links.ts';
import { useKindPage, type KindPage } from './useKindPage.ts';

const come = (type: Character['type'] | undefined, at: KindPage, brand: BrandView = testBrand()) => {
  const navigate = vi.fn();
  const app = createTestApp({ brand, links: createLinks(brand) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppProvider app={app}>
      <RouterProvider value={{ navigate } as unknown as Router}>{children}</RouterProvider>
    </AppProvider>
  );
  const character = type && { id: 'mill 1', type };
  const { result } = renderHook(() => useKindPage(character, at), { wrapper });
  return { isElsewhere: result.current, went: navigate.mock.calls };
};

describe('an address that names the other kind', () => {
  it.each([
    ['meta', { shows: 'character', page: 'page' }, '/groupchat/mill%201'],
    ['meta', { shows: 'character', page: 'edit' }, '/groupchat/edit/mill%201'],
    ['character', { shows: 'meta', page: 'page' }, '/chatbot/mill%201'],
    ['character', { shows: 'meta', page: 'edit' }, '/chatbot/edit/mill%201'],
  ] as const)('of a %s at %o leads on to %s, in the place of the address', (type, at, href) => {
    expect(come(type, at)).toEqual({ isElsewhere: true, went: [[href, 'replace']] });
  });

  it.each([
    ['character', { shows: 'character', page: 'page' }],
    ['meta', { shows: 'meta', page: 'edit' }],
    [undefined, { shows: 'meta', page: 'page' }],
  ] as const)('is none of a %s at %o', (type, at) => {
    expect(come(type, at)).toEqual({ isElsewhere: false, went: [] });
  });

  it('leads nowhere that the brand has no page of', () => {
    const groupless = testBrand({ flags: { groupchat: false } });
    expect(come('meta', { shows: 'character', page: 'page' }, groupless)).toEqual({ isElsewhere: false, went: [] });
    const closed = testBrand({ closed_paths: ['/chatbot'] });
    expect(come('character', { shows: 'meta', page: 'page' }, closed)).toEqual({ isElsewhere: false, went: [] });
  });
});
