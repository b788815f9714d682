/** The published package: modules as they are in `src`, JSON and styles compiled, all styles in `lib/style.css`. */
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

export default defineConfig({
  // A stranger's page has class names of its own.
  plugins: [vanillaExtractPlugin({ identifiers: ({ hash }) => `troupe_${hash}` })],
  build: {
    outDir: 'lib',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    cssCodeSplit: false,
    lib: { entry: 'src/index.ts', formats: ['es'], cssFileName: 'style' },
    rolldownOptions: {
      external: outside.map((name) => new RegExp(`^${name}(/|$)`)),
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});
