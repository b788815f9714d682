import { useApp } from '@troupe/core/app';
import { ExternalSignUpScreen } from '@troupe/core/platform/account';
import { SignUpScreen } from '@troupe/core/platform/account';
import { gatePaths } from '@troupe/protocol';
import { usePlace, useRouter } from '../../router/RouterContext.tsx';
import { signOut } from '../../session/sign-out.ts';

/** Both sign-ups, the brand's own and the one of partners' users: they are made of the same pieces. */
export const Screen = () => {
  const app = useApp();
  const router = useRouter();
  const SignUp = usePlace().pathname === gatePaths.partner ? ExternalSignUpScreen : SignUpScreen;
  const handleDone = () => router.navigate(app.links({ name: 'home' }), 'replace');
  return <SignUp onDone={handleDone} onSignOut={() => void signOut(app)} />;
};
