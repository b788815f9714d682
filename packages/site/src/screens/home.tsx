import { useApp, useSession } from '@troupe/core/app';
import { ExploreScreen } from '@troupe/core/platform';
import { useIsMatureHidden } from '@troupe/core/platform/age/mature-choice.ts';
import { lazy, Suspense } from 'react';
import './home.css.ts';
import { heroArtFor } from '../brand/hero-art.tsx';
import { pageAt } from '../links/page-at.ts';
import { useIsFirstDrawing } from '../router/first-view.ts';
import type { SiteScreenProps } from '../routes.ts';

const QueueNotice = lazy(async () => {
  const { QueueNotice } = await import('@troupe/core/chat');
  return { default: QueueNotice };
});

/** Nobody pays for it but visitors of the adult-oriented brand. */
const Mature = lazy(async () => ({ default: (await import('./home-mature.tsx')).Mature }));
const Travel = lazy(async () => ({ default: (await import('./home-mature.tsx')).Travel }));

const RecommendedShelf = lazy(async () => {
  const { RecommendedShelf: Shelf } = await import('@troupe/core/platform/recommendations/RecommendedShelf.tsx');
  return { default: Shelf };
});

export const Screen = (props: SiteScreenProps) => {
  const { brand } = useApp();
  const isMember = useSession((state) => state.status === 'authenticated');
  const isFirst = useIsFirstDrawing();
  const hasMature = brand.features.nsfw_toggle && !brand.partner_mode;
  const isSafeOnly = useIsMatureHidden() && hasMature && isMember;
  return (
    <>
      {brand.queue && !isFirst && (
        <Suspense fallback={null}>
          <QueueNotice />
        </Suspense>
      )}
      <ExploreScreen
        {...props}
        art={heroArtFor(brand.logo)}
        isSafeOnly={isSafeOnly}
        toggle={
          hasMature &&
          !isFirst && (
            <Suspense fallback={null}>
              <Mature {...props} />
            </Suspense>
          )
        }
        shelf={
          isMember &&
          !isFirst && (
            <Suspense fallback={null}>
              {hasMature && <Travel {...props} />}
              <RecommendedShelf seeAllHref={pageAt('/recommended-bots', brand.closed_paths)} isSafeOnly={isSafeOnly} />
            </Suspense>
          )
        }
      />
    </>
  );
};
