import type { LoadScreen } from './router/site-screen.ts';
import type { ScreenName } from './routes.ts';

/**
 * How each screen of the table is loaded, each in a chunk of its own. Not in the table itself: screens link to pages by the
 * table, so a table that imported them would import itself.
 */
export const siteScreens: Record<ScreenName, LoadScreen> = {
  chat: () => import('./screens/chat.tsx'),
  report: () => import('./screens/report.tsx'),
  home: () => import('./screens/home.tsx'),
  chats: () => import('./screens/chats.tsx'),
  'saved-chats': () => import('./screens/saved-chats.tsx'),
  'my-chatbots': () => import('./screens/my-chatbots.tsx'),
  'creation/definition': () => import('./screens/creation/definition.tsx'),
  'creation/drafts': () => import('./screens/creation/drafts.tsx'),
  'creation/create-chatbot': () => import('./screens/creation/create-chatbot.tsx'),
  'creation/contribute': () => import('./screens/creation/contribute.tsx'),
  'creation/edit-chatbot': () => import('./screens/creation/edit-chatbot.tsx'),
  'creation/leaderboard': () => import('./screens/creation/leaderboard.tsx'),
  'creation/review-queue': () => import('./screens/creation/review-queue.tsx'),
  'creation/review-case': () => import('./screens/creation/review-case.tsx'),
  character: () => import('./screens/character.tsx'),
  favorites: () => import('./screens/favorites.tsx'),
  'personas/personas': () => import('./screens/personas/personas.tsx'),
  'personas/create': () => import('./screens/personas/create.tsx'),
  'personas/edit': () => import('./screens/personas/edit.tsx'),
  creator: () => import('./screens/creator.tsx'),
  'blocked-creators': () => import('./screens/blocked-creators.tsx'),
  'recommended-bots': () => import('./screens/recommended-bots.tsx'),
  profile: () => import('./screens/profile.tsx'),
  'profile-data': () => import('./screens/profile-data.tsx'),
  'age-verification': () => import('./screens/age-verification.tsx'),
  'age-callback': () => import('./screens/age-callback.tsx'),
  'access/profile-sessions': () => import('./screens/access/profile-sessions.tsx'),
  'access/update-email': () => import('./screens/access/update-email.tsx'),
  'access/revert-email': () => import('./screens/access/revert-email.tsx'),
  'decisions/decisions': () => import('./screens/decisions/decisions.tsx'),
  'decisions/decision': () => import('./screens/decisions/decision.tsx'),
  'keep-account': () => import('./screens/keep-account.tsx'),
  'onboarding/sign-up': () => import('./screens/onboarding/sign-up.tsx'),
  studio: () => import('./screens/studio.tsx'),
  doctor: () => import('./screens/doctor.tsx'),
  forbidden: () => import('./screens/forbidden.tsx'),
  'user-not-found': () => import('./screens/user-not-found.tsx'),
  'not-found': () => import('./screens/not-found.tsx'),
};
