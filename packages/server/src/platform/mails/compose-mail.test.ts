// @vitest-environment jsdom
import { declineReasons } from '@troupe/protocol';
import { contrastRatio, parseColor, presets, resolveTheme, type ColorTokenName, type PresetName } from '@troupe/protocol/theme';
import { describe, expect, it } from 'vitest';
import { createTestBrand } from '../../http/testing.ts';
import { brandOrigin, composeMail, type MailOf } from './compose-mail.ts';
import { mailColors } from './mail-look.ts';
import { mailKeys } from '../../html/mail-words.ts';
import { sampleMails } from './testing.ts';

const kinds = Object.keys(sampleMails) as (keyof typeof sampleMails)[];
const mailOf = (kind: keyof typeof sampleMails, over: object = {}) =>
  ({ kind, params: { ...sampleMails[kind], ...over } }) as MailOf;
const daybreak = createTestBrand();
const rtl = createTestBrand({
  id: 'shams',
  name: 'شمس',
  hosts: ['chat.shams.example'],
  language: 'ar',
  direction: 'rtl',
  texts: { 'mails.signInCode.label': 'رمزك هو' },
});

/** As much of a page as is looked at here; the server's own code knows no DOM. */
interface Part {
  textContent: string;
  outerHTML: string;
  className: string;
  href: string;
  lang: string;
  dir: string;
  firstElementChild: Part | null;
  getAttribute(name: string): string | null;
  getAttributeNames(): string[];
}
interface Page {
  body: Part;
  documentElement: Part;
  querySelector(selector: string): Part | null;
  querySelectorAll(selector: string): Iterable<Part>;
}
const { DOMParser } = globalThis as unknown as { DOMParser: new () => { parseFromString(html: string, type: string): Page } };
const parse = (html: string): Page => new DOMParser().parseFromString(html, 'text/html');
const seen = (html: string) => parse(html).body.textContent.replace(/\s+/g, ' ');

describe.each(kinds)('the mail %s', (kind) => {
  const mail = composeMail(daybreak, mailOf(kind));

  it('says the same in HTML and in plain text', () => {
    const html = seen(mail.html);
    const lines = mail.text.split('\n').flatMap((line) => line.replace(/:$/, '').split(/: | is (?=\d{6}$)/));
    for (const line of lines.filter((one) => one !== '-- ' && !one.includes('http'))) expect(html).toContain(line.trim());
    expect(mail.subject).not.toMatch(/[{}]/);
    expect(mail.text + html).not.toMatch(/[{}]|undefined/);
  });

  it('loads nothing, runs nothing and shows no picture', () => {
    const page = parse(mail.html);
    const asks = page.querySelectorAll(
      'script, img, link, iframe, object, embed, video, audio, form, [src], [background], [srcset]',
    );
    expect([...asks].map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(mail.html).not.toMatch(/url\(|@import|@font-face|var\(/);
  });

  it('leads to the brand’s own host alone', () => {
    const links = [...parse(mail.html).querySelectorAll('a')].map(({ href }) => href);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !href.startsWith('http://localhost:4100/'))).toEqual([]);
    for (const href of links) expect(mail.text).toContain(href);
  });

  it('says whose it is, why it came, and what a list shows of it', () => {
    expect(mail.sender).toBe('Daybreak');
    expect(mail.text).toMatch(/You got this email from Daybreak because [a-z]/);
    const preheader = parse(mail.html).body.firstElementChild;
    expect(preheader?.getAttribute('style')).toContain('display:none');
    expect(preheader?.textContent.trim().length).toBeGreaterThan(10);
    expect([...parse(mail.html).querySelectorAll('h1')]).toHaveLength(1);
  });
});

describe('a mail', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'a\r\nBcc: thief@example.test',
    '\u202Egnp.exe',
    '{product} {code} $& $1',
    '\u0000\u2028next',
  ];

  it.each(hostile)('takes %j as words, wherever somebody wrote it', (name) => {
    const brand = createTestBrand({ name: name.slice(0, 40) });
    for (const mail of [
      composeMail(brand, mailOf('new_device', { device: name, country: name })),
      composeMail(brand, mailOf('email_change_notice', { newEmail: `${name}@example.test` })),
      composeMail(brand, mailOf('sign_in_code', { code: name })),
    ]) {
      const page = parse(mail.html);
      expect([...page.querySelectorAll('script, img')]).toEqual([]);
      expect([...page.querySelectorAll('*')].filter((one) => one.getAttributeNames().some((at) => at.startsWith('on')))).toEqual(
        [],
      );
      expect(mail.subject + mail.sender).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
      expect(mail.text).not.toMatch(/^Bcc:/m);
    }
  });

  it('keeps what somebody wrote as it is written', () => {
    const { html, text } = composeMail(daybreak, mailOf('new_device', { device: 'Tom & "Jerry" <{code}>' }));
    expect(seen(html)).toContain('Tom & "Jerry" <{code}>');
    expect(text).toContain('Device: Tom & "Jerry" <{code}>');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a b', 'javascript:alert(1)'])(
    'is not made with a link to %s',
    (path) => expect(() => composeMail(daybreak, mailOf('export_ready', { path }))).toThrow('a path of the brand'),
  );

  it('tells of the new address enough to know it by, and no more', () => {
    const { text, html } = composeMail(daybreak, mailOf('email_change_notice'));
    expect(text).toContain('New address: m…@example.test');
    expect(text + html).not.toContain('mira.new');
  });

  it('is in the brand’s words, language and direction', () => {
    const mail = composeMail(rtl, mailOf('sign_in_code'));
    expect(parse(mail.html).documentElement.lang).toBe('ar');
    expect(parse(mail.html).documentElement.dir).toBe('rtl');
    expect(mail.text).toContain('رمزك هو 042917');
    expect(parse(mail.html).querySelector('[dir=ltr]')?.textContent).toBe('042917');
    expect(mail.text).toContain('https://chat.shams.example/');
  });

  it('is in English where the reader or the brand speaks what no catalogue has', () => {
    const dutch = createTestBrand({ language: 'nl' });
    for (const language of ['nl', 'constructor', '', undefined]) {
      const mail = composeMail(dutch, mailOf('new_device'), { language });
      expect(parse(mail.html).documentElement.lang).toBe('en');
      expect(mail.text).toContain(
        'When: 21 November 2026 at 09:30 UTC'.replace('21 November 2026', 'November 21, 2026').replace('09:30', '9:30 AM'),
      );
    }
    expect(parse(composeMail(rtl, mailOf('sign_in_code'), { language: 'en' }).html).documentElement.dir).toBe('ltr');
  });

  it('about a decision stays English', () => {
    const brand = { ...rtl, texts: { ...rtl.texts, 'mails.restriction.heading': 'قرار' } };
    expect(parse(composeMail(brand, mailOf('restriction')).html).documentElement.lang).toBe('en');
  });

  it('has a text for every key, none of which a brand cannot override', () => {
    const brand = createTestBrand({ texts: Object.fromEntries(mailKeys.map((key) => [key, `[${key}]{reason}{outcome}`])) });
    const all = kinds
      .flatMap((kind) => [
        composeMail(brand, mailOf(kind)),
        ...['restriction_complete', 'limited_access', 'temporary_shadowban'].map((restriction) =>
          composeMail(brand, mailOf('restriction', { restriction, until: null })),
        ),
        ...['changed', 'refused'].map((outcome) => composeMail(brand, mailOf('appeal_decided', { outcome }))),
        ...declineReasons.map((reason) => composeMail(brand, mailOf('payment_failed', { reason }))),
        composeMail(brand, mailOf('payment_receipt', { taxInclusive: false, isRenewed: false })),
      ])
      .map(({ subject, html }) => subject + html)
      .join('');
    // A text in forms is overridden as a whole or form by form: what is more exact wins, and seven days are `other`.
    const said = (key: string) => all.includes(`[${key}]`) || all.includes(`[${key}_other]`);
    expect(mailKeys.filter((key) => !key.endsWith('_one') && !said(key))).toEqual([]);
  });

  it('leads to https, but on this machine', () => {
    expect(brandOrigin({ hosts: ['chat.example.com', 'other.example'] })).toBe('https://chat.example.com');
    expect(brandOrigin({ hosts: ['lantern.localhost:4100'] })).toBe('http://lantern.localhost:4100');
    expect(brandOrigin({ hosts: ['localhost.example.com'] })).toBe('https://localhost.example.com');
  });
});

describe('the look of a mail', () => {
  const grounds = ['canvas', 'surface-1'] as const;

  it.each(Object.keys(presets) as PresetName[])('of %s is readable in both modes', (preset) => {
    const theme = resolveTheme({ preset, accent: '#777777' });
    for (const colors of [theme.light, theme.dark]) {
      const ratio = (one: ColorTokenName, other: ColorTokenName) =>
        contrastRatio(parseColor(colors[one])!, parseColor(colors[other])!);
      for (const part of ['text', 'quiet', 'link', 'note'] as const)
        for (const ground of grounds) expect(ratio(mailColors[part].color, ground)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(mailColors.code.color, mailColors.code['background-color'])).toBeGreaterThanOrEqual(4.5);
      expect(ratio(mailColors['on-action'].color, mailColors.action['background-color'])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('follows the mode of the theme', () => {
    const of = (mode: 'auto' | 'dark' | 'light') =>
      composeMail(createTestBrand({ theme: { preset: 'lantern', mode } }), mailOf('export_ready')).html;
    const { light, dark } = resolveTheme({ preset: 'lantern' });
    expect(of('auto')).toContain(`background-color:${light.canvas}`);
    expect(of('auto')).toMatch(new RegExp(`prefers-color-scheme:dark\\)\\{.*background-color:${dark.canvas} !important`));
    expect(of('auto')).toContain('<meta name="color-scheme" content="light dark">');
    expect(of('dark')).toContain(`background-color:${dark.canvas}`);
    expect(of('dark')).not.toContain('prefers-color-scheme');
    expect(of('light')).not.toContain(dark.canvas);
  });

  it('turns every colour that is written into it with the mode', () => {
    const page = parse(composeMail(daybreak, mailOf('restriction')).html);
    const colored = [...page.querySelectorAll('[style]')].filter((one) => /#[0-9a-f]{3,8}/.test(one.getAttribute('style') ?? ''));
    expect(colored.length).toBeGreaterThan(8);
    expect(colored.filter((one) => !one.className.startsWith('m-')).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });
});
