import {
  attachLorebook,
  changeLorebookEntries,
  createLorebook,
  createLorebookEntry,
  deleteLorebook,
  deleteLorebookEntry,
  detachLorebook,
  exportLorebook,
  getLorebook,
  getLoreCoverage,
  listAttachedLorebooks,
  listLorebookEntries,
  listLorebooks,
  listLoreSamples,
  listRemovedLorebooks,
  restoreLorebook,
  submitLorebooks,
  testLorebook,
  updateLorebook,
  updateLorebookEntry,
  updateLoreSamples,
  type EndpointInput,
  type LorebookEntryChange,
  type LorebookEntryForm,
  type LoreSample,
} from '@troupe/protocol';
import { createCall, createCaller, createPuppetModel, newId } from '../../chat/testing/index.ts';
import { createLoreCaller } from '../../chat/lore/lore-caller.ts';
import { createLentLore } from '../../chat/lore/lent-lore.ts';
import { readLore } from '../../chat/lore/read-lore.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, noLimits } from '../../http/testing.ts';
import { createTestModerator, type TestModeratorOptions } from '../../platform/moderation/testing.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { createEntryIds } from '../lorebooks/entry-ids.ts';
import { attachmentHandlers } from '../lorebooks/attachment-handlers.ts';
import { benchHandlers } from '../lorebooks/bench-handlers.ts';
import { entryHandlers } from '../lorebooks/entry-handlers.ts';
import { exportLorebookHandler } from '../lorebooks/files/export-lorebook.ts';
import { lorebookHandlers } from '../lorebooks/lorebook-handlers.ts';
import { testLorebookForm, testLoreEntry } from './lorebook-forms.ts';

type Made = EndpointInput<typeof createLorebook>['body'];
type Asked = EndpointInput<typeof testLorebook>['body'];

/** Lorebooks over a test database, with a clock that is moved by hand. */
export const createLorebookWorld = (
  db: Db,
  {
    moderation,
    rateLimits = noLimits,
    isOn = true,
  }: { moderation?: TestModeratorOptions; rateLimits?: Limits; isOn?: boolean } = {},
) => {
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  const moderator = createTestModerator(moderation);
  const loreCaller = createLoreCaller({ clock });
  const models = [createPuppetModel()];
  const deps = {
    db,
    clock,
    newId,
    rateLimits,
    moderator,
    adultAccess: createAdultAccess({ db }),
    removedDays: defaultPeriods.removedDays,
    entryIds: createEntryIds({ clock, newId }),
    flags: { evaluate: async () => ({ lorebook: isOn }) as never },
    tellSearch: async () => undefined,
    ...createLentLore({ db, clock, models, loreCaller }),
  };
  const { call, open } = createCall([
    ...lorebookHandlers(deps),
    ...entryHandlers(deps),
    ...attachmentHandlers(deps),
    ...benchHandlers(deps),
    exportLorebookHandler(deps),
  ]);
  const of = (lorebookId: string) => ({ params: { lorebookId } });

  return {
    db,
    clock,
    call,
    close: loreCaller.close,
    create: (caller: Caller, over: Partial<Made> = {}) => call(createLorebook, { body: testLorebookForm(over) }, { caller }),
    update: (caller: Caller, id: string, body: EndpointInput<typeof updateLorebook>['body']) =>
      call(updateLorebook, { ...of(id), body }, { caller }),
    get: (caller: Caller, id: string) => call(getLorebook, of(id), { caller }),
    list: (caller: Caller, query: EndpointInput<typeof listLorebooks>['query'] = {}) =>
      call(listLorebooks, { query }, { caller }),
    removed: (caller: Caller) => call(listRemovedLorebooks, {}, { caller }),
    remove: (caller: Caller, id: string) => call(deleteLorebook, of(id), { caller }),
    restore: (caller: Caller, id: string) => call(restoreLorebook, of(id), { caller }),
    entries: (caller: Caller, id: string) => call(listLorebookEntries, of(id), { caller }),
    addEntry: (caller: Caller, id: string, over: Partial<LorebookEntryForm> & { base_revision?: number } = {}) => {
      const { base_revision, ...entry } = over;
      const body = { ...testLoreEntry(entry), ...(base_revision !== undefined && { base_revision }) };
      return call(createLorebookEntry, { ...of(id), body }, { caller });
    },
    editEntry: (caller: Caller, lorebookId: string, entryId: string, body: Partial<LorebookEntryForm>) =>
      call(updateLorebookEntry, { params: { lorebookId, entryId }, body }, { caller }),
    removeEntry: (caller: Caller, lorebookId: string, entryId: string) =>
      call(deleteLorebookEntry, { params: { lorebookId, entryId } }, { caller }),
    changeEntries: (caller: Caller, id: string, base_revision: number, changes: LorebookEntryChange[]) =>
      call(changeLorebookEntries, { ...of(id), body: { base_revision, changes } }, { caller }),
    attached: (caller: Caller, characterId: string) => call(listAttachedLorebooks, { params: { characterId } }, { caller }),
    attach: (caller: Caller, id: string, characterId: string) =>
      call(attachLorebook, { ...of(id), body: { characterId } }, { caller }),
    detach: (caller: Caller, id: string, characterId: string) =>
      call(detachLorebook, { ...of(id), body: { characterId } }, { caller }),
    submit: (caller: Caller, characterId: string) => call(submitLorebooks, { params: { characterId }, body: {} }, { caller }),
    samples: async (caller: Caller, id: string) => (await call(listLoreSamples, of(id), { caller })).data,
    keepSamples: (caller: Caller, id: string, samples: LoreSample[]) =>
      call(updateLoreSamples, { ...of(id), body: { samples } }, { caller }),
    coverage: (caller: Caller, id: string) => call(getLoreCoverage, of(id), { caller }),
    test: (caller: Caller, body: Asked) => call(testLorebook, { body }, { caller }),
    export: async (caller: Caller, id: string) => (await open(exportLorebook, of(id), { caller })).json() as Promise<object>,
    /** What a chat of the reader's is told of a chatbot's books. */
    told: async (reader: Caller, characterId: string) => readLore(db, [characterId], { userId: reader.userId }),
    join: () => createCaller(db, { username: newId().slice(0, 12).replaceAll(/\W/g, 'x') }),
  };
};

export type LorebookWorld = ReturnType<typeof createLorebookWorld>;
