import type { Brand } from '@troupe/protocol';

/** A mail as it is handed over. */
export interface MailMessage {
  to: string;
  /** Name of the sender, beside the address that the adapter knows. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try at one mail: a mailbox that gets it twice can tell. */
  id?: string;
}

/** The address takes no mail, now or later (a permanent refusal of RFC 5321, 4.2.1): do not try again. */
export class MailRefused extends Error {
  /** @param code what the mail server answered */
  constructor(code: number) {
    super(`the recipient was refused (${code})`);
  }
}

/** The one mail that is sent within the request: its recipient waits for the code, and the form says when it could not be sent. */
export interface CodeMails {
  /**
   * @param code with the language of its recipient
   * @returns `refused` where the address takes no mail
   */
  sendCode(code: { brand: Brand; origin: string; to: string; code: string; language: string }): Promise<'sent' | 'refused'>;
  /** The code came back: whatever was known against the address is wrong. */
  proven(email: string): Promise<void>;
}

export interface Mail {
  /** Resolves once another server has taken the mail over; throws `MailRefused` where the address is none. */
  send(message: MailMessage): Promise<void>;
}
