import { deleteDraft, getDraft, listDrafts, putDraft, restoreDraft, type Draft, type EndpointRequest } from '@troupe/protocol';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall } from '../../chat/testing/index.ts';
import { sweepsOf } from '../../data-map.ts';
import { dataMaps } from '../../features.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, createMemoryLog, createTestBrand } from '../../http/testing.ts';
import { createRetention, defaultPeriods } from '../../platform/retention.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { draftHandlers } from '../drafts/draft-handlers.ts';
import { testForm } from './editor-world.ts';

type Written = EndpointRequest<typeof putDraft>['body'];

/** What a device sends of a draft that is not kept yet. */
export const testDraft = ({
  form,
  ...over
}: Partial<Omit<Written, 'form'>> & { form?: Partial<Draft['form']> } = {}): Written => ({
  form: testForm({ avatar_url: null, ...form }),
  characterId: null,
  characterRevision: 0,
  note: '',
  guidelines: null,
  lorebooks: [],
  moderation_status: null,
  base_revision: 0,
  ...over,
});

/** Drafts and what ends their bin over a test database, with a clock that is moved by hand. */
export const createDraftWorld = (db: Db, { rateLimits = createMemoryLimits() }: { rateLimits?: Limits } = {}) => {
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  const { removedDays } = defaultPeriods;
  const { call } = createCall(draftHandlers({ db, clock, rateLimits, removedDays }));
  const retention = createRetention({ db, clock, log: createMemoryLog(), sweeps: sweepsOf(dataMaps) });
  const params = (draftId: string) => ({ params: { draftId } });
  const at = (caller: Caller, brand: string) => ({ caller, brand: createTestBrand({ id: brand }) });
  return {
    clock,
    sweep: () => retention.run(),
    put: (caller: Caller, id: string, over: Parameters<typeof testDraft>[0] = {}, brand = 'daybreak') =>
      call(putDraft, { ...params(id), body: testDraft(over) }, at(caller, brand)),
    get: (caller: Caller, id: string, brand = 'daybreak') => call(getDraft, params(id), at(caller, brand)),
    list: (caller: Caller, brand = 'daybreak') => call(listDrafts, { query: {} }, at(caller, brand)),
    listOf: (caller: Caller, characterId: string) => call(listDrafts, { query: { characterId } }, at(caller, 'daybreak')),
    remove: (caller: Caller, id: string, brand = 'daybreak') =>
      call(deleteDraft, { ...params(id), query: {} }, at(caller, brand)),
    /** As after its chatbot was saved. */
    erase: (caller: Caller, id: string, brand = 'daybreak') =>
      call(deleteDraft, { ...params(id), query: { saved: 'T1' } }, at(caller, brand)),
    restore: (caller: Caller, id: string, brand = 'daybreak') => call(restoreDraft, params(id), at(caller, brand)),
  };
};

export type DraftWorld = ReturnType<typeof createDraftWorld>;
