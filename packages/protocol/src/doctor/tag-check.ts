import { widgetName } from '../platform/frame.ts';
import { originOf } from './address.ts';
import { broken, fine, warning, type Finding, type Page } from './finding.ts';
import { checkSandbox, readInstall } from './headers-check.ts';
import { readTags, type Tag } from './markup.ts';

/** Attributes that the loader reads from a widget's element. */
const known = [
  'troupe',
  'application',
  'character',
  'conversation',
  'plan',
  'opens',
  'height',
  'title',
  'locale',
  'loading',
  'display',
  'position',
  'prefill',
  'appearance-accent',
  'appearance-mode',
  'appearance-preset',
  'appearance-radius',
];

/** Whether two names differ by one slip: a letter too much, missing, changed, or two swapped. */
const isSlip = (given: string, meant: string): boolean => {
  if (Math.abs(given.length - meant.length) > 1 || given === meant) return false;
  let start = 0;
  while (start < given.length && given[start] === meant[start]) start += 1;
  const [a, b] = [given.slice(start), meant.slice(start)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
};

const checkWidget = ({ attributes }: Tag, { application, troupe }: Page, hasScript: boolean): Finding[] => {
  const found: Finding[] = [];
  const name = attributes.get('data-troupe') ?? '';
  if (!(widgetName.options as readonly string[]).includes(name))
    found.push(
      broken(
        'tag.widget',
        name ? `There is no widget named ${name}` : 'data-troupe names no widget',
        `Widgets are ${widgetName.options.join(', ')}; the name is written in lower case, between straight quotes.`,
        `data-troupe="${widgetName.options.find((widget) => name.toLowerCase().includes(widget)) ?? 'chat'}"`,
      ),
    );
  const given = attributes.get('data-application');
  if (!given)
    found.push(
      (hasScript ? warning : broken)(
        'tag.application',
        'data-application is missing',
        hasScript
          ? 'The widget knows whose it is only if a script of yours says so in Troupe.init.'
          : 'Without it the widget does not know whose it is.',
        `data-application="${application ?? 'your-id'}"`,
      ),
    );
  else if (application !== undefined && given !== application)
    found.push(
      broken(
        'tag.application',
        `data-application is ${given}, the brand is ${application}`,
        'The frame answers 403 to any other application.',
        `data-application="${application}"`,
      ),
    );
  const origin = attributes.get('data-origin');
  if (origin !== undefined)
    found.push(
      broken(
        'tag.origin',
        `data-origin is ${origin}, and is not read`,
        'Frames come from where the loader comes from, or from where your script says: an attribute may be written by others. Only the loader 1.0.0 believes it; leave that one.',
        `<script>Troupe.init({ origin: '${troupe}' })</script>`,
      ),
    );
  for (const key of attributes.keys()) {
    const meant = key.startsWith('data-') ? known.find((candidate) => isSlip(key.slice(5), candidate)) : undefined;
    if (meant)
      found.push(
        warning('tag.attribute', `${key} is not read`, `Was data-${meant} meant?`, `data-${meant}="${attributes.get(key)}"`),
      );
  }
  return found.length > 0 ? found : [fine('tag.widget', `The element of the widget ${name} is in order`)];
};

/** `/embed/v1/loader.js` follows the major version, `v1.0` the minor, `v1.0.0` never changes. */
const loaderPath = /^\/embed\/v1(\.\d+){0,2}\/loader\.js$/;
const exactLoaderPath = /^\/embed\/v\d+\.\d+\.\d+\/loader\.js$/;

const checkLoader = (loader: Tag, { troupe, address }: Page): Finding[] => {
  const { attributes } = loader;
  const tag = `<script async src="${troupe}/embed/v1/loader.js"></script>`;
  const src = attributes.get('src') ?? '';
  const pageOrigin = address === undefined ? null : originOf(address);
  const base = pageOrigin === null || pageOrigin === 'null' ? 'https://page.invalid' : pageOrigin;
  const url = URL.canParse(src, base) ? new URL(src, base) : null;
  const found: Finding[] = [];
  if (url?.origin !== troupe)
    found.push(
      url?.protocol === 'http:' && troupe === url.origin.replace('http:', 'https:')
        ? broken(
            'tag.loader',
            'The loader is loaded over plain http',
            'Https pages block it (mixed content), others get a loader of another origin.',
            tag,
          )
        : broken(
            'tag.loader',
            `The loader comes from ${url?.origin === base ? 'the page itself' : (url?.origin ?? src)}, the brand lives on ${troupe}`,
            'Widgets come from where the loader comes from, and that host has another brand or none.',
            tag,
          ),
    );
  else if (!loaderPath.test(url.pathname))
    found.push(
      broken(
        'tag.loader',
        `There is no loader at ${url.pathname}`,
        'The loader has an address for each major, minor and exact version.',
        tag,
      ),
    );
  if (url?.pathname === '/embed/v1.0.0/loader.js')
    found.push(
      broken(
        'tag.fault',
        'The loader 1.0.0 has a known fault',
        'It believes data-origin: HTML of others in your page can run script there by it. 1.0.1 is the same loader with that mended.',
        tag.replace('/v1/', '/v1.0.1/'),
      ),
    );
  if (attributes.get('type')?.toLowerCase() === 'module')
    found.push(
      broken(
        'tag.module',
        'The loader is loaded as a module',
        'It is a classic script: as a module it cannot see its own origin.',
        tag,
      ),
    );
  if (attributes.get('integrity')) {
    if (!attributes.has('crossorigin'))
      found.push(
        broken(
          'tag.integrity',
          'integrity without crossorigin',
          'Browsers refuse to check what they may not read, and block the script.',
          tag,
        ),
      );
    else if (!exactLoaderPath.test(url?.pathname ?? ''))
      found.push(
        warning(
          'tag.integrity',
          'integrity on an address whose content changes',
          'The next release has another hash, and the browser then blocks it. The exact address (v1.1.0) takes one.',
          tag,
        ),
      );
  }
  return found.length > 0 ? found : [fine('tag.loader', "The loader's tag is in order")];
};

const token = /\beyJ[\w-]{8,}\.eyJ[\w-]+\.[\w-]+/;

/** The part of the page's HTML that concerns the widgets. */
export const checkTag = (page: Page): Finding[] => {
  const html = page.tag?.trim();
  if (!html) return [];
  const tags = readTags(html);
  const { loader, isNpm, inline, hasBundle } = readInstall(html);
  const widgets = tags.filter(({ attributes }) => attributes.has('data-troupe'));
  const found: Finding[] = [];
  if (loader) found.push(...checkLoader(loader, page));
  else if (hasBundle && !isNpm && widgets.length === 0)
    found.push(
      warning(
        'tag.loader',
        'The tag of the loader is not here',
        'That is right where a script of yours calls loadTroupe of the npm package, and only there.',
        `<script async src="${page.troupe}/embed/v1/loader.js"></script>`,
      ),
    );
  else if (!isNpm)
    found.push(
      broken(
        'tag.loader',
        'The tag of the loader is missing',
        'An element alone does nothing.',
        `<script async src="${page.troupe}/embed/v1/loader.js"></script>`,
      ),
    );
  found.push(...widgets.flatMap((widget) => checkWidget(widget, page, hasBundle || inline.length > 0)));
  if (widgets.length === 0 && !isNpm && !hasBundle && inline.length === 0)
    found.push(
      warning(
        'tag.widget',
        'No element has data-troupe',
        'A widget appears only where an element asks for one, or where your script calls Troupe.mount.',
        `<div data-troupe="chat" data-application="${page.application ?? 'your-id'}"></div>`,
      ),
    );
  for (const { name, attributes } of tags) {
    if (name !== 'iframe') continue;
    if (attributes.get('src')?.includes('/embed/v1/frame/'))
      found.push(
        broken(
          'tag.frame',
          'The frame is written by hand',
          'It greets the loader that made it, and waits for ever without one.',
          '<div data-troupe="chat"></div>',
        ),
      );
    const sandbox = attributes.get('sandbox');
    if (sandbox !== undefined)
      found.push(
        checkSandbox(
          'tag.sandbox',
          'The sandbox around it',
          sandbox.split(/\s+/).filter(Boolean),
          (tokens) => `sandbox="${tokens}"`,
        ),
      );
  }
  if (token.test(html))
    found.push(
      warning(
        'tag.token',
        'A token stands in the HTML',
        'Caches and copies of the page keep it, and it dies after a minute.',
        'Troupe.init({ getToken: () => fetch("/troupe-token") })',
      ),
    );
  return found;
};
