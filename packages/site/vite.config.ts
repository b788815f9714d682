import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  build: {
    target: 'es2022',
    // No inline data: the content policy allows what comes from our own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The site and its chat, with all they import: what stands between an address and a composer, in one file.
            { name: 'first', priority: 1, test: /\/site\/src\/(main|screens\/chat)\.tsx$/ },
            // What several later parts share comes in a few files, not in a hundred; none waits for what only others need.
            {
              name: 'shared',
              minShareCount: 2,
              test: /\.(tsx?|m?js)$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
          ],
        },
        // By itself such a file is called after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
      // "use client" says nothing to a site that runs in browsers only.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
    },
  },
});
