import type { Banner as BannerData } from '@troupe/protocol';
import { useRef } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import { leftIcon, pauseIcon, playIcon, rightIcon, xIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/index.ts';
import { Banner, type BannerProps } from './Banner.tsx';
import * as css from './banners.css.ts';
import { texts } from './texts.ts';
import { useTurn } from './useTurn.ts';

export interface BannerPlaceProps extends Pick<BannerProps, 'hrefOf'> {
  banners: readonly BannerData[];
  onClose: (banner: BannerData) => void;
}

/** One place: its banners lie over each other and turn, so that none of them moves the page. */
export const BannerPlace = ({ banners, hrefOf, onClose }: BannerPlaceProps) => {
  const text = useOwnTexts(texts);
  const { at, isPaused, turn, setPaused, holds } = useTurn(banners.map(({ transitionTime }) => transitionTime));
  const shown = banners[at];
  const count = banners.length;
  const place = useRef<HTMLDivElement>(null);
  if (!shown) return null;
  const handleClose = (banner: BannerData) => {
    // Focus what comes in place of the banner: its button, which has the focus, goes with it.
    if (count > 1) place.current?.focus();
    onClose(banner);
  };
  const controls = (
    <span className={css.turn}>
      <IconButton glyph={leftIcon} size="sm" label={text('banners.previous')} onClick={() => turn(-1)} />
      <span>{text('banners.at', { at: at + 1, count })}</span>
      <IconButton glyph={rightIcon} size="sm" label={text('banners.next')} onClick={() => turn(1)} />
      <IconButton
        glyph={isPaused ? playIcon : pauseIcon}
        size="sm"
        label={text(isPaused ? 'banners.play' : 'banners.pause')}
        onClick={() => setPaused(!isPaused)}
      />
    </span>
  );
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={css.place}
      {...holds}
      {...(count > 1 && {
        role: 'group',
        'aria-roledescription': text('banners.carousel'),
        'aria-label': text('banners.turning', { at: at + 1, count }),
      })}
    >
      {banners.map((banner) => (
        <Banner
          key={banner.name}
          banner={banner}
          text={text}
          hrefOf={hrefOf}
          isShown={banner === shown}
          corner={
            banner.closable && (
              <IconButton glyph={xIcon} label={text('banners.close')} className={css.close} onClick={() => handleClose(banner)} />
            )
          }
        >
          {count > 1 && controls}
        </Banner>
      ))}
    </div>
  );
};
