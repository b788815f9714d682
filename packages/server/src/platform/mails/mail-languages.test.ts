import { interfaceLanguages } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { mailKeys, mailWords, type MailText } from '../../html/mail-words.ts';
import english from '../../html/texts/en/mails.json' with { type: 'json' };
import { createTestBrand } from '../../http/testing.ts';
import { composeMail, type MailOf } from './compose-mail.ts';
import { mailKinds } from './mail-kinds.ts';
import { sampleMails } from './testing.ts';

const kinds = Object.keys(sampleMails) as (keyof typeof sampleMails)[];
const mailOf = (kind: keyof typeof sampleMails) => ({ kind, params: sampleMails[kind] }) as MailOf;
const others = interfaceLanguages.filter((tag) => tag !== 'en');
const brand = createTestBrand({ languages: others });
const isRtl = (tag: string) => ['ar', 'he'].includes(tag);

/** Sentences of English, which no other language says. */
const sentences = Object.values(english).filter((text) => text.length > 24 && !text.includes('{'));

describe.each(kinds)('the mail %s', (kind) => {
  const inEnglish = composeMail(brand, mailOf(kind), { language: 'en' });

  it.each(others)('is whole in %s: subject, preview, HTML and text', (language) => {
    const mail = composeMail(brand, mailOf(kind), { language });
    const preview = />([^<]{2,}?)(?:\u00ad|\u034f|\u200c|\s)*<\/div>/.exec(mail.html)?.[1] ?? '';
    for (const part of [mail.subject, preview, mail.text, mail.html.replace(/<style>.*?<\/style>/s, '')])
      expect(part).not.toMatch(/[{}]|undefined|mails\./);
    if (mailKinds[kind].staysEnglish) {
      expect(mail).toEqual(inEnglish);
      return;
    }
    expect(mail.html).toContain(`<html lang="${language}" dir="${isRtl(language) ? 'rtl' : 'ltr'}">`);
    expect(mail.subject).not.toBe(inEnglish.subject);
    expect(preview).not.toBe('');
    for (const sentence of sentences) expect(mail.text + preview).not.toContain(sentence);
  });
});

describe.each(others)('mails in %s', (language) => {
  const words = mailWords(brand, language);

  it('have a form for every number of days', () => {
    for (const key of ['mails.exportReady.note', 'mails.exportReady.preheader', 'mails.emailChangeNotice.note'] as const)
      for (const days of [0, 1, 2, 3, 5, 7, 11, 21, 22, 30, 100, 1_000_000]) {
        const text = words.t(key, { days });
        expect(text).not.toBe(mailWords(brand, 'en').t(key, { days }));
        expect(text).not.toContain('{');
      }
  });

  it('say when in words of the language, and in UTC', () => {
    const at = words.at(new Date('2026-11-21T09:30:00.000Z'));
    expect(at).toMatch(/ UTC$/);
    expect(at).not.toContain('November 21');
  });

  it('name a country in the language', () => expect(words.country('DE')).not.toBe('Germany'));
});

it('a brand overrides a mail in each of its languages', () => {
  const german = createTestBrand({
    languages: ['de'],
    texts_in: { de: { 'mails.exportReady.subject': 'Fertig bei {product}' } },
  });
  expect(composeMail(german, mailOf('export_ready'), { language: 'de' }).subject).toBe('Fertig bei Daybreak');
  expect(composeMail(german, mailOf('export_ready'), { language: 'en' }).subject).toBe('Your Daybreak export is ready');
  const whole = createTestBrand({ texts: { 'mails.exportReady.preheader': 'A week.' } });
  expect(mailWords(whole).t('mails.exportReady.preheader' as MailText, { days: 7 })).toBe('A week.');
  expect(mailKeys).toContain('mails.exportReady.preheader');
});

it('a region of a language reads that language', () => {
  const mail = composeMail(brand, mailOf('export_ready'), { language: 'de-AT' });
  expect(mail.html).toContain('<html lang="de-AT" dir="ltr">');
  expect(mail.subject).toBe(composeMail(brand, mailOf('export_ready'), { language: 'de' }).subject);
});
