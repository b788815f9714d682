import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from '../../scripts/step.ts';
import { answers, freePort } from '../e2e/support/troupe.ts';
import { brotliSize, peerWidgets } from './peers.ts';
import { measureReady, type Readiness } from './ready.ts';
import { servePage } from './static-server.ts';
import { shown, spread, table } from './spread.ts';

interface Contestant {
  name: string;
  means: string;
  ready: string[];
  url: string;
  bytes: string;
  close(): void;
}

/** Our chat in a cross-origin frame, on a host page as plain as the peers': the server of the start command, a page on the partner's port. */
const ours = async (): Promise<Contestant> => {
  const [port, partnerPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  const env = environment({ PORT: String(port), PARTNER_PORT: String(partnerPort), DATA_DIR: dataDir });
  const server = spawn('node', ['packages/server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
  await answers(`http://127.0.0.1:${port}/readyz`, server, 60_000);
  // The lines that docs/embed.md tells partners to paste.
  const html = `<link rel="preconnect" href="http://acme.localhost:${port}">
    <script async src="http://acme.localhost:${port}/embed/v1/loader.js"></script>
    <div data-troupe="chat" data-application="acme" data-character="elin-marrow" data-height="580"></div>`;
  const page = await servePage({ html, folder: join(root, 'packages/embed/dist') }, partnerPort);
  return {
    name: 'Troupe',
    means: 'composer, in a cross-origin frame',
    ready: ['textarea'],
    url: `${page.origin}/`,
    bytes: 'see docs/size-ledger.md',
    close() {
      page.close();
      server.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const theirs = (): Promise<Contestant>[] =>
  peerWidgets().map(async (peer) => {
    const page = await servePage(peer);
    const bytes = peer.files.map(brotliSize).reduce((sum, size) => sum + size, 0);
    return {
      name: peer.name,
      means: peer.readyMeans,
      ready: peer.ready,
      url: `${page.origin}/`,
      bytes: bytes.toLocaleString('en'),
      close: page.close,
    };
  });

/** Ready time of every widget on the slow profile, cold, interleaved in one run. */
export const measureWidgets = async (rounds = 5): Promise<string> => {
  const contestants = await Promise.all([ours(), ...theirs()]);
  try {
    const results = new Map<string, Readiness[]>(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const { name, url, ready } of contestants) results.get(name)?.push(await measureReady(url, ready));
    return table(
      ['widget', 'ready means', 'bytes, brotli', 'ready ms', 'host TBT ms', 'on the wire kB', 'CLS'],
      contestants.map(({ name, means, bytes }) => {
        const of = (pick: (one: Readiness) => number) => spread((results.get(name) ?? []).map(pick));
        return [
          name,
          means,
          bytes,
          shown(of((one) => one.readyMs)),
          shown(of((one) => one.hostBlockingMs)),
          of((one) => one.wireKb).median.toFixed(1),
          of((one) => one.layoutShift).max.toFixed(3),
        ];
      }),
    );
  } finally {
    for (const contestant of contestants) contestant.close();
  }
};
