import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Plugin } from 'rollup';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};
/** The browsers of the package, as esbuild calls them (`safari17.4`): it adds the prefixes that one of them needs. */
const target = browserslist.map((listed) => listed.replace('ios_saf', 'ios').replace(' >= ', ''));

/** Where vanilla-extract's own plugin gathers every style of the build; nobody loads that file. */
export const EVERYTHING = 'everything.css';

/** Statements that put a style sheet into the document, above the chunk's own: nothing is drawn before it has its styles. */
const adopt = (css: string): string =>
  `{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}\n`;

/**
 * Every chunk carries its style sheet, made of what vanilla-extract left on its virtual `.vanilla.css` modules: a sheet of
 * its own would be a request more, and something to wait for. (vanilla-extract's own `extract` makes one sheet of everything.)
 */
export const chunkStyles = (): Plugin => ({
  name: 'chunk-styles',

  /** A style file that exports classes is wanted only where one of them is used; one without exports styles the page. */
  transform: (code, id) => (id.endsWith('.css.ts') ? { code, map: null, moduleSideEffects: !/^export /m.test(code) } : null),

  /** Before minifying: vanilla-extract's own stripping needs line breaks. */
  async renderChunk(code, chunk) {
    const css = chunk.imports
      .map((id) => this.getModuleInfo(id)?.meta['css'] as string | undefined)
      .filter((text) => text !== undefined);
    const own = code.replace(/^import ['"][^'"]+\.vanilla\.css['"];\n/gm, '');
    if (css.length === 0) return { code: own, map: null };
    const sheet = await transform(css.join('\n'), { loader: 'css', minify: true, target });
    return { code: adopt(sheet.code.trim()) + own, map: null };
  },

  /** A chunk that loads later may show texts of the locale: `frame-texts.ts` answers this call, and itself imports texts by address. */
  renderDynamicImport: ({ targetModuleId }) =>
    targetModuleId === null
      ? null
      : { left: 'Promise.all([import(', right: '),globalThis.troupeLaterTexts?.()]).then(([module])=>module)' },
});
