import { legalPaths, type Brand, type LegalBlock, type LegalDocument, type LegalPage } from '@troupe/protocol';
import { markup, type Markup } from '../kernel/markup.ts';
import { wordsOf, type ServerText, type ServerWords } from '../html/texts.ts';
import { drawPage, type ThemedPage } from '../html/themed-page.ts';
import { readLegalText } from '../platform/legal/read-legal-text.ts';
import { plainAnswer } from './plain-answer.ts';

const drawLine = (line: LegalBlock['lines'][number]): Markup =>
  markup`${line.map(({ text, href }) => (href === undefined ? text : markup`<a href="${href}" rel="noopener">${text}</a>`))}`;

const drawPlain = ({ kind, lines }: LegalBlock): Markup => {
  const [first = []] = lines;
  if (kind === 'heading') return markup`<h2>${drawLine(first)}</h2>`;
  if (kind === 'text') return markup`<p class="paragraph">${drawLine(first)}</p>`;
  return markup`<ul>${lines.map((line) => markup`<li>${drawLine(line)}</li>`)}</ul>`;
};

/** A word says what a colour or a line through it shows. */
const drawBlock = (block: LegalBlock, t: ServerWords): Markup => {
  const drawn = drawPlain(block);
  if (block.change === 'same') return markup`${drawn}\n`;
  if (block.change === 'added') return markup`<ins><span class="mark">${t('pages.legal.added')}</span>${drawn}</ins>\n`;
  return markup`<del><span class="mark">${t('pages.legal.removed')}</span>${drawn}</del>\n`;
};

const dayIn = (language: string, date: string): string => {
  const [usable = 'en'] = /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(language) ? [language] : [];
  return new Intl.DateTimeFormat(usable, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
};

/** Which version this is, whether it holds, and the way to the others. */
const drawVersion = (
  text: LegalDocument,
  path: string,
  since: string | null,
  { brand, t }: { brand: Brand; t: ServerWords },
): Markup => {
  const { version, date, versions } = text;
  const at = versions.findIndex((one) => one.version === version);
  const before = versions[at + 1];
  const link = (href: string, key: ServerText, slots?: Record<string, string>) => markup`<a href="${href}">${t(key, slots)}</a> `;
  return markup`${date !== null && markup`<p class="hint">${t('pages.legal.holds', { version, date: dayIn(brand.language, date) })}</p>`}
${at > 0 && markup`<p class="notice">${t('pages.legal.former')}</p>`}
${since !== null && markup`<p class="notice">${t('pages.legal.marked', { version: since })}</p>`}
${
  versions.length > 1 &&
  markup`<p class="links">${at > 0 && link(path, 'pages.legal.newest')}${
    since === null
      ? before && link(`${path}?version=${version}&since=${before.version}`, 'pages.legal.changes', { version: before.version })
      : link(`${path}?version=${version}`, 'pages.legal.plain')
  }</p>`
}`;
};

const drawOthers = (
  text: LegalDocument,
  path: string,
  { brand: { language }, t }: { brand: Brand; t: ServerWords },
): Markup | false =>
  text.versions.length > 1 &&
  markup`<h2>${t('pages.legal.others')}</h2>
<ul>${text.versions.map(
    ({ version, date }) =>
      markup`<li><a href="${path}?version=${version}"${version === text.version && markup` aria-current="page"`}>${version}</a> ${date !== null && dayIn(language, date)}</li>`,
  )}</ul>`;

/** The operator's text on a page of its own, without any script; null where the path is none or the brand has no such text. */
export const legalPage = async (brand: Brand, url: URL, mode: ThemedPage['mode'] = null): Promise<Response | null> => {
  const page = (Object.keys(legalPaths) as LegalPage[]).find((name) => legalPaths[name] === url.pathname);
  if (page === undefined) return null;
  const [version, since] = ['version', 'since'].map((name) => url.searchParams.get(name) ?? undefined);
  const text = await readLegalText(brand, page, { version, since });
  if (text === null) return null;
  const t = wordsOf(brand);
  const isPlain = version === undefined && since === undefined;
  return plainAnswer(
    drawPage(brand, {
      title: text.title,
      wide: true,
      hasHeader: true,
      mode,
      modeSwitch: { label: t('pages.mode'), keeps: url.searchParams },
      ...(isPlain && { about: { description: t(`pages.${page}.description`), canonical: url.origin + url.pathname } }),
      body: markup`<h1>${text.title}</h1>
${drawVersion(text, url.pathname, since ?? null, { brand, t })}
${text.blocks.map((block) => drawBlock(block, t))}
${drawOthers(text, url.pathname, { brand, t })}
<p class="links"><a href="/">${t('pages.home')}</a></p>`,
    }),
  );
};
