import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { brandConfig, legalPagesOf } from '../../brand.ts';
import { legalText } from './legal-text.ts';

const newest = { version: '2026-11', date: '2026-11-24', text: 'Newest.' };
const oldest = { version: '2026-09', date: '2026-09-01', text: 'Oldest.' };
const withText = (...text: unknown[]) => [{ ...newest, text }];
const faultOf = (value: unknown) => {
  const result = v.safeParse(legalText, value);
  return result.success
    ? null
    : result.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(' ')).join('; ');
};

describe('a legal text', () => {
  it.each([
    ['words alone', 'First.\n\nSecond.'],
    ['versions, the newest first', [newest, oldest]],
    ['headings, paragraphs and lists', withText({ heading: 'A' }, { text: 'B' }, { list: ['C', 'D'] })],
    [
      'links to https, mail and pages of the brand',
      withText(
        { text: ['a ', { text: 'b', href: 'https://b.example/x?y=1#z' }] },
        { list: [[{ text: 'c', href: 'mailto:c@d.example' }], [{ text: 'd', href: '/faq' }]] },
      ),
    ],
  ])('may be %s', (_name, value) => expect(faultOf(value)).toBeNull());

  it.each([
    [withText({ text: [{ text: 'x', href: 'javascript:alert(1)' }] }), /0\.text\.0\.text\.0\.href must be an https:/],
    [withText({ text: [{ text: 'x', href: '//evil.example' }] }), /href must be an https:/],
    [withText({ text: [{ text: 'x', href: '/\\evil.example' }] }), /href must be an https:/],
    [withText({ text: [{ text: 'x', href: 'data:text/html,x' }] }), /href must be an https:/],
    [withText({ html: '<b>x</b>' }), /0\.text\.0/],
    [withText({ heading: 'A', text: 'B' }), /must have one of heading, text and list/],
    [withText(), /0\.text/],
    [[{ ...newest, version: 'Version 3' }], /0\.version must be a short name/],
    [[{ ...newest, date: '24.11.2026' }], /0\.date must be a day/],
    [[oldest, newest], /the newest version must be the first/],
    [[newest, newest], /two versions have one name/],
    [[], /./],
    [withText(...Array.from({ length: 401 }, () => ({ text: 'x' }))), /./],
  ])('is refused with its place and reason: %j', (value, fault) => expect(faultOf(value)).toMatch(fault));
});

describe('the legal pages of a brand', () => {
  const parse = (over: object) => v.parse(brandConfig, { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'], ...over });

  it('are those with a text, at paths that are open', () => {
    const brand = parse({ legal: { terms: [newest], privacy: ' ', refund: 'Never.' }, closed_paths: ['/refund'] });
    expect(legalPagesOf(brand)).toEqual(['terms']);
  });

  it('have one for support wherever there is a way to reach it', () => {
    expect(legalPagesOf(parse({ links: { support: 'mailto:help@harbour.example' } }))).toEqual(['contact_support']);
  });
});
