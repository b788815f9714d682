import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../../../../scripts/step.ts';
import { newestCode } from './mailbox.ts';
import { selfSigned } from './self-signed.ts';
import { test as base } from '../test.ts';
import { freePort, startTroupe, type Troupe } from './troupe.ts';

/** A running Troupe behind TLS, and two partners' pages, each on a site of its own. */
export interface Https {
  troupe: Troupe;
  /** Site of the brand Daybreak, whose members may sign in inside frames. */
  site: string;
  /** Pages of two partners of Acme: the example's page, on two top-level sites. */
  first: string;
  second: string;
  /** A page on the first partner's site that signs no user in and shows a chat of Daybreak's. */
  plain: string;
  /** The newest code by e-mail, read past the certificate that only the browser accepts. */
  codeFor(email: string): Promise<string>;
}

/** The page of a partner without users of its own. */
const plainPage = (
  site: string,
) => `<!doctype html><html lang="en"><head><title>A plain page</title><link rel="icon" href="data:,"></head>
<body><main><h1>A plain page</h1><div id="chat"></div></main>
<script src="${site}/embed/v1/loader.js"></script>
<script>
Troupe.init({ application: 'daybreak' });
const chat = Troupe.mount('chat', '#chat', { character: 'old-juniper', height: 580 });
</script></body></html>`;

/** What a proxy tells the server of the request that it passes on. */
const asProxy = (host: string) => ({
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': host,
});

/** Starts one; `stop` ends it and everything it began. */
export const startHttps = async () => {
  const port = await freePort();
  const at = (name: string) => `https://${name}.localhost:${port}`;
  const [acme, site, first, second] = [at('acme'), at('daybreak'), at('first'), at('second')];
  const brands = mkdtempSync(join(tmpdir(), 'troupe-brands-'));
  const write = (id: string, change: (brand: { embed: object }) => object) => {
    const brand = JSON.parse(readFileSync(resolve(root, `packages/server/brands/${id}.json`), 'utf8')) as { embed: object };
    writeFileSync(join(brands, `${id}.json`), JSON.stringify({ ...brand, hosts: [`${id}.localhost:${port}`], ...change(brand) }));
  };
  const partnerPort = await freePort();
  const example = `http://127.0.0.1:${partnerPort}`;
  write('acme', ({ embed }) => ({ embed: { ...embed, allowed_origins: [first, second, example] } }));
  write('daybreak', () => ({ embed: { allowed_origins: [first, second], sign_in: true } }));
  const troupe = await startTroupe({
    env: {
      BRANDS_DIR: brands,
      TRUSTED_PROXIES: '1',
      FORWARDED_HOST: 'yes',
      TROUPE_ORIGIN: acme,
      PARTNER_PORT: String(partnerPort),
    },
  });

  const front = createServer(selfSigned(), (request, response) => {
    const host = request.headers.host ?? '';
    if (request.url === '/plain') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(plainPage(site));
      return;
    }
    const isPartner = host.startsWith('first.') || host.startsWith('second.');
    const headers = { ...request.headers, ...asProxy(host) };
    const target = { port: isPartner ? partnerPort : troupe.port, method: request.method, path: request.url, headers };
    const onward = forward({ host: '127.0.0.1', ...target }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => front.listen(port, '127.0.0.1', done));
  return {
    https: {
      troupe,
      site,
      first,
      second,
      plain: `${first}/plain`,
      codeFor: (email: string) => newestCode(`http://127.0.0.1:${troupe.port}`, email, asProxy(new URL(site).host)),
    },
    async stop() {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
      await troupe.stop();
      rmSync(brands, { recursive: true, force: true });
    },
  };
};

/** As `test`, with one Troupe behind TLS for a file's tests. */
export const test = base.extend<object, { https: Https }>({
  https: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { https, stop } = await startHttps();
      await use(https);
      await stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect } from '../test.ts';
