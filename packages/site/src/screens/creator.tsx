import { CreatorScreen } from '@troupe/core/platform/explore/CreatorScreen.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => (
  <CreatorScreen {...rest} params={{ creatorUsername: params['creatorUsername'] ?? '' }} />
);
