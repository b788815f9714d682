import { createTransport } from 'nodemailer';
import type { Mail } from '../ports/index.ts';

/**
 * Mail through a real server, by nodemailer: SMTP with STARTTLS, authentication and the header
 * encoding of RFC 5322 and 2047 are not worth a second implementation.
 *
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from the sender, as `Name <address>` or an address
 */
export const createSmtpMail = ({ url, from }: { url: string; from: string }): Mail => {
  const transport = createTransport(url);
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
};
