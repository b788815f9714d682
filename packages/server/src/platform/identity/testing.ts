import { randomBytes } from 'node:crypto';
import { mailbox } from '../../db/schema.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../ports/index.ts';
import type { MailKind, MailParams } from '../mails/mail-kinds.ts';
import { createBrowser, type Browser, type World } from '../testing.ts';

/** The newest mail of a kind to an address, of those that the world queued. */
export const lastMail = <Kind extends MailKind>({ queued }: World, to: string, kind: Kind): MailParams[Kind] | undefined =>
  queued.findLast((mail) => mail.to === to && mail.kind === kind)?.params as MailParams[Kind] | undefined;

const newestCode = async (db: Db, to: string): Promise<string> => {
  const mails = await db.select().from(mailbox).where(eq(mailbox.to, to));
  const texts = mails.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).map(({ text }) => text);
  return texts.flatMap((text) => /code for .* is (\d{6})/.exec(text)?.[1] ?? [])[0] ?? 'no mail';
};

/** Somebody in a browser: signs in by the pages of the embedded provider, and calls as a site does. */
export const createMember = (world: World, db: Db, origin: string, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0') => {
  // Everybody is at home somewhere else, so that no limit by network counts them together.
  const address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const browser: Browser = createBrowser(world, origin, address);
  const headers = { 'user-agent': agent };
  let token = '';
  const member = {
    browser,
    /** Asks for a fresh token; answers the status and whose it is. */
    async renew(): Promise<{ status: number; user: Record<string, unknown> | undefined }> {
      const answer = await browser.request('/api/v2/auth/refresh', { method: 'POST', headers });
      const body = (await answer.json()) as { token?: string; user?: Record<string, unknown> };
      token = body.token ?? '';
      return { status: answer.status, user: body.user };
    },
    /** Where the sign-in ended. */
    async signIn(email: string): Promise<URL> {
      const { url } = await browser.follow(await browser.request('/api/v2/auth/login', { headers }), headers);
      await browser.follow(await browser.submit(`${url.pathname}/email`, { email }));
      const answer = await browser.request(`${url.pathname}/code`, {
        method: 'POST',
        body: new URLSearchParams({ code: await newestCode(db, email) }).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
      const ended = await browser.follow(answer, headers);
      await member.renew();
      return ended.url;
    },
    async call(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
      const answer = await browser.request(path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
  return member;
};
export type Member = ReturnType<typeof createMember>;
