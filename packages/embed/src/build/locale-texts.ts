import { readdirSync, readFileSync } from 'node:fs';
import type { EmbedManifest, LocaleTable } from '@troupe/protocol';
import type { OutputBundle, Plugin } from 'rollup';
import { sriHash } from './host-files.ts';
import { laterTexts } from './later-texts.ts';

const FOLDER = new URL('../../../core/src/i18n/', import.meta.url);
/** The files of the catalogue (`core/src/i18n/keys.ts`): what a first screen may show. All others travel with later chunks. */
const FIRST = new Set(['common', 'platform', 'chat', 'checkout']);

/** What was found in a refused text: told after something was sent, when the rest is there. English, which is in the code, brings them along. */
const isOfRefusal = (key: string) => key.startsWith('errors.category.') || key === 'errors.harmful_content.named';

const isFirst = (file: string, key: string) => FIRST.has(file) && !laterTexts['sign-in'](key) && !isOfRefusal(key);

const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}.json`, FOLDER), 'utf8')) as Record<string, string>;

/**
 * The texts of one locale, in what a first screen may show and the rest, of the files that a frame has English texts
 * of; what only the site shows is in neither.
 */
export const splitTexts = (
  locale: string,
  isShown: (file: string) => boolean = () => true,
): { first: Record<string, string>; rest: Record<string, string> } => {
  const files = readdirSync(new URL(locale, FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .filter(isShown);
  const entries = files.flatMap((file) =>
    Object.entries(read(locale, file))
      .filter(([key]) => !laterTexts.site(key))
      .map(([key, text]) => [isFirst(file, key) ? 'first' : 'rest', key, text] as const),
  );
  const textsOf = (part: 'first' | 'rest') =>
    Object.fromEntries(entries.filter(([one]) => one === part).map(([, key, text]) => [key, text]));
  return { first: textsOf('first'), rest: textsOf('rest') };
};

/** Files of the English catalogue that chunks of a frame carry. */
const shownFiles = (bundle: OutputBundle): Set<string> =>
  new Set(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.keys(file.modules).flatMap((id) => /\/i18n\/en\/([\w-]+)\.json/.exec(id)?.[1] ?? []) : [],
    ),
  );

/** Every locale that has texts, apart from English, whose texts are in the code. */
export const otherLocales = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true }).flatMap(({ name }) => (name === 'en' || /\.\w+$/.test(name) ? [] : [name]));

/** Written from the right, by what the runtime's CLDR says of the locale. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  (new Intl.Locale(locale) as unknown as { getTextInfo(): { direction: 'ltr' | 'rtl' } }).getTextInfo().direction;

/** The plugin that writes the modules tells it, the one that writes the manifest reads it. */
export interface BuiltLocales {
  locales: EmbedManifest['locales'];
  table: string;
}

/**
 * Two modules of texts for each locale, which a frame that starts in it loads: one before its first paint, one with its
 * first later chunk, and one with the table of them all, for a frame that is turned to another. Who reads English loads
 * none.
 */
export const localeTexts = (built: BuiltLocales): Plugin => ({
  name: 'locale-texts',
  generateBundle(_, bundle) {
    const shown = shownFiles(bundle);
    const emit = (name: string, value: object) => {
      const source = `export default ${JSON.stringify(value)}`;
      const file = this.getFileName(this.emitFile({ type: 'asset', name: `${name}.js`, source }));
      return { file, hash: sriHash(source) };
    };
    const table: Record<string, LocaleTable[string]> = {};
    for (const locale of otherLocales()) {
      const { first, rest } = splitTexts(locale, (file) => shown.has(file));
      const [firstFile, restFile] = [emit(locale, first), emit(`${locale}-rest`, rest)];
      const direction = directionOf(locale);
      table[locale] = {
        first: `/embed/${firstFile.file}`,
        rest: `/embed/${restFile.file}`,
        direction,
        integrity: { first: firstFile.hash, rest: restFile.hash },
      };
      built.locales[locale] = {
        first: firstFile.file,
        rest: restFile.file,
        direction,
        composer: {
          label: first['composer.label'] ?? '',
          placeholder: first['composer.placeholder'] ?? '',
          send: first['composer.send'] ?? '',
        },
      };
    }
    built.table = emit('locales', table).file;
  },
});
