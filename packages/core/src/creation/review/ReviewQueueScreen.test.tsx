import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewCaseDetail, ReviewKind } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { createFakeReviews, daysFromNow, mira, reviewerSession, sampleCase } from '../testing/reviews.ts';
import { ReviewQueueScreen } from './ReviewQueueScreen.tsx';

const named = (name: string, given: Partial<ReviewCaseDetail['character']> = {}): ReviewCaseDetail['character'] => ({
  id: 'x',
  type: 'character',
  name,
  avatar_url: null,
  is_nsfw: false,
  ...given,
});
const desk = sampleCase({ id: 'desk', kind: 'report', num_reports: 6, dueAt: daysFromNow(-1), is_live: true });
const ferrow = sampleCase({
  id: 'ferrow',
  kind: 'update',
  character: named('Madame Ferrow'),
  claim: { by: mira, is_own: false, endsAt: daysFromNow(1) },
});
const vey = sampleCase({ id: 'vey', kind: 'new', character: named('Vey', { avatar_url: '/files/vey', is_nsfw: true }) });

interface Given {
  cases?: ReviewCaseDetail[];
  kind?: ReviewKind | null;
  pageSize?: number;
  refuse?: () => Response | null;
}

const open = ({ cases = [desk, ferrow, vey], kind = null, pageSize, refuse = () => null }: Given = {}) => {
  const fake = createFakeReviews(cases, pageSize);
  const app = createTestApp({ session: reviewerSession, answer: (request) => refuse() ?? fake.answer(request) });
  const onKind = vi.fn();
  const page = (now: ReviewKind | null) => (
    <ReviewQueueScreen caseHref={(id) => `/moderation/${id}`} kind={now} onKind={onKind} />
  );
  const { rerender, container } = render(page(kind), { wrapper: inApp(app) });
  return { app, fake, container, onKind, show: (now: ReviewKind | null) => rerender(page(now)) };
};
const names = async () => (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);

describe('the queue of reviewers', () => {
  it('has one row a chatbot in the server’s order, each with what a reviewer chooses by', async () => {
    open();
    expect(await names()).toEqual(['The Night Desk', 'Madame Ferrow', 'Vey']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Chatbot',
      'Kind',
      'Reports',
      'Sent',
      'Due',
      'Reviewer',
    ]);
    const row = await rowOf('The Night Desk');
    expect(row.getByRole('link').getAttribute('href')).toBe('/moderation/desk');
    expect(row.getByText('nightpress')).toBeTruthy();
    expect(row.getByText('Reported')).toBeTruthy();
    expect(row.getByText('6')).toBeTruthy();
    expect(row.getByText('2 days ago')).toBeTruthy();
    expect(row.getByText('No one')).toBeTruthy();
  });

  it('says by when, and of what is late that it is, in words', async () => {
    open();
    expect((await rowOf('Madame Ferrow')).getByText('due in 3 days')).toBeTruthy();
    expect((await rowOf('The Night Desk')).getByText('Overdue, due 1 day ago')).toBeTruthy();
  });

  it('says who looks at a case, and of one’s own that oneself does', async () => {
    open({ cases: [ferrow, { ...vey, claim: { by: { id: 'rosa', username: 'rosa' }, is_own: true, endsAt: daysFromNow(1) } }] });
    expect((await rowOf('Madame Ferrow')).getByText('Mira is reviewing it')).toBeTruthy();
    expect((await rowOf('Vey')).getByText("You're reviewing it")).toBeTruthy();
  });

  it('blurs a picture for adults until it is pressed', async () => {
    const { container } = open({ cases: [vey] });
    const show = await screen.findByRole('button', { name: 'Show the picture of Vey' });
    expect(container.querySelector('[data-troupe-part=character-cover]')?.getAttribute('data-troupe-state')).toBe('blurred');
    await userEvent.click(show);
    expect(container.querySelector('[data-troupe-part=character-cover]')?.getAttribute('data-troupe-state')).toBe('picture');
  });

  it('blurs what the automatic check refused as well', async () => {
    open({ cases: [sampleCase({ id: 'sable', kind: 'manual', character: named('Sable', { avatar_url: '/files/sable' }) })] });
    expect(await screen.findByRole('button', { name: 'Show the picture of Sable' })).toBeTruthy();
  });

  it('is narrowed to one kind through its address', async () => {
    const { onKind, show } = open();
    await names();
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'update' } });
    expect(onKind).toHaveBeenLastCalledWith('update');
    show('update');
    await screen.findByText('1 shown');
    expect(await names()).toEqual(['Madame Ferrow']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'all' } });
    expect(onKind).toHaveBeenLastCalledWith(null);
  });

  it('shows a page, and the next one when it is asked for', async () => {
    open({ pageSize: 2 });
    expect(await names()).toEqual(['The Night Desk', 'Madame Ferrow']);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('3 shown');
    expect(await names()).toEqual(['The Night Desk', 'Madame Ferrow', 'Vey']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is asked for anew', async () => {
    const { fake } = open();
    await names();
    fake.change('desk', { state: 'decided' });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByText('2 shown')).getAttribute('role')).toBe('status');
    expect(await names()).toEqual(['Madame Ferrow', 'Vey']);
  });

  it('says that nothing waits, and where a kind is chosen offers the others', async () => {
    open({ cases: [] });
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('says that nothing of a kind waits, and leads to all', async () => {
    const { onKind } = open({ kind: 'manual' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(onKind).toHaveBeenLastCalledWith(null);
    expect(screen.getByText('Nothing of this kind to review')).toBeTruthy();
  });

  it('that does not load offers to try again', async () => {
    let isDown = true;
    open({ refuse: () => (isDown ? failure(500, 'internal') : null) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await names()).toHaveLength(3);
  });

  it('says that there is no connection, and keeps what it shows', async () => {
    const { app } = open();
    await names();
    act(() => app.sessions.setState({ isOnline: false }));
    expect(await screen.findByText(app.t('errors.offline'))).toBeTruthy();
    expect(await names()).toHaveLength(3);
  });
});
