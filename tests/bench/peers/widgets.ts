import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { cache } from '../../../scripts/step.ts';

/** A peer's published package, pinned by version and integrity; only its tarball is fetched, none of its dependencies. */
const pinned = {
  'deep-chat': ['2.4.2', 'sha512-wQNd6Z6HDoH7OMeoQKpmxDm9XdWrRjMkBJ2yl5tsYND9Dz2UCv/BdGVM8vK2V0mhO1u+OniHYPWDGvjlNxjCeQ=='],
  '@n8n/chat': ['1.37.0', 'sha512-V1EQxDp/+rW6o/5OZgbwDfgPJXG8Jrn3TIdq7Z/26QTP90Uo3g2gv8CMnaQcphdTQVR+K06X34DOCRHXa8Tqnw=='],
  '@typebot.io/js': ['0.10.7', 'sha512-c5GKjgJlfSjOIhTm8kqohWE/daJeBWlnqK6Xi3AYlFu/3W0NkqsD+T6G+ehu2sDGv8po+FuMB/K6g12/zQVN2Q=='],
  '@calcom/embed-core': [
    '1.5.3',
    'sha512-GeId9gaByJ5EWiPmuvelZOvFWPOTWkcWZr5vGTCbIUTX125oE5yn0n8lDF1MJk5Xj1WO+/dk9jKIE08Ad9ytiQ==',
  ],
} as const;
type PeerPackage = keyof typeof pinned;

const folder = resolve(cache, 'peers');

/** Fetches and unpacks the peers' tarballs once; answers the folder of each package. */
export const fetchPeers = (): Record<PeerPackage, string> => {
  mkdirSync(folder, { recursive: true });
  const folders = {} as Record<PeerPackage, string>;
  for (const [name, [version, integrity]] of Object.entries(pinned) as [PeerPackage, readonly [string, string]][]) {
    const target = resolve(folder, `${name.replace(/[@/]/g, '-')}-${version}`);
    folders[name] = resolve(target, 'package');
    if (existsSync(folders[name])) continue;
    mkdirSync(target, { recursive: true });
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], { cwd: target, stdio: ['ignore', 'ignore', 'ignore'] });
    const archive = resolve(target, readdirSync(target).find((file) => file.endsWith('.tgz')) ?? '');
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity) {
      rmSync(target, { recursive: true });
      throw new Error(`${name}@${version}: the integrity of the fetched package is not the pinned one`);
    }
    execFileSync('tar', ['xzf', archive, '-C', target]);
  }
  return folders;
};

/** Brotli size of a file at quality 11 with the size hint, as `size.ts` counts. */
export const brotliSize = (file: string): number => {
  const bytes = readFileSync(file);
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
};

/** An entry and everything it imports statically, transitively. */
export const staticClosure = (entry: string): string[] => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:import|from)\s*"(\.[^"]+)"/g))
      visit(resolve(dirname(file), specifier as string));
  };
  visit(entry);
  return [...seen];
};

export interface PeerWidget {
  name: string;
  readyMeans: string;
  /** Files the browser loads before the widget is ready, for the table of sizes. */
  files: string[];
  folder: string;
  /** Body of a page that shows an h1 and the widget; `/peer/` serves the package's folder. */
  html: string;
  /** Selectors from the document inwards: each further one is looked up in the shadow root of the one before. */
  ready: string[];
}

/** The peers on pages as small as their own documentation makes them. */
export const peerWidgets = (): PeerWidget[] => {
  const at = fetchPeers();
  return [
    {
      name: 'deep-chat 2.4.2',
      readyMeans: 'composer, no iframe',
      folder: at['deep-chat'],
      files: [resolve(at['deep-chat'], 'dist/deepChat.bundle.js')],
      html: '<deep-chat demo="true"></deep-chat><script type="module" src="/peer/dist/deepChat.bundle.js"></script>',
      ready: ['deep-chat', '#text-input'],
    },
    {
      name: '@n8n/chat 1.37.0',
      readyMeans: 'composer, no iframe',
      folder: at['@n8n/chat'],
      files: [...staticClosure(resolve(at['@n8n/chat'], 'dist/chat.bundle.es.js')), resolve(at['@n8n/chat'], 'dist/style.css')],
      html: `<link rel="stylesheet" href="/peer/dist/style.css"><div id="chat"></div><script type="module">
        import { createChat } from '/peer/dist/chat.bundle.es.js';
        createChat({ mode: 'fullscreen', target: '#chat', webhookUrl: '/hook', loadPreviousSession: false, showWelcomeScreen: false });
      </script>`,
      ready: ['#chat textarea'],
    },
    {
      name: '@typebot.io/js 0.10.7',
      readyMeans: 'launcher only, no iframe',
      folder: at['@typebot.io/js'],
      files: [resolve(at['@typebot.io/js'], 'dist/web.js')],
      html: `<script type="module">import Typebot from '/peer/dist/web.js'; Typebot.initBubble({ typebot: 'demo', apiHost: location.origin });</script>`,
      ready: ['typebot-bubble', 'button'],
    },
    {
      name: '@calcom/embed-core 1.5.3',
      readyMeans: 'launcher only, no iframe',
      folder: at['@calcom/embed-core'],
      files: [resolve(at['@calcom/embed-core'], 'dist/embed/embed.js')],
      html: `<script>
        (function (C, A, L) { let p = function (a, ar) { a.q.push(ar); }; let d = C.document; C.Cal = C.Cal || function () { let cal = C.Cal; let ar = arguments; if (!cal.loaded) { cal.ns = {}; cal.q = cal.q || []; d.head.appendChild(d.createElement("script")).src = A; cal.loaded = true; } if (ar[0] === L) { const api = function () { p(api, arguments); }; const namespace = ar[1]; api.q = api.q || []; if (typeof namespace === "string") { cal.ns[namespace] = cal.ns[namespace] || api; p(cal.ns[namespace], ar); p(cal, ["initNamespace", namespace]); } else p(cal, ar); return; } p(cal, ar); }; })(window, "/peer/dist/embed/embed.js", "init");
        Cal('init', { origin: location.origin }); Cal('floatingButton', { calLink: 'demo' });
      </script>`,
      ready: ['cal-floating-button', 'button'],
    },
  ];
};
