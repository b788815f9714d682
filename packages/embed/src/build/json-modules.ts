import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rollup';

/**
 * JSON files as modules (the text catalogue). Texts whose key matches `later` are left out of the
 * file itself and make up the module `FILE.json?later`: the chat does not carry explore's texts.
 */
export const jsonModules = ({ later }: { later: RegExp }): Plugin => ({
  name: 'json-modules',
  load: (id) => (id.endsWith('.json?later') ? readFile(id.replace('?later', ''), 'utf8') : null),
  transform(code, id) {
    const [file = '', part] = id.split('?');
    if (!file.endsWith('.json')) return null;
    const values = Object.entries(JSON.parse(code) as Record<string, unknown>);
    const wanted = values.filter(([key]) => later.test(key) === (part === 'later'));
    return { code: `export default ${JSON.stringify(Object.fromEntries(wanted))}`, map: { mappings: '' } };
  },
});
