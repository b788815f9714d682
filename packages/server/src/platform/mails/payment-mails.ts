import type { DeclineReason } from '@troupe/protocol';
import type { MailText, MailWords } from '../../html/mail-words.ts';
import { begin, minutesOfDay, type KindOfMail } from './kind-of-mail.ts';
import type { MailBlock, MailContent } from './mail-blocks.ts';

/** What mails about payments are given. Amounts are minor units of `currency` (ISO 4217); plans are named as in their order. */
export interface PaymentMailParams {
  /** For every charge. `amount` is what was charged, with the tax in it; `tax` is how much of it is tax. */
  payment_receipt: {
    plan: string;
    amount: number;
    tax: number;
    /** Whether the plan's price has the tax in it, or it was added. */
    taxInclusive: boolean;
    currency: string;
    orderId: string;
    at: string;
    /** Brand of the card and its last four digits; null where no card paid. */
    card: { type: string; last_4: string } | null;
    /** End of what is paid for. */
    until: string;
    /** Whether it renews by itself then. */
    isRenewed: boolean;
    path: string;
  };
  payment_failed: {
    plan: string;
    amount: number;
    currency: string;
    /** Null where no card was tried. */
    reason: DeclineReason | null;
    /** What the plan gives stays so long. */
    until: string;
    path: string;
  };
  /** For a subscription that is paid by hand, which never says that it renews; it has to be paid before `at`. */
  payment_due: { plan: string; amount: number; currency: string; at: string; path: string };
  /** For a subscription whose card is charged at `at`. */
  renewal_announced: { plan: string; amount: number; currency: string; at: string; path: string };
  subscription_canceled: { plan: string; until: string; path: string };
  subscription_ended: { plan: string; at: string; path: string };
}

type Rows = Extract<MailBlock, { kind: 'facts' }>['rows'];

/** Names of cards as their brands write them; another card is called as its processor calls it. */
const cardNames: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['master', 'Mastercard'],
  ['discover', 'Discover'],
]);

const receiptRows = (params: PaymentMailParams['payment_receipt'], { t, at, money }: MailWords): Rows => {
  const { plan, amount, tax, taxInclusive, currency, orderId, card, until } = params;
  const sums: Rows = taxInclusive
    ? [
        [t('mails.paymentReceipt.amount'), money(amount, currency)],
        [t('mails.paymentReceipt.taxIncluded'), money(tax, currency)],
      ]
    : [
        [t('mails.paymentReceipt.beforeTax'), money(amount - tax, currency)],
        [t('mails.paymentReceipt.tax'), money(tax, currency)],
        [t('mails.paymentReceipt.amount'), money(amount, currency)],
      ];
  const paidBy: Rows =
    card === null ? [] : [[t('mails.paymentReceipt.card'), `${cardNames.get(card.type) ?? card.type} •••• ${card.last_4}`]];
  return [
    [t('mails.payment.plan'), plan],
    ...sums,
    ...paidBy,
    [t('mails.paymentReceipt.at'), at(new Date(params.at))],
    [t('mails.paymentReceipt.until'), at(new Date(until))],
    [t('mails.paymentReceipt.order'), orderId],
  ];
};

interface Told {
  /** What its keys begin with. */
  name: 'paymentFailed' | 'paymentDue' | 'renewalAnnounced' | 'subscriptionCanceled' | 'subscriptionEnded';
  slots: { plan: string; [slot: string]: string };
  rows: Rows;
  button: MailText;
  path: string;
  note?: MailText;
}

/** What happens first, then the plan and its facts, what to do, and what else may be done. */
const tell = (words: MailWords, { name, slots, rows, button, path, note }: Told): MailContent => ({
  ...begin(words, name, slots),
  blocks: [
    { kind: 'heading', text: words.t(`mails.${name}.heading`) },
    { kind: 'paragraph', text: words.t(`mails.${name}.text`, slots) },
    { kind: 'facts', rows: [[words.t('mails.payment.plan'), slots.plan], ...rows] },
    { kind: 'button', text: words.t(button), path },
    ...(note === undefined ? [] : [{ kind: 'note' as const, text: words.t(note, slots) }]),
  ],
});

/** Every mail about payments. A reminder is not sent once the next one, or the date that it speaks of, may have come. */
export const paymentMails: { [Kind in keyof PaymentMailParams]: KindOfMail<PaymentMailParams[Kind]> } = {
  payment_receipt: {
    livesMinutes: 4 * minutesOfDay,
    content: (params, words) => {
      const { plan, amount, currency, isRenewed, path } = params;
      const slots = { plan, amount: words.money(amount, currency), until: words.at(new Date(params.until)) };
      const howToCancel: MailBlock[] = isRenewed ? [{ kind: 'note', text: words.t('mails.paymentReceipt.note', slots) }] : [];
      return {
        ...begin(words, 'paymentReceipt', slots),
        blocks: [
          { kind: 'heading', text: words.t('mails.paymentReceipt.heading') },
          { kind: 'paragraph', text: words.t(`mails.paymentReceipt.${isRenewed ? 'renews' : 'ends'}`, slots) },
          { kind: 'facts', rows: receiptRows(params, words) },
          { kind: 'button', text: words.t('mails.payment.manage'), path },
          ...howToCancel,
        ],
      };
    },
  },
  payment_failed: {
    livesMinutes: 2 * minutesOfDay,
    content: ({ plan, amount, currency, reason, until, path }, words) => {
      const slots = { plan, until: words.at(new Date(until)) };
      const because: Rows =
        reason === null ? [] : [[words.t('mails.paymentFailed.reason'), words.t(`mails.paymentFailed.${reason}`)]];
      return tell(words, {
        name: 'paymentFailed',
        slots,
        rows: [
          [words.t('mails.payment.amountDue'), words.money(amount, currency)],
          ...because,
          [words.t('mails.payment.keepUntil'), slots.until],
        ],
        button: 'mails.payment.pay',
        path,
        note: 'mails.paymentFailed.note',
      });
    },
  },
  payment_due: {
    livesMinutes: minutesOfDay,
    content: ({ plan, amount, currency, at, path }, words) => {
      const slots = { plan, amount: words.money(amount, currency), at: words.at(new Date(at)) };
      return tell(words, {
        name: 'paymentDue',
        slots,
        rows: [
          [words.t('mails.payment.amountDue'), slots.amount],
          [words.t('mails.payment.payBefore'), slots.at],
        ],
        button: 'mails.payment.pay',
        path,
        note: 'mails.paymentDue.note',
      });
    },
  },
  renewal_announced: {
    livesMinutes: 3 * minutesOfDay,
    content: ({ plan, amount, currency, at, path }, words) => {
      const slots = { plan, amount: words.money(amount, currency), at: words.at(new Date(at)) };
      return tell(words, {
        name: 'renewalAnnounced',
        slots,
        rows: [
          [words.t('mails.renewalAnnounced.amount'), slots.amount],
          [words.t('mails.renewalAnnounced.at'), slots.at],
        ],
        button: 'mails.payment.manage',
        path,
        note: 'mails.renewalAnnounced.note',
      });
    },
  },
  subscription_canceled: {
    livesMinutes: 4 * minutesOfDay,
    content: ({ plan, until, path }, words) => {
      const slots = { plan, until: words.at(new Date(until)) };
      return tell(words, {
        name: 'subscriptionCanceled',
        slots,
        rows: [[words.t('mails.payment.keepUntil'), slots.until]],
        button: 'mails.payment.manage',
        path,
        note: 'mails.subscriptionCanceled.note',
      });
    },
  },
  subscription_ended: {
    livesMinutes: 4 * minutesOfDay,
    content: ({ plan, at, path }, words) => {
      const slots = { plan, at: words.at(new Date(at)) };
      return tell(words, {
        name: 'subscriptionEnded',
        slots,
        rows: [[words.t('mails.subscriptionEnded.at'), slots.at]],
        button: 'mails.subscriptionEnded.button',
        path,
      });
    },
  },
};
