import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { memberSession } from '../../../platform/testing/profile.ts';
import { draftDesk } from '../../drafts/draft-desk.ts';
import type { DraftRecord } from '../../drafts/draft-record.ts';
import { createFakeDrafts, draftRecord } from '../../testing/drafts.ts';
import { testForm } from '../../testing/edited-character.ts';
import { lendDrafts } from '../../testing/lent-drafts.ts';
import { createFormStore } from '../form-store.ts';
import { createDraftWriting } from './draft-writing.ts';

/** A form whose first text is on its way to the account and waits there until `arrive` is called. */
const sendSlowly = async () => {
  const drafts = createFakeDrafts();
  let arrive: () => void = () => undefined;
  const way = new Promise<void>((done) => (arrive = done));
  const app = createTestApp({
    session: memberSession,
    answer: async (request) => {
      await way;
      return drafts.answer(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`, request);
    },
  });
  lendDrafts(app);
  const openForm = (record: DraftRecord) => {
    const editor = createFormStore(null, 'en', true, record);
    return createDraftWriting({ app, editor, record, isKept: true, onBegin: undefined }, () => undefined);
  };
  const typed = draftRecord();
  const { store, open } = draftDesk(app);
  await store.put(typed);
  const left = openForm(typed);
  const sending = left.send();
  await vi.waitFor(() => expect(app.requests.length).toBe(1));
  left.follow(false);
  const onDevice = async () => (await store.get(typed, typed.id))!;
  return { drafts, store, open, openForm, typed, sending, arrive, onDevice };
};

describe('a form that was left while its draft was on its way to the account', () => {
  it('leaves what another page wrote since as it is, and says what the account has', async () => {
    const { store, typed, sending, arrive, onDevice } = await sendSlowly();
    const later = { ...typed, form: testForm({ title: 'Written later' }), writtenAt: typed.writtenAt + 1 };
    await store.put(later);
    arrive();
    await sending;
    const { form, kept, revision } = await onDevice();
    expect(form.title).toBe('Written later');
    expect(revision).toBe(1);
    expect(kept?.form.title).toBe(testForm().title);
  });

  it('is waited for by the form that opens the draft next, so that its own text is none of another device', async () => {
    const { drafts, store, open, openForm, typed, sending, arrive } = await sendSlowly();
    const later = { ...typed, form: testForm({ title: 'Written later' }), writtenAt: typed.writtenAt + 1 };
    await store.put(later);
    const next = openForm(later);
    open.set(typed.id, { write: async () => undefined, take: next.take });
    const sentNext = next.send();
    arrive();
    await Promise.all([sending, sentNext]);
    const { place, record } = next.state.getState();
    expect([place, record.theirs, record.revision]).toEqual(['account', null, 2]);
    expect(drafts.get('d1')?.form.title).toBe('Written later');
  });

  it('brings nothing back that was removed meanwhile', async () => {
    const { store, typed, sending, arrive } = await sendSlowly();
    await store.remove(typed, typed.id);
    arrive();
    await sending;
    expect(await store.get(typed, typed.id)).toBeNull();
  });
});
