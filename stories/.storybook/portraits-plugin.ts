import { limits } from '@troupe/protocol';
import { readPortrait } from '../../packages/server/src/demo/art.ts';

/** Portraits that people may wear, at the addresses where the server has them. */
export const portraits = () => ({
  name: 'portraits',
  async generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
    for (let at = 1; at <= limits.personaPortraits; at += 1) {
      const slug = `persona-${at}`;
      this.emitFile({ type: 'asset', fileName: `art/${slug}.svg`, source: (await readPortrait(slug)) ?? '' });
    }
  },
});
