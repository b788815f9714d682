import { useApp, useIsLikely, useSession } from '@troupe/core/app';
import { ExploreScreen, isNarrowed, parseExploreSearch } from '@troupe/core/platform/catalogue';
import { ErrorSection } from '@troupe/core/platform/parts';
import { lazy, Suspense, useState } from 'react';
import { useIsMatureOnly, useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import * as css from './home.css.ts';
import { heroArtFor } from '../brand/hero-art.tsx';
import { toQuery } from '../links/links.ts';
import { pageAt } from '../links/page-at.ts';
import { useIsFirstDrawing } from '../router/first-view.ts';
import { usePlace } from '../router/RouterContext.tsx';
import { reload } from '../router/screens.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { CardHearts } from '../favorites/CardHearts.tsx';
import { HomeControls, InterestsAmongFilters } from './HomeControls.tsx';

const QueueNotice = lazy(async () => {
  const { QueueNotice } = await import('@troupe/core/chat/queue/QueueNotice.tsx');
  return { default: QueueNotice };
});

/** Nobody pays for it but visitors of the adult-oriented brand. */
const Mature = lazy(async () => ({ default: (await import('../age/Mature.tsx')).Mature }));
const Travel = lazy(async () => ({ default: (await import('../age/Travel.tsx')).Travel }));

const RecommendedShelf = lazy(async () => {
  const { RecommendedShelf: Shelf } = await import('@troupe/core/platform/catalogue/recommendations/RecommendedShelf.tsx');
  return { default: Shelf };
});
const GuestShelf = lazy(async () => ({ default: (await import('./home-interests.tsx')).GuestShelf }));

/** What members have beside everybody's grid. */
const KeptFilters = lazy(async () => ({ default: (await import('./home-member.tsx')).KeptFilters }));
const OwnChatbots = lazy(async () => ({ default: (await import('./home-member.tsx')).OwnChatbots }));

const MatureChatbots = lazy(async () => ({ default: (await import('./home-member.tsx')).MatureChatbots }));

const ownSource = { source: 'own' };
const matureSource = { source: 'mature' };

interface ShelfProps extends Pick<SiteScreenProps, 'search'> {
  place: 'home' | 'external';
  isSafeOnly: boolean;
  hasMature: boolean;
}

/** Above the grid: the recommendations of a member, or where the interests of a guest lead; of everybody who comes from a partner. */
const Shelf = ({ place, search, isSafeOnly, hasMature }: ShelfProps) => {
  const { brand, storage } = useApp();
  const status = useSession((state) => state.status);
  const isMember = useIsLikely('member');
  const seeAllHref = pageAt('/recommended-bots', brand.closed_paths);
  if (place === 'external' && status !== 'loading') return <RecommendedShelf place={place} seeAllHref={seeAllHref} isForGuests />;
  if (status !== 'authenticated') {
    if (isMember) return <div className={css.shelfSpace} data-troupe-part="space" />;
    return status === 'guest' && storage.get('interests') !== null && <GuestShelf />;
  }
  return (
    <>
      {hasMature && <Travel back={`/${toQuery(search)}`} />}
      <RecommendedShelf
        seeAllHref={seeAllHref}
        isSafeOnly={isSafeOnly}
        whileLoading={<div className={css.shelfSpace} data-troupe-part="space" />}
      />
    </>
  );
};

/** Banners and the shelf, whose room is kept from the first drawing on. */
const AboveGrid = (props: ShelfProps) => {
  const isFirst = useIsFirstDrawing();
  const isMember = useIsLikely('member');
  const space = isMember && props.place === 'home' ? <div className={css.shelfSpace} data-troupe-part="space" /> : null;
  return (
    <>
      <BannerSlot screen="home" />
      {isFirst ? (
        space
      ) : (
        <Suspense fallback={space}>
          <Shelf {...props} />
        </Suspense>
      )}
    </>
  );
};

/** Which list home shows: an address that asks for one that is not this visitor's shows everybody's. */
const useSource = ({ source }: SiteScreenProps['search']) => {
  const isMember = useSession((state) => state.status === 'authenticated');
  const mayBeMature = useIsMatureOnly();
  if (source === 'own' && isMember) return source;
  return source === 'mature' && mayBeMature ? source : 'explore';
};

const MatureSlot = (props: SiteScreenProps) => {
  const space = <span className={css.toggleSpace} />;
  return <Suspense fallback={space}>{useIsFirstDrawing() ? space : <Mature {...props} />}</Suspense>;
};

/** Home, and `/external`, where a partner's users begin (P-REC-02). */
export const Screen = (props: SiteScreenProps) => {
  const place = usePlace().pathname === '/external' ? 'external' : 'home';
  const { search, onSearchChange } = props;
  const [asked, setAsked] = useState<Record<string, string> | null>(null);
  const [filled, setFilled] = useState('');
  const [hasNoSettings, setNoSettings] = useState(false);
  const { brand } = useApp();
  const isMember = useSession((state) => state.status === 'authenticated');
  const isFirst = useIsFirstDrawing();
  const hasMature = brand.features.nsfw_toggle && !brand.partner_mode;
  const isSafeOnly = useIsSafeOnly();
  const source = useSource(search);
  // Who looks for something sees what was found. Filters that home fills in by itself are no search: they take nothing away.
  const isLooking = isNarrowed(parseExploreSearch(search)) && toQuery(search) !== filled;
  const control = <HomeControls source={source} onSearchChange={onSearchChange} />;
  const toggle = hasMature && <MatureSlot {...props} />;
  if (source === 'mature')
    return (
      <CardHearts>
        <Suspense fallback={null}>
          <MatureChatbots
            {...props}
            art={heroArtFor(brand.logo)}
            toggle={toggle}
            control={control}
            inDrawer={<InterestsAmongFilters />}
            values={matureSource}
          />
        </Suspense>
      </CardHearts>
    );
  if (source === 'own')
    return (
      <Suspense fallback={null}>
        <OwnChatbots
          {...props}
          art={heroArtFor(brand.logo)}
          control={control}
          inDrawer={<InterestsAmongFilters />}
          values={ownSource}
        />
      </Suspense>
    );
  return (
    <CardHearts>
      <Suspense fallback={null}>
        {brand.queue && !isFirst && <QueueNotice />}
        {isMember && !isFirst && (
          <KeptFilters
            search={search}
            onSearchChange={(next, how) => {
              setFilled(toQuery(next));
              onSearchChange(next, how);
            }}
            asked={asked}
            onFailure={() => setNoSettings(true)}
          />
        )}
      </Suspense>
      <ExploreScreen
        {...props}
        onSearchChange={(next, how) => {
          setAsked(next);
          onSearchChange(next, how);
        }}
        art={heroArtFor(brand.logo)}
        mature={isSafeOnly ? false : undefined}
        control={control}
        inDrawer={<InterestsAmongFilters />}
        instead={hasNoSettings && <ErrorSection onTryAgain={reload} />}
        toggle={toggle}
        shelf={!isLooking && <AboveGrid place={place} search={search} isSafeOnly={isSafeOnly} hasMature={hasMature} />}
      />
    </CardHearts>
  );
};
