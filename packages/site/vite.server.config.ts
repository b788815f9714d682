import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';

/** The site as the server draws first views with it: the same components under the same class names, with all they need. */
export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  // What is not bundled would have to be installed beside the server, which knows nothing of the interface.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/server.tsx',
    outDir: 'lib',
    target: 'node24',
    minify: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
    },
  },
});
