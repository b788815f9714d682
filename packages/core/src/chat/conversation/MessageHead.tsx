import type { Message } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../app/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import * as css from './MessageItem.css.ts';

export interface MessageHeadProps {
  by: Message['role'];
  /** The speaker's. */
  name: string;
  /** ISO 8601; left out for a reply being written. */
  createdAt: string | undefined;
  isResting: boolean;
  /** After the time: the message's menu. */
  children: ReactNode;
}

/** Who wrote a message, and when. Of a resting row the same words as plain text. */
export const MessageHead = ({ by, name, createdAt, isResting, children }: MessageHeadProps) => {
  const t = useT();
  const time = createdAt ? t.time(createdAt) : t('message.now');
  if (isResting) return <div className={css.restingHead}>{`${by === 'bot' ? name : t('message.you')} ${time}`}</div>;
  return (
    <div className={css.head}>
      {by === 'bot' ? (
        <span className={css.name} dir="auto">
          {name}
        </span>
      ) : (
        <VisuallyHidden>{t('message.you')}</VisuallyHidden>
      )}
      {createdAt ? (
        <time className={css.time} dateTime={createdAt}>
          {time}
        </time>
      ) : (
        <span className={css.time}>{time}</span>
      )}
      {children}
    </div>
  );
};
