import type { Character } from '@troupe/protocol';
import { Avatar, Tag } from '../../ui/index.ts';
import * as css from './ChatHero.css.ts';

export interface ChatHeroProps {
  character: Pick<Character, 'name' | 'title' | 'avatar_url' | 'tags'>;
}

/** The character at the top of the history: a `<div>` with the page's `<h1>`. */
export const ChatHero = ({ character }: ChatHeroProps) => (
  <div className={css.hero} data-troupe-part="chat-hero">
    <Avatar src={character.avatar_url} name={character.name} size={88} className={css.portrait} />
    <h1 className={css.name} dir="auto">
      {character.name}
    </h1>
    {character.title && (
      <p className={css.title} dir="auto">
        {character.title}
      </p>
    )}
    {character.tags.length > 0 && (
      <ul className={css.tags}>
        {character.tags.map((tag) => (
          <li key={tag} className={css.tag}>
            <Tag size="sm">{tag}</Tag>
          </li>
        ))}
      </ul>
    )}
  </div>
);
