import { useApp } from '@troupe/core/app';
import { SubscribeScreen } from '@troupe/core/commerce/plans/SubscribeScreen.tsx';
import { planHrefs } from '../../links/plan-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => (
  <SubscribeScreen search={search} onSearchChange={onSearchChange} hrefs={planHrefs(useApp().brand)} />
);
