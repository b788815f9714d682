import { type CharacterHit, cutAtGrapheme, limits } from '@troupe/protocol';
import { createElement, memo, useContext, type ReactNode } from 'react';
import { useApp } from '../../../app/index.ts';
import { chatIcon, starIcon } from '../../../ui/icons.ts';
import { Badge, Button, Icon, VisuallyHidden } from '../../../ui/index.ts';
import * as styles from './CharacterCard.css.ts';
import { CardToolContext } from './card-tool.ts';
import { CharacterCover } from './CharacterCover.tsx';
import { useBlurredPicture, type BlurredPicture } from './useBlurredPicture.ts';

export interface CharacterCardProps {
  character: CharacterHit;
  href: string;
  /** Made within the last days (`limits.newCharacterDays`). */
  isNew?: boolean;
  /** On the screen at first: its picture is not put off. */
  isEager?: boolean;
  /** The first of the page. */
  isFirst?: boolean;
  /** What stands below: why it is shown, and what to do about it. */
  children?: ReactNode;
}

/** As much of a title as a card says. */
export const cutTitle = (text: string) =>
  text.length > limits.cardTitleMax ? `${cutAtGrapheme(text, limits.cardTitleMax).trimEnd()}…` : text;

export type CountedCharacter = Pick<CharacterHit, 'num_messages' | 'rating_score'>;

/** How much a character is talked to and liked: two `<span>`. */
export const CardCounts = ({ character }: { character: CountedCharacter }) => {
  const { t } = useApp();
  return (
    <>
      {/* What the pointer is told stands in words too: without a role it is not said twice. */}
      <span role="none" className={styles.count} title={t('cards.messages')}>
        <Icon glyph={chatIcon} size="xs" />
        <VisuallyHidden>{t('cards.messages')} </VisuallyHidden>
        {t.compact(character.num_messages)}
      </span>
      {character.rating_score >= 0.01 && (
        <span role="none" className={styles.count} title={t('cards.rating')}>
          <Icon glyph={starIcon} size="xs" />
          <VisuallyHidden>{t('cards.rating')} </VisuallyHidden>
          {t.percent(character.rating_score)}
        </span>
      )}
    </>
  );
};

/**
 * A character to pick up: cover, name, title, how much it is talked to and liked, and who made it.
 * Renders an `<li>`; the name's link covers all of it, and the creator's stands above that.
 */
export const CharacterCard = memo((props: CharacterCardProps) =>
  // Most cards need not know whether they would be blurred.
  props.character.avatar_is_nsfw ? <AdultCard {...props} /> : <Card {...props} />,
);

/** One whose picture is for adults. */
const AdultCard = (props: CharacterCardProps) => <Card {...props} {...useBlurredPicture(true)} />;

const Card = ({
  character,
  href,
  isNew,
  isEager,
  isFirst,
  isBlurred,
  reveal,
  children,
}: CharacterCardProps & Partial<BlurredPicture>) => {
  const { links, t } = useApp();
  const tool = useContext(CardToolContext);
  const creatorHref = links({ name: 'platform.creator', username: character.creator_username });
  return (
    <li className={styles.card} data-troupe-part="character-card" data-troupe-state={isBlurred ? 'blurred' : undefined}>
      <CharacterCover
        src={character.avatar_url}
        name={character.name}
        isBlurred={isBlurred ?? false}
        isEager={isEager}
        isFirst={isFirst}
        className={styles.cover}
      />
      <span className={styles.flags}>
        {(isNew || character.type === 'meta') && (
          <Badge tone="spark">{t(character.type === 'meta' ? 'cards.group' : 'cards.new')}</Badge>
        )}
        {character.is_nsfw && <Badge>{t('cards.adult')}</Badge>}
      </span>
      <h3 className={styles.name} dir="auto">
        <a href={href} className={styles.link}>
          {character.name}
        </a>
      </h3>
      <p className={styles.title} dir="auto">
        {cutTitle(character.title)}
      </p>
      <p className={styles.meta}>
        <CardCounts character={character} />
        <bdi role="none" className={styles.creator} title={t('cards.creator', { username: character.creator_username })}>
          {creatorHref ? (
            <a href={creatorHref} className={styles.creatorLink}>
              @{character.creator_username}
            </a>
          ) : (
            `@${character.creator_username}`
          )}
        </bdi>
      </p>
      {children}
      {tool && createElement(tool, { character })}
      {reveal && (
        <Button size="sm" className={styles.show} aria-label={t('cards.show-named', { name: character.name })} onClick={reveal}>
          {t('cards.show')}
        </Button>
      )}
    </li>
  );
};
