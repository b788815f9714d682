import { useApp, useIsLikely, useOwnTexts, useSession } from '../../../app/index.ts';
import { alertIcon, infoIcon } from '../../../ui/icons.ts';
import { Button, EmptyState, Notice } from '../../../ui/index.ts';
import { texts } from '../texts.ts';

/** What is to be known of one's chats as a whole: guests' are not saved, and there may be no connection. */
export const ChatsNotices = () => {
  const { t, wayTo } = useApp();
  const signUp = wayTo({ name: 'platform.sign-up' });
  const text = useOwnTexts(texts);
  const isGuest = useIsLikely('guest');
  const isOnline = useSession((state) => state.isOnline);
  return (
    <>
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {text('chats.offline')}
        </Notice>
      )}
      {isGuest && (
        <Notice
          glyph={infoIcon}
          action={
            signUp && (
              <Button variant="outline" size="sm" onClick={signUp}>
                {t('conversation.guest.action')}
              </Button>
            )
          }
        >
          {text('chats.guest')}
        </Notice>
      )}
    </>
  );
};

/** The page of a user who has to sign in before there are any chats. */
export const SignInFirst = ({ title }: { title: string }) => {
  const { t, wayTo } = useApp();
  const signIn = wayTo({ name: 'platform.sign-in' });
  return (
    <>
      <h1>{title}</h1>
      <EmptyState
        title={t('errors.unauthorized')}
        action={
          signIn && (
            <Button variant="primary" onClick={signIn}>
              {t('conversation.sign-in')}
            </Button>
          )
        }
      />
    </>
  );
};
