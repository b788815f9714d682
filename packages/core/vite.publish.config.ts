/** The published package: modules as they are in `src`, JSON and styles compiled, all styles in `lib/style.css`. */
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const doors = ['app', 'chat', 'commerce', 'i18n', 'platform', 'ui'];
const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

export default defineConfig({
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  build: {
    outDir: 'lib',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: {
      entry: Object.fromEntries(doors.map((door) => [`${door}/index`, `src/${door}/index.ts`])),
      formats: ['es'],
      cssFileName: 'style',
    },
    rolldownOptions: {
      external: outside.map((name) => new RegExp(`^${name}(/|$)`)),
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});
