import { useApp, useSession } from '@troupe/core/app';
import { ExploreScreen } from '@troupe/core/platform';
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

const RecommendedShelf = lazy(async () => {
  const { RecommendedShelf: Shelf } = await import('@troupe/core/platform/recommendations/RecommendedShelf.tsx');
  return { default: Shelf };
});

export const Screen = (props: SiteScreenProps) => {
  const { brand } = useApp();
  const isMember = useSession((state) => state.status === 'authenticated');
  const isFirst = useIsFirstDrawing();
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
        shelf={
          isMember &&
          !isFirst && (
            <Suspense fallback={null}>
              <RecommendedShelf seeAllHref={pageAt('/recommended-bots', brand.closed_paths)} />
            </Suspense>
          )
        }
      />
    </>
  );
};
