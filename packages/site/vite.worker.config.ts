import { defineConfig } from 'vite';

/** The service worker: one file under one name for ever, since a browser that has it asks for that name again. */
export default defineConfig({
  build: {
    lib: { entry: 'src/worker/service-worker.ts', formats: ['iife'], name: 'troupeWorker', fileName: () => 'service-worker.js' },
    outDir: 'dist',
    target: 'es2022',
    minify: true,
    emptyOutDir: false,
    copyPublicDir: false,
  },
});
