import type { Message } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { copyIcon, forwardIcon, leftIcon, refreshIcon, rightIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import * as css from './MessageTools.css.ts';

export interface MessageToolsProps {
  message: Pick<Message, 'id' | 'role' | 'sibling_ids'>;
  /** Nothing may be changed just now: a reply is being written. */
  isBusy: boolean;
  onShow: (messageId: string) => void;
  onCopy: () => void;
  /** Given for the last reply only. */
  onRegenerate?: (() => void) | undefined;
  onContinue?: (() => void) | undefined;
}

/** What can be done with a message: other takes, another take, more of it, copy. Small buttons without a wrapper. */
export const MessageTools = ({
  message: { id, role, sibling_ids: takes },
  isBusy,
  onShow,
  onCopy,
  onRegenerate,
  onContinue,
}: MessageToolsProps) => {
  const t = useT();
  const index = takes.indexOf(id);
  const turn = (by: number) => ({
    size: 'xs' as const,
    className: css.arrow,
    // The ends are disabled, not hidden: the other arrow stays where the finger is.
    disabled: isBusy || takes[index + by] === undefined,
    onClick: () => onShow(takes[index + by] as string),
  });
  return (
    <>
      {takes.length > 1 && (
        <span
          role="group"
          aria-label={t(`message.pager.${role}`, { index: index + 1, total: takes.length })}
          className={css.pager}
          data-part="pager"
        >
          <IconButton glyph={leftIcon} label={t('message.pager.previous')} {...turn(-1)} />
          <span aria-hidden="true">
            {index + 1} / {takes.length}
          </span>
          <IconButton glyph={rightIcon} label={t('message.pager.next')} {...turn(1)} />
        </span>
      )}
      {onRegenerate && (
        <IconButton size="sm" glyph={refreshIcon} label={t('message.regenerate')} disabled={isBusy} onClick={onRegenerate} />
      )}
      {onContinue && (
        <IconButton size="sm" glyph={forwardIcon} label={t('message.continue')} disabled={isBusy} onClick={onContinue} />
      )}
      <IconButton size="sm" glyph={copyIcon} label={t('message.copy')} onClick={onCopy} />
    </>
  );
};
