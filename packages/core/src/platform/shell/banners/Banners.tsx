import { closedBannerName, type Banner as BannerData, type BannerScreen } from '@troupe/protocol';
import { useState } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import { BannerPlace, type BannerPlaceProps } from './BannerPlace.tsx';
import * as css from './banners.css.ts';
import { texts } from './texts.ts';
import { useBanners } from './useBanners.ts';

export interface BannersProps extends Pick<BannerPlaceProps, 'hrefOf'> {
  screen: BannerScreen;
  /** Names of those that were closed in this session (`closedBannerName`). */
  closed: readonly string[];
  onClose: (name: string) => void;
}

/** A banner without the actions that lead nowhere; none where it only was a way to them. */
const leadsSomewhere =
  (hrefOf: BannersProps['hrefOf']) =>
  ({ actions }: BannerData) =>
    actions.length === 0 || actions.some(({ navigation }) => hrefOf(navigation) !== null);

/** The banners of a screen: at most two places. What comes while none is shown waits for the next visit, so that nothing moves. */
export const Banners = ({ screen, hrefOf, closed, onClose }: BannersProps) => {
  const text = useOwnTexts(texts);
  const open = (banner: BannerData) => !closed.includes(closedBannerName(screen, banner)) && leadsSomewhere(hrefOf)(banner);
  const main = useBanners(screen, 'main').filter(open);
  const side = useBanners(screen, 'side').filter(open);
  const places = [main, side].filter(({ length }) => length > 0);
  const [hadSome] = useState(places.length > 0);
  if (!hadSome || places.length === 0) return null;
  return (
    <section
      aria-label={text('banners.label')}
      className={css.banners[places.length === 2 ? 'both' : 'one']}
      data-troupe-part="banners"
    >
      {places.map((banners) => (
        <BannerPlace
          key={banners[0]?.placement}
          banners={banners}
          hrefOf={hrefOf}
          onClose={(banner) => onClose(closedBannerName(screen, banner))}
        />
      ))}
    </section>
  );
};
