import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { OutputChunk, Plugin } from 'rollup';

/** Styles of each chunk that has any: chunk file → style sheet file. */
export type ChunkStyles = Map<string, string>;

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};
/** The browsers of the package, as esbuild calls them (`safari17.4`): it adds the prefixes that one of them needs. */
const target = browserslist.map((listed) => listed.replace('ios_saf', 'ios').replace(' >= ', ''));

/** Where vanilla-extract's own plugin gathers every style of the build; nobody loads that file. */
export const EVERYTHING = 'everything.css';

/**
 * One style sheet per chunk, from what vanilla-extract left on its virtual `.vanilla.css` modules.
 * (Its own `extract` makes one sheet of everything; two widgets that share chunks want to share
 * their sheets as well.)
 */
export const chunkStyles = (styles: ChunkStyles): Plugin => ({
  name: 'chunk-styles',

  /** A style file that exports classes is wanted only where one of them is used; one without exports styles the page. */
  transform: (code, id) => (id.endsWith('.css.ts') ? { code, map: null, moduleSideEffects: !/^export /m.test(code) } : null),

  /** The document links the sheets, so no chunk imports one. Before minifying: vanilla-extract's own stripping needs line breaks. */
  renderChunk: (code) => ({ code: code.replace(/^import ['"][^'"]+\.vanilla\.css['"];\n/gm, ''), map: null }),

  /** A chunk that loads later brings its sheet along: `lazy-styles.ts` in the frame answers this call. */
  renderDynamicImport: ({ targetChunk }) =>
    targetChunk && {
      left: 'Promise.all([import(',
      right: `),globalThis.troupeStyles?.(${JSON.stringify(targetChunk.name)})]).then(([module])=>module)`,
    },

  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk')) {
      const css = chunk.imports
        .map((id) => this.getModuleInfo(id)?.meta['css'] as string | undefined)
        .filter((text) => text !== undefined);
      if (css.length === 0) continue;
      const { code } = await transform(css.join('\n'), { loader: 'css', minify: true, target });
      const reference = this.emitFile({ type: 'asset', name: `${chunk.name}.css`, source: code });
      styles.set(chunk.fileName, this.getFileName(reference));
    }
  },
});
