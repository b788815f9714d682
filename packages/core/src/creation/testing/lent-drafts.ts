import type { App } from '../../app/index.ts';
import { lendDraftStore } from '../drafts/draft-desk.ts';
import type { DraftRecord } from '../drafts/draft-record.ts';

/** Lends an instance a device of its own that keeps drafts, with those that are on it already; or one that keeps none. */
export const lendDrafts = (app: Pick<App, 'storage'>, given: readonly DraftRecord[] = [], keeps = true): void => {
  const records = new Map(given.map((record) => [record.id, record]));
  lendDraftStore(app, {
    list: async () => [...records.values()].toSorted((a, b) => b.writtenAt - a.writtenAt),
    get: async (_owner, id) => records.get(id) ?? null,
    put: async (record) => {
      records.set(record.id, record);
      return keeps;
    },
    remove: async (_owner, id) => void records.delete(id),
  });
};
