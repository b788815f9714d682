/** Renders the page for every request. Vite compiles for both sides; a build of yours does the same once, ahead of time. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import type { renderPage } from './src/render.tsx';

const port = Number(process.env['PARTNER_PORT'] ?? 4200);
const server = createServer();
const vite = await createVite({
  root: import.meta.dirname,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});

const page = async (url: string): Promise<string> => {
  const side = (await vite.ssrLoadModule('/src/render.tsx')) as { renderPage: typeof renderPage };
  const template = await readFile(new URL('index.html', import.meta.url), 'utf8');
  return (await vite.transformIndexHtml(url, template)).replace('<!--page-->', () => side.renderPage());
};

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    page(request.url ?? '/').then(
      (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(port, '127.0.0.1', () => console.log(`A partner's page is at http://127.0.0.1:${port}`));
