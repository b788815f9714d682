import type { Message } from '@troupe/protocol';
import { memo, type ReactNode } from 'react';
import type { DeferredSlots } from '../open-chat/slots.ts';
import { Avatar } from '../../ui/index.ts';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { RoleplayText } from '../roleplay/RoleplayText.tsx';
import { MessageHead } from './MessageHead.tsx';
import * as css from './MessageItem.css.ts';

/** Who the user talks with, as every message needs it. */
export interface Speaker {
  name: string;
  avatarUrl: string | null;
}

/** Without a source the browser would draw its sign of a missing picture. Empty and without a size: the place keeps its own. */
const noPictureYet = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

export interface MessageItemProps {
  /** Who wrote it. */
  by: Message['role'];
  text: string;
  /** ISO 8601; left out for a reply being written. */
  createdAt?: string | undefined;
  speaker: Speaker;
  /** Fills the macros of the character's text; a user's own text is drawn as written. */
  names: Names;
  isGrowing?: boolean;
  /** Drawn above: messages before this one no longer fit the character's memory. */
  memoryLine?: ReactNode;
  /** One line about its fate: stopped, interrupted, not sent. */
  status?: ReactNode;
  /** The message itself, where the server has it: what its menu and tools are about. */
  message?: Message | undefined;
  isLast?: boolean;
  /** Far from what is read: the same words, in few elements. */
  isResting?: boolean;
  /** The second half, once it has loaded. */
  slots?: DeferredSlots | undefined;
}

interface BubbleProps extends Pick<MessageItemProps, 'text'> {
  names: Names | undefined;
  isGrowing: boolean;
  isResting: boolean;
}

const Bubble = ({ text, names, isGrowing, isResting }: BubbleProps) => (
  <div
    className={isResting ? css.restingBubble : css.bubble}
    dir="auto"
    data-troupe-part="bubble"
    data-troupe-ooc={/^\s*ooc:/i.test(text) || undefined}
  >
    <RoleplayText text={text} names={names} isGrowing={isGrowing} isPlain={isResting} />
  </div>
);

/**
 * One message: name, time, bubble, tools. Renders the cells of a row; the row itself is the list's
 * `<li>`, so that a long history has no element to spare.
 */
export const MessageItem = memo(
  ({
    by,
    text,
    createdAt,
    speaker,
    names,
    isGrowing = false,
    memoryLine,
    status,
    message,
    isLast = false,
    isResting = false,
    slots,
  }: MessageItemProps) => {
    const hasTools = message && ((isLast && by === 'bot') || message.sibling_ids.length > 1);
    return (
      <>
        {memoryLine && (
          <p className={css.memoryLine} data-troupe-part="memory-line">
            <span>{memoryLine}</span>
            {slots && <slots.MemoryLineLink />}
          </p>
        )}
        {by === 'bot' && !isResting && <Avatar src={speaker.avatarUrl} name={speaker.name} size={36} className={css.avatar} />}
        <MessageHead by={by} name={speaker.name} createdAt={createdAt} isResting={isResting}>
          {message && slots && !hasTools && <slots.MessageMenuButton message={message} isLast={isLast} />}
        </MessageHead>
        {message?.image_prompt && (
          <img
            className={css.picture}
            src={message.image_url ?? noPictureYet}
            alt={message.image_prompt}
            width={message.image_width ?? undefined}
            height={message.image_height ?? undefined}
            data-troupe-part="picture"
          />
        )}
        {(text || !message?.image_prompt) && (
          <Bubble text={text} names={by === 'bot' ? names : undefined} isGrowing={isGrowing} isResting={isResting} />
        )}
        {status && <p className={css.status}>{status}</p>}
        {hasTools && (
          <div className={css.tools} data-troupe-part="message-tools">
            {!isResting && slots && <slots.MessageTools message={message} isLast={isLast} />}
          </div>
        )}
      </>
    );
  },
);
