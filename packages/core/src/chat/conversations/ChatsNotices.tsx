import { useApp, useOwnTexts, useSession, useT } from '../../app/index.ts';
import { alertIcon, infoIcon } from '../../ui/icons.ts';
import { Button, EmptyState, Notice } from '../../ui/index.ts';
import { texts } from './texts.ts';

/** What is to be known of one's chats as a whole: guests' are not saved, and there may be no connection. */
export const ChatsNotices = () => {
  const { host, t } = useApp();
  const text = useOwnTexts(texts);
  const isGuest = useSession(({ status }) => status === 'guest');
  const isOnline = useSession((state) => state.isOnline);
  const signUp = () => {
    host.emit({ type: 'sign-in-required' });
    host.navigate({ name: 'platform.sign-up' });
  };
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
            <Button variant="outline" size="sm" onClick={signUp}>
              {t('conversation.guest.action')}
            </Button>
          }
        >
          {text('chats.guest')}
        </Notice>
      )}
    </>
  );
};

/** The page of a visitor who has to sign in before there are any chats. */
export const SignInFirst = ({ title }: { title: string }) => {
  const { host } = useApp();
  const t = useT();
  return (
    <>
      <h1>{title}</h1>
      <EmptyState
        title={t('errors.unauthorized')}
        action={
          <Button
            variant="primary"
            onClick={() => {
              host.emit({ type: 'sign-in-required' });
              host.navigate({ name: 'platform.sign-in' });
            }}
          >
            {t('conversation.sign-in')}
          </Button>
        }
      />
    </>
  );
};
