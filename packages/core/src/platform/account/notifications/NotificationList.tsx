import type { Notification } from '@troupe/protocol';
import { useStore } from 'zustand';
import { useApp, useOwnTexts, type Destination, type OwnText } from '../../../app/index.ts';
import type { Translator } from '../../../i18n/index.ts';
import { alertIcon, bellIcon, chatIcon, checkIcon, infoIcon, personaIcon, type Glyph } from '../../../ui/icons.ts';
import { Button, EmptyState, Icon, VisuallyHidden } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from './history.css.ts';
import { texts } from './texts.ts';
import type { NotificationHistory } from './useNotificationHistory.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

interface Told {
  glyph: Glyph;
  sentence: string;
  to?: Destination;
}

/** The sentence of a notification, its sign, and where it leads. */
const toldOf = ({ kind, payload }: Notification, text: OwnText<typeof texts>, t: Translator): Told => {
  switch (kind) {
    case 'reply_ready':
      return {
        glyph: chatIcon,
        sentence: text('notifications.kind.reply_ready', { character: payload.character_name }),
        to: { name: 'chat.conversation', characterId: payload.character_id, conversationId: payload.conversation_id },
      };
    case 'decision':
    case 'appeal_decided':
    case 'restriction_lifted':
      return {
        glyph: alertIcon,
        sentence: text(`notifications.kind.${kind}`),
        to: { name: 'platform.decision', decisionId: payload.statement_id },
      };
    case 'new_device':
      return { glyph: personaIcon, sentence: text('notifications.kind.new_device', { device: payload.device }) };
    case 'chatbot_reviewed':
      return {
        glyph: checkIcon,
        sentence: text('notifications.kind.chatbot_reviewed', { character: payload.character_name }),
        to: { name: 'creation.chatbot', characterId: payload.character_id },
      };
    case 'prize_won':
      return {
        glyph: checkIcon,
        sentence: text('notifications.kind.prize_won', { rank: t.number(payload.rank), plan: payload.plan }),
      };
    default:
      return { glyph: bellIcon, sentence: text(`notifications.kind.${kind}`) };
  }
};

const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  const { glyph, sentence, to } = toldOf(notification, text, t);
  const href = to && links(to);
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={css.row} data-troupe-part="notification" data-troupe-state={notification.is_read ? 'read' : 'unread'}>
      <Icon glyph={glyph} className={css.icon} />
      <p className={notification.is_read ? css.sentence : `${css.sentence} ${css.unread}`} dir="auto">
        {!notification.is_read && <VisuallyHidden>{text('notifications.unread')}: </VisuallyHidden>}
        {href ? (
          <a className={css.link} href={href}>
            {sentence}
          </a>
        ) : (
          sentence
        )}
      </p>
      <time className={css.meta} dateTime={notification.createdAt}>
        {format.format(new Date(notification.createdAt))}
      </time>
    </li>
  );
};

/** What this page said in passing, so that it can be read again. */
const ToastHistory = () => {
  const { toasts } = useApp();
  const text = useOwnTexts(texts);
  const said = useStore(toasts, ({ history }) => history);
  if (said.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{text('notifications.here')}</h3>
      <ul className={css.list} data-troupe-part="toast-history">
        {said.toReversed().map((toast) => (
          <li key={toast.id} className={css.row}>
            <Icon
              glyph={toast.kind === 'success' ? checkIcon : toast.kind === 'info' ? infoIcon : alertIcon}
              className={css.icon}
            />
            <p className={css.sentence} dir="auto">
              {toast.text}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Everything that a member was told, newest first, and below it what this page said. */
export const NotificationList = ({ notifications, error, hasMore, isLoadingMore, loadMore, retry }: NotificationHistory) => {
  const text = useOwnTexts(texts);
  if (error && !notifications) return <ErrorSection onRetry={retry} />;
  if (!notifications) return <WaitingRows />;
  return (
    <>
      {notifications.length === 0 ? (
        <EmptyState title={text('notifications.empty')} text={text('notifications.empty.text')} />
      ) : (
        <ul className={css.list} data-troupe-part="notifications">
          {notifications.map((one) => (
            <NotificationRow key={one.id} notification={one} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={css.more}>
          <Button disabled={isLoadingMore} onClick={loadMore}>
            {text('notifications.more')}
          </Button>
        </div>
      )}
      <ToastHistory />
    </>
  );
};
