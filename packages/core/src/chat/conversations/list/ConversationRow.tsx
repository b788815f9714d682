import type { Conversation } from '@troupe/protocol';
import { useOwnTexts, useSession, useT } from '../../../app/index.ts';
import { useIsBlurring } from '../../../platform/index.ts';
import { chatIcon, cloneIcon, editIcon, moreIcon, trashIcon } from '../../../ui/icons.ts';
import { Avatar, Badge, Icon, MenuButton, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import { toSpokenText } from '../../roleplay/spoken-text.ts';
import { fullTime, shortTime } from './conversation-time.ts';
import '../../../ui/page-aligned.css.ts';
import * as css from './ConversationRow.css.ts';
import { Highlighted } from './Highlighted.tsx';
import { texts } from '../texts.ts';
import { useConversationLink } from '../sharing/useConversationLink.ts';

export interface ConversationRowProps {
  conversation: Conversation;
  href: string;
  /** In a list of many characters: the name comes first, the title after it. */
  isNamed: boolean;
  /** All saved chats with the character, where the row stands for them. */
  savedHref?: string | undefined;
  /** Words that were looked for. */
  words: string;
  /** The chat behind the list shows this one. */
  isOpen?: boolean;
  /** Shows it without leaving the surface; without it the link is followed. */
  onOpen?: ((conversation: Conversation) => void) | undefined;
  onRename: (conversation: Conversation) => void;
  onClone: (conversation: Conversation) => void;
  onDelete: (conversation: Conversation) => void;
}

/** Small; one for adults stays blurred unless the member chose otherwise. */
const Portrait = ({ character }: Pick<Conversation, 'character'>) => {
  const isBlurring = useIsBlurring();
  const { avatar_url: src, avatar_is_nsfw: isForAdults, name } = character;
  return <Avatar src={src} name={name} size={40} className={isForAdults && isBlurring ? css.hidden : undefined} />;
};

/** A saved chat: whom with, its title, what was said last and when, and what can be done with it. An `<li>`. */
export const ConversationRow = ({
  conversation,
  href,
  isNamed,
  savedHref,
  words,
  isOpen = false,
  onOpen,
  onRename,
  onClone,
  onDelete,
}: ConversationRowProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const link = useConversationLink(conversation, onOpen && (() => onOpen(conversation)));
  const user = useSession(({ session }) => session?.user.name.trim()) || text('chats.you');
  const { character, label, updatedAt, last_text_message: said, message_count: count, conversation_count: saved } = conversation;
  const title = label ?? text('chats.untitled');
  const heading = isNamed ? character.name : title;
  const preview = said === null ? null : toSpokenText(said, { user, char: character.name });
  return (
    <li className={css.row} data-troupe-part="conversation-row" data-troupe-state={isOpen ? 'open' : undefined}>
      <Portrait character={character} />
      <div className={css.words}>
        <div className={css.head}>
          <a className={css.link} dir="auto" href={href} aria-current={isOpen || undefined} {...link}>
            <Highlighted text={heading} words={words} />
          </a>
          {isNamed && label !== null && (
            <span className={css.aside} dir="auto">
              <Highlighted text={label} words={words} />
            </span>
          )}
          <time className={css.time} dateTime={updatedAt} title={fullTime(updatedAt, t.locale)}>
            {shortTime(updatedAt, t.locale)}
          </time>
        </div>
        <p className={css.text} dir="auto">
          {preview ?? text(count > 0 ? 'chats.picture' : 'chats.no-text')}
        </p>
        <div className={css.meta}>
          {isOpen && <Badge tone="accent">{text('chats.here')}</Badge>}
          <span>{text('chats.messages', { count })}</span>
          {savedHref !== undefined && saved !== undefined && saved > 1 && (
            <a className={css.saved} href={savedHref}>
              <Icon glyph={chatIcon} size="sm" />
              {text('chats.saved-count', { count: saved })}{' '}
              <VisuallyHidden>{text('chats.saved-with', { name: character.name })}</VisuallyHidden>
            </a>
          )}
        </div>
      </div>
      <div className={css.above}>
        <MenuButton
          glyph={moreIcon}
          label={text('chats.row.actions', { title: isNamed ? [character.name, label].filter(Boolean).join(', ') : title })}
          items={[
            { id: 'rename', label: text('chats.row.rename'), glyph: editIcon, onSelect: () => onRename(conversation) },
            { id: 'clone', label: text('chats.row.clone'), glyph: cloneIcon, onSelect: () => onClone(conversation) },
            {
              id: 'delete',
              label: text('chats.row.delete'),
              glyph: trashIcon,
              isDanger: true,
              onSelect: () => onDelete(conversation),
            },
          ]}
        />
      </div>
    </li>
  );
};

/** Rows on their way, of the size they will have. */
export const ConversationSkeletons = ({ count = 6 }: { count?: number }) => (
  <div className={css.list} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.row}>
        <Skeleton shape="circle" className={css.skeletonFace} />
        <div className={css.skeletonWords}>
          <Skeleton width="medium" />
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      </div>
    ))}
  </div>
);
