import type { FirstView, SitePage } from '@troupe/protocol';
import type { ComponentType } from 'react';

/*
 * The site's pages as data, one row a page, in matching order; the last row matches everything. The file is as long as the
 * site has pages: a part of the table elsewhere would match in an order that nobody sees.
 *
 * Contract with the server (protocol: platform/pages.ts). `vite build` leaves `dist/index.html` and
 * `dist/assets/*` (hashed names, immutable), `write-pages.ts` adds `dist/pages.json`: these rows
 * without their screens. For a document request the server
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

/** A row but for its description, which only the server writes: `page-descriptions.ts`. */
export interface Route extends Omit<SitePage, 'description'> {
  name: RouteName;
  /** `page` scrolls as a document under the full shell; `chat` fills the window and scrolls by itself, beside the rail. */
  layout: 'page' | 'chat';
  /** Whether the server draws all of its first view, from what strangers may see, or only what stands around it. */
  first: FirstView['drawn'];
  /** Where most go from here: its screen is loaded while they look around. */
  next?: RouteName;
  screen: () => Promise<{ Screen: ComponentType<SiteScreenProps> }>;
}

export type RouteName =
  | 'home'
  | 'platform.external'
  | 'chat.character'
  | 'chat.conversation'
  | 'chats'
  | 'chats.character'
  | 'creation.chatbot'
  | 'platform.blocked-creators'
  | 'platform.profile'
  | 'platform.data'
  | 'platform.sessions'
  | 'platform.update-email'
  | 'platform.revert-email'
  | 'platform.decisions'
  | 'platform.decision'
  | 'platform.keep-account'
  | 'platform.age'
  | 'platform.age-callback'
  | 'platform.favorites'
  | 'platform.report'
  | 'platform.report.character'
  | 'platform.personas'
  | 'platform.personas.create'
  | 'platform.personas.edit'
  | 'platform.creator'
  | 'platform.recommendations'
  | 'creation.my-chatbots'
  | 'creation.chatbot.create'
  | 'creation.chatbot.edit'
  | 'creation.review-queue'
  | 'creation.review-case'
  | 'platform.sign-up'
  | 'platform.external-sign-up'
  | 'studio'
  | 'doctor'
  | 'forbidden'
  | 'user-not-found'
  | 'not-found';

/** What each screen is given; a screen reads the parameters that its path has. */
export interface SiteScreenProps {
  params: Record<string, string>;
  search: Record<string, string>;
  onSearchChange: (next: Record<string, string>, how: 'push' | 'replace') => void;
}

const chat = {
  class: 'chat',
  guests: 'enter',
  title: 'Chat with {character} · {product}',
  lookup: 'character',
  permission: 'view_chats',
  status: 200,
  layout: 'chat',
  first: 'shell',
  screen: () => import('./screens/chat.tsx'),
} as const;

/** A page about nothing but the account or the list itself, drawn once its script is there. */
const plain = { lookup: 'none', permission: null, status: 200, layout: 'page', first: 'shell' } as const;

/** A page of one's own account: who has none is asked to register. */
const ofAccount = { ...plain, class: 'account', guests: 'register' } as const;

/** One screen on both addresses: what is typed stays while the chatbot changes. */
const report = {
  ...plain,
  class: 'interact',
  permission: 'report_character',
  guests: 'enter',
  title: 'Report a chatbot · {product}',
  screen: () => import('./screens/report.tsx'),
} as const;

/** Pages of those who decide about what others made. */
const review = { ...plain, class: 'staff', permission: 'moderate', guests: 'register' } as const;

export const routes: readonly Route[] = [
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
    screen: () => import('./screens/home.tsx'),
  },
  {
    name: 'platform.external',
    path: '/external',
    title: 'Characters for you · {product}',
    ...plain,
    class: 'read',
    guests: 'enter',
    screen: () => import('./screens/home.tsx'),
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
    screen: () => import('./screens/chats.tsx'),
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
    screen: () => import('./screens/saved-chats.tsx'),
  },
  {
    name: 'creation.my-chatbots',
    path: '/my-chatbots',
    title: 'My Chatbots · {product}',
    ...plain,
    class: 'create',
    permission: 'view_my_chat_bots',
    guests: 'teaser',
    screen: () => import('./screens/my-chatbots.tsx'),
  },
  // Before the page of a chatbot: no chatbot's id is one of these words.
  {
    name: 'creation.chatbot.create',
    path: '/chatbot/create',
    title: 'Create a chatbot · {product}',
    ...plain,
    class: 'create',
    permission: 'create_character',
    guests: 'teaser',
    screen: () => import('./screens/creation/create-chatbot.tsx'),
  },
  {
    name: 'creation.chatbot.edit',
    path: '/chatbot/edit/:characterId',
    title: 'Edit chatbot · {product}',
    ...plain,
    class: 'create',
    permission: 'create_character',
    guests: 'register',
    screen: () => import('./screens/creation/edit-chatbot.tsx'),
  },
  {
    name: 'creation.review-queue',
    path: '/moderation',
    title: 'Moderation · {product}',
    ...review,
    screen: () => import('./screens/creation/review-queue.tsx'),
  },
  {
    name: 'creation.review-case',
    path: '/moderation/:caseId',
    title: 'Case · {product}',
    ...review,
    screen: () => import('./screens/creation/review-case.tsx'),
  },
  {
    name: 'creation.chatbot',
    path: '/chatbot/:characterId',
    title: '{character} by {username} · {product}',
    lookup: 'character',
    class: 'read',
    permission: null,
    guests: 'enter',
    status: 200,
    listed: true,
    layout: 'page',
    first: 'page',
    screen: () => import('./screens/character.tsx'),
  },
  {
    name: 'platform.favorites',
    path: '/favorite-bots',
    title: 'Favorites · {product}',
    ...plain,
    class: 'read',
    guests: 'teaser',
    screen: () => import('./screens/favorites.tsx'),
  },
  {
    name: 'platform.personas',
    path: '/personas',
    title: 'My Personas · {product}',
    ...plain,
    class: 'read',
    permission: 'view_chats',
    guests: 'teaser',
    screen: () => import('./screens/personas/personas.tsx'),
  },
  {
    name: 'platform.personas.create',
    path: '/personas/create',
    title: 'New persona · {product}',
    ...plain,
    class: 'chat',
    permission: 'view_chats',
    guests: 'register',
    screen: () => import('./screens/personas/create.tsx'),
  },
  {
    name: 'platform.personas.edit',
    path: '/personas/edit',
    title: 'Edit persona · {product}',
    ...plain,
    class: 'chat',
    permission: 'view_chats',
    guests: 'register',
    screen: () => import('./screens/personas/edit.tsx'),
  },
  { name: 'platform.report', path: '/report', ...report },
  { name: 'platform.report.character', path: '/report/:characterId', ...report, title: 'Report this chatbot · {product}' },
  {
    name: 'platform.creator',
    path: '/creator/:creatorUsername',
    title: 'Creator · {product}',
    ...plain,
    class: 'read',
    guests: 'enter',
    screen: () => import('./screens/creator.tsx'),
  },
  {
    name: 'platform.blocked-creators',
    path: '/blocked-creators',
    title: 'Blocked creators · {product}',
    ...ofAccount,
    screen: () => import('./screens/blocked-creators.tsx'),
  },
  {
    name: 'platform.recommendations',
    path: '/recommended-bots',
    title: 'Recommended for you · {product}',
    ...plain,
    class: 'read',
    guests: 'register',
    screen: () => import('./screens/recommended-bots.tsx'),
  },
  {
    name: 'platform.profile',
    path: '/profile',
    title: 'Profile · {product}',
    ...ofAccount,
    screen: () => import('./screens/profile.tsx'),
  },
  {
    name: 'platform.data',
    path: '/profile/data',
    title: 'Your data · {product}',
    ...ofAccount,
    screen: () => import('./screens/profile-data.tsx'),
  },
  {
    name: 'platform.age',
    path: '/age-verification',
    title: 'Verify your age · {product}',
    ...ofAccount,
    screen: () => import('./screens/age-verification.tsx'),
  },
  {
    name: 'platform.age-callback',
    path: '/age-verification/callback',
    title: 'Age verification · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: () => import('./screens/age-callback.tsx'),
  },
  {
    name: 'platform.sessions',
    path: '/profile/sessions',
    title: 'Where you are signed in · {product}',
    ...ofAccount,
    screen: () => import('./screens/access/profile-sessions.tsx'),
  },
  {
    name: 'platform.update-email',
    path: '/update-email',
    title: 'Update e-mail · {product}',
    ...ofAccount,
    screen: () => import('./screens/access/update-email.tsx'),
  },
  {
    name: 'platform.revert-email',
    path: '/update-email/revert',
    title: 'Keep your address · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: () => import('./screens/access/revert-email.tsx'),
  },
  {
    name: 'platform.decisions',
    path: '/profile/decisions',
    title: 'Decisions · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: () => import('./screens/decisions/decisions.tsx'),
  },
  {
    name: 'platform.decision',
    path: '/profile/decisions/:decisionId',
    title: 'Decision · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: () => import('./screens/decisions/decision.tsx'),
  },
  {
    name: 'platform.keep-account',
    path: '/keep-account',
    title: 'Keep your account · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: () => import('./screens/keep-account.tsx'),
  },
  {
    name: 'platform.sign-up',
    path: '/signup',
    title: 'Welcome Aboard · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: () => import('./screens/onboarding/sign-up.tsx'),
  },
  {
    name: 'platform.external-sign-up',
    path: '/external/signup',
    title: 'Sign Up · {product}',
    ...plain,
    class: 'account',
    guests: 'enter',
    screen: () => import('./screens/onboarding/sign-up.tsx'),
  },
  {
    name: 'studio',
    path: '/studio',
    title: 'Theme studio · {product}',
    lookup: 'none',
    class: 'open',
    permission: null,
    guests: 'enter',
    status: 200,
    layout: 'chat',
    first: 'shell',
    screen: () => import('./screens/studio.tsx'),
  },
  {
    name: 'doctor',
    path: '/doctor',
    title: 'Doctor · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    screen: () => import('./screens/doctor.tsx'),
  },
  {
    name: 'forbidden',
    path: '/accessDenied',
    title: 'Access denied · {product}',
    lookup: 'none',
    class: 'open',
    permission: null,
    guests: 'enter',
    status: 403,
    layout: 'page',
    first: 'page',
    screen: () => import('./screens/forbidden.tsx'),
  },
  {
    name: 'user-not-found',
    path: '/user-not-found',
    title: 'Account not found · {product}',
    ...plain,
    class: 'open',
    guests: 'enter',
    status: 403,
    screen: () => import('./screens/user-not-found.tsx'),
  },
  {
    name: 'not-found',
    path: '*',
    title: 'Page not found · {product}',
    lookup: 'none',
    class: 'open',
    permission: null,
    guests: 'enter',
    status: 404,
    layout: 'page',
    first: 'page',
    screen: () => import('./screens/not-found.tsx'),
  },
];
