import { useStore } from 'zustand';
import { useT } from '../../app/index.ts';
import { alertIcon, infoIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { longText, shortText } from './chat.css.ts';
import * as css from './ConversationNotices.css.ts';

/**
 * What a guest should know, in place of the persona chip (C-CONV-10). Stands under the strips: they come a moment later, and
 * its button must not move from under a finger. At a limit it gives way to the notice of the reply that did not come, which has the same offer.
 */
export const GuestNotice = ({ onSignUp }: { onSignUp: (() => void) | null }) => {
  const t = useT();
  return (
    <div className={css.guest}>
      <Notice
        tone="accent"
        glyph={infoIcon}
        data-troupe-part="guest-notice"
        action={
          onSignUp && (
            <button type="button" className={css.link} onClick={onSignUp}>
              {t('conversation.guest.action')}
            </button>
          )
        }
      >
        <span className={longText}>{t('conversation.guest.long')}</span>
        <span className={shortText}>{t('conversation.guest.short')}</span>
      </Notice>
    </div>
  );
};

/** The device has no connection; what is written stays. Nothing where messages wait: those are told of with what becomes of them. */
export const OfflineNotice = () => {
  const t = useT();
  const { stream } = useOpenChat();
  const isTold = useStore(stream, ({ waiting }) => waiting.length > 0);
  if (isTold) return null;
  return (
    <div className={css.guest}>
      <Notice tone="warning" glyph={alertIcon} role="status" data-troupe-part="offline-notice">
        {t('errors.offline')}
      </Notice>
    </div>
  );
};

/** The session ended and the next is being fetched; the conversation and the draft stay where they are. */
export const ReconnectingNotice = () => {
  const t = useT();
  return (
    <div className={css.guest}>
      <Notice tone="accent" glyph={infoIcon} role="status" data-troupe-part="reconnecting-notice">
        {t('conversation.reconnecting')}
      </Notice>
    </div>
  );
};

/** Under the composer, always: fiction, and an AI. A demo model is named as one, in few words where a second line would lift the composer. */
export const Disclaimer = ({ isDemo }: { isDemo: boolean }) => {
  const t = useT();
  return (
    <p className={css.disclaimer} data-troupe-part="disclaimer">
      {isDemo && (
        <>
          <strong>
            <span className={longText}>{t('conversation.demo')}</span>
            <span className={shortText}>{t('conversation.demo.short')}</span>
          </strong>{' '}
        </>
      )}
      <span className={longText}>{t('conversation.disclaimer.long')}</span>
      <span className={shortText}>{t('conversation.disclaimer.short')}</span>
    </p>
  );
};

export interface FailureNoticeProps {
  text: string;
  /** Nothing went wrong just now: the conversation was found without a reply. */
  isCalm?: boolean;
  /** Given once it may be pressed; `null` shows it disabled until then. */
  onResubmit?: (() => void) | null | undefined;
  onTakeBack?: (() => void) | undefined;
  onSignUp?: (() => void) | null;
}

/** Why there is no reply, and the way on: a notice after the last message. */
export const FailureNotice = ({ text, isCalm, onResubmit, onTakeBack, onSignUp }: FailureNoticeProps) => {
  const t = useT();
  return (
    <Notice
      tone={isCalm ? 'neutral' : 'danger'}
      glyph={isCalm ? infoIcon : alertIcon}
      className={css.failure}
      data-troupe-part="reply-failure"
      action={
        <span className={css.actions}>
          {onTakeBack && (
            <Button variant="inherit" size="sm" onClick={onTakeBack}>
              {t('message.take-back')}
            </Button>
          )}
          {onSignUp && (
            <Button variant="inherit" size="sm" onClick={onSignUp}>
              {t('conversation.sign-up')}
            </Button>
          )}
          {onResubmit !== undefined && (
            <Button variant="inherit" size="sm" disabled={onResubmit === null} onClick={onResubmit ?? undefined}>
              {t('message.resubmit')}
            </Button>
          )}
        </span>
      }
    >
      {text}
    </Notice>
  );
};
