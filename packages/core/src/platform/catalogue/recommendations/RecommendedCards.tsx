import type { Recommendations } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { noteFollowed } from './followed.ts';
import { GoneCard, RecommendedCard } from './RecommendedCard.tsx';
import type { Less } from './useLess.ts';

export interface RecommendedCardsProps {
  list: Recommendations;
  less: Less;
  /** "Less Like This" is for members (P-ROLE-03). */
  isMember: boolean;
  className: string;
  label: string;
  isBusy?: boolean;
  /** One reason holds for all, and tells none from another. */
  hidesReasons?: boolean;
  /** So many are left that were not sent away. */
  onGone?: (left: number) => void;
}

const eagerCards = 6;

/** The next one after a place that is still there, else the one before; the keyboard goes on from it. */
const focusNear = (list: HTMLElement, at: number) => {
  const cards = [...list.children];
  const [next] = [...cards.slice(at + 1), ...cards.slice(0, at).toReversed()].flatMap(
    (card) => card.querySelector<HTMLElement>('a[href]') ?? [],
  );
  next?.focus();
};

/** Recommended cards in a `<ul>`; where one was sent away, a note stands in its place. */
export const RecommendedCards = ({
  list,
  less,
  isMember,
  className,
  label,
  isBusy,
  hidesReasons,
  onGone,
}: RecommendedCardsProps) => {
  const root = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ at: number; to: 'next' | 'same' } | null>(null);
  useEffect(() => {
    if (moved === null || root.current === null) return;
    if (moved.to === 'next') focusNear(root.current, moved.at);
    else root.current.children[moved.at]?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [moved]);

  const send = (at: number) => {
    const character = list.items[at];
    if (!character) return;
    void less.send(character, list.recommId);
    onGone?.(list.items.filter(({ id }) => id !== character.id && !less.gone.has(id)).length);
    setMoved({ at, to: 'next' });
  };
  const { items } = list;
  useEffect(() => {
    const cards = root.current;
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('a[href]') === null) return;
      const character = items[[...(cards?.children ?? [])].findIndex((card) => card.contains(target))];
      if (character) noteFollowed(character.id, character.recommId);
    };
    cards?.addEventListener('click', follow);
    return () => cards?.removeEventListener('click', follow);
  }, [items]);
  return (
    <ul ref={root} className={className} aria-label={label} aria-busy={isBusy} data-troupe-part="recommended-cards">
      {list.items.map((character, at) =>
        less.gone.has(character.id) ? (
          <GoneCard
            key={character.id}
            name={character.name}
            onUndo={() => {
              void less.undo(character);
              setMoved({ at, to: 'same' });
            }}
          />
        ) : (
          <RecommendedCard
            key={character.id}
            character={character}
            isEager={at < eagerCards}
            isFirst={at === 0}
            hidesReason={hidesReasons}
            onLess={isMember ? () => send(at) : undefined}
          />
        ),
      )}
    </ul>
  );
};
