import { commerceRows } from './commerce-rows.ts';
import { creationRows } from './creation-rows.ts';
import { groupRows } from './group-rows.ts';
import { lorebookRows } from './lorebook-rows.ts';
import { plain, type Row } from './route-row.ts';

/*
 * The site's pages as data, one row a page, in matching order; the last row matches everything.
 *
 * Contract with the server (protocol: platform/pages.ts). `vite build` leaves `dist/index.html` and
 * `dist/assets/*` (hashed names, immutable), `write-pages.ts` adds `dist/pages.json`: these rows,
 * with the files of their screens in place of the screens' names. For a document request the server
 *   1. finds the first row whose path matches, unless the brand closes the path (`closed_paths`): then `not-found`;
 *   2. where `lookup` is `character`, reads the character as a user without a session may see it;
 *      one that does not exist answers the row `not-found`;
 *   3. fills the slots of title and description, and answers `index.html` with the row's status and
 *      the marks of `documentMarks` replaced: root attributes, head (title, description, open graph,
 *      theme), boot JSON (`siteBoot`), and the first view that `server.tsx` draws.
 * The page needs no inline script and no style attribute: `script-src 'self'; style-src 'self'
 * 'nonce-…'; connect-src 'self'; img-src 'self' data: blob:; require-trusted-types-for 'script';
 * trusted-types troupe-worker` holds.
 */

const chat = {
  class: 'chat',
  guests: 'enter',
  title: 'Chat with {character} · {product}',
  lookup: 'character',
  permission: 'view_chats',
  status: 200,
  layout: 'chat',
  first: 'shell',
  screen: 'chat',
} as const;

/** A page of one's own account: who has none is asked to register. */
const ofAccount = { ...plain, class: 'account', guests: 'register' } as const;

/** One screen on both addresses: what is typed stays while the chatbot changes. */
const report = {
  ...plain,
  class: 'interact',
  permission: 'report_character',
  guests: 'enter',
  title: 'Report a chatbot · {product}',
  screen: 'report',
} as const;

const rows = [
  {
    name: 'home',
    path: '/',
    title: '{product}: chat with characters',
    lookup: 'none',
    class: 'read',
    permission: null,
    guests: 'enter',
    prompts: true,
    status: 200,
    listed: true,
    layout: 'page',
    first: 'page',
    screen: 'home',
  },
  {
    name: 'platform.external',
    path: '/external',
    title: 'Characters for you · {product}',
    ...plain,
    class: 'read',
    guests: 'enter',
    screen: 'home',
  },
  { name: 'chat.character', path: '/chat/:characterId', ...chat },
  { name: 'chat.conversation', path: '/chat/:characterId/:conversationId', ...chat },
  {
    name: 'chats',
    next: 'chat.conversation',
    path: '/chats',
    title: 'Chats · {product}',
    ...plain,
    class: 'read',
    permission: 'view_chats',
    guests: 'enter',
    screen: 'chats',
  },
  {
    name: 'chats.character',
    path: '/chats/:characterId',
    title: 'Saved Chats with {character} · {product}',
    ...plain,
    lookup: 'character',
    class: 'read',
    permission: 'view_chats',
    guests: 'enter',
    screen: 'saved-chats',
  },
  ...creationRows,
  ...lorebookRows,
  ...groupRows,
  {
    name: 'platform.favorites',
    path: '/favorite-bots',
    title: 'Favorites · {product}',
    ...plain,
    class: 'read',
    guests: 'teaser',
    screen: 'favorites',
  },
  {
    name: 'platform.personas',
    path: '/personas',
    title: 'My Personas · {product}',
    ...plain,
    class: 'read',
    permission: 'view_chats',
    guests: 'teaser',
    screen: 'personas/personas',
  },
  {
    name: 'platform.personas.create',
    path: '/personas/create',
    title: 'New persona · {product}',
    ...plain,
    class: 'chat',
    permission: 'view_chats',
    guests: 'register',
    screen: 'personas/create',
  },
  {
    name: 'platform.personas.edit',
    path: '/personas/edit',
    title: 'Edit persona · {product}',
    ...plain,
    class: 'chat',
    permission: 'view_chats',
    guests: 'register',
    screen: 'personas/edit',
  },
  { name: 'platform.report', path: '/report', ...report },
  { name: 'platform.report.character', path: '/report/:characterId', ...report, title: 'Report this chatbot · {product}' },
  {
    name: 'platform.creator',
    path: '/creator/:creatorUsername',
    title: '{username} · {product}',
    ...plain,
    lookup: 'creator',
    class: 'read',
    guests: 'enter',
    screen: 'creator',
  },
  {
    name: 'platform.blocked-creators',
    path: '/blocked-creators',
    title: 'Blocked creators · {product}',
    ...ofAccount,
    screen: 'blocked-creators',
  },
  {
    name: 'platform.recommendations',
    path: '/recommended-bots',
    title: 'Recommended for you · {product}',
    ...plain,
    class: 'read',
    guests: 'register',
    screen: 'recommended-bots',
  },
  {
    name: 'platform.profile',
    path: '/profile',
    title: 'Profile · {product}',
    ...ofAccount,
    screen: 'profile',
  },
  {
    name: 'platform.data',
    path: '/profile/data',
    title: 'Your data · {product}',
    ...ofAccount,
    screen: 'profile-data',
  },
  ...commerceRows,
  {
    name: 'platform.age',
    path: '/age-verification',
    title: 'Verify your age · {product}',
    ...ofAccount,
    screen: 'age-verification',
  },
  {
    name: 'platform.age-callback',
    path: '/age-verification/callback',
    title: 'Age verification · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: 'age-callback',
  },
  {
    name: 'platform.sessions',
    path: '/profile/sessions',
    title: "Where you're signed in · {product}",
    ...ofAccount,
    screen: 'access/profile-sessions',
  },
  {
    name: 'platform.update-email',
    path: '/update-email',
    title: 'Update email · {product}',
    ...ofAccount,
    screen: 'access/update-email',
  },
  {
    name: 'platform.revert-email',
    path: '/update-email/revert',
    title: 'Keep your address · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: 'access/revert-email',
  },
  {
    name: 'platform.decisions',
    path: '/profile/decisions',
    title: 'Decisions · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: 'decisions/decisions',
  },
  {
    name: 'platform.decision',
    path: '/profile/decisions/:decisionId',
    title: 'Decision · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: 'decisions/decision',
  },
  {
    name: 'platform.keep-account',
    path: '/keep-account',
    title: 'Keep your account · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: 'keep-account',
  },
  {
    name: 'platform.sign-up',
    path: '/signup',
    title: 'Welcome Aboard · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: 'onboarding/sign-up',
  },
  {
    name: 'platform.external-sign-up',
    path: '/external/signup',
    title: 'Sign Up · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: 'onboarding/sign-up',
  },
  {
    name: 'studio',
    path: '/studio',
    title: 'Theme studio · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    layout: 'chat',
    screen: 'studio',
  },
  {
    name: 'doctor',
    path: '/doctor',
    title: 'Doctor · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: 'doctor',
  },
  {
    name: 'forbidden',
    path: '/accessDenied',
    title: 'Access denied · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    status: 403,
    first: 'page',
    screen: 'forbidden',
  },
  {
    name: 'user-not-found',
    path: '/user-not-found',
    title: 'Account not found · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    status: 403,
    screen: 'user-not-found',
  },
  {
    name: 'not-found',
    path: '*',
    title: 'Page not found · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    status: 404,
    first: 'page',
    screen: 'not-found',
  },
] as const satisfies readonly Row[];

/** The screens of the table: `site-screens.ts` does not compile with one more or one less. */
export type ScreenName = (typeof rows)[number]['screen'];

export interface Route extends Row {
  screen: ScreenName;
}

export const routes: readonly Route[] = rows;
