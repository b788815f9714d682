import type { MailBlock } from './mail-blocks.ts';
import type { MailWords } from '../../html/mail-words.ts';
import { begin, minutesOfDay, type KindOfMail } from './kind-of-mail.ts';
import { paymentMails, type PaymentMailParams } from './payment-mails.ts';

/** What each kind of mail is given. Instants are ISO 8601, paths begin with `/` on the brand's own host. */
export interface MailParams extends PaymentMailParams {
  sign_in_code: { code: string };
  welcome: { path: string };
  new_device: { device: string; /** ISO 3166. */ country?: string | null; at: string; path: string };
  passkey_added: { name: string; device: string; at: string; path: string };
  email_change_code: { code: string };
  /** To the old address. */
  email_change_notice: { newEmail: string; at: string; revertPath: string; days: number };
  /** To the owner of an address that another account asked for. */
  email_taken_notice: { path: string };
  restriction: {
    restriction: 'restriction_temporary' | 'restriction_complete' | 'limited_access' | 'temporary_shadowban';
    /** Null: until it is lifted. */
    until: string | null;
    decisionPath: string;
  };
  appeal_decided: { outcome: 'granted' | 'changed' | 'refused'; decisionPath: string };
  /** A free month of a plan, which is named as it is everywhere. */
  prize_won: { rank: number; plan: string; startsAt: string; endsAt: string; path: string };
  export_ready: { path: string; days: number };
  account_deletion: { undoPath: string; until: string };
}
export type MailKind = keyof MailParams;

/** Enough of an address to know one's own by, and too little to learn another's from. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [first] = new Intl.Segmenter().segment(email);
  return `${first?.segment ?? ''}…${email.slice(at)}`;
};

const codeBlocks = ({ t }: MailWords, name: 'signInCode' | 'emailChangeCode', code: string): MailBlock[] => [
  { kind: 'heading', text: t(`mails.${name}.heading`) },
  { kind: 'code', label: t(`mails.${name}.label`), text: code },
  { kind: 'paragraph', text: t(`mails.${name}.life`) },
  { kind: 'note', text: t(`mails.${name}.note`) },
];

/** Every mail of the product. A new one is a line of `MailParams`, one here, its texts and its story. */
export const mailKinds: { [Kind in MailKind]: KindOfMail<MailParams[Kind]> } = {
  sign_in_code: {
    livesMinutes: 10,
    content: ({ code }, words) => ({ ...begin(words, 'signInCode', { code }), blocks: codeBlocks(words, 'signInCode', code) }),
  },
  welcome: {
    livesMinutes: minutesOfDay,
    content: ({ path }, words) => ({
      ...begin(words, 'welcome'),
      blocks: [
        { kind: 'heading', text: words.t('mails.welcome.heading') },
        { kind: 'paragraph', text: words.t('mails.welcome.text') },
        { kind: 'button', text: words.t('mails.welcome.button'), path },
        { kind: 'note', text: words.t('mails.welcome.note') },
      ],
    }),
  },
  new_device: {
    livesMinutes: minutesOfDay,
    content: ({ device, country, at, path }, words) => ({
      ...begin(words, 'newDevice', { device }),
      blocks: [
        { kind: 'heading', text: words.t('mails.newDevice.heading') },
        { kind: 'paragraph', text: words.t('mails.newDevice.text') },
        {
          kind: 'facts',
          rows: [
            [words.t('mails.newDevice.device'), device],
            ...(country ? ([[words.t('mails.newDevice.country'), words.country(country)]] as const) : []),
            [words.t('mails.newDevice.at'), words.at(new Date(at))],
          ],
        },
        { kind: 'button', text: words.t('mails.newDevice.button'), path },
        { kind: 'note', text: words.t('mails.newDevice.note') },
      ],
    }),
  },
  passkey_added: {
    livesMinutes: 3 * minutesOfDay,
    content: ({ name, device, at, path }, words) => ({
      ...begin(words, 'passkeyAdded'),
      blocks: [
        { kind: 'heading', text: words.t('mails.passkeyAdded.heading') },
        { kind: 'paragraph', text: words.t('mails.passkeyAdded.text') },
        {
          kind: 'facts',
          rows: [
            [words.t('mails.passkeyAdded.name'), name],
            [words.t('mails.passkeyAdded.device'), device],
            [words.t('mails.passkeyAdded.at'), words.at(new Date(at))],
          ],
        },
        { kind: 'button', text: words.t('mails.passkeyAdded.button'), path },
        { kind: 'note', text: words.t('mails.passkeyAdded.note') },
      ],
    }),
  },
  email_change_code: {
    livesMinutes: 10,
    content: ({ code }, words) => ({
      ...begin(words, 'emailChangeCode', { code }),
      blocks: codeBlocks(words, 'emailChangeCode', code),
    }),
  },
  email_change_notice: {
    livesMinutes: 3 * minutesOfDay,
    content: ({ newEmail, at, revertPath, days }, words) => ({
      ...begin(words, 'emailChangeNotice'),
      blocks: [
        { kind: 'heading', text: words.t('mails.emailChangeNotice.heading') },
        { kind: 'paragraph', text: words.t('mails.emailChangeNotice.text') },
        {
          kind: 'facts',
          rows: [
            [words.t('mails.emailChangeNotice.newAddress'), maskedAddress(newEmail)],
            [words.t('mails.emailChangeNotice.at'), words.at(new Date(at))],
          ],
        },
        { kind: 'button', text: words.t('mails.emailChangeNotice.button'), path: revertPath },
        { kind: 'note', text: words.t('mails.emailChangeNotice.note', { days }) },
      ],
    }),
  },
  email_taken_notice: {
    livesMinutes: minutesOfDay,
    content: ({ path }, words) => ({
      ...begin(words, 'emailTaken'),
      blocks: [
        { kind: 'heading', text: words.t('mails.emailTaken.heading') },
        { kind: 'paragraph', text: words.t('mails.emailTaken.text') },
        { kind: 'button', text: words.t('mails.emailTaken.button'), path },
        { kind: 'note', text: words.t('mails.emailTaken.note') },
      ],
    }),
  },
  restriction: {
    livesMinutes: 3 * minutesOfDay,
    staysEnglish: true,
    content: ({ restriction, until, decisionPath }, words) => ({
      ...begin(words, 'restriction'),
      blocks: [
        { kind: 'heading', text: words.t('mails.restriction.heading') },
        {
          kind: 'facts',
          rows: [
            [words.t('mails.restriction.what'), words.t(`mails.restriction.${restriction}`)],
            [words.t('mails.restriction.until'), until === null ? words.t('mails.restriction.open') : words.at(new Date(until))],
          ],
        },
        { kind: 'paragraph', text: words.t('mails.restriction.text') },
        { kind: 'button', text: words.t('mails.restriction.button'), path: decisionPath },
        { kind: 'note', text: words.t('mails.restriction.note') },
      ],
    }),
  },
  appeal_decided: {
    livesMinutes: 3 * minutesOfDay,
    staysEnglish: true,
    content: ({ outcome, decisionPath }, words) => {
      const said = words.t(`mails.appealDecided.${outcome}`);
      return {
        ...begin(words, 'appealDecided', { outcome: said }),
        blocks: [
          { kind: 'heading', text: words.t('mails.appealDecided.heading') },
          { kind: 'paragraph', text: said },
          { kind: 'button', text: words.t('mails.appealDecided.button'), path: decisionPath },
        ],
      };
    },
  },
  prize_won: {
    livesMinutes: 3 * minutesOfDay,
    content: ({ rank, plan, startsAt, endsAt, path }, words) => ({
      ...begin(words, 'prizeWon', { rank, plan }),
      blocks: [
        { kind: 'heading', text: words.t('mails.prizeWon.heading') },
        { kind: 'paragraph', text: words.t('mails.prizeWon.text', { rank, plan }) },
        {
          kind: 'facts',
          rows: [
            [words.t('mails.prizeWon.from'), words.at(new Date(startsAt))],
            [words.t('mails.prizeWon.until'), words.at(new Date(endsAt))],
          ],
        },
        { kind: 'button', text: words.t('mails.prizeWon.button'), path },
      ],
    }),
  },
  export_ready: {
    livesMinutes: 3 * minutesOfDay,
    content: ({ path, days }, words) => {
      const slots = { days };
      return {
        ...begin(words, 'exportReady', slots),
        blocks: [
          { kind: 'heading', text: words.t('mails.exportReady.heading') },
          { kind: 'paragraph', text: words.t('mails.exportReady.text') },
          { kind: 'button', text: words.t('mails.exportReady.button'), path },
          { kind: 'note', text: words.t('mails.exportReady.note', slots) },
        ],
      };
    },
  },
  account_deletion: {
    livesMinutes: 60,
    content: ({ undoPath, until }, words) => ({
      ...begin(words, 'accountDeletion'),
      blocks: [
        { kind: 'heading', text: words.t('mails.accountDeletion.heading') },
        { kind: 'paragraph', text: words.t('mails.accountDeletion.text') },
        { kind: 'facts', rows: [[words.t('mails.accountDeletion.until'), words.at(new Date(until))]] },
        { kind: 'button', text: words.t('mails.accountDeletion.button'), path: undoPath },
        { kind: 'note', text: words.t('mails.accountDeletion.note') },
      ],
    }),
  },
  ...paymentMails,
};
