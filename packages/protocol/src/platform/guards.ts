import * as v from 'valibot';
import { isFlagOn } from '../brand-flags.ts';
import type { BrandView } from '../brand-view.ts';
import type { Auth } from '../endpoint.ts';
import { flagNames } from '../flags.ts';
import { permissions, rolePermissions, type Permission } from '../permissions.ts';
import { findPage } from './find-page.ts';
import { isRelayAddress } from './onboarding.ts';
import {
  barredBy,
  guardClasses,
  restrictionKinds,
  restrictionsIn,
  type GuardClass,
  type RestrictionKind,
} from './restrictions.ts';
import { externalSignUp } from './sessions.ts';
import type { User } from './users.ts';

/** Who stands before a page or a call. */
export interface Viewer {
  /** `unknown`: not said yet; `nobody`: without any session; `closed`: an account that is gone, or that nobody knows. */
  kind: 'unknown' | 'nobody' | 'guest' | 'member' | 'partner' | 'closed';
  username: string | null;
  /** The account's e-mail is on a relay that the brand does not write to (P-ROUTE-19). */
  isRelayAddress: boolean;
  /** A partner's user who has said name and username. */
  isRegistered: boolean;
  permissions: readonly string[];
  restrictions: readonly RestrictionKind[];
}

/** What a row of the site's pages says of whom it is for. */
export const pageGuard = v.object({
  class: v.picklist(guardClasses),
  /** Who lacks it sees the 403 page (P-ROUTE-24). */
  permission: v.nullable(v.picklist(permissions)),
  /** What somebody without an account meets: the page, a preview of it, or "Register for Free" (P-ROUTE-21, P-ROUTE-22). */
  guests: v.picklist(['enter', 'teaser', 'register']),
  /** The page itself asks a member without a username for one, so it sends nobody away (P-ROUTE-17). */
  prompts: v.optional(v.boolean()),
  /** Where the flag is off for a brand there is no such page (R-LORE-01). */
  flag: v.optional(v.picklist(flagNames)),
  /** Where the brand has not switched it on there is no such page. */
  feature: v.optional(v.picklist(['commerce'])),
});
export type PageGuard = v.InferOutput<typeof pageGuard>;

/** Somewhere that a viewer wants to be. */
export type GuardedPlace =
  /** A host that no brand has. */
  | { kind: 'unknown-domain' }
  /** No page, or one that the brand closes. */
  | { kind: 'gone' }
  | ({
      kind: 'page';
      path: string;
      onboarding: 'modal' | 'page';
      /** Whether there is a page to send somebody to; there is unless told. */
      hasPage?: (path: string) => boolean;
    } & PageGuard)
  | { kind: 'call'; class: GuardClass; auth: Auth; permission: Permission | null };

/** Where somebody is sent who has to settle something first. */
export const gatePaths = {
  partner: externalSignUp.path,
  closed: '/user-not-found',
  relay: '/update-email',
  username: '/signup',
} as const;
type GatePath = (typeof gatePaths)[keyof typeof gatePaths];

/** Addresses beside a page's own: a viewer who comes to one is led to the page (P-ROUTE-08, P-ROUTE-12). */
export const movedPaths = {
  '/character/create': '/chatbot/create',
  '/groupchat': '/my-chatbots/groupchats',
  '/groupchat/drafts': '/my-chatbots/groupchats/drafts',
  '/groupchat/edit': '/my-chatbots/groupchats',
} as const;
type MovedPath = (typeof movedPaths)[keyof typeof movedPaths];

/** Everywhere that somebody can be sent. */
const redirectPaths = [...Object.values(gatePaths), ...Object.values(movedPaths)] as [GatePath | MovedPath];

export const verdict = v.variant('kind', [
  v.object({
    kind: v.literal('enter'),
    /** A username is missing: asked for in a modal over the page, or by the page itself. */
    onboarding: v.optional(v.picklist(['modal', 'prompt'])),
  }),
  /** Who is here will be known in a moment. */
  v.object({ kind: v.literal('wait') }),
  v.object({ kind: v.literal('unknown-domain') }),
  v.object({ kind: v.literal('not-found') }),
  v.object({ kind: v.literal('redirect'), to: v.picklist(redirectPaths) }),
  v.object({ kind: v.literal('barred'), restriction: v.picklist(restrictionKinds) }),
  v.object({ kind: v.literal('teaser') }),
  v.object({ kind: v.literal('register') }),
  /** Only of calls: sign in first. */
  v.object({ kind: v.literal('unauthorized') }),
  v.object({ kind: v.literal('forbidden') }),
]);
export type Verdict = v.InferOutput<typeof verdict>;

type Rule = (place: Extract<GuardedPlace, { class: GuardClass }>, viewer: Viewer) => Verdict | null;

/**
 * A page that settles something is entered by a viewer who has to settle it, so no rule sends on from there. Where there
 * is no such page the rule says nothing, and the next ones hold.
 */
const sendTo = (place: Parameters<Rule>[0], to: GatePath): Verdict | null => {
  if (place.kind === 'call' || place.hasPage?.(to) === false) return null;
  return place.path === to ? { kind: 'enter' } : { kind: 'redirect', to };
};

const hasAccount = ({ kind }: Viewer) => kind === 'member' || kind === 'partner';

const closed: Rule = (place, { kind }) => {
  if (kind !== 'closed') return null;
  return place.kind === 'call' ? { kind: 'unauthorized' } : sendTo(place, gatePaths.closed);
};

/** A barred member keeps what is theirs by law. */
const barred: Rule = (place, { restrictions }) => {
  const restriction = barredBy(restrictions, 'read');
  return restriction === undefined || place.class === 'account' ? null : { kind: 'barred', restriction };
};

/** Who has no username yet is asked for the other address beside it (P-ONB-12). */
const relayed: Rule = (place, viewer) => {
  if (!hasAccount(viewer) || !viewer.isRelayAddress || viewer.username === null) return null;
  return sendTo(place, gatePaths.relay);
};

/** A username is asked of nobody who is barred: what is left to them is left without one too. */
const lacksUsername = ({ kind, username, restrictions }: Viewer) =>
  kind === 'member' && username === null && barredBy(restrictions, 'read') === undefined;

const nameless: Rule = (place, viewer) => {
  if (!lacksUsername(viewer) || place.kind === 'call') return null;
  return place.onboarding === 'modal' || place.prompts ? null : sendTo(place, gatePaths.username);
};

const signedOut: Rule = (place, viewer) => {
  if (hasAccount(viewer)) return null;
  if (place.kind === 'page') {
    if (place.guests !== 'enter') return { kind: place.guests };
    // Whom a session would let in is asked to have one.
    return viewer.kind === 'nobody' && place.permission !== null ? { kind: 'register' } : null;
  }
  // A partner's token and a refresh cookie are credentials of their own.
  const isRefused = place.auth === 'member' || (place.auth === 'session' && viewer.kind !== 'guest');
  return isRefused ? { kind: 'unauthorized' } : null;
};

const unpermitted: Rule = (place, { permissions: held, restrictions }) => {
  const restriction = barredBy(restrictions, place.class);
  if (restriction !== undefined) return { kind: 'barred', restriction };
  if (place.permission === null || held.includes(place.permission)) return null;
  // A limit takes the permissions of a role away; who decides about others was given that permission by name.
  const isLimited = place.class !== 'staff' && restrictions.includes('limited_access');
  return isLimited ? { kind: 'barred', restriction: 'limited_access' } : { kind: 'forbidden' };
};

const open: Rule = (place, viewer) => {
  if (place.class !== 'open') return null;
  return (place.kind === 'call' ? (signedOut(place, viewer) ?? unpermitted(place, viewer)) : null) ?? { kind: 'enter' };
};

/** In this order; the first that says something is the verdict. */
const rules: readonly Rule[] = [
  open,
  (_, { kind }) => (kind === 'unknown' ? { kind: 'wait' } : null),
  (place, { kind, isRegistered }) => (kind === 'partner' && !isRegistered ? sendTo(place, gatePaths.partner) : null),
  closed,
  relayed,
  barred,
  nameless,
  signedOut,
  unpermitted,
];

const onboardingOf = (place: Parameters<Rule>[0], viewer: Viewer): Verdict => {
  if (!lacksUsername(viewer) || place.kind === 'call') return { kind: 'enter' };
  return { kind: 'enter', onboarding: place.onboarding === 'modal' ? 'modal' : 'prompt' };
};

/**
 * Whether a viewer may be at a place, and what is there instead. Asked by the server for documents and calls, and by
 * the pages for what they show; pure, and total over both shapes. A redirect that is followed never redirects again.
 */
export const decide = (place: GuardedPlace, viewer: Viewer): Verdict => {
  if (place.kind === 'unknown-domain') return { kind: 'unknown-domain' };
  if (place.kind === 'gone') return { kind: 'not-found' };
  for (const rule of rules) {
    const found = rule(place, viewer);
    if (found !== null) return found;
  }
  return onboardingOf(place, viewer);
};

/** The status of a document whose page has one of its own. */
export const statusOf = (found: Verdict, own: 200 | 403 | 404): 200 | 302 | 403 | 404 => {
  switch (found.kind) {
    case 'redirect':
      return 302;
    case 'barred':
    case 'forbidden':
    case 'unauthorized':
      return 403;
    case 'unknown-domain':
    case 'not-found':
      return 404;
    default:
      return found.kind === 'enter' ? own : 200;
  }
};

/** A page of the table as a place of a brand. */
export const pagePlace = (
  page: PageGuard & { path: string },
  brand: Pick<BrandView, 'flags'>,
): Extract<GuardedPlace, { kind: 'page' }> => ({
  kind: 'page',
  path: page.path,
  class: page.class,
  permission: page.permission,
  guests: page.guests,
  onboarding: isFlagOn(brand, 'onboarding_v2') ? 'modal' : 'page',
  ...(page.prompts && { prompts: true }),
});

/** What a page of a table is to a viewer; nobody is sent where the table, or the brand, has no page. */
export const decidePage = <P extends PageGuard & { path: string }>(
  page: P,
  pages: readonly P[],
  brand: Pick<BrandView, 'flags' | 'closed_paths'> & { features: Pick<BrandView['features'], 'commerce'> },
  viewer: Viewer,
): Verdict => {
  const pageAt = (path: string) => findPage(pages, path, brand.closed_paths).page;
  const hasPage = (path: string) => pageAt(path).path !== '*';
  if (page.flag !== undefined && !isFlagOn(brand, page.flag)) return { kind: 'not-found' };
  if (page.feature !== undefined && !brand.features[page.feature]) return { kind: 'not-found' };
  const to = Object.entries(movedPaths).find(([path]) => path === page.path)?.[1];
  if (to !== undefined) {
    if (!hasPage(to)) return { kind: 'not-found' };
    // Who would be sent on from there goes straight to where they have something to settle.
    const there = decide({ ...pagePlace(pageAt(to), brand), hasPage }, viewer);
    return there.kind === 'redirect' ? there : { kind: 'redirect', to };
  }
  return decide({ ...pagePlace(page, brand), hasPage }, viewer);
};

const kinds = { guest: 'guest', first_party: 'member', partner: 'partner' } as const;

/** The viewer that a user is. */
export const viewerOf = (
  user: Pick<User, 'platform' | 'username' | 'email' | 'permissions'>,
  relayDomains: readonly string[],
): Viewer => ({
  kind: kinds[user.platform],
  username: user.username,
  isRelayAddress: user.platform === 'first_party' && isRelayAddress(user.email, relayDomains),
  isRegistered: user.platform !== 'partner' || user.username !== null,
  permissions: user.permissions,
  restrictions: restrictionsIn(user.permissions),
});

const without = { username: null, isRelayAddress: false, isRegistered: true, restrictions: [] };

/** Nothing is known yet of who is here. */
export const unknownViewer: Viewer = { ...without, kind: 'unknown', permissions: [] };

/** Whose account is closed, or is there no more. */
export const closedViewer: Viewer = { ...without, kind: 'closed', permissions: [] };

/** Who comes without a session: a guest where the brand has guests. */
export const strangerOf = (brand: Pick<BrandView, 'features'>): Viewer =>
  brand.features.guest_chat
    ? { ...without, kind: 'guest', permissions: rolePermissions.guest }
    : { ...without, kind: 'nobody', permissions: [] };
