import type { Plugin } from 'rollup';

const copy = /const SafeReact = \{\s*\.\.\.React\s*\};/;

/**
 * Floating UI copies the whole of React to look up two hooks that old versions lack. Naming the two keeps the
 * rest of the compatibility layer out of what every frame loads first.
 */
export const plainNamespace = (): Plugin => ({
  name: 'plain-namespace',
  transform: (code, id) =>
    id.includes('@floating-ui/react') && copy.test(code)
      ? {
          code: code.replace(copy, 'const SafeReact = { useId: React.useId, useInsertionEffect: React.useInsertionEffect };'),
          map: { mappings: '' },
        }
      : null,
});
