import type { Banner as BannerData, BannerAction } from '@troupe/protocol';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { OwnText } from '../../../app/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import { BannerCountdown } from './BannerCountdown.tsx';
import { CharacterCover } from '../../catalogue/index.ts';
import * as css from './banners.css.ts';
import { bannerColors } from '@troupe/protocol/platform/banners/banner-colors';
import type { texts } from './texts.ts';

export interface BannerProps {
  banner: BannerData;
  text: OwnText<typeof texts>;
  /** Where an action leads; null where there is nothing, and the action is not offered. */
  hrefOf: (action: BannerAction['navigation']) => string | null;
  /** Whether it is the one of its place that is shown. */
  isShown: boolean;
  /** What stands in a row with its actions. */
  children?: ReactNode;
  /** The way to close it. */
  corner?: ReactNode;
}

interface ActionsProps extends Pick<BannerProps, 'banner' | 'hrefOf' | 'children'> {
  isQuiet: boolean;
}

/** Where a banner leads, as far as that is anywhere. */
const Actions = ({ banner: { actions }, hrefOf, isQuiet, children }: ActionsProps) => {
  const offered = actions.map((action) => ({ action, href: hrefOf(action.navigation) })).filter(({ href }) => href !== null);
  if (offered.length === 0 && !children) return null;
  return (
    <div className={css.actions} data-troupe-side={offered[0]?.action.placement}>
      {offered.map(({ action, href }, at) => (
        <ButtonLink
          key={action.label}
          variant={isQuiet ? 'outline' : 'onAccent'}
          className={css.action}
          data-troupe-shape={action.shape}
          data-troupe-action={action.backgroundColor ? String(at + 1) : undefined}
          href={href ?? undefined}
          {...(action.navigation.type === 'external' && { target: '_blank', rel: 'noreferrer' })}
        >
          {action.label}
        </ButtonLink>
      ))}
      {children}
    </div>
  );
};

/** Of characters whom it tells of. */
const Covers = ({ covers }: Pick<BannerData, 'covers'>) =>
  covers && (
    <span className={css.covers}>
      {covers.map(({ id, name, avatar_url }) => (
        <CharacterCover key={id} src={avatar_url} name={name} sizes="92px" className={css.cover} />
      ))}
    </span>
  );

/** One banner: its ground, its words, where it leads (P-BRAND-07). */
export const Banner = ({ banner, text, hrefOf, isShown, children, corner }: BannerProps) => {
  const { name, title, description, placement, contentPlacement, additionalImage, covers, backgroundImageUrl, counts_to } =
    banner;
  const element = useRef<HTMLDivElement>(null);
  // A page takes no style attribute: the document brings these values in its sheet, and here they are set by script.
  useLayoutEffect(() => {
    for (const [property, value] of Object.entries(bannerColors(banner))) element.current?.style.setProperty(property, value);
  }, [banner]);
  const isQuiet = placement === 'side' && banner.ink === null;
  return (
    <div
      ref={element}
      className={css.banner[isQuiet ? 'quiet' : 'filled']}
      data-troupe-part="banner"
      data-troupe-banner={name}
      data-troupe-state={banner.ink === null ? undefined : 'own'}
      inert={!isShown}
      aria-hidden={!isShown || undefined}
    >
      {backgroundImageUrl && <img className={css.ground} src={backgroundImageUrl} alt="" decoding="async" />}
      <div className={css.content[contentPlacement]} data-troupe-over={backgroundImageUrl ? '' : undefined}>
        {title && (
          <h2
            className={css.title[title.fontSize ?? (placement === 'main' ? '2xl' : 'lg')]}
            data-troupe-weight={title.fontWeight}
          >
            {title.label}
          </h2>
        )}
        {description && (
          <p
            className={css.description[description.fontSize ?? (placement === 'main' ? 'md' : 'sm')]}
            data-troupe-weight={description.fontWeight}
          >
            {description.label}
          </p>
        )}
        {counts_to !== null && <BannerCountdown end={counts_to} text={text} />}
        <Actions banner={banner} hrefOf={hrefOf} isQuiet={isQuiet}>
          {children}
        </Actions>
      </div>
      {additionalImage && (
        <img
          className={css.picture}
          data-troupe-side={additionalImage.placement}
          src={additionalImage.url}
          alt=""
          decoding="async"
        />
      )}
      <Covers covers={covers} />
      {corner}
    </div>
  );
};
