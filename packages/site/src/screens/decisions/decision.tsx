import { useApp } from '@troupe/core/app';
import { DecisionScreen } from '@troupe/core/platform/account';
import { pageAt } from '../../links/page-at.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ params }: SiteScreenProps) => (
  <DecisionScreen decisionId={params['decisionId'] ?? ''} listHref={pageAt('/profile/decisions', useApp().brand.closed_paths)} />
);
