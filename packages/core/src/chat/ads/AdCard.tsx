import type { Ad } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { texts } from './texts.ts';
import * as css from './AdCard.css.ts';

export interface AdCardProps {
  ad: Ad;
  /** Half of it was in view for a second. */
  onView: () => void;
  onClick: () => void;
  /** Absent where nothing is sold that ends them. */
  onRemoveAds?: (() => void) | undefined;
}

const viewedAfterMs = 1000;

/** An ad, named as one: its text, its link in another tab, and the way to have none. */
export const AdCard = ({ ad, onView, onClick, onRemoveAds }: AdCardProps) => {
  const { origin } = useApp();
  const text = useOwnTexts(texts);
  const card = useRef<HTMLDivElement>(null);
  const view = useRef(onView);
  useEffect(() => void (view.current = onView), [onView]);
  useEffect(() => {
    const element = card.current;
    if (!element || !globalThis.IntersectionObserver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          view.current();
        }, viewedAfterMs);
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={card} role="complementary" aria-label={text('ads.label')} className={css.card} data-troupe-part="ad">
      {ad.image_url !== null && <img src={`${origin}${ad.image_url}`} alt="" width={48} height={48} className={css.picture} />}
      <div className={css.body}>
        <div className={css.head}>
          <span className={css.label}>{text('ads.label')}</span>
          {onRemoveAds && (
            <Button variant="quiet" size="sm" className={css.remove} onClick={onRemoveAds}>
              {text('ads.remove')}
            </Button>
          )}
        </div>
        <a
          className={css.link}
          dir="auto"
          href={ad.url}
          target="_blank"
          rel="noopener noreferrer sponsored"
          referrerPolicy="no-referrer"
          onClick={onClick}
        >
          {ad.text}
        </a>
      </div>
    </div>
  );
};
