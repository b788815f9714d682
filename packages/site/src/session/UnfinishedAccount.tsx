import { useApp } from '@troupe/core/app';
import { OnboardingDialog } from '@troupe/core/platform/account';
import { UsernamePrompt } from '@troupe/core/platform/account';
import { useProfile } from '@troupe/core/platform/account';
import { gatePaths, isFlagOn, type User } from '@troupe/protocol';
import { matchRoute } from '../router/match.ts';
import { usePlace } from '../router/RouterContext.tsx';
import { firstTouch } from './first-touch.ts';
import { signOut } from './sign-out.ts';

/** Makes the profile of somebody new, and asks for what an account lacks: in a dialog over any page, or by a line on the home page. */
export const UnfinishedAccount = ({ user }: { user: User }) => {
  const app = useApp();
  const { pathname } = usePlace();
  useProfile(() => firstTouch(app.storage));
  const { route } = matchRoute(pathname, app.brand.closed_paths);
  const isNameless = user.username === null && user.onboarding !== 'signed_in';
  const isMissing = isNameless || user.onboarding === 'needs_guidelines';
  if (!isMissing || route.class === 'open' || route.path === gatePaths.username) return null;
  if (isFlagOn(app.brand, 'onboarding_v2'))
    return <OnboardingDialog user={user} onDone={() => undefined} onSignOut={() => void signOut(app)} />;
  return route.prompts ? <UsernamePrompt href={gatePaths.username} /> : null;
};
