import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, resolve } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** A folder of built files on a free port of the loopback address. */
export const serveFolder = async (folder: string): Promise<{ origin: string; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    // Browsers ask for it by themselves, and would report its absence as an error of the page.
    if (path === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const asked = resolve(folder, `.${path}`);
    const file = existsSync(asked) && statSync(asked).isDirectory() ? resolve(asked, 'index.html') : asked;
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    // What a page is made of is read and compiled once for all the pages of a test run.
    response.writeHead(200, { 'content-type': type, 'cache-control': file.includes('/assets/') ? 'max-age=3600' : 'no-cache' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
};
