import { useApp } from '@troupe/core/app';
import { ExploreScreen } from '@troupe/core/platform';
import { heroArtFor } from '../brand/hero-art.tsx';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = (props: SiteScreenProps) => <ExploreScreen {...props} art={heroArtFor(useApp().brand.logo)} />;
