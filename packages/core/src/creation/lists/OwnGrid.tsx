import type { OwnCharacter } from '@troupe/protocol';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cardStyles } from '../../platform/index.ts';
import type { CardPlace } from './OwnCard.tsx';
import { useNearCards } from './useNearCards.ts';

export interface OwnGridProps {
  characters: readonly OwnCharacter[];
  draw: (character: OwnCharacter, place: CardPlace) => ReactNode;
}

/** A shelf of any length: a `<ul>` of as many cards as are near what is seen. */
export const OwnGrid = ({ characters, draw }: OwnGridProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [heldId, setHeldId] = useState<string | null>(null);
  const held = heldId === null ? -1 : characters.findIndex(({ id }) => id === heldId);
  const { near, listStyle, styleOf } = useNearCards(list, characters.length, held < 0 ? null : held);
  // What is scrolled away keeps the focus.
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: Event) =>
      setHeldId((target as Element).closest('[data-troupe-character]')?.getAttribute('data-troupe-character') ?? null);
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);
  return (
    <ul ref={list} className={cardStyles.grid} style={listStyle} data-troupe-part="own-grid">
      {near.map((index) => {
        const character = characters[index];
        return character && draw(character, { index, count: characters.length, style: styleOf(index) });
      })}
    </ul>
  );
};
