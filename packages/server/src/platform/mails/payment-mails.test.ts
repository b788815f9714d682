import { declineReasons, interfaceLanguages } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestBrand } from '../../http/testing.ts';
import { composeMail, type MailOf } from './compose-mail.ts';
import { mailKinds } from './mail-kinds.ts';
import { paymentMails, type PaymentMailParams } from './payment-mails.ts';
import { sampleMails } from './testing.ts';

const kinds = Object.keys(paymentMails) as (keyof PaymentMailParams)[];
const brand = createTestBrand({ languages: interfaceLanguages.filter((tag) => tag !== 'en') });
const mailIn = (language: string, kind: keyof PaymentMailParams, over: object = {}) =>
  composeMail(brand, { kind, params: { ...sampleMails[kind], ...over } } as MailOf, { language });
/** As a reader sees it, whose eye takes all spaces for one. */
const read = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const textIn = (language: string, kind: keyof PaymentMailParams, over: object = {}) => read(mailIn(language, kind, over).text);
/** Everything that a list of mails and the mail itself say. */
const saidIn = (language: string, kind: keyof PaymentMailParams, over: object = {}) => {
  const { subject, text, html } = mailIn(language, kind, over);
  const preheader = /aria-hidden="true">([^<]*)</.exec(html)?.[1] ?? '';
  return read([subject, preheader, text].join('\n'));
};

describe('a sum and a date in a mail about a payment', () => {
  it.each([
    ['en', 'EUR', 1495, 'Amount paid: €14.95', 'Paid until: December 21, 2026 at 9:30 AM UTC'],
    ['en', 'HUF', 899_900, 'Amount paid: HUF 8,999.00', 'Paid until: December 21, 2026 at 9:30 AM UTC'],
    ['en', 'KWD', 12_345, 'Amount paid: KWD 12.345', 'Paid until: December 21, 2026 at 9:30 AM UTC'],
    ['de', 'EUR', 149_999, 'Bezahlt: 1.499,99 €', 'Bezahlt bis: 21. Dezember 2026 um 09:30 UTC'],
    ['de', 'HUF', 899_900, 'Bezahlt: 8.999,00 HUF', 'Bezahlt bis: 21. Dezember 2026 um 09:30 UTC'],
    ['ar', 'USD', 1495, 'المبلغ المدفوع: 14.95 US$', 'مدفوع حتى: 21 ديسمبر 2026 في 9:30 ص UTC'],
    ['ja', 'JPY', 1495, 'お支払い済み額: ￥1,495', 'ご利用期限: 2026年12月21日 9:30 UTC'],
  ])('is written as %s writes %s', (language, currency, amount, sum, date) => {
    const lines = textIn(language, 'payment_receipt', { currency, amount }).split('\n');
    expect(lines).toContain(sum);
    expect(lines).toContain(date);
  });

  it.each(interfaceLanguages)('is the same in the first sentence and in the facts, in %s', (language) => {
    for (const kind of ['payment_receipt', 'payment_due', 'renewal_announced'] as const) {
      const [, sentence = '', facts = ''] = textIn(language, kind).split('\n\n');
      const values = facts.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
      const said = values.filter((value) => sentence.includes(value));
      expect(
        said.filter((value) => value.includes('UTC')),
        kind,
      ).toHaveLength(1);
      expect(
        said.filter((value) => /\d/.test(value) && !value.includes('UTC')),
        kind,
      ).toHaveLength(1);
    }
  });
});

describe('the receipt of a payment', () => {
  it('says what was paid for, how much, by what, when and until when', () => {
    expect(textIn('en', 'payment_receipt').split('\n\n').slice(0, 5)).toEqual([
      'We received your payment',
      "You paid €14.95 for I'm All In. It renews automatically on December 21, 2026 at 9:30 AM UTC unless you cancel.",
      [
        "Plan: I'm All In",
        'Amount paid: €14.95',
        'Tax included: €2.39',
        'Card: Visa •••• 4242',
        'Paid on: November 21, 2026 at 9:30 AM UTC',
        'Paid until: December 21, 2026 at 9:30 AM UTC',
        'Order number: 0197f3a2-4c1e-7b60-9a55-2f1d8c3e6b70',
      ].join('\n'),
      'Manage subscription:\nhttp://localhost:4100/portal',
      "You can cancel there at any time. You keep I'm All In until December 21, 2026 at 9:30 AM UTC.",
    ]);
  });

  it('adds up where tax was added to the price', () => {
    const text = textIn('en', 'payment_receipt', { taxInclusive: false, currency: 'USD', amount: 1614, tax: 119 });
    expect(text).toContain('Price before tax: $14.95\nTax: $1.19\nAmount paid: $16.14\n');
    expect(text).not.toContain('Tax included');
  });

  it.each(interfaceLanguages)('says in %s whether the price had the tax in it', (language) => {
    const rowsOf = (taxInclusive: boolean) => textIn(language, 'payment_receipt', { taxInclusive }).split('\n\n')[2]?.split('\n');
    const [inside, added] = [rowsOf(true), rowsOf(false)];
    expect(added?.length).toBe((inside?.length ?? 0) + 1);
    expect(inside?.filter((row) => !added?.includes(row))).toHaveLength(1);
  });

  it('names a card by its brand’s own name, and none where no card paid', () => {
    const cardIn = (card: { type: string; last_4: string } | null) =>
      /^Card: .*$/m.exec(textIn('en', 'payment_receipt', { card }))?.[0] ?? null;
    expect(cardIn({ type: 'master', last_4: '4444' })).toBe('Card: Mastercard •••• 4444');
    expect(cardIn({ type: 'Amex', last_4: '0005' })).toBe('Card: Amex •••• 0005');
    expect(cardIn(null)).toBe(null);
  });

  it('of what ends by itself promises no charge, and never says “renew”', () => {
    const said = saidIn('en', 'payment_receipt', { isRenewed: false, card: null });
    expect(said).toContain("It ends on December 21, 2026 at 9:30 AM UTC, and we won't charge you automatically after that.");
    expect(said).not.toMatch(/renew|cancel/i);
  });
});

describe('a payment that failed', () => {
  it('says why, what stays and until when, and leads to paying', () => {
    const text = textIn('en', 'payment_failed');
    expect(text).toContain("You keep I'm All In until December 28, 2026 at 9:30 AM UTC.");
    expect(text).toContain('Amount due: €14.95\nReason: The card has insufficient funds\n');
    expect(text).toContain('Pay amount due:\nhttp://localhost:4100/portal');
  });

  it.each(interfaceLanguages)('has a reason of its own for every refusal, in %s', (language) => {
    const textsOf = (reasons: readonly (string | null)[]) =>
      reasons.map((reason) => textIn(language, 'payment_failed', { reason }));
    expect(new Set(textsOf([...declineReasons, null])).size).toBe(declineReasons.length + 1);
  });

  it('blames no card where none was tried', () => {
    expect(saidIn('en', 'payment_failed', { reason: null })).not.toMatch(/Reason|bank|\bcard\b/i);
  });
});

describe('a subscription', () => {
  it('that is paid by hand is reminded of, and never said to renew', () => {
    const said = saidIn('en', 'payment_due');
    expect(said).toContain(
      "Pay €14.95 before December 21, 2026 at 9:30 AM UTC to keep I'm All In. We don't charge you automatically.",
    );
    expect(said).not.toMatch(/renew/i);
  });

  it('that renews is announced with the sum, the day, and how to cancel', () => {
    const text = textIn('en', 'renewal_announced');
    expect(text).toContain("We'll charge your card €149.95 on December 21, 2026 at 9:30 AM UTC.");
    expect(text).toContain('Manage subscription:\nhttp://localhost:4100/portal');
    expect(text).toContain("cancel there before this date. You keep I'm All In until then.");
  });

  it('that was canceled charges nothing more, keeps what it gives, and may be resumed', () => {
    const said = saidIn('en', 'subscription_canceled');
    expect(said).toContain("We won't charge you again. You keep I'm All In until December 21, 2026 at 9:30 AM UTC.");
    expect(said).toContain('You can resume it there until then.');
    expect(said).not.toMatch(/cancelled/i);
  });

  it('that has ended takes nothing with it that was made', () => {
    expect(textIn('en', 'subscription_ended')).toContain(
      "I'm All In ended on December 21, 2026 at 9:30 AM UTC. We won't charge you again, and your chats and characters stay.",
    );
  });
});

describe.each(kinds)('the mail %s', (kind) => {
  it('begins with what the reader must know: a heading, a sentence, and the plan', () => {
    const blocks = textIn('en', kind).split('\n\n');
    expect(blocks[1]).toContain("I'm All In");
    expect(blocks[2]).toMatch(/^Plan: I'm All In\n/);
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a line break', 'a\r\nBcc: thief@example.test'],
    ['a turn of direction', '\u202Enalp'],
    ['slots', '{amount} {product} $&'],
    ['words without end', 'Plan '.repeat(80)],
  ])('takes %s in the name of a plan as words', (_, plan) => {
    const { subject, text, html } = mailIn('en', kind, { plan });
    expect(html).not.toContain('<img');
    expect(text).not.toMatch(/^Bcc:/m);
    expect([subject, text, html].join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(subject.length).toBeLessThan(100);
  });

  it('leads to no other host', () => {
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(() => mailIn('en', kind, { path })).toThrow('a path of the brand');
    const hosts = [...mailIn('ar', kind).html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href).host);
    expect(new Set(hosts)).toEqual(new Set(['localhost:4100']));
  });

  it('is in the reader’s own language, and sent while it is true', () => {
    expect(mailKinds[kind].staysEnglish).toBeUndefined();
    expect(mailKinds[kind].livesMinutes).toBeLessThanOrEqual(4 * 24 * 60);
    expect(mailKinds[kind].livesMinutes).toBeGreaterThanOrEqual(24 * 60);
  });
});
