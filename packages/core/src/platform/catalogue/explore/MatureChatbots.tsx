import { useOwnTexts, type ScreenProps, type SearchValues } from '../../../app/index.ts';
import { ExploreGrid } from './ExploreGrid.tsx';
import type { ExploreGridProps } from './explore-grid-props.ts';
import { Welcome } from './ExploreScreen.tsx';
import { texts } from './texts.ts';

export interface MatureChatbotsProps
  extends Pick<ScreenProps, 'search' | 'onSearchChange'>, Pick<ExploreGridProps, 'art' | 'toggle' | 'control' | 'inDrawer'> {
  /** What keeps the address at this source. */
  values: SearchValues;
}

/** Home with nothing but what is for adults: what somebody finds who has just confirmed their age. */
export const MatureChatbots = ({ values, ...props }: MatureChatbotsProps) => {
  const text = useOwnTexts(texts);
  return <ExploreGrid {...props} welcome={<Welcome />} mature source={{ title: text('source.mature'), values }} />;
};
