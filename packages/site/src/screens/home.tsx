import { useApp } from '@troupe/core/app';
import { ExploreScreen } from '@troupe/core/platform';
import { lazy, Suspense } from 'react';
import './home.css.ts';
import { heroArtFor } from '../brand/hero-art.tsx';
import { useIsFirstDrawing } from '../router/first-view.ts';
import type { SiteScreenProps } from '../routes.ts';

const QueueNotice = lazy(async () => {
  const { QueueNotice } = await import('@troupe/core/chat');
  return { default: QueueNotice };
});

export const Screen = (props: SiteScreenProps) => {
  const { brand } = useApp();
  const isFirst = useIsFirstDrawing();
  return (
    <>
      {brand.queue && !isFirst && (
        <Suspense fallback={null}>
          <QueueNotice />
        </Suspense>
      )}
      <ExploreScreen {...props} art={heroArtFor(brand.logo)} />
    </>
  );
};
