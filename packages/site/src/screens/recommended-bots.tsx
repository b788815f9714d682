import { RecommendationsScreen } from '@troupe/core/platform';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = (props: SiteScreenProps) => <RecommendationsScreen {...props} />;
