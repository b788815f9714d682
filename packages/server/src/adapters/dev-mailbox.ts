import type { Brand } from '@troupe/protocol';
import { desc, eq } from 'drizzle-orm';
import { mailbox } from '../db/schema.ts';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import type { Clock, Db, Mail, NewId } from '../ports/index.ts';
import { markup } from '../kernel/markup.ts';
import { drawPage } from '../html/themed-page.ts';
import { contentPolicy } from '../http/content-policy.ts';

export const mailboxPath = '/dev/mailbox';
const newest = 50;

type Row = typeof mailbox.$inferSelect;

const toMail = (row: Row) => ({
  id: row.id,
  to: row.to,
  subject: row.subject,
  text: row.text,
  html: row.html,
  created_at: row.createdAt.toISOString(),
});

/** Mail that stays in our own database, for trial and development: nothing is sent. */
export const createDevMailbox = ({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }): Mail => ({
  async send({ to, subject, text, html, id = newId() }) {
    const mail = { id, to: to.toLowerCase(), subject, text, html, createdAt: clock.now() };
    await db.insert(mailbox).values(mail).onConflictDoNothing();
  },
});

/** Somebody to try the program as. */
export interface SignInHint {
  email: string;
  about: string;
}

const accountList = (accounts: readonly SignInHint[]) => markup`<details><summary>Accounts to sign in with</summary>
<ul>${accounts.map(({ email, about }) => markup`<li><a href="${mailboxPath}?to=${encodeURIComponent(email)}">${email}</a> ${about}</li>`)}</ul>
</details>`;

/** `2026-11-29 09:05:07 UTC` */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const mailboxPage = (brand: Brand, to: string | null, mails: Row[], accounts: readonly SignInHint[]) =>
  drawPage(brand, {
    title: 'Development mailbox',
    wide: true,
    hasHeader: true,
    framesOwn: true,
    body: markup`<h1>Development mailbox</h1>
<p class="hint">Mails that a real server would send${to !== null && ` to ${to}`}. Newest first.</p>
${accounts.length > 0 && accountList(accounts)}
${mails.length === 0 && markup`<p>No mail yet.</p>`}
${mails.map(
  (mail) => markup`<article>
<strong>${mail.subject}</strong>
<p class="hint">to ${mail.to}, <time datetime="${mail.createdAt.toISOString()}">${timeOf(mail.createdAt)}</time></p>
${mail.html !== '' && markup`<iframe title="${mail.subject}" sandbox src="${mailboxPath}/${mail.id}" loading="lazy"></iframe>`}
<details${mail.html === '' && markup` open`}><summary>Plain text</summary><pre>${mail.text}</pre></details>
</article>`,
)}`,
  });

/** A mail as its reader's program shows it: no script, nothing loaded from anywhere, in a frame of the mailbox alone. */
const asDocument = (row: Row): Response =>
  new Response(row.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy({
        'style-src': "'unsafe-inline'",
        'frame-ancestors': "'self'",
        sandbox: '',
      }),
      'cache-control': 'no-store',
    },
  });

export interface DevMailboxDeps {
  db: Db;
  brandAt: (host: string) => Brand | null;
  /** Accounts of a brand that come with the program. */
  accountsOf: (brandId: string) => readonly SignInHint[];
}

/**
 * `GET /dev/mailbox?to=ADDRESS`: the newest mails as a JSON array, newest first; `/dev/mailbox`, or
 * any request that prefers HTML: a page; `/dev/mailbox/{id}`: the HTML of one. Register it only while mails end here, never in production.
 */
export const devMailboxRoute = ({ db, brandAt, accountsOf }: DevMailboxDeps): RawRoute => ({
  prefix: mailboxPath,
  limit: { none: 'because it is there only where mails end in it, for trial and tests that look again and again' },
  bodyBytes: 0,
  async answer(request) {
    const url = new URL(request.url);
    const brand = brandAt(url.host);
    const id = url.pathname.slice(mailboxPath.length + 1);
    if (!brand || request.method !== 'GET') return new Response(null, { status: 404 });
    if (id !== '') {
      const [row] = await db.select().from(mailbox).where(eq(mailbox.id, id));
      return row ? asDocument(row) : new Response(null, { status: 404 });
    }
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
    const page = mailboxPage(brand, to, mails, accountsOf(brand.id));
    return new Response(page.html, { status: page.status, headers: page.headers });
  },
});
