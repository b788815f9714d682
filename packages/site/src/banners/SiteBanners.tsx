import { useApp } from '@troupe/core/app';
import { Banners } from '@troupe/core/platform/shell';
import type { BannerScreen } from '@troupe/protocol';
import { useState } from 'react';
import { bannerHref } from './banner-href.ts';
import { closeBanner } from './closed-banners.ts';

/** The banners of a screen, and what of them was closed since it is shown: what was closed before, the server has left out. */
export const SiteBanners = ({ screen }: { screen: BannerScreen }) => {
  const { brand } = useApp();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const handleClose = (name: string) => {
    closeBanner(name, document);
    setClosed([...closed, name]);
    const isFocused = document.activeElement?.closest('[data-troupe-part=banners]');
    if (!isFocused || isFocused.querySelectorAll('[data-troupe-part=banner]').length === 1)
      document.getElementById('troupe-main')?.focus({ preventScroll: true });
  };
  return <Banners screen={screen} hrefOf={bannerHref(brand)} closed={closed} onClose={handleClose} />;
};
