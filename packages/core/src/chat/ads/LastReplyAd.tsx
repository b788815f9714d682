import { createEvent, getAd, type Ad, type BrandView, type Message } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { upgradeTarget } from '../upgrade/upgrade-target.ts';
import { AdCard } from './AdCard.tsx';
import * as css from './AdCard.css.ts';

/** The server has checked it; a page opens no link that it has not looked at itself. */
const isSafe = ({ url }: Ad, hosts: NonNullable<BrandView['ads']>['hosts']): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' && hosts.includes(host);
};

/** Asks for the ad of a reply, once, and tells of its being seen and pressed. */
export const LastReplyAd = ({ message }: { message: Message }) => {
  const app = useApp();
  const { brand, client, queries } = app;
  const isSold = upgradeTarget(app).kind !== 'none';
  const { characterId, conversationId, open } = useOpenChat();
  const { data, isFetching } = useQuery({
    queryKey: [getAd.id, { conversationId, message: message.id }],
    queryFn: ({ signal }) => client.call(getAd, { params: { conversationId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const ad = data?.ad;
  if (!ad || !isSafe(ad, brand.ads?.hosts ?? []))
    return isFetching ? <div className={css.slot} data-troupe-part="ad-slot" /> : null;
  const tell = (name: 'adView' | 'adClick') => {
    const seen = ['adSeen', message.id];
    if (name === 'adView' && queries.getQueryData(seen)) return;
    if (name === 'adView') queries.setQueryData(seen, true);
    const about = { character_id: characterId, conversation_id: conversationId, message_id: message.id };
    // Counting is no business of the user's: a failure is nobody's to see.
    client
      .call(createEvent, { body: { event_name: name, ...about, ad_id: ad.id, code: ad.code, content: ad.text } })
      .catch(() => undefined);
  };
  return (
    <div className={css.slot} data-troupe-part="ad-slot">
      <AdCard
        ad={ad}
        onView={() => tell('adView')}
        onClick={() => tell('adClick')}
        onRemoveAds={isSold ? () => open('upgrade-ads') : undefined}
      />
    </div>
  );
};
