import { useT, type ScreenProps } from '../../../app/index.ts';
import type { ExploreGridProps } from './explore-grid-props.ts';
import { ExploreGrid } from './ExploreGrid.tsx';
import * as styles from './ExploreScreen.css.ts';

export interface ExploreScreenProps extends ScreenProps, Omit<ExploreGridProps, 'welcome'> {}

/** The brand's welcome (`explore.hero.title`), line breaks kept. */
export const Welcome = () => <h1 className={styles.welcome}>{useT()('explore.hero.title')}</h1>;

/** Home: the brand's welcome over the explore grid (P-ROUTE-01). */
export const ExploreScreen = (props: ExploreScreenProps) => <ExploreGrid {...props} welcome={<Welcome />} />;
