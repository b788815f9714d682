import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutputChunk, Plugin } from 'rollup';

/** Release of the loader, from this package's manifest: the npm version and the URL are one. */
export const VERSION = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
  .version;

/** Folders of the three URL classes: exact and immutable, the newest of a minor, the newest of a major. */
export const versionFolders = (version: string): [exact: string, minor: string, major: string] => {
  const [major = '', minor = ''] = version.split('.');
  return [`v${version}`, `v${major}.${minor}`, `v${major}`];
};

/** The two scripts of the host side, as they were built: path below `/embed/` and SRI hash. */
export type HostFiles = { [name in 'floating' | 'loader']?: { file: string; integrity: string } };

/** SHA-384 as SRI's own examples have it; SHA-256, as safe here, where each byte of the loader counts. */
export const sriHash = (content: string | Uint8Array, algorithm: 'sha256' | 'sha384' = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

const entryOf = (bundle: object): OutputChunk => Object.values(bundle)[0] as OutputChunk;

/** Remembers the file and hash of the one script of a bundle. */
export const keepHash = (files: HostFiles, name: keyof HostFiles): Plugin => ({
  name: 'keep-hash',
  generateBundle(_options, bundle) {
    const { fileName, code } = entryOf(bundle);
    const [exact] = versionFolders(VERSION);
    files[name] = {
      file: name === 'loader' ? `${exact}/loader.js` : fileName,
      integrity: sriHash(code, name === 'loader' ? 'sha384' : 'sha256'),
    };
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

/** The same loader under all three URL classes. */
export const publishLoader = (): Plugin => ({
  name: 'publish-loader',
  generateBundle(_options, bundle) {
    const { code } = entryOf(bundle);
    const [exact, minor] = versionFolders(VERSION);
    for (const folder of [exact, minor]) this.emitFile({ type: 'asset', fileName: `${folder}/loader.js`, source: code });
  },
});
