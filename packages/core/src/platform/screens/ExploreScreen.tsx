import { useT, type ScreenProps } from '../../app/index.ts';
import { ExploreGrid, type ExploreGridProps } from './ExploreGrid.tsx';
import * as styles from './ExploreScreen.css.ts';

export interface ExploreScreenProps extends ScreenProps, Pick<ExploreGridProps, 'art' | 'shelf' | 'toggle' | 'isSafeOnly'> {}

/** Home: the brand's welcome (`explore.hero.title`, line breaks kept) over the explore grid (P-ROUTE-01). */
export const ExploreScreen = (props: ExploreScreenProps) => {
  const t = useT();
  return <ExploreGrid {...props} welcome={<h1 className={styles.welcome}>{t('explore.hero.title')}</h1>} />;
};
