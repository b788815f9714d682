import type { Brand } from '@troupe/protocol';
import { desc, eq } from 'drizzle-orm';
import { mailbox } from '../db/schema.ts';
import type { RawRoute } from '../http/raw-route.ts';
import type { Clock, Db, Mail, NewId } from '../ports/index.ts';
import { markup } from '../kernel/markup.ts';
import { drawPage } from '../html/themed-page.ts';

export const mailboxPath = '/dev/mailbox';
const newest = 50;

type Row = typeof mailbox.$inferSelect;

const toMail = (row: Row) => ({
  id: row.id,
  to: row.to,
  subject: row.subject,
  text: row.text,
  created_at: row.createdAt.toISOString(),
});

/** Mail that stays in our own database, for trial and development: nothing is sent. */
export const createDevMailbox = ({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }): Mail => ({
  async send({ to, subject, text }) {
    await db.insert(mailbox).values({ id: newId(), to: to.toLowerCase(), subject, text, createdAt: clock.now() });
  },
});

const mailboxPage = (brand: Brand, to: string | null, mails: Row[]) =>
  drawPage(brand, {
    title: 'Development mailbox',
    wide: true,
    body: markup`<h1>Development mailbox</h1>
<p class="hint">Mails that a real server would send${to !== null && ` to ${to}`}. Newest first.</p>
${mails.length === 0 && markup`<p>No mail yet.</p>`}
${mails.map(
  (mail) => markup`<article>
<strong>${mail.subject}</strong>
<p class="hint">to ${mail.to}, <time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString()}</time></p>
<pre>${mail.text}</pre>
</article>`,
)}`,
  });

/**
 * `GET /dev/mailbox?to=ADDRESS`: the newest mails as a JSON array, newest first; `/dev/mailbox`, or
 * any request that prefers HTML: a page. Register it only while mails end here, never in production.
 */
export const devMailboxRoute = ({ db, brandAt }: { db: Db; brandAt: (host: string) => Brand | null }): RawRoute => ({
  prefix: mailboxPath,
  async answer(request) {
    const url = new URL(request.url);
    const brand = brandAt(url.host);
    if (!brand || url.pathname !== mailboxPath || request.method !== 'GET') return new Response(null, { status: 404 });
    const to = url.searchParams.get('to')?.trim().toLowerCase() ?? null;
    const mails = await db
      .select()
      .from(mailbox)
      .where(to === null ? undefined : eq(mailbox.to, to))
      .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
      .limit(newest);
    const accept = request.headers.get('accept') ?? '';
    const wantsPage = accept.includes('text/html') || (to === null && !accept.includes('application/json'));
    if (!wantsPage) return Response.json(mails.map(toMail), { headers: { 'cache-control': 'no-store' } });
    const page = mailboxPage(brand, to, mails);
    return new Response(page.html, { status: page.status, headers: page.headers });
  },
});
