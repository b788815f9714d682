import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { decideReviewCase, EndpointInput, ReviewCaseDetail } from '@troupe/protocol';
import { expect, vi } from 'vitest';
import { createTestApp } from '../../app/testing/test-app.ts';
import { Toasts } from '../../platform/index.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { ReviewCaseScreen } from '../review/ReviewCaseScreen.tsx';
import { createFakeReviews, reviewerSession, sampleCase } from './reviews.ts';

/** A case of a new chatbot. */
export const first = sampleCase({ id: 'first' });

export interface OpenedCase {
  cases?: ReviewCaseDetail[];
  refuse?: (path: string) => Response | null;
}

/** The page of the first of the cases, for a reviewer, on a server in memory. */
export const openCase = ({ cases = [first], refuse = () => null }: OpenedCase = {}, before = createTestApp()) => {
  const fake = createFakeReviews(cases);
  const app = createTestApp({
    session: reviewerSession,
    storage: before.storage,
    answer: (request) =>
      refuse(`${request.method} ${new URL(request.url).pathname.replace('/api/v1/moderation', '')}`) ?? fake.answer(request),
  });
  const onNext = vi.fn();
  const page = (caseId: string) => (
    <>
      <ReviewCaseScreen caseId={caseId} queueHref="/moderation" onNext={onNext} />
      <Toasts label="Messages" />
    </>
  );
  const { rerender, unmount } = render(page(cases[0]!.id), { wrapper: inApp(app) });
  const count = (method: string, end: string) =>
    app.requests.filter((request) => request.method === method && request.url.endsWith(end)).length;
  const sent = async (): Promise<EndpointInput<typeof decideReviewCase>['body'][]> =>
    Promise.all(app.requests.filter(({ method }) => method === 'POST').map((request) => request.clone().json()));
  return { app, fake, onNext, unmount, count, sent, show: (caseId: string) => rerender(page(caseId)) };
};
type Opened = ReturnType<typeof openCase>;

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => userEvent.click(await button(name));
export const heading = (name = 'The Night Desk') => screen.findByRole('heading', { level: 1, name });
/** The case is one's own, on the server and on the page. */
export const held = ({ fake }: Opened, id = 'first') =>
  waitFor(() => {
    expect(fake.find(id)?.claim?.is_own).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false);
  });
