import { useApp } from '@troupe/core/app';
import { useInterests } from '@troupe/core/platform/catalogue';
import { RecommendedShelf } from '@troupe/core/platform/catalogue';
import { pageAt } from '../links/page-at.ts';

export { InterestDialog, InterestPicker } from '@troupe/core/platform/catalogue';

/** What guests who told whom they like to meet are led to. */
export const GuestShelf = () => {
  const { brand } = useApp();
  const { chosen } = useInterests();
  return chosen.length > 0 && <RecommendedShelf seeAllHref={pageAt('/recommended-bots', brand.closed_paths)} isForGuests />;
};
