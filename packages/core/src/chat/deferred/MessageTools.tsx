import { useT } from '../../app/index.ts';
import { copyIcon, forwardIcon, leftIcon, refreshIcon, rightIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useCopyMessage } from '../open-chat/useCopyMessage.ts';
import { MessageMenuButton } from './MessageMenuButton.tsx';
import { inMenuToo } from '../open-chat/message-tool.css.ts';
import * as css from './MessageTools.css.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { Row } from './Row.tsx';
import { messageTools } from './tables.ts';
import type { MessageSlotProps } from '../open-chat/slots.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';

/** What can be done with a message at once: other takes, another take, more of it, copy. Small buttons without a wrapper. */
export const MessageTools = ({ message, isLast }: MessageSlotProps) => {
  const t = useT();
  const { stream, isBusy, showTake } = useOpenChat();
  const isHeldBack = useIsHeldBack();
  const copy = useCopyMessage();
  const { id, role, sibling_ids: takes } = message;
  // A greeting answers nothing: there is no other take to ask for.
  const canRewrite = isLast && role === 'bot' && message.prev_id !== null && message.image_prompt === null && !isHeldBack;
  const index = takes.indexOf(id);
  const turn = (by: number) => ({
    size: 'xs' as const,
    className: css.arrow,
    // The ends are disabled, not hidden: the other arrow stays where the finger is.
    disabled: isBusy || takes[index + by] === undefined,
    onClick: () => showTake(takes[index + by] as string),
  });
  return (
    <>
      {takes.length > 1 && (
        <span
          role="group"
          aria-label={t(`message.pager.${role}`, { index: index + 1, total: takes.length })}
          className={css.pager}
          data-troupe-part="pager"
        >
          <IconButton glyph={leftIcon} label={t('message.pager.previous')} {...turn(-1)} />
          <span aria-hidden="true">
            {index + 1} / {takes.length}
          </span>
          <IconButton glyph={rightIcon} label={t('message.pager.next')} {...turn(1)} />
        </span>
      )}
      {canRewrite && (
        <>
          <IconButton
            size="sm"
            glyph={refreshIcon}
            label={t('message.regenerate')}
            disabled={isBusy}
            onClick={() => void stream.regenerate(id)}
          />
          <IconButton
            size="sm"
            glyph={forwardIcon}
            label={t('message.continue')}
            disabled={isBusy}
            onClick={() => void stream.continueReply()}
          />
        </>
      )}
      <Row parts={messageTools} given={{ message, isLast }} />
      {isLast && (
        <IconButton size="sm" glyph={copyIcon} label={t('message.copy')} className={inMenuToo} onClick={() => copy(message)} />
      )}
      <span className={css.menu}>
        <MessageMenuButton message={message} isLast={isLast} />
      </span>
    </>
  );
};
