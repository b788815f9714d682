import type { Plugin } from 'rollup';

/** By package: code that reaches for the whole of React, and the same for what it uses of it. */
const replacements: readonly { of: string; from: RegExp; to: string }[] = [
  {
    // A copy of everything, to look up two hooks that old versions lack.
    of: '@floating-ui/react',
    from: /const SafeReact = \{\s*\.\.\.React\s*\};/,
    to: 'const SafeReact = { useId: React.useId, useInsertionEffect: React.useInsertionEffect };',
  },
  // The default export is an object of everything; of a namespace only what is named stays.
  { of: 'zustand', from: /import React from 'react';/, to: "import * as React from 'react';" },
];

/** Keeps the rest of the compatibility layer out of what every frame loads first. */
export const plainNamespace = (): Plugin => ({
  name: 'plain-namespace',
  transform(code, id) {
    const found = replacements.find(({ of, from }) => id.includes(`/${of}/`) && from.test(code));
    return found ? { code: code.replace(found.from, found.to), map: { mappings: '' } } : null;
  },
});
