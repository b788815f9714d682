import { AppError } from '@troupe/protocol';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { AgeChecks, AgeReport } from '../../ports/index.ts';
import { eventBytes, type Inbox, type InboxSource } from '../inbox/inbox.ts';
import type { SettleReport } from './settle-report.ts';

/** A report as it was stored. */
const reportOf = (needed: string): AgeReport => {
  const { expiresAt, ...report } = JSON.parse(needed) as Omit<AgeReport, 'expiresAt'> & { expiresAt?: string };
  return { ...report, ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }) };
};

/** What providers of age checks report, whole: they are not asked again, since a withdrawal may be of an attempt that is gone. */
export const ageEvents = (deps: { ageChecks: AgeChecks; settle: SettleReport }): InboxSource => ({
  name: 'age-checks',
  async read(event) {
    const { id, ...report } = await deps.ageChecks.read(event);
    return { id, needed: JSON.stringify(report) };
  },
  handle: (needed, { brand, receivedAt }) => deps.settle(reportOf(needed), brand, receivedAt),
});

/** `POST /age-checks/events`: where a provider reports, signed. It hears 204 once what it told is stored, whatever comes of it. */
export const createAgeEventRoute = (inbox: Pick<Inbox, 'answer'>): RawRoute => ({
  prefix: '/age-checks',
  limit: 'refusedReports',
  countsRefusals: true,
  bodyBytes: eventBytes,
  async answer(request, { brand }) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/age-checks/events') throw new AppError('not_found');
    return inbox.answer(request, brand);
  },
});
