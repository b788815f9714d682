import type { Character } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { Avatar, IconLink } from '../../ui/index.ts';
import { backIcon } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import * as css from './ChatHeader.css.ts';

export interface ChatHeaderProps {
  character: Pick<Character, 'name' | 'avatar_url' | 'creator_username'>;
  /** Where Back leads; left out in a frame that shows nothing else. */
  backHref?: string | undefined;
  /** Where who they are leads; left out where there is no page of it. */
  profileHref?: string | undefined;
  /** At its end: what can be done with the conversation, once that has loaded. */
  tools?: ReactNode;
}

/** Who is talking, always named as an AI: a `<header>` that never scrolls. */
export const ChatHeader = ({ character, backHref, profileHref, tools }: ChatHeaderProps) => {
  const t = useT();
  return (
    <header className={css.header} data-troupe-part="chat-header">
      {backHref && <IconLink glyph={backIcon} label={t('common.back')} href={backHref} />}
      <a className={css.identity} href={profileHref}>
        <Avatar src={character.avatar_url} name={character.name} size={40} />
        <span className={css.words}>
          <span className={css.name} dir="auto">
            {character.name}
          </span>
          <span className={css.byline}>{t('conversation.byline', { username: character.creator_username })}</span>
        </span>
      </a>
      {tools}
    </header>
  );
};
