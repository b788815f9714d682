import { limits, restoreDraft, type DraftKind } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { fetchDrafts, type DraftList } from '../drafts/list-drafts.ts';
import { removeDraft } from '../drafts/remove-draft.ts';
import { draftTexts, texts } from './texts.ts';

export interface Drafts {
  /** Nothing while they are on their way. */
  list: DraftList | undefined;
  retry: () => void;
  /** Into the bin; says so and offers the way back. A failure is told. */
  remove: (id: string) => Promise<void>;
  /** Out of the bin. A failure is told. */
  restore: (id: string) => Promise<void>;
}

const draftsKey = 'drafts';

/** What a member wrote and has not saved of a kind, on this device and in the account. */
export const useDrafts = (kind: DraftKind = 'chatbot', isWanted = true): Drafts => {
  const app = useApp();
  const { queries, notify, t } = app;
  const text = useOwnTexts(draftTexts);
  const ownText = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const { data, refetch } = useQuery({
    queryKey: [draftsKey, kind, userId],
    queryFn: () => fetchDrafts(app, kind),
    enabled: userId !== undefined && isWanted,
    gcTime: 0,
    // What is on the device is listed while there is no network.
    networkMode: 'always',
  });
  const renew = () => void queries.invalidateQueries({ queryKey: [draftsKey] });
  const bring = async (run: () => Promise<unknown>) => {
    try {
      await run();
      notify({ kind: 'success', text: text('drafts.back'), durationMs: limits.toastNormalMs });
    } catch (error) {
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastLongMs });
    }
    renew();
  };
  return {
    list: data,
    retry: () => void refetch(),
    async remove(id) {
      try {
        const back = await removeDraft(app, id);
        notify({
          kind: 'success',
          text: text('drafts.removed'),
          durationMs: limits.toastLongMs,
          action: { label: ownText('my.undo'), run: () => void bring(back) },
        });
      } catch {
        notify({ kind: 'danger', text: text('drafts.remove.failed'), durationMs: limits.toastLongMs });
      }
      renew();
    },
    restore: (id) => bring(() => app.client.call(restoreDraft, { params: { draftId: id } })),
  };
};
