import { createServer, type Server } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const compressed = new Map<string, Buffer>();
const brotli = (key: string, bytes: Buffer): Buffer => {
  const kept = compressed.get(key) ?? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  compressed.set(key, kept);
  return kept;
};

/** One host page at `/` and a package's folder at `/peer/`: brotli, never cached, 404 with `{}` for the rest. */
export const servePage = async (page: { html: string; folder: string }, port = 0): Promise<{ origin: string; close(): void }> => {
  const document = Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host page</title></head><body><h1>Host page</h1>${page.html}</body></html>`,
  );
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = path.startsWith('/peer/') ? resolve(page.folder, path.slice('/peer/'.length)) : null;
    const isThere =
      path === '/' || (file !== null && file.startsWith(page.folder) && statSync(file, { throwIfNoEntry: false })?.isFile());
    if (!isThere) {
      response.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end('{}');
      return;
    }
    const bytes = file === null ? document : readFileSync(file);
    response.writeHead(200, {
      'content-type': types[file === null ? '.html' : extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': 'no-store',
    });
    response.end(brotli(file ?? page.html, bytes));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
