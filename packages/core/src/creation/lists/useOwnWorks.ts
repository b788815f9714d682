import {
  AppError,
  can,
  deleteCharacter,
  getCharacter,
  limits,
  listOwnCharacters,
  listRemovedCharacters,
  restoreCharacter,
  type OwnCharacter,
} from '@troupe/protocol';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { forgetSearches } from '../../platform/index.ts';
import { texts } from './texts.ts';

type Named = Pick<OwnCharacter, 'id' | 'name'>;

export interface OwnWorks {
  /** Whether the member may remove what they made (P-ROLE-07). */
  mayRemove: boolean;
  /** Into the bin; says that it is done and offers the way back. A failure is told; answers whether it went. */
  remove: (character: Named) => Promise<boolean>;
  /** Out of the bin. A failure is told; answers whether it came back. */
  restore: (character: Named) => Promise<boolean>;
}

/** What a member does with what they made. */
export const useOwnWorks = (): OwnWorks => {
  const app = useApp();
  const { client, queries, notify, t } = app;
  const text = useOwnTexts(texts);
  const mayRemove = useSession(({ session }) => can(session?.user ?? null, 'delete_character'));

  const renew = () => {
    forgetSearches(app);
    for (const { id } of [listOwnCharacters, listRemovedCharacters, getCharacter])
      void queries.invalidateQueries({ queryKey: [id] });
  };
  const isGone = (caught: unknown) => caught instanceof AppError && caught.code === 'not_found';

  const restore: OwnWorks['restore'] = async ({ id, name }) => {
    try {
      await client.call(restoreCharacter, { params: { characterId: id } });
    } catch (caught) {
      // Another tab may have brought it back, or its day has come: the lists say which.
      if (isGone(caught)) renew();
      notify({
        kind: 'danger',
        text: isGone(caught) ? text('my.bin.gone', { name }) : t.error(caught),
        durationMs: limits.toastLongMs,
      });
      return false;
    }
    renew();
    notify({ kind: 'success', text: text('my.bin.back', { name }), durationMs: limits.toastNormalMs });
    return true;
  };

  const remove: OwnWorks['remove'] = async (character) => {
    try {
      await client.call(deleteCharacter, { params: { characterId: character.id } });
    } catch (caught) {
      if (!isGone(caught)) {
        notify({ kind: 'danger', text: text('my.remove.failed'), durationMs: limits.toastLongMs });
        return false;
      }
    }
    renew();
    notify({
      kind: 'success',
      text: text('my.removed'),
      durationMs: limits.toastLongMs,
      action: { label: text('my.undo'), run: () => void restore(character) },
    });
    return true;
  };
  return { mayRemove, remove, restore };
};
