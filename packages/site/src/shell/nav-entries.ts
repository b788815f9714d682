import { can, decidePage, isFlagOn, viewerOf, type BrandView, type Flag, type Permission, type User } from '@troupe/protocol';
import {
  banIcon,
  bookIcon,
  chatIcon,
  compassIcon,
  flagIcon,
  gridIcon,
  heartIcon,
  helpIcon,
  homeIcon,
  personaIcon,
  plusIcon,
  sparkIcon,
  starIcon,
  trophyIcon,
  type Glyph,
} from '@troupe/core/ui/icons.ts';
import { bannerHref } from '../banners/banner-href.ts';
import { pageAt } from '../links/page-at.ts';
import { matchRoute } from '../router/match.ts';
import { routes } from '../routes.ts';
import type { ShellKey } from './useShellText.ts';

/** One entry of the side navigation: a link, the opener of a list, or both. */
export interface NavEntry {
  /** A text of ours, or the brand's own words. */
  text: ShellKey | { own: string };
  glyph: Glyph;
  /** Null for one that only opens its list. */
  href: string | null;
  isExternal: boolean;
  badge: ShellKey | null;
  /** What its own opener is called, where it is a link too. */
  more: ShellKey | null;
  /** The page shown belongs to it. */
  isActive: boolean;
  children: NavEntry[];
}

/** For whom the navigation is. */
export interface NavViewer {
  brand: BrandView;
  /** Null while nobody is known. */
  user: Pick<User, 'permissions' | 'platform' | 'username' | 'email'> | null;
  pathname: string;
}

interface Row {
  text: ShellKey;
  glyph: Glyph;
  /** The path of a page of ours, or what the brand links to; a row without only opens its list. */
  to?: string | ((brand: BrandView) => string | undefined);
  /** The permission that shows the entry (P-SHELL-07). */
  permission?: Permission;
  flag?: Flag;
  /** Switched on by the brand. */
  feature?: (brand: BrandView) => boolean;
  /** Only for members who have told how they are called (P-SHELL-05). */
  needsProfile?: boolean;
  badge?: ShellKey;
  more?: ShellKey;
  /** Pages that count as its own beside the one it leads to, each with all below it. */
  alsoActive?: readonly string[];
  /** What stands in its place; the row is a list, and is not there without an entry. */
  children?: readonly Row[];
  /** Whether it is this brand's kind of row at all. */
  isFor?: (brand: BrandView) => boolean;
}

/** Whether there is more to create than chatbots: switched on by the brand, with a page of its own. */
const createsMore = (brand: BrandView) =>
  (['lorebook', 'groupchat'] as const).some(
    (flag) => isFlagOn(brand, flag) && pageAt(`/${flag}/create`, brand.closed_paths) !== null,
  );

const favorites = { text: 'shell.favorites', glyph: heartIcon, to: '/favorite-bots', permission: 'view_chats' } as const;
const blocked = {
  text: 'shell.blocked-creators',
  glyph: banIcon,
  to: '/blocked-creators',
  permission: 'view_auth',
  needsProfile: true,
} as const;
const myChatbots = { text: 'shell.my-chatbots', glyph: gridIcon, to: '/my-chatbots', permission: 'view_my_chat_bots' } as const;

/** P-SHELL-02 to P-SHELL-06, in their order. An entry shows as soon as its page is there, and not before. */
const rows: readonly Row[] = [
  { text: 'shell.home', glyph: homeIcon, to: '/' },
  { text: 'shell.chats', glyph: chatIcon, to: '/chats', permission: 'view_chats' },
  { text: 'shell.personas', glyph: personaIcon, to: '/personas', permission: 'view_chats', alsoActive: ['/personas'] },
  {
    text: 'shell.create-chatbot',
    glyph: plusIcon,
    to: '/chatbot/create',
    permission: 'create_character',
    isFor: (brand) => !createsMore(brand),
  },
  {
    text: 'shell.create',
    glyph: plusIcon,
    permission: 'create_character',
    isFor: createsMore,
    children: [
      { text: 'shell.create.chatbot', glyph: sparkIcon, to: '/chatbot/create' },
      { text: 'shell.create.lorebook', glyph: bookIcon, to: '/lorebook/create', flag: 'lorebook', badge: 'shell.new' },
      { text: 'shell.create.groupchat', glyph: chatIcon, to: '/groupchat/create', flag: 'groupchat', badge: 'shell.new' },
    ],
  },
  {
    ...myChatbots,
    more: 'shell.my-chatbots.more',
    alsoActive: ['/my-chatbots', '/lorebook', '/groupchat'],
    children: [myChatbots, { ...favorites, text: 'shell.favorite-chatbots' }, blocked],
  },
  favorites,
  { text: 'shell.recommendations', glyph: compassIcon, to: '/recommended-bots', permission: 'view_chats' },
  {
    text: 'shell.leaderboard',
    glyph: trophyIcon,
    to: '/creators/leaderboard',
    permission: 'view_chats',
    feature: ({ features }) => features.leaderboard,
  },
  blocked,
  {
    text: 'shell.subscribe',
    glyph: starIcon,
    to: '/subscribe',
    permission: 'view_auth',
    feature: ({ features }) => features.commerce,
    needsProfile: true,
  },
  { text: 'shell.moderation', glyph: flagIcon, to: '/moderation', permission: 'moderate', alsoActive: ['/moderation'] },
  { text: 'shell.help', glyph: helpIcon, to: ({ links }) => links.support, permission: 'view_help' },
];

const isAt = (path: string, pathname: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

const isMember = (user: NavViewer['user']) => user !== null && user.platform !== 'guest' && user.username !== null;

const mayShow = ({ permission, flag, feature, needsProfile, isFor }: Row, { brand, user }: NavViewer): boolean =>
  (permission === undefined || can(user, permission)) &&
  (flag === undefined || isFlagOn(brand, flag)) &&
  (feature?.(brand) ?? true) &&
  (isFor?.(brand) ?? true) &&
  (!needsProfile || isMember(user));

/** Whether a page of ours is open, or asks for an account that one can have here: an entry that only says no is none. */
const isOpen = (href: string, { brand, user }: NavViewer): boolean => {
  if (user === null) return true;
  const { route } = matchRoute(href.split('?')[0] ?? '', brand.closed_paths);
  const { kind } = decidePage(route, routes, brand, viewerOf(user, []));
  return kind !== 'forbidden' && !(brand.partner_mode && (kind === 'teaser' || kind === 'register'));
};

const hrefOf = ({ to }: Row, viewer: NavViewer): string | null => {
  if (typeof to === 'function') return to(viewer.brand) ?? null;
  const href = to === undefined ? null : pageAt(to, viewer.brand.closed_paths);
  return href !== null && isOpen(href, viewer) ? href : null;
};

/** Where a row stands for a page with all below it, it is marked there; where it is one page, on that alone. */
const isMarked = ({ to, alsoActive }: Row, href: string | null, pathname: string): boolean => {
  if (typeof to === 'function') return false;
  return alsoActive ? alsoActive.some((path) => isAt(path, pathname)) : pathname === href;
};

const toEntries = (given: readonly Row[], viewer: NavViewer): NavEntry[] =>
  given.flatMap((row) => {
    if (!mayShow(row, viewer)) return [];
    const { text, glyph, badge = null, more = null } = row;
    const href = hrefOf(row, viewer);
    const list = toEntries(row.children ?? [], viewer);
    // A list of what the link leads to anyway is none.
    const children = list.some((child) => child.href !== href) ? list : [];
    if (href === null && children.length === 0) return [];
    const isActive = isMarked(row, href, viewer.pathname);
    return [{ text, glyph, href, isExternal: typeof row.to === 'function', badge, more, isActive, children }];
  });

const ownGlyphs = { star: starIcon, heart: heartIcon, spark: sparkIcon, book: bookIcon, trophy: trophyIcon, help: helpIcon };

/** What the brand's file adds, for those who hold all that it asks for; none to a page that is not there. */
const ownEntries = (viewer: NavViewer): NavEntry[] => {
  const { brand, user, pathname } = viewer;
  return (brand.shell?.nav_entries ?? []).flatMap(({ link, label, icon, permissions }) => {
    const isExternal = !link.startsWith('/');
    const href = bannerHref(brand)({ type: isExternal ? 'external' : 'internal', destination: link });
    if (href === null || !permissions.every((permission) => can(user, permission))) return [];
    if (!isExternal && !isOpen(href, viewer)) return [];
    const isActive = !isExternal && pathname === link.split('?')[0];
    return [{ text: { own: label }, glyph: ownGlyphs[icon], href, isExternal, badge: null, more: null, isActive, children: [] }];
  });
};

/** The entries that this brand has and this user may see; its own come last. */
export const navEntries = (viewer: NavViewer): NavEntry[] => {
  const shown = toEntries(rows, viewer);
  const hrefs = new Set(shown.map(({ href }) => href));
  // An opener of nothing but what stands beside it would show each twice, and on the rail with nothing that tells them apart.
  const kept = shown.filter(({ href, children }) => href !== null || children.some((child) => !hrefs.has(child.href)));
  return [...kept, ...ownEntries(viewer)];
};
