import { createTransport } from 'nodemailer';
import { MailRefused, type Mail } from '../ports/index.ts';

/** A server that does not answer is tried again later; a page must not wait longer than this. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Says what went wrong without the server's words, which name the recipient. */
const failure = (error: unknown): Error => {
  const { code = 'unknown', responseCode = 'no answer' } = error as { code?: string; responseCode?: number };
  return new Error(`The mail server did not take a mail: ${code}, ${responseCode}.`);
};

/** The code with which the server refused the recipient for good, or null: a refused sender or text says nothing of the address. */
const refusalOf = (error: unknown): number | null => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 ? responseCode : null;
};

/**
 * Mail through a real server, by nodemailer: SMTP with STARTTLS, authentication and the header
 * encoding of RFC 5322 and 2047 are not worth a second implementation.
 *
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from the sender, as `Name <address>` or an address; each brand puts its own name to it
 */
export const createSmtpMail = ({ url, from }: { url: string; from: string }): Mail => {
  const transport = createTransport({ url, ...timeouts });
  const address = addressOf(from);
  return {
    async send({ to, sender, subject, text, html, id }) {
      try {
        await transport.sendMail({
          from: { name: sender, address },
          // As an object: a string would be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(id !== undefined && { messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>` }),
          // No answer of a machine comes back (RFC 3834).
          headers: { 'auto-submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const code = refusalOf(error);
        throw code === null ? failure(error) : new MailRefused(code);
      }
    },
  };
};
