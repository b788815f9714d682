import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brands.ts';
import { createTestBrand, forEverybody } from '../http/testing.ts';
import { composeMail, type MailOf } from '../platform/mails/compose-mail.ts';
import { sampleMails } from '../platform/mails/testing.ts';
import { createMemoryAssets, createTestServer, type TestServer } from '../testing.ts';
import { findInvalid } from './testing.ts';

const legal = { terms: 'Be kind.', privacy: 'What is kept.', refund: 'Never.', custodian_2257: 'Name.', guidelines: 'Be kind.' };
const brand = createTestBrand({
  languages: ['en', 'ar'],
  mobile_applications: [{ type: 'android', download_url: 'https://downloads.example/app.apk' }],
  links: { support: 'mailto:help@daybreak.example' },
  legal: { ...legal, faq: 'Is it real?\n\nNo.' },
});

/** The template that the site is built from, and the two kinds of page it is filled for. */
const site = createMemoryAssets({
  'index.html': readFileSync(new URL('../../../site/index.html', import.meta.url), 'utf8'),
  'pages.json': JSON.stringify([
    { name: 'home', path: '/', title: '{product}', description: 'Home', lookup: 'none', status: 200, ...forEverybody },
    { name: 'not-found', path: '*', title: 'Not found', description: 'No', lookup: 'none', status: 404, ...forEverybody },
  ]),
});

let server: TestServer;
beforeAll(async () => (server = await createTestServer({ brands: createBrands([brand]), site })));
afterAll(() => server.close());

describe('html-validate', () => {
  it('sees a planted fault in a page and in a mail', async () => {
    const planted =
      '<!doctype html><html lang="en"><head><title>x</title></head><body><span><div id="a"></div></span><i id="a"></i></body></html>';
    for (const kind of ['page', 'mail'] as const)
      expect((await findInvalid(kind, planted)).map((found) => found.split(':')[0])).toEqual(
        expect.arrayContaining(['no-dup-id', 'element-permitted-content']),
      );
  });

  it.each([
    '/',
    '/unknown',
    '/terms',
    '/privacy',
    '/refund',
    '/2257',
    '/guidelines',
    '/faq',
    '/contact-support',
    '/welcome',
    '/download',
    '/apps/android',
    '/offline',
  ])('finds nothing in the first HTML of %s', async (path) => {
    const answer = await server.send(path, { headers: {} });
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await findInvalid('page', await answer.text())).toEqual([]);
  });

  const kinds = Object.keys(sampleMails) as (keyof typeof sampleMails)[];
  it.each(kinds.flatMap((kind) => ['en', 'ar'].map((language) => [kind, language] as const)))(
    'finds nothing in the mail %s in %s',
    async (kind, language) => {
      const { html } = composeMail(brand, { kind, params: sampleMails[kind] } as MailOf, { language });
      expect(await findInvalid('mail', html)).toEqual([]);
    },
  );
});
