import { describe, expect, it } from 'vitest';
import { createTestApp, failure } from '../../app/testing/test-app.ts';
import { memberSession } from '../../platform/testing/profile.ts';
import { createFakeDrafts, draftRecord, keptDraft, type FakeDrafts } from '../testing/drafts.ts';
import { testForm, testReport } from '../testing/edited-character.ts';
import { isUnsent, settle, type DraftRecord } from './draft-record.ts';
import { textOf } from './draft-text.ts';
import { sendDraft } from './send-draft.ts';

const appOf = (fake: FakeDrafts) =>
  createTestApp({
    session: memberSession,
    answer: (request) => fake.answer(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`, request),
  });

const send = async (fake: FakeDrafts, record: DraftRecord, typing?: (record: DraftRecord) => DraftRecord) => {
  let now = record;
  const joined: boolean[] = [];
  const sent = sendDraft(appOf(fake).client, {
    get: () => now,
    set: (next, isJoined) => {
      now = next;
      joined.push(isJoined);
    },
  });
  if (typing) now = typing(now);
  return { place: await sent, record: now, joined };
};

/** As the device has it after the account took its first text. */
const kept = (over: Partial<DraftRecord> = {}) => draftRecord({ kept: textOf(draftRecord()), revision: 1, ...over });

describe('a draft on its way to the account', () => {
  it('is kept there with the chatbot that it changes, and where its review stood', async () => {
    const fake = createFakeDrafts();
    const report = testReport('fix_required');
    const { place, record } = await send(
      fake,
      draftRecord({ characterId: 'mina', characterRevision: 3, moderationReport: report }),
    );
    expect(place).toBe('account');
    expect(record.revision).toBe(1);
    expect(isUnsent(record)).toBe(false);
    expect(fake.get('d1')).toMatchObject({ characterId: 'mina', characterRevision: 3, moderation_status: 'fix_required' });
  });

  it('counts as sent by what was sent: keys that came meanwhile are still to be', async () => {
    const fake = createFakeDrafts();
    const { record } = await send(fake, draftRecord(), (now) => ({ ...now, note: 'typed meanwhile' }));
    expect(fake.get('d1')?.note).toBe('');
    expect(record).toMatchObject({ note: 'typed meanwhile', revision: 1 });
    expect(isUnsent(record)).toBe(true);
  });

  it('sends nothing that the account has', async () => {
    const fake = createFakeDrafts([keptDraft()]);
    expect((await send(fake, kept())).place).toBe('account');
    expect(fake.puts).toEqual([]);
  });

  it('meets another device field by field, and keeps both', async () => {
    const fake = createFakeDrafts([keptDraft({ revision: 5, form: testForm({ title: 'Written on the phone' }) })]);
    const { place, record, joined } = await send(fake, kept({ form: testForm({ name: 'Mina' }) }));
    expect(place).toBe('account');
    expect(joined).toContain(true);
    expect(record.form).toEqual(testForm({ name: 'Mina', title: 'Written on the phone' }));
    expect(fake.get('d1')).toMatchObject({ revision: 6, form: record.form });
  });

  it('sends nothing where both changed one field, until one was chosen', async () => {
    const fake = createFakeDrafts([keptDraft({ revision: 5, form: testForm({ name: 'Nora' }) })]);
    const first = await send(fake, kept({ form: testForm({ name: 'Mina' }) }));
    expect(first.place).toBe('two');
    expect(first.record.theirs?.form.name).toBe('Nora');
    expect(fake.get('d1')?.form.name).toBe('Nora');
    const before = fake.puts.length;
    expect((await send(fake, first.record)).place).toBe('two');
    expect(fake.puts).toHaveLength(before);
    const chosen = settle(first.record, { ...first.record.form, name: 'Mina' });
    expect((await send(fake, chosen)).place).toBe('account');
    expect(fake.get('d1')).toMatchObject({ revision: 6, form: { name: 'Mina' } });
  });

  it('comes back from the bin of another device with the next key', async () => {
    const fake = createFakeDrafts([keptDraft({ revision: 2, removedAt: '2026-11-28T09:00:00.000Z' })]);
    const { place } = await send(fake, kept({ note: 'one more key' }));
    expect(place).toBe('account');
    expect(fake.get('d1')).toMatchObject({ removedAt: null, note: 'one more key' });
  });

  it('begins anew where the account has nothing of it any more', async () => {
    const fake = createFakeDrafts();
    const { place, record } = await send(fake, kept({ revision: 4, note: 'x' }));
    expect([place, record.revision, fake.get('d1')?.note]).toEqual(['account', 1, 'x']);
  });

  it.each([
    ['offline', () => failure(503, 'unavailable'), 'offline'],
    ['too many at once', () => failure(429, 'rate_limited'), 'offline'],
    ['an error of the server', () => failure(500, 'internal'), 'offline'],
    ['no room', () => failure(409, 'storage_full'), 'refused'],
    ['a session that is over', () => failure(403, 'forbidden'), 'refused'],
    ['as many drafts as there may be', () => failure(409, 'conflict', { because: 'full', max: '200' }), 'full'],
  ] as const)('stays on the device: %s', async (_why, answer, place) => {
    const fake = createFakeDrafts();
    fake.refuse(answer, answer, answer, answer, answer, answer, answer, answer);
    const sent = await send(fake, draftRecord());
    expect(sent.place).toBe(place);
    expect(sent.record).toEqual(draftRecord());
  });
});
