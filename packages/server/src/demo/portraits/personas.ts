import type { Look } from './portrait.ts';

/** Portraits that a persona may wear (protocol: `personaPortraits`): many faces, and one that is none. */
export const personaLooks: readonly { slug: string; look: Look }[] = (
  [
    { scene: 'hills', hair: 'waves', wear: 'scarf', skin: 1 },
    { scene: 'city', hair: 'short', wear: 'coat', beard: 'short', skin: 4 },
    { scene: 'night', hair: 'long', wear: 'cloak', skin: 0, hairColor: '#1f1a24' },
    { scene: 'market', hair: 'curls', wear: 'beads', earrings: true, skin: 6 },
    { scene: 'books', hair: 'bun', wear: 'vneck', glasses: true, skin: 2 },
    { scene: 'harbour', hair: 'cropped', wear: 'jersey', hat: 'beanie', skin: 5 },
    { scene: 'stage', hair: 'side', wear: 'collar', skin: 3, glasses: true },
    { scene: 'mountains', hair: 'braid', wear: 'apron', skin: 1, hairColor: '#b35f35' },
    { scene: 'storm', hair: 'bald', beard: 'full', wear: 'coat', old: true, skin: 2 },
    { scene: 'window', hair: 'bob', wear: 'plain', skin: 0, hairColor: '#cf9a4f' },
    { scene: 'rings', hair: 'bun', wear: 'collar', old: true, earrings: true, skin: 5 },
    { scene: 'kitchen', creature: 'teapot' },
  ] satisfies Look[]
).map((look, at) => ({ slug: `persona-${at + 1}`, look }));
