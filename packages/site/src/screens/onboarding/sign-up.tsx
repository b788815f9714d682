import { useApp } from '@troupe/core/app';
import { SignUpScreen } from '@troupe/core/platform/onboarding/SignUpScreen.tsx';
import { useRouter } from '../../router/RouterContext.tsx';
import { signOut } from '../../session/sign-out.ts';

export const Screen = () => {
  const app = useApp();
  const router = useRouter();
  const handleDone = () => router.navigate(app.links({ name: 'home' }), 'replace');
  return <SignUpScreen onDone={handleDone} onSignOut={() => void signOut(app)} />;
};
