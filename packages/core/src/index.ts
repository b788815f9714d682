/** Everything that a brand builds its own site of. Styles: `@troupe/core/style.css`. */
import './brand-site/root.css.ts';

export { createSite, loadBrand, signInHref, type Site, type SiteOptions } from './brand-site/create-site.ts';
export { TroupeRoot, type TroupeRootProps } from './brand-site/TroupeRoot.tsx';
export {
  CharacterProfile,
  ChatWindow,
  Checkout,
  ExploreGrid,
  type CharacterProfileProps,
  type ChatWindowProps,
  type ExploreGridProps,
  type LocationProps,
} from './brand-site/screens.tsx';
export { useCurrentUser, type CurrentUser } from './brand-site/useCurrentUser.ts';
export type { Destination, HostEvent, SearchChange, SearchValues } from './app/index.ts';
export type { BrandView } from '@troupe/protocol';
export type { ThemeConfig } from '@troupe/protocol/theme';
