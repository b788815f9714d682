import { limits, type CharacterHit } from '@troupe/protocol';
import { Skeleton } from '../../../ui/index.ts';
import { CharacterCard } from './CharacterCard.tsx';
import * as styles from './CharacterCard.css.ts';

/** As many covers as the first screen of most windows holds. */
const eagerCards = 6;

const ageInDays = (createdAt: number) => (Date.now() / 1000 - createdAt) / 86_400;

export interface CharacterGridProps {
  characters: readonly CharacterHit[];
  hrefFor: (character: CharacterHit) => string;
  /** Another page is on its way. */
  isBusy?: boolean;
}

/** Characters on their shelves: a `<ul>` of cards, in as many 160 px columns as fit, never fewer than two. */
export const CharacterGrid = ({ characters, hrefFor, isBusy }: CharacterGridProps) => (
  <ul aria-busy={isBusy} className={styles.grid} data-troupe-part="character-grid">
    {characters.map((character, index) => (
      <CharacterCard
        key={character.character_id}
        character={character}
        href={hrefFor(character)}
        isNew={ageInDays(character.createdAt) < limits.newCharacterDays}
        isEager={index < eagerCards}
        isFirst={index === 0}
      />
    ))}
  </ul>
);

/** The shape of a grid whose characters are on their way: a hidden `<ul>`. */
export const CharacterGridSkeleton = ({ count = 12 }: { count?: number }) => (
  <ul aria-hidden="true" className={styles.grid} data-troupe-part="character-grid" data-troupe-state="loading">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={styles.skeleton}>
        <Skeleton shape="cover" />
        <Skeleton shape="title" width="medium" />
        <Skeleton />
        <Skeleton width="long" />
      </li>
    ))}
  </ul>
);
