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
      // What several pages share comes in one file with the first of them, not in a dozen.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2, test: /\.(tsx?|m?js)$/ }] } },
      // "use client" says nothing to a site that runs in browsers only.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
    },
  },
});
