import { CreatorScreen } from '@troupe/core/platform/catalogue';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => (
  <CreatorScreen {...rest} params={{ creatorUsername: params['creatorUsername'] ?? '' }} />
);
