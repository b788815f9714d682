import type { ReactNode } from 'react';
import { useT, type ScreenProps } from '../../app/index.ts';
import { ExploreGrid } from './ExploreGrid.tsx';
import * as styles from './ExploreScreen.css.ts';

export interface ExploreScreenProps extends ScreenProps {
  /** The brand's drawing; a brand without one shows none. */
  art?: ReactNode;
  /** What stands between the search box and the grid. */
  shelf?: ReactNode;
}

/** Home: the brand's welcome (`explore.hero.title`, line breaks kept) over the explore grid (P-ROUTE-01). */
export const ExploreScreen = ({ search, onSearchChange, art, shelf }: ExploreScreenProps) => {
  const t = useT();
  return (
    <ExploreGrid
      search={search}
      onSearchChange={onSearchChange}
      art={art}
      shelf={shelf}
      welcome={<h1 className={styles.welcome}>{t('explore.hero.title')}</h1>}
    />
  );
};
