import {
  AppError,
  can,
  changeLorebookEntries,
  getLorebook,
  getLoreCoverage,
  listLorebookEntries,
  listLorebooks,
  listLoreSamples,
  lorebookLimits,
  type LorebookForm,
  type OwnLorebook,
  type ShownLorebook,
} from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession, type App } from '../../../app/index.ts';
import { deskKey, deskStore, type DeskText } from '../desk/desk-store.ts';
import { inRuns, toCall, type DeskChange, type DeskEntry } from '../desk/entry-changes.ts';
import type { EntryKeeper } from '../desk/lorebook-desk.ts';

/** A lorebook of one's own with all its entries. */
export interface SavedLorebook {
  lorebook: ShownLorebook;
  revision: number;
  entries: readonly DeskEntry[];
  /** What was written of it on an earlier visit, not saved, and is on this device. */
  kept: DeskText | null;
}

const fetchSaved = async (app: App, lorebookId: string): Promise<SavedLorebook> => {
  const { client } = app;
  const params = { lorebookId };
  const key = deskKey(app, lorebookId);
  const lorebook = await client.call(getLorebook, { params });
  if (!lorebook.is_own) throw new AppError('forbidden');
  const kept = key === null ? null : await deskStore(app).get(key);
  return { lorebook, ...(await client.call(listLorebookEntries, { params })), kept };
};

/** The lorebook that a page edits, read once for each time it is opened. */
export const useSavedLorebook = (lorebookId: string) => {
  const app = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const query = useQuery({
    queryKey: [listLorebookEntries.id, lorebookId, viewer],
    enabled: viewer !== undefined && mayMake,
    queryFn: () => fetchSaved(app, lorebookId),
    staleTime: Infinity,
    gcTime: 0,
    // The client itself knows being offline and says so; a paused query would say nothing.
    networkMode: 'always',
    retry: false,
  });
  return { ...query, viewer, mayMake };
};

export const formOfLorebook = ({
  name,
  description,
  avatar_url,
  tags,
  scan_depth,
  recursive,
}: OwnLorebook | ShownLorebook): LorebookForm => ({
  name,
  description,
  avatar_url,
  tags,
  scan_depth,
  recursive,
});

/** What was written of the lorebook last, counted: each call names the one it writes upon. */
export interface Revision {
  get: () => number;
  set: (revision: number) => void;
}

export const createRevision = (first: number): Revision => {
  let revision = first;
  return { get: () => revision, set: (next) => void (revision = next) };
};

/** Asks for the entries as the server has them now, and counts on from there: another device wrote meanwhile. */
export const createRenewal =
  ({ client }: Pick<App, 'client'>, lorebookId: string, revision: Revision, onRenewed: (entries: readonly DeskEntry[]) => void) =>
  async (): Promise<void> => {
    const now = await client.call(listLorebookEntries, { params: { lorebookId } });
    revision.set(now.revision);
    onRenewed(now.entries);
  };

/**
 * Keeps changes of entries by calls of a hundred each. Where one is refused, the entries come anew: another device wrote
 * meanwhile, or some of many are kept.
 */
export const createEntryKeeper = (
  { client, queries }: App,
  lorebookId: string,
  revision: Revision,
  renew: () => Promise<void>,
): EntryKeeper => {
  const params = { lorebookId };
  return {
    async keep(changes: readonly DeskChange[]) {
      const kept: DeskEntry[] = [];
      for (const some of inRuns(changes.map(toCall), lorebookLimits.entriesAtOnce)) {
        try {
          const answer = await client.call(changeLorebookEntries, {
            params,
            body: { base_revision: revision.get(), changes: some },
          });
          revision.set(answer.revision);
          kept.push(...answer.entries);
        } catch (error) {
          const isElsewhere = error instanceof AppError && error.code === 'conflict';
          if (kept.length > 0 || isElsewhere) await renew().catch(() => undefined);
          throw error;
        }
      }
      void queries.invalidateQueries({ queryKey: [listLorebooks.id] });
      void queries.invalidateQueries({ queryKey: [getLorebook.id, lorebookId] });
      for (const call of [listLoreSamples, getLoreCoverage]) void queries.invalidateQueries({ queryKey: [call.id, lorebookId] });
      return kept;
    },
  };
};
