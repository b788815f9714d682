import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rollup';

/**
 * JSON files as modules (the text catalogue). Keys that one of `later` takes are left out of the file
 * itself and make up the module `FILE.json?PART`: the chat does not carry explore's texts.
 */
export const jsonModules = ({ later }: { later: Readonly<Record<string, (key: string, file: string) => boolean>> }): Plugin => ({
  name: 'json-modules',
  load: (id) => (/\.json\?[\w-]+$/.test(id) ? readFile(id.replace(/\?.*$/, ''), 'utf8') : null),
  transform(code, id) {
    const [file = '', part] = id.split('?');
    if (!file.endsWith('.json')) return null;
    const partOf = (key: string) => Object.keys(later).find((part) => later[part]?.(key, file));
    const values = Object.entries(JSON.parse(code) as Record<string, unknown>);
    const wanted = values.filter(([key]) => partOf(key) === part);
    return { code: `export default ${JSON.stringify(Object.fromEntries(wanted))}`, map: { mappings: '' } };
  },
});
