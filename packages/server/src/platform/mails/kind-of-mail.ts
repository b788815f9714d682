import type { MailText, MailWords } from '../../html/mail-words.ts';
import type { MailContent } from './mail-blocks.ts';

export interface KindOfMail<Params> {
  /** Minutes after which it says nothing any more and is not sent. */
  livesMinutes: number;
  /** The account's own words say so already: a language without a review stays English. */
  staysEnglish?: true;
  content(params: Params, words: MailWords): MailContent;
}

export const minutesOfDay = 24 * 60;

/** Subject, preheader and reason of a kind, whose keys begin alike. */
export const begin = <Name extends string>({ t }: MailWords, name: Name, slots: Record<string, string | number> = {}) => ({
  subject: t(`mails.${name}.subject` as MailText, slots),
  preheader: t(`mails.${name}.preheader` as MailText, slots),
  why: t(`mails.${name}.why` as MailText, slots),
});
