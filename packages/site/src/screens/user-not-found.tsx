import { useApp } from '@troupe/core/app';
import { UserNotFoundScreen } from '@troupe/core/platform/shell';
import { signOut } from '../session/sign-out.ts';

export const Screen = () => {
  const app = useApp();
  return <UserNotFoundScreen onSignOut={() => void signOut(app)} />;
};
