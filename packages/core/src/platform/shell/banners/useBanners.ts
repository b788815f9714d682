import {
  bannerScreens,
  getBanners,
  type BannerPick,
  type BannerPlacement,
  type BannerScreen,
  type DocumentBanners,
} from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, type App } from '../../../app/index.ts';

const keyOf = (screen: BannerScreen, placement: BannerPlacement) => [getBanners.id, screen, placement];

/** Timers of browsers know no longer wait. */
const longestMs = 2_147_000_000;

/** How long an answer holds from now on, in milliseconds. */
const holdsFor = (pick: BannerPick | undefined): number =>
  pick?.holds_until ? Math.min(longestMs, Math.max(1000, Date.parse(pick.holds_until) - Date.now())) : Number.POSITIVE_INFINITY;

const nothing: BannerPick = { banners: [], holds_until: null };

/** Puts the banners that came with the document where their screens find them; a screen without has none. */
export const seedBanners = (queries: App['queries'], given: DocumentBanners): void => {
  for (const screen of bannerScreens) {
    queries.setQueryData(keyOf(screen, 'main'), given[screen]?.main ?? nothing);
    queries.setQueryData(keyOf(screen, 'side'), given[screen]?.side ?? nothing);
  }
};

/** The banners of one place of a screen; none while they are not known. Asked for anew once the answer no longer holds. */
export const useBanners = (screen: BannerScreen, placement: BannerPlacement): BannerPick['banners'] => {
  const { brand, client } = useApp();
  const { data } = useQuery({
    queryKey: keyOf(screen, placement),
    queryFn: ({ signal }) => client.call(getBanners, { query: { screen, placement, language: brand.language } }, { signal }),
    staleTime: ({ state }) => holdsFor(state.data),
    refetchInterval: ({ state }) => {
      const ms = holdsFor(state.data);
      return ms < longestMs && ms;
    },
  });
  return data?.banners ?? [];
};
