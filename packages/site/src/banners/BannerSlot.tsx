import type { BannerScreen } from '@troupe/protocol';
import { createContext, createElement, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { afterLoad } from '../router/after-load.ts';

type Draws = ComponentType<{ screen: BannerScreen }> | null;

/** What draws banners; null where the document brings none, and nobody loads it. */
const BannersContext = createContext<Draws>(null);

export interface BannersProviderProps {
  /** Here already, because the page's own first view has some. */
  first: Draws;
  /** Brings it for the pages that are opened later; null where no page has any. */
  load: (() => Promise<Draws>) | null;
  children: ReactNode;
}

export const BannersProvider = ({ first, load, children }: BannersProviderProps) => {
  const [banners, setBanners] = useState(() => first);
  useEffect(() => {
    if (first !== null || load === null) return undefined;
    return afterLoad(() => void load().then((loaded) => setBanners(() => loaded)));
  }, [first, load]);
  return <BannersContext value={banners}>{children}</BannersContext>;
};

/** The room of a screen for what its brand shows. */
export const BannerSlot = ({ screen }: { screen: BannerScreen }) => {
  const draws = useContext(BannersContext);
  return draws && createElement(draws, { key: screen, screen });
};
