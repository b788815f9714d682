import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from '../../scripts/step.ts';
import { answers, freePort } from '../e2e/support/servers/troupe.ts';
import { servePage } from './static-server.ts';

/** Our chat alone, in a cross-origin frame, on a host page as plain as the peers': the server of the start command, a page on the partner's port. */
export const startChatPage = async (): Promise<{ url: string; site: string; close(): void }> => {
  const [port, partnerPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  const env = environment({ PORT: String(port), PARTNER_PORT: String(partnerPort), DATA_DIR: dataDir });
  const server = spawn('node', ['packages/server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
  const site = `http://localhost:${port}`;
  await answers(`http://127.0.0.1:${port}/readyz`, server, 60_000);
  // The lines that docs/embed.md tells partners to paste.
  const html = `<link rel="preconnect" href="http://acme.localhost:${port}">
    <script async src="http://acme.localhost:${port}/embed/v1/loader.js"></script>
    <div data-troupe="chat" data-application="acme" data-character="elin-marrow" data-height="580"></div>`;
  const page = await servePage({ html, folder: join(root, 'packages/embed/dist') }, partnerPort);
  return {
    url: `${page.origin}/`,
    site,
    close() {
      page.close();
      server.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
