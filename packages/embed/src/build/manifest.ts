import { catalogue } from '@troupe/core/i18n';
import { WIDGETS } from '@troupe/postmessage-rpc/contract';
import type { EmbedManifest } from '@troupe/protocol';
import type { OutputBundle, OutputChunk, Plugin } from 'rollup';
import { sriHash, VERSION, type HostFiles } from './host-files.ts';
import type { BuiltLocales } from './locale-texts.ts';
import { readLedger } from './releases.ts';

/** Files that an entry reaches by static imports: what is imported before who imports it, the entry last. */
const inOrder = (bundle: OutputBundle, entry: OutputChunk): string[] => {
  const seen = new Set<string>();
  const order: string[] = [];
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    chunk.imports.forEach(visit);
    order.push(file);
  };
  visit(entry.fileName);
  return order;
};

/** Files that may follow later: everything behind a dynamic import. */
const lazyFiles = (bundle: OutputBundle, eager: readonly string[]): string[] => {
  const seen = new Set(eager);
  const found: string[] = [];
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') return;
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) {
      if (seen.has(next) || bundle[next]?.type !== 'chunk') continue;
      seen.add(next);
      found.push(next);
      visit(next);
    }
  };
  eager.forEach(visit);
  return found;
};

/** A widget whose later file asked for another's entry would start that one in its own frame. */
const requireOwnEntry = (bundle: OutputBundle, widget: string, lazy: readonly string[]): void => {
  const stranger = lazy.find((file) => bundle[file]?.type === 'chunk' && bundle[file].isEntry);
  if (stranger)
    throw new Error(
      `What ${widget} loads later imports the entry ${stranger}. What they share belongs into a chunk: chunk-plan.ts.`,
    );
};

/** Writes `manifest.json` for the server: what each widget loads, and the hash of every file. */
export const embedManifest = (host: HostFiles, built: BuiltLocales): Plugin => ({
  name: 'embed-manifest',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const composer = {
        label: catalogue['composer.label'],
        placeholder: catalogue['composer.placeholder'],
        send: catalogue['composer.send'],
      };
      const { locales, table: locale_table } = built;
      const entries: Partial<EmbedManifest['entries']> = {};
      const integrity: EmbedManifest['integrity'] = {};
      for (const widget of WIDGETS) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === widget);
        if (entry?.type !== 'chunk') throw new Error(`The build has no entry for the widget ${widget}.`);
        const eager = inOrder(bundle, entry);
        const lazy = lazyFiles(bundle, eager);
        requireOwnEntry(bundle, widget, lazy);
        entries[widget] = { js: eager.toReversed(), lazy };
      }
      for (const [file, output] of Object.entries(bundle)) {
        const content = output.type === 'chunk' ? output.code : output.source;
        integrity[file] = sriHash(content);
      }
      if (host.floating) integrity[host.floating.file] = host.floating.integrity;
      Object.assign(integrity, ...Object.values(readLedger()));
      const manifest = { version: VERSION, entries, composer, locales, locale_table, integrity };
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest, null, 2) });
    },
  },
});
