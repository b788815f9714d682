import type { Plugin } from 'rollup';

/** JSON files as modules (the text catalogue). */
export const jsonModules = (): Plugin => ({
  name: 'json-modules',
  transform: (code, id) => (id.endsWith('.json') ? { code: `export default ${code}`, map: { mappings: '' } } : null),
});
