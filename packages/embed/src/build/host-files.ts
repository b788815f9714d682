import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutputChunk, Plugin } from 'rollup';
import { evergreens, exactFolder, readLedger, RELEASES } from './releases.ts';

/** Version of the loader, from this package's manifest: the npm version and the URL are one. */
export const VERSION = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
  .version;

/** The second script of the host side, as it was built: path below `/embed/` and SRI hash. */
export interface HostFiles {
  floating?: { file: string; integrity: string };
}

/** SHA-384 as SRI's own examples have it; SHA-256, as safe here, where each byte of the loader counts. */
export const sriHash = (content: string | Uint8Array, algorithm: 'sha256' | 'sha384' = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

const entryOf = (bundle: object): OutputChunk => Object.values(bundle)[0] as OutputChunk;

/** Remembers the file and hash of the second script. */
export const keepHash = (files: HostFiles): Plugin => ({
  name: 'keep-hash',
  generateBundle(_options, bundle) {
    const { fileName, code } = entryOf(bundle);
    files.floating = { file: fileName, integrity: sriHash(code, 'sha256') };
  },
});

/** Writes the second script's address and hash into the first, which checks it. */
export const floatingConstants = (files: HostFiles): Plugin => ({
  name: 'floating-constants',
  transform: (code) => ({
    code: code
      .replaceAll(/(?<!declare const )__FLOATING_FILE__/g, JSON.stringify(files.floating?.file))
      .replaceAll(/(?<!declare const )__FLOATING_INTEGRITY__/g, JSON.stringify(files.floating?.integrity)),
    map: null,
  }),
});

/** Today's loader under the evergreen addresses of its version, and every release under its own and the lines that it still leads. */
export const publishLoader = (): Plugin => ({
  name: 'publish-loader',
  generateBundle(_options, bundle) {
    const { code, fileName } = entryOf(bundle);
    const ledger = readLedger();
    const kept = (file: string) => readFileSync(new URL(file, RELEASES));
    for (const [folder, version] of evergreens(VERSION, Object.keys(ledger))) {
      const file = `${folder}/loader.js`;
      const source = version === VERSION ? code : kept(`${exactFolder(version)}/loader.js`);
      if (file !== fileName) this.emitFile({ type: 'asset', fileName: file, source });
    }
    for (const file of new Set(Object.values(ledger).flatMap(Object.keys)))
      this.emitFile({ type: 'asset', fileName: file, source: kept(file) });
  },
});
