import type { BannersProps } from '@troupe/core/platform/banners/Banners.tsx';
import { useApp } from '@troupe/core/app';
import type { BannerScreen } from '@troupe/protocol';
import { createContext, createElement, useContext, useState, type ComponentType } from 'react';
import { bannerHref } from './banner-href.ts';
import { closeBanner } from './closed-banners.ts';

/** What draws banners; null where the document brings none, and nobody loads it. */
const BannersContext = createContext<ComponentType<BannersProps> | null>(null);
export const BannersProvider = BannersContext.Provider;

/** The room of a screen for what its brand shows. */
export const BannerSlot = ({ screen }: { screen: BannerScreen }) => {
  const { brand } = useApp();
  const Banners = useContext(BannersContext);
  // What was closed before, the server has left out.
  const [closed, setClosed] = useState<readonly string[]>([]);
  if (Banners === null) return null;
  const handleClose = (name: string) => {
    closeBanner(name, document);
    setClosed([...closed, name]);
    const isFocused = document.activeElement?.closest('[data-troupe-part=banners]');
    if (!isFocused || isFocused.querySelectorAll('[data-troupe-part=banner]').length === 1)
      document.getElementById('troupe-main')?.focus({ preventScroll: true });
  };
  return createElement(Banners, { key: screen, screen, hrefOf: bannerHref(brand), closed, onClose: handleClose });
};
