/** Entry of the explore widget. */
import { ExploreScreen } from '@troupe/core/platform';
import type { SearchValues } from '@troupe/core/app';
import { useState } from 'react';
import { startFrame } from './frame.ts';

const noParams = {} as Record<never, string>;

/** The query of the grid lives and dies with the widget: a frame has no address of its own to keep it in. */
const Explore = () => {
  const [search, setSearch] = useState<SearchValues>({});
  return <ExploreScreen params={noParams} search={search} onSearchChange={setSearch} />;
};

startFrame({ render: () => <Explore />, placeOf: () => undefined });
