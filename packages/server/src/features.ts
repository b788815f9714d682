import { ads } from './chat/ads/feature.ts';
import { archive } from './chat/archive/feature.ts';
import { conversations } from './chat/conversations/feature.ts';
import { feedback } from './chat/feedback/feature.ts';
import { generation } from './chat/generation/feature.ts';
import { groups } from './chat/groups/feature.ts';
import { images } from './chat/images/feature.ts';
import { lore } from './chat/lore/feature.ts';
import { memories } from './chat/memories/feature.ts';
import { messages } from './chat/messages/feature.ts';
import { personas } from './chat/personas/feature.ts';
import { queue } from './chat/queue/feature.ts';
import { scene } from './chat/scene/feature.ts';
import { translation } from './chat/translation/feature.ts';
import { voice } from './chat/voice/feature.ts';
import { why } from './chat/why/feature.ts';
import { commerce } from './commerce/feature.ts';
import { creation } from './creation/feature.ts';
import { lorebooksFeature } from './creation/lorebooks/feature.ts';
import { leaderboard } from './creation/leaderboard/feature.ts';
import { pictures } from './creation/pictures/feature.ts';
import type { DataMap } from './data-map.ts';
import { account } from './platform/account/feature.ts';
import { age } from './platform/age/feature.ts';
import { audit } from './platform/audit/feature.ts';
import { banners } from './platform/banners/feature.ts';
import { catalogue } from './platform/catalogue/feature.ts';
import { decisions } from './platform/decisions/feature.ts';
import { explore } from './platform/explore/feature.ts';
import { opinions } from './platform/opinions/feature.ts';
import { pageEvents } from './platform/page-events/feature.ts';
import { platform } from './platform/feature.ts';
import { flags } from './platform/flags/feature.ts';
import { identity } from './platform/identity/feature.ts';
import { inbox } from './platform/inbox/feature.ts';
import { legal } from './platform/legal/feature.ts';
import { mails } from './platform/mails/feature.ts';
import { metadata } from './platform/metadata/feature.ts';
import { moderation } from './platform/moderation/feature.ts';
import { notifications } from './platform/notifications/feature.ts';
import { onboarding } from './platform/onboarding/feature.ts';
import { recommendations } from './platform/recommendations/feature.ts';
import { rights } from './platform/rights/feature.ts';
import { works } from './platform/works/feature.ts';

/** Every feature of the server, each a folder's `feature.ts`. No two answer the same call, so their order says nothing. */
export const features = [
  identity,
  rights,
  onboarding,
  decisions,
  account,
  age,
  works,
  catalogue,
  opinions,
  explore,
  recommendations,
  moderation,
  audit,
  notifications,
  mails,
  metadata,
  legal,
  platform,
  flags,
  banners,
  pageEvents,
  inbox,
  creation,
  lorebooksFeature,
  pictures,
  leaderboard,
  commerce,
  conversations,
  messages,
  memories,
  lore,
  generation,
  images,
  personas,
  groups,
  scene,
  queue,
  voice,
  translation,
  feedback,
  archive,
  why,
  ads,
] as const;

/** What each table of the schema means for the people in it. */
export const dataMaps: readonly DataMap[] = features.map(({ data }) => data);
