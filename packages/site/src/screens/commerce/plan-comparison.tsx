import { useApp } from '@troupe/core/app';
import { ComparisonScreen } from '@troupe/core/commerce/plans/ComparisonScreen.tsx';
import { planHrefs } from '../../links/plan-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => (
  <ComparisonScreen search={search} onSearchChange={onSearchChange} hrefs={planHrefs(useApp().brand)} />
);
