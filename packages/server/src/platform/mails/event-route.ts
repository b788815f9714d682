import { AppError } from '@troupe/protocol';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { MailEvent, MailEvents } from '../../ports/index.ts';
import { eventBytes, type Inbox, type InboxSource } from '../inbox/inbox.ts';
import type { Mails } from './mails.ts';

/** What providers of mail tell: addresses that take none, which get none from then on (decision 336). */
export const mailEvents = (deps: { events: MailEvents; recordBounce: Mails['recordBounce'] }): InboxSource => ({
  name: 'mails',
  async read(event) {
    const told = await deps.events.read(event);
    if (told === null) return null;
    const { id, ...needed } = told;
    return { id, needed: JSON.stringify(needed) };
  },
  async handle(needed) {
    const { to, reason } = JSON.parse(needed) as Omit<MailEvent, 'id'>;
    for (const address of to) await deps.recordBounce(address, reason);
  },
});

/** `POST /mails/events`: where a provider of mail reports, signed. A brand without a secret has no such address. */
export const createMailEventRoute = (inbox: Pick<Inbox, 'answer'>): RawRoute => ({
  prefix: '/mails',
  limit: 'refusedReports',
  countsRefusals: true,
  bodyBytes: eventBytes,
  async answer(request, { brand }) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/mails/events') throw new AppError('not_found');
    return inbox.answer(request, brand);
  },
});
