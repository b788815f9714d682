import { readFileSync } from 'node:fs';
import { brandConfig, type Brand, type BrandInput } from '@troupe/protocol';
import * as v from 'valibot';
import { codePage, emailPage } from '../../packages/server/src/adapters/oidc/pages.ts';
import { drawUnknownHost } from '../../packages/server/src/http/answers/unknown-host.ts';
import { wordsOf } from '../../packages/server/src/html/texts.ts';
import { legalPage } from '../../packages/server/src/pages/legal-page.ts';
import { offlinePage } from '../../packages/server/src/pages/offline-page.ts';

/** The module that holds the pages, by `brand mode page`. */
const address = 'virtual:server-pages';

const names = { daybreak: 'Daybreak', lantern: 'Lantern', acme: 'Acme Stories' };
const chatting = [{ heading: 'Who may chat' }, { text: 'You are 18 or older.' }];
const yours = [
  { heading: 'What stays yours' },
  { text: 'Your words stay yours.' },
  { list: ['Take them with you', 'Delete them'] },
];
const terms: NonNullable<BrandInput['legal']>['terms'] = [
  { version: '2', date: '2026-11-01', text: [...chatting, ...yours] },
  { version: '1', date: '2026-02-01', text: chatting },
];

const brandOf = (id: keyof typeof names, mode: 'light' | 'dark'): Brand =>
  v.parse(brandConfig, { id, name: names[id], hosts: [`${id}.example`], theme: { preset: id, mode }, legal: { terms } });

/** The marks of brands stand in the page: a story has no server to ask for them. */
const withMarks = (html: string): string =>
  html.replaceAll(/src="\/marks\/([\w-]+\.svg)"/g, (_, name: string) => {
    const mark = readFileSync(new URL(`../../packages/site/public/marks/${name}`, import.meta.url), 'base64');
    return `src="data:image/svg+xml;base64,${mark}"`;
  });

const legal = async (brand: Brand, search = ''): Promise<string> =>
  (await legalPage(brand, new URL(`https://${brand.hosts[0]}/terms${search}`)))?.text() ?? '';

const pagesOf = async (brand: Brand): Promise<Record<string, string>> => {
  const context = { brand, mode: null, path: '/interaction/a' };
  const email = 'mara@example.org';
  return {
    email: emailPage(context, { email: '', hasSandbox: true }).html,
    code: codePage(context, { email, mailbox: null }).html,
    'wrong-code': codePage(context, { email, error: wordsOf(brand)('signIn.code.wrong'), mailbox: null }).html,
    legal: await legal(brand),
    'legal-changes': await legal(brand, '?version=2&since=1'),
    offline: await offlinePage(brand).text(),
    'unknown-host': drawUnknownHost('req-1').html,
  };
};

const drawAll = async (): Promise<Record<string, string>> => {
  const pages: Record<string, string> = {};
  for (const id of Object.keys(names) as (keyof typeof names)[])
    for (const mode of ['light', 'dark'] as const)
      for (const [page, html] of Object.entries(await pagesOf(brandOf(id, mode))))
        pages[`${id} ${mode} ${page}`] = withMarks(html);
  return pages;
};

/** Pages that the server draws by itself. They are drawn here, because what draws them needs Node. */
export const serverPages = () => ({
  name: 'server-pages',
  resolveId: (id: string) => (id === address ? `\0${address}` : undefined),
  load: async (id: string) => (id === `\0${address}` ? `export const pages = ${JSON.stringify(await drawAll())}` : undefined),
});
