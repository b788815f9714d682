import { useApp, useSession } from '../../../app/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { Badges } from './Badges.tsx';
import { ProfileSettings, type ProfileSettingsProps } from './ProfileSettings.tsx';
import { useText } from './texts.ts';
import { useProfile } from './useProfile.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

export type ProfileScreenProps = Omit<ProfileSettingsProps, 'profile' | 'store'>;

/** One's own profile: what others see, what one sees, with whose model, taking everything along, leaving. */
export const ProfileScreen = (props: ProfileScreenProps) => {
  const { wayTo } = useApp();
  const text = useText();
  const status = useSession((state) => state.status);
  const store = useProfile();
  const signIn = wayTo({ name: 'platform.sign-in' });
  const body = () => {
    if (status === 'guest' || status === 'required')
      return (
        <EmptyState
          title={text('account.guest')}
          action={
            signIn && (
              <Button variant="primary" onClick={signIn}>
                {text('account.sign-in')}
              </Button>
            )
          }
        />
      );
    if (store.profile) return <ProfileSettings {...props} profile={store.profile} store={store} />;
    return store.error ? <ErrorSection onRetry={store.retry} /> : <WaitingRows />;
  };
  return (
    <div className={css.page} data-troupe-part="profile-page">
      <div className={css.head}>
        <h1 className={css.title}>{text('account.title')}</h1>
        {store.profile && <Badges profile={store.profile} />}
      </div>
      {body()}
    </div>
  );
};
