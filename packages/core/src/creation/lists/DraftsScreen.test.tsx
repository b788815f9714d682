import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnCharacter } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, failure } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { memberSession } from '../../platform/testing/profile.ts';
import { draftDesk } from '../drafts/draft-desk.ts';
import type { DraftRecord } from '../drafts/draft-record.ts';
import { textOf } from '../drafts/draft-text.ts';
import { createFakeDrafts, draftOwner, draftRecord, keptDraft, type FakeDrafts } from '../testing/drafts.ts';
import { testForm, testReport } from '../testing/edited-character.ts';
import { stubIndexedDb } from '../testing/indexed-db.ts';
import { ownCharacter } from '../testing/own-characters.ts';
import { DraftsScreen } from './DraftsScreen.tsx';
import { MyChatbotsScreen } from './MyChatbotsScreen.tsx';

beforeEach(stubIndexedDb);
afterEach(() => void vi.unstubAllGlobals());

interface Given {
  drafts?: FakeDrafts;
  records?: readonly DraftRecord[];
  own?: readonly OwnCharacter[];
  /** Answers in the server's place. */
  refuse?: (path: string) => Response | null;
  page?: 'drafts' | 'my-chatbots';
}

const open = ({ drafts = createFakeDrafts(), records = [], own = [], refuse = () => null, page = 'drafts' }: Given = {}) => {
  const app = createTestApp({
    session: memberSession,
    answer: (request) => {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      const refused = refuse(path);
      if (refused) return refused;
      if (path === 'GET /users/characters') return Response.json({ data: own });
      return drafts.answer(path, request);
    },
  });
  for (const record of records) void draftDesk(app).store.put(record);
  render(
    <>
      {page === 'drafts' ? <DraftsScreen /> : <MyChatbotsScreen search={{}} onSearchChange={() => undefined} />}
      <Toasts label="Messages" />
    </>,
    { wrapper: inApp(app) },
  );
  return { app, drafts, onDevice: () => draftDesk(app).store.list(draftOwner) };
};

const cards = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the list of drafts', () => {
  it('shows those of the device and of the account once each, written last first', async () => {
    const sent = draftRecord({ id: 'both', kept: textOf(draftRecord()), revision: 1, form: testForm({ name: 'As here' }) });
    open({
      records: [{ ...sent, writtenAt: 5 }, draftRecord({ id: 'here', writtenAt: 3, form: testForm({ name: 'Here alone' }) })],
      drafts: createFakeDrafts([
        keptDraft({ id: 'both', form: testForm({ name: 'As there' }) }),
        keptDraft({ id: 'there', form: testForm({ name: 'There' }) }),
      ]),
    });
    await waitFor(() => expect(cards()).toEqual(['There', 'As here', 'Here alone']));
    expect(screen.getByText('3 drafts')).toBeTruthy();
    expect(screen.getAllByText('Only on this device')).toHaveLength(2);
  });

  it('calls one without a title by its day, and leads to its form (R-DRAFT-01)', async () => {
    const form = testForm({ name: '', title: '' });
    open({
      records: [draftRecord({ form }), draftRecord({ id: 'edit-mina', characterId: 'mina', writtenAt: 1 })],
      own: [ownCharacter({ id: 'mina' })],
    });
    const card = within((await screen.findByText('Nov 20, 2026')).closest('li') as HTMLElement);
    expect(card.getByText('Unnamed')).toBeTruthy();
    const [link] = card.getAllByRole('link', { name: 'Continue Unnamed, Nov 20, 2026' });
    expect(link?.getAttribute('href')).toBe('#creation.chatbot.create?draftId=d1');
    const other = screen.getAllByRole('link', { name: /Continue Mina Thorne/ });
    expect(other[0]?.getAttribute('href')).toBe('#creation.chatbot.edit?characterId=mina');
  });

  it('says Action Required on one whose chatbot has to be mended (R-DRAFT-06)', async () => {
    const moderationReport = testReport('fix_required');
    open({
      records: [draftRecord({ characterId: 'mina', moderationReport })],
      own: [ownCharacter({ id: 'mina', moderationReport })],
    });
    expect(await screen.findByText('Action Required')).toBeTruthy();
  });

  it('removes one, offers it back, and keeps it in the bin', async () => {
    const page = open({ drafts: createFakeDrafts([keptDraft()]) });
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Mina Thorne/ }));
    expect(await screen.findByText('No drafts')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cards()).toEqual(['Mina Thorne']));
    await userEvent.click(screen.getByRole('button', { name: /^Remove Mina Thorne/ }));
    await waitFor(() => expect(cards()).toEqual([]));
    await userEvent.click(screen.getByRole('button', { name: 'Bin' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Restore/ }));
    await waitFor(() => expect(page.drafts.get('d1')?.removedAt).toBeNull());
  });

  it('puts one that only the device has into the bin of the account first', async () => {
    const page = open({ records: [draftRecord()] });
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Mina Thorne/ }));
    await waitFor(() => expect(page.drafts.get('d1')?.removedAt).toEqual(expect.any(String)));
    expect(await page.onDevice()).toEqual([]);
  });

  it('keeps one that could not be removed, and says so', async () => {
    open({
      drafts: createFakeDrafts([keptDraft()]),
      refuse: (path) => (path.startsWith('DELETE') ? failure(503, 'unavailable') : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Mina Thorne/ }));
    expect(await screen.findByText("We couldn't remove the draft. Please try again.")).toBeTruthy();
    expect(cards()).toEqual(['Mina Thorne']);
  });

  it.each([
    ['a list that fails', () => failure(500, 'internal')],
    ['a session that is over', () => failure(401, 'unauthorized')],
    ['a refusal', () => failure(403, 'forbidden')],
    ['an answer that is no list', () => Response.json({ data: [] })],
  ])('loses nothing by %s: those of the device are there, with a way to ask again', async (_why, answer) => {
    const record = draftRecord({ kept: textOf(draftRecord()), revision: 1 });
    const page = open({ records: [record], refuse: (path) => (path === 'GET /users/drafts' ? answer() : null) });
    await waitFor(() => expect(cards()).toEqual(['Mina Thorne']));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(await page.onDevice()).toEqual([record]);
  });

  it('loses nothing by a list that came short: only a draft that the account has no more, or in the bin, leaves the device', async () => {
    const sent = ['kept', 'binned', 'gone'].map((id) => draftRecord({ id, kept: textOf(draftRecord()), revision: 1 }));
    const drafts = createFakeDrafts([
      keptDraft({ id: 'kept' }),
      keptDraft({ id: 'binned', removedAt: '2026-11-27T09:00:00.000Z' }),
    ]);
    const none = createFakeDrafts();
    const page = open({
      drafts: { ...drafts, answer: (path, request) => (path === 'GET /users/drafts' ? none : drafts).answer(path, request) },
      records: sent,
    });
    await waitFor(async () => expect((await page.onDevice()).map(({ id }) => id)).toEqual(['kept']));
    expect(cards()).toEqual(['Mina Thorne']);
  });

  it('ends drafts of a chatbot that is gone only when its name is not found (R-DRAFT-04)', async () => {
    const record = draftRecord({ id: 'edit-mina', characterId: 'mina' });
    let answer = failure(503, 'unavailable');
    const page = open({ records: [record], refuse: (path) => (path === 'GET /characters/mina/form' ? answer.clone() : null) });
    await waitFor(() => expect(cards()).toEqual(['Mina Thorne']));
    expect(await page.onDevice()).toHaveLength(1);
    answer = failure(404, 'not_found');
    void page.app.queries.invalidateQueries();
    await waitFor(() => expect(cards()).toEqual([]));
    expect(page.drafts.get('edit-mina')?.removedAt).toEqual(expect.any(String));
  });

  it('is empty with a way to begin', async () => {
    open();
    expect(await screen.findByText('No drafts')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /Create/ }).length).toBeGreaterThan(0);
  });
});

describe('My Chatbots', () => {
  it('has a card that leads to the drafts, and says how many there are (R-MY-02)', async () => {
    open({ page: 'my-chatbots', drafts: createFakeDrafts([keptDraft()]), own: [ownCharacter({ id: 'mina' })] });
    const link = await screen.findByRole('link', { name: /Drafts\s*1 draft$/ });
    expect(link.getAttribute('href')).toBe('#creation.drafts');
  });
});
