import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Plugin } from 'rollup';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};
/** The browsers of the package, as esbuild calls them (`safari17.4`): it adds the prefixes that one of them needs. */
const target = browserslist.map((listed) => listed.replace('ios_saf', 'ios').replace(' >= ', ''));

/** Statements that put a style sheet into the document, above the chunk's own: nothing is drawn before it has its styles. */
const adopt = (css: string): string =>
  `{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}\n`;

const prefix = '\0style:';
/** Stands for a style in the code of its chunk until the chunk is written; a call, so that the bundler keeps it and its place. */
const mark = /^troupeStyle\((".*")\);?\n?/gm;

/**
 * Every chunk carries the style sheet of its styles: a sheet of its own would be a request more, and something to wait for.
 *
 * vanilla-extract gives each style file that builds on another an import of both styles, from outside the bundle. Here each
 * style is a module of the bundle, and so in one chunk, which all that build on it import: a chunk that comes late would
 * otherwise bring a style that is there already, and set it above those that refine it.
 */
export const chunkStyles = (): Plugin => ({
  name: 'chunk-styles',

  async resolveId(source, importer) {
    if (!source.includes('.vanilla.css')) return null;
    const style = await this.resolve(source, importer, { skipSelf: true });
    return style && { id: prefix + style.id, external: false, moduleSideEffects: true, meta: style.meta };
  },

  load: (id) => (id.startsWith(prefix) ? `troupeStyle(${JSON.stringify(id)});` : null),

  /** A style file that exports classes is wanted only where one of them is used; one without exports styles the page. */
  transform: (code, id) => (id.endsWith('.css.ts') ? { code, map: null, moduleSideEffects: !/^export /m.test(code) } : null),

  /** Before minifying: each mark is a line of its own. */
  async renderChunk(code) {
    const css = [...code.matchAll(mark)].map(([, id = '""']) => {
      const style: unknown = this.getModuleInfo(JSON.parse(id) as string)?.meta['css'];
      if (typeof style !== 'string') throw new Error(`The style ${id} has no text.`);
      return style;
    });
    if (css.length === 0) return null;
    const sheet = await transform(css.join('\n'), { loader: 'css', minify: true, target });
    return { code: adopt(sheet.code.trim()) + code.replace(mark, ''), map: null };
  },

  /** A chunk that loads later may show texts of the locale: `frame-texts.ts` answers this call, and itself imports texts by address. */
  renderDynamicImport: ({ targetModuleId }) =>
    targetModuleId === null
      ? null
      : { left: 'Promise.all([import(', right: '),globalThis.troupeLaterTexts?.()]).then(([module])=>module)' },
});
