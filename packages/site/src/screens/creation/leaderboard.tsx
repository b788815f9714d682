import { useApp } from '@troupe/core/app';
import { LeaderboardScreen } from '@troupe/core/creation/leaderboard/LeaderboardScreen.tsx';
import { MissingPage } from '../../guards/MissingPage.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand, links } = useApp();
  if (!brand.features.leaderboard) return <MissingPage missing="page" />;
  return (
    <LeaderboardScreen
      date={search['date']}
      onDate={(date, how) => onSearchChange(date === undefined ? {} : { date }, how)}
      creatorHref={(username) => links({ name: 'platform.creator', username })}
    />
  );
};
