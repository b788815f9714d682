import type { OwnCharacter } from '@troupe/protocol';
import type { CSSProperties } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { CardCounts, cardStyles, CharacterCover, cutTitle, useBlurredPicture } from '../../platform/index.ts';
import { Badge, Button, ButtonLink, classNames, type BadgeProps } from '../../ui/index.ts';
import * as css from './lists.css.ts';
import { standingOf, type Standing } from './standing.ts';
import { texts } from './texts.ts';

const tones: Readonly<Record<Standing, NonNullable<BadgeProps['tone']>>> = {
  fix: 'danger',
  review: 'warning',
  manual: 'warning',
  public: 'success',
  private: 'neutral',
  unlisted: 'neutral',
};

/** Where a card stands in a list that draws only some of its cards. */
export interface CardPlace {
  /** Counted from 0. */
  index: number;
  count: number;
  style?: CSSProperties | undefined;
}

export interface OwnCardProps {
  character: OwnCharacter;
  place: CardPlace;
  /** Its page; null where something is to be said before it is opened, and where it has none. */
  href: string | null;
  /** The page that edits it; null where it cannot be edited. */
  editHref: string | null;
  /** Says what stands before it; nothing where its name leads nowhere. */
  onOpen?: ((character: OwnCharacter) => void) | undefined;
  /** Nothing where it cannot be a card. */
  onExport?: ((character: OwnCharacter) => void) | undefined;
  onRemove: (character: OwnCharacter) => void;
}

/** The name of a card: the way to its page, or to what is said before it is opened. */
const CardName = ({ name, href, onOpen }: { name: string; href: string | null; onOpen: (() => void) | undefined }) => {
  if (href !== null)
    return (
      <a href={href} className={cardStyles.link}>
        {name}
      </a>
    );
  if (!onOpen) return name;
  return (
    <button type="button" className={classNames(cardStyles.link, css.nameButton)} onClick={onOpen}>
      {name}
    </button>
  );
};

/** A chatbot or a group of one's own: where it stands, how it does, and what can be done with it. An `<li>`. */
export const OwnCard = ({ character, place, href, editHref, onOpen, onExport, onRemove }: OwnCardProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { isBlurred, reveal } = useBlurredPicture(character.avatar_is_nsfw);
  const { name } = character;
  const standing = standingOf(character);
  return (
    <li
      className={cardStyles.card}
      style={place.style}
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      data-troupe-character={character.id}
      data-troupe-part="own-card"
      data-troupe-state={standing}
    >
      <CharacterCover src={character.avatar_url} name={name} isBlurred={isBlurred} className={cardStyles.cover} />
      <Badge tone={tones[standing]} className={classNames(cardStyles.flag, css.flag)}>
        {text(`my.standing.${standing}`)}
      </Badge>
      <h3 className={cardStyles.name} dir="auto">
        <CardName name={name} href={href} onOpen={onOpen && (() => onOpen(character))} />
      </h3>
      <p className={cardStyles.title} dir="auto">
        {cutTitle(character.title)}
      </p>
      <p className={cardStyles.meta}>
        <CardCounts character={character} />
        {character.type === 'meta' && <span className={css.group}>{t('cards.group')}</span>}
      </p>
      {character.group && character.group.num_usable < 2 && <p className={css.lost}>{text('my.group.closed')}</p>}
      <div className={css.actions}>
        {editHref !== null && (
          <ButtonLink variant="quiet" size="sm" aria-label={text('my.edit-named', { name })} href={editHref}>
            {text('my.edit')}
          </ButtonLink>
        )}
        {onExport && (
          <Button variant="quiet" size="sm" aria-label={text('my.export-named', { name })} onClick={() => onExport(character)}>
            {text('my.export')}
          </Button>
        )}
        <Button variant="quiet" size="sm" aria-label={text('my.remove-named', { name })} onClick={() => onRemove(character)}>
          {text('my.remove')}
        </Button>
      </div>
      {reveal && (
        <Button size="sm" className={cardStyles.show} aria-label={t('cards.show-named', { name })} onClick={reveal}>
          {t('cards.show')}
        </Button>
      )}
    </li>
  );
};
