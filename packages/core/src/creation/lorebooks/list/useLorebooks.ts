import {
  AppError,
  can,
  deleteLorebook,
  getLorebook,
  limits,
  listLorebooks,
  listRemovedLorebooks,
  restoreLorebook,
  type OwnLorebook,
} from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';
import { useText } from '../texts.ts';

type Named = Pick<OwnLorebook, 'id' | 'name'>;

/** All lorebooks of the member, written last first; nothing while they are on their way. */
export const useLorebooks = (isWanted = true) => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: [listLorebooks.id, userId],
    enabled: userId !== undefined && isWanted,
    queryFn: ({ signal }) => client.call(listLorebooks, { query: {} }, { signal }),
  });
  return { lorebooks: data?.data, error, retry: () => void refetch() };
};

/** What a member does with lorebooks of their own; a failure is told. */
export const useLorebookWorks = () => {
  const { client, queries, notify, t } = useApp();
  const text = useText();
  const mayRemove = useSession(({ session }) => can(session?.user ?? null, 'delete_character'));
  const renew = () => {
    for (const { id } of [listLorebooks, listRemovedLorebooks, getLorebook]) void queries.invalidateQueries({ queryKey: [id] });
  };
  const isGone = (caught: unknown) => caught instanceof AppError && caught.code === 'not_found';
  const restore = async ({ id, name }: Named): Promise<boolean> => {
    try {
      await client.call(restoreLorebook, { params: { lorebookId: id } });
    } catch (caught) {
      if (isGone(caught)) renew();
      const line = isGone(caught) ? text('my.bin.gone', { name }) : t.error(caught);
      notify({ kind: 'danger', text: line, durationMs: limits.toastLongMs });
      return false;
    }
    renew();
    notify({ kind: 'success', text: text('my.bin.back', { name }), durationMs: limits.toastNormalMs });
    return true;
  };
  const remove = async (lorebook: Named): Promise<boolean> => {
    try {
      await client.call(deleteLorebook, { params: { lorebookId: lorebook.id } });
    } catch (caught) {
      if (!isGone(caught)) {
        notify({ kind: 'danger', text: text('lore.remove.failed'), durationMs: limits.toastLongMs });
        return false;
      }
    }
    renew();
    notify({
      kind: 'success',
      text: text('lore.removed'),
      durationMs: limits.toastLongMs,
      action: { label: text('my.undo'), run: () => void restore(lorebook) },
    });
    return true;
  };
  return { mayRemove, remove, restore, renew };
};
export type LorebookWorks = ReturnType<typeof useLorebookWorks>;
