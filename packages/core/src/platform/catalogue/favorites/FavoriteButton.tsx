import { getUserSettings, type CharacterHit, type UserSettings } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../../app/index.ts';
import { heartIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/index.ts';
import * as css from './FavoriteButton.css.ts';
import { texts } from './texts.ts';
import { useFavoriteChange } from './useFavoriteChange.ts';

/** A dialog comes with a refusal, not with a card. */
const FavoriteRefusal = lazy(async () => ({ default: (await import('./FavoriteRefusal.tsx')).FavoriteRefusal }));

export interface FavoriteButtonProps {
  character: { id: string; name: string; creator_user_id: string };
  /** It lies on the cover of a card. */
  isOnCard?: boolean;
}

/**
 * The heart of a character, filled where it is a favourite: a `<button>`, or nothing for its creator, for who has blocked that
 * one (R-PROFILE-04), and for guests of a surface without a sign-up. Other guests are asked to register (P-ROUTE-21).
 */
export const FavoriteButton = ({ character, isOnCard }: FavoriteButtonProps) => {
  const { client, wayTo } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const isKnown = useSession(({ status }) => status !== 'loading');
  const { data: likes } = useQuery<UserSettings>({
    queryKey: [getUserSettings.id, userId],
    enabled: userId !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  const [refusal, setRefusal] = useState<{ error: unknown } | null>(null);
  const change = useFavoriteChange((error) => setRefusal({ error }));
  const register = wayTo({ name: 'platform.sign-up', reason: 'action' });
  const isBlocked = likes?.blockedUsers.includes(character.creator_user_id) ?? false;
  if (!isKnown || isBlocked || userId === character.creator_user_id || (userId === undefined && !register)) return null;
  const isOn = likes?.likedBots.includes(character.id) ?? false;
  const handleClick = () => {
    if (userId === undefined) register?.();
    // What is not known cannot be turned round.
    else if (likes) change(character.id, !isOn);
  };
  return (
    <>
      <IconButton
        glyph={heartIcon}
        label={text('favorite.label', { name: character.name })}
        size={isOnCard ? 'sm' : 'md'}
        className={isOnCard ? css.onCard : undefined}
        isPressed={isOn}
        onClick={handleClick}
      />
      {refusal && (
        <Suspense fallback={null}>
          <FavoriteRefusal error={refusal.error} onClose={() => setRefusal(null)} />
        </Suspense>
      )}
    </>
  );
};

/** The heart of a card, for `CardToolContext`. */
export const CardHeart = ({ character }: { character: CharacterHit }) => <FavoriteButton character={character} isOnCard />;
