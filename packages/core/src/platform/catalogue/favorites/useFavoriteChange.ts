import {
  createInteraction,
  getOpinion,
  getUserSettings,
  likeCharacter,
  limits,
  listFavorites,
  unlikeCharacter,
  type Favorite,
  type Opinion,
  type UserSettings,
} from '@troupe/protocol';
import { useRef } from 'react';
import { useApp, useOwnTexts, useSession, type App } from '../../../app/index.ts';
import { texts } from './texts.ts';

/** Shows it wherever a favourite is told from others: in the settings and in what is known of the user's opinion. */
const show = ({ queries }: App, userId: string, characterId: string, isOn: boolean): void => {
  queries.setQueryData<UserSettings>([getUserSettings.id, userId], (kept) => {
    if (!kept) return undefined;
    const others = kept.likedBots.filter((id) => id !== characterId);
    return { ...kept, likedBots: isOn ? [characterId, ...others] : others };
  });
  queries.setQueryData<Opinion>([getOpinion.id, { characterId }], (kept) => kept && { ...kept, is_liked: isOn });
};

/** Takes it out of the page of favourites; the item that pages go on from leaves with the next answer. */
const relist = ({ queries }: App, userId: string, characterId: string, isOn: boolean): void => {
  const key = [listFavorites.id, userId];
  if (!isOn)
    queries.setQueryData<Favorite[]>(key, (items) => items?.filter(({ id, is_last_id }) => id !== characterId || is_last_id));
  const isLeft = queries.getQueryData<Favorite[]>(key)?.some(({ id }) => id === characterId) ?? false;
  void queries.invalidateQueries({ queryKey: key, refetchType: isOn || isLeft ? 'active' : 'none' });
};

/**
 * Makes a character a member's favourite or takes it from them (R-PROFILE-06): shown at once, said with the way back, and put
 * back where it is refused.
 */
export const useFavoriteChange = (onRefused: (error: unknown) => void) => {
  const app = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const isSending = useRef(false);

  const send = async (characterId: string, isOn: boolean, refuse: (error: unknown) => void): Promise<void> => {
    if (userId === undefined || isSending.current) return;
    isSending.current = true;
    show(app, userId, characterId, isOn);
    try {
      await app.client.call(isOn ? likeCharacter : unlikeCharacter, { params: { characterId } });
    } catch (error) {
      show(app, userId, characterId, !isOn);
      refuse(error);
      return;
    } finally {
      isSending.current = false;
    }
    relist(app, userId, characterId, isOn);
    // What was pressed may be gone by then, and with it the place of a dialog.
    const tell = (error: unknown) => app.notify({ kind: 'danger', text: app.t.error(error), durationMs: limits.toastNormalMs });
    app.notify({
      kind: 'success',
      text: text(isOn ? 'favorite.added' : 'favorite.removed'),
      durationMs: limits.toastNormalMs,
      action: { label: text('favorite.undo'), run: () => void send(characterId, !isOn, tell) },
    });
    if (isOn)
      await app.client.call(createInteraction, { body: { type: 'bookmark', character_id: characterId } }).catch(() => undefined);
  };
  return (characterId: string, isOn: boolean) => void send(characterId, isOn, onRefused);
};
