import { useApp } from '@troupe/core/app';
import { MatureToggle } from '@troupe/core/platform/account';
import { ageLinks } from '../links/age-links.ts';
import { toQuery } from '../links/links.ts';
import { leaveSite } from './leave-site.ts';
import type { SiteScreenProps } from '../router/site-screen.ts';

/** Says in the address that mature content was asked for: it outlives signing in, by mail too. */
const mark = 'mature';

const withoutMark = (search: Record<string, string>) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== mark));

/** The switch for mature content over the lists of home; its pages lead back to these very lists. */
export const Mature = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand } = useApp();
  const place = withoutMark(search);
  return (
    <MatureToggle
      hrefs={ageLinks(brand, `/${toQuery(place)}`)}
      isWanted={search[mark] !== undefined}
      onWant={(isWanted) => onSearchChange(isWanted ? { ...place, [mark]: 'wanted' } : place, 'replace')}
      onLeave={leaveSite}
    />
  );
};
