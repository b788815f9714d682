import { defaultClientConditions, defineConfig } from 'vite';

/** What the brand's reverse proxy does: these paths are Troupe's, the rest is the site's. The host stays, it names the brand. */
const target = `http://127.0.0.1:${process.env['PORT'] ?? 4100}`;
const proxy = Object.fromEntries(
  ['/api', '/search', '/art', '/files', '/oidc', '/sandbox', '/ofrep'].map((path) => [path, { target }]),
);

export default defineConfig({
  server: { host: '127.0.0.1', port: 4200, proxy },
  preview: { host: '127.0.0.1', port: 4200, proxy },
  // Inside this repository `@troupe/core` is its source; this takes what is packed. A site elsewhere needs no such line.
  resolve: { conditions: ['packed', ...defaultClientConditions] },
});
