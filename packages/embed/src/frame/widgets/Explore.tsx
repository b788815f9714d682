import type { SearchValues } from '@troupe/core/app';
import { ExploreScreen } from '@troupe/core/platform';
import { useState } from 'react';
import { bringTexts } from './explore-texts.ts';

bringTexts();

const noParams = {} as Record<never, string>;

/** The explore screen in a frame: its query lives as long as the widget, which has no address of its own to keep it in. */
export const Explore = () => {
  const [search, setSearch] = useState<SearchValues>({});
  return <ExploreScreen params={noParams} search={search} onSearchChange={setSearch} />;
};
